import { Form } from "react-router";
import { joinFacts } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState, Notice } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { href } from "#app/ui/href.ts";
import { startHref } from "./address.ts";
import type { StoreChoice, StoreStep } from "./choices.server.ts";

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
        <Form
          method="get"
          action={href("/qc/check/")}
          className="mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[1fr_14rem_auto]"
        >
          {templateCategory && <input type="hidden" name="templateCategory" value={templateCategory} />}
          <TextField
            label={m.checks_create_store_q()}
            className="max-sm:col-span-2"
            name="q"
            type="search"
            defaultValue={q}
            key={`q ${q}`}
            placeholder={m.checks_create_store_q_hint()}
            autoComplete="off"
            enterKeyHint="search"
          />
          <SelectField
            label={m.stores_area()}
            name="area"
            defaultValue={area}
            key={`area ${area}`}
            error={step.unknownArea ? m.lists_unknown({ value: shorten(step.unknownArea) }) : undefined}
            empty={m.ui_any()}
            options={step.areas.map((name) => ({ value: name, label: name }))}
          />
          <Button tone="secondary">
            <Icon name="search" />
            {m.checks_create_find()}
          </Button>
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

function StoreList({
  title,
  stores,
  templateCategory,
}: {
  title: string;
  stores: readonly StoreChoice[];
  templateCategory: string;
}) {
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-sm font-semibold text-muted">{title}</h2>
      <ul className="list">
        {stores.map((store) => (
          <li key={store.id}>
            <a href={startHref({ templateCategory, storeId: store.id })} className="list-link">
              <span className="min-w-0">
                <span className="block font-medium">{store.name}</span>
                <span className="block text-sm text-muted">{joinFacts([store.code, store.area, store.address])}</span>
              </span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
