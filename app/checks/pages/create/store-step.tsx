import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { EmptyState, Notice } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { href } from "#app/ui/href.ts";
import { startHref } from "./address.ts";
import type { StoreStep } from "./choices.server.ts";
import { StoreSearchFields, storeSearchClass } from "./store-search.tsx";
import { StoreList } from "./store-list.tsx";

export function StoreStepView({ step }: { step: StoreStep }) {
  const { q, area, templateCategory } = step;
  const page = (cursor: string) => startHref({ templateCategory, q, area, cursor }).replace(href("/qc/check/"), "");
  return (
    <>
      {step.closed && (
        <Notice tone="warn" title={m.checks_create_closed_title({ store: step.closed })}>
          {m.checks_create_closed_body()}
        </Notice>
      )}
      {step.badCursor && <Notice tone="warn" title={m.lists_cursor()} />}
      <search>
        <Form method="get" action={href("/qc/check/")} className={storeSearchClass}>
          {templateCategory && <input type="hidden" name="templateCategory" value={templateCategory} />}
          <StoreSearchFields
            q={q}
            area={area}
            areas={step.areas}
            hint={m.checks_create_store_q_hint()}
            areaError={step.unknownArea ? m.lists_unknown({ value: shorten(step.unknownArea) }) : undefined}
          />
        </Form>
      </search>
      {step.recent.length > 0 && (
        <StoreList title={m.checks_create_recent()} stores={step.recent} templateCategory={templateCategory} />
      )}
      {step.stores.length > 0 ? (
        <StoreList
          title={step.searching ? m.checks_create_found_stores() : m.checks_create_all_stores()}
          stores={step.stores}
          templateCategory={templateCategory}
        />
      ) : step.searching ? (
        <EmptyState title={m.checks_create_no_store_title()}>{m.checks_create_no_store_body()}</EmptyState>
      ) : (
        <EmptyState title={m.checks_create_no_stores_title()}>{m.checks_create_no_stores_body()}</EmptyState>
      )}
      <Pager first={step.paged ? page("") || "?" : null} next={step.next ? page(step.next) : null} />
    </>
  );
}
