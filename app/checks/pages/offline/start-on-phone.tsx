import { type FormEvent, useState } from "react";
import { startHref } from "#app/checks/pages/create/address.ts";
import { ChosenStore } from "#app/checks/pages/create/chosen-store.tsx";
import { StartSteps } from "#app/checks/pages/create/steps.tsx";
import { StoreList } from "#app/checks/pages/create/store-list.tsx";
import { StoreSearchFields, storeSearchClass } from "#app/checks/pages/create/store-search.tsx";
import { checkEditHref } from "#app/checks/pages/edit/form-view.ts";
import { m } from "#app/i18n/locale.ts";
import { PlaceInput } from "#app/checks/pages/place.tsx";
import { OldKit } from "#app/offline/parts/old-kit.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { openWholePage } from "./open-whole-page.ts";
import { areasOf, findOpenCheck, findStores, startOnPhone, type StartKit } from "./start-steps.ts";

export function StartOnPhone({ kit, params }: { kit: StartKit; params: URLSearchParams }) {
  const [problem, setProblem] = useState<"no-key" | "full" | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const param = (name: string) => params.get(name)?.trim() ?? "";
  const store = kit.stores.find(({ id }) => id === param("storeId"));
  const template = store && kit.templates.find(({ id }) => id === param("templateId"));
  const draft = template && findOpenCheck(kit, { storeId: store.id, templateId: template.id });

  function submit(event: FormEvent) {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = new FormData(form);
    const text = (name: string) => fields.getAll(name).find((value) => typeof value === "string") ?? "";
    if (form.method === "get")
      return location.assign(
        href("/qc/check/", Object.fromEntries([...fields.keys()].map((name) => [name, text(name)]))),
      );
    if (!isStarting) void start({ storeId: text("storeId"), templateId: text("templateId"), place: text("place") });
  }

  async function start(choice: Parameters<typeof startOnPhone>[1]) {
    setIsStarting(true);
    const started = await startOnPhone(kit, choice);
    if (typeof started === "object") return location.assign(checkEditHref(started.checkId));
    setIsStarting(false);
    setProblem(started);
  }

  return (
    <main className="mx-auto max-w-2xl px-4 py-4 lg:py-6" onClickCapture={openWholePage} onSubmitCapture={submit}>
      <PageHeader title={m.checks_start()} />
      <Notice tone="accent" title={m.checks_offline_start_title()}>
        {m.checks_offline_start_body()}
      </Notice>
      <OldKit {...kit} />
      {problem && (
        <Notice tone="bad" title={m.checks_create_problem_title()}>
          {problem === "full" ? m.checks_offline_full() : m.checks_offline_no_key()}
        </Notice>
      )}
      <StartSteps current={template ? "confirm" : store ? "template" : "store"} />
      {store && <ChosenStore store={{ ...store, address: "" }} change={startHref()} />}
      {!store && <ChooseStore kit={kit} q={param("q")} area={param("area")} category={param("templateCategory")} />}
      {store && !template && <ChooseTemplate kit={kit} storeId={store.id} category={param("templateCategory")} />}
      {store && template && (
        <PostForm formKey="" className="action-bar">
          <p className="w-full font-semibold">{template.name}</p>
          {draft && (
            <div className="w-full">
              <Notice tone="warn" title={m.checks_create_resume_title()}>
                {draft.lead}
              </Notice>
            </div>
          )}
          <input type="hidden" name="storeId" value={store.id} />
          <input type="hidden" name="templateId" value={template.id} />
          <PlaceInput />
          {draft && (
            <a href={checkEditHref(draft.checkId)} className={buttonClass("primary")}>
              {m.checks_create_resume()}
            </a>
          )}
          <Button tone={draft ? "secondary" : "primary"}>{draft ? m.checks_create_anew() : m.checks_start()}</Button>
        </PostForm>
      )}
    </main>
  );
}

interface StepProps {
  readonly kit: StartKit;
  readonly category: string;
}

function ChooseStore({ kit, q, area, category }: StepProps & { q: string; area: string }) {
  const stores = findStores(kit, { q, area });
  return (
    <>
      <search>
        <form method="get" className={storeSearchClass}>
          {category && <input type="hidden" name="templateCategory" value={category} />}
          <StoreSearchFields q={q} area={area} areas={areasOf(kit)} />
        </form>
      </search>
      {stores.length > 0 ? (
        <StoreList title={m.checks_offline_stores()} stores={stores} templateCategory={category} />
      ) : (
        <EmptyState title={m.checks_create_no_store_title()}>{m.checks_create_no_store_body()}</EmptyState>
      )}
    </>
  );
}

function ChooseTemplate({ kit, storeId, category }: StepProps & { storeId: string }) {
  const fitting = kit.templates.filter((template) => !category || template.category === category);
  return (
    <ul className="list">
      {(fitting.length > 0 ? fitting : kit.templates).map((template) => (
        <li key={template.id}>
          <a href={startHref({ storeId, templateId: template.id })} className="list-link">
            <span className="min-w-0 flex-1 font-medium">{template.name}</span>
            <Icon name="chevron-right" />
          </a>
        </li>
      ))}
    </ul>
  );
}
