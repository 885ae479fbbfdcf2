import type { z } from "zod";
import { mintFormKey } from "#app/auth/once.server.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { searchText } from "#app/lists/params.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { assignByForm } from "#app/store-managers/edit-assignments.server.ts";
import { assignmentForm } from "#app/store-managers/manager-form.ts";
import { Consequences } from "#app/store-managers/parts/consequences.tsx";
import { settleDays } from "#app/store-managers/settle.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { FormErrors } from "#app/ui/form.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/assign";
import {
  summarizeAttempt,
  handleAssignment,
  pickManager,
  pickStore,
  requireKeeper,
  requirePicked,
} from "./form.server.ts";
import { DayFields, Picker } from "./parts.tsx";

export const meta = titled(m.managers_assign_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireKeeper(context);
  const search = url.searchParams;
  const [storeId, managerId] = [search.get("storeId") ?? "", search.get("managerId") ?? ""];
  const q = searchText.parse(search.get("q")?.trim() ?? "");
  const store = storeId ? await requirePicked(user, "store", storeId) : null;
  const manager = managerId ? await requirePicked(user, "manager", managerId) : null;
  const picking = !manager ? ("manager" as const) : !store ? ("store" as const) : null;
  const [now, key] = [new Date(), mintFormKey(user.uid, "assign")];
  const today = dayOf(now, config.APP_TIME_ZONE);
  const assignment = { storeId, managerId, from: today, to: null, shared: false };
  return {
    store,
    manager,
    q,
    picking,
    summary:
      store && manager
        ? await summarizeAttempt(assignByForm(user, assignment, { key, confirmed: "" }, now), now)
        : null,
    picks: picking === "manager" ? await pickManager(user, q) : picking === "store" ? await pickStore(user, q) : null,
    today,
    key,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const [user, now] = [requireKeeper(context), new Date()];
  const search = url.searchParams;
  const [storeId, managerId] = [search.get("storeId") ?? "", search.get("managerId") ?? ""];
  const form = await readForm(request, assignmentForm);
  const assign = async (days: z.output<typeof assignmentForm>, submission: HiddenValues) => {
    const { outcome, unsettled } = await assignByForm(user, { storeId, managerId, ...days }, submission, now);
    await settleDays(user, unsettled, now);
    return redirectChanged(request, href("/qc/stores/:id", { id: storeId }), outcome, m.managers_assigned());
  };
  return handleAssignment(form, { change: assign }, now);
}

export default function Assign({ loaderData, actionData }: Route.ComponentProps) {
  const { store, manager, summary, picking, picks, q, today, key } = loaderData;
  const back = store
    ? href("/qc/stores/:id", { id: store.id })
    : manager
      ? href("/qc/store-managers/:id", { id: manager.id })
      : href("/qc/store-managers/");
  const chosen = { ...(store && { storeId: store.id }), ...(manager && { managerId: manager.id }) };
  return (
    <>
      <PageHeader title={m.managers_assign_title()} lead={m.managers_assign_lead()} />
      {(store || manager) && (
        <dl className="panel mb-4 max-w-2xl">
          <Fact label={m.managers_store()}>{store && `${store.name} · ${store.code}`}</Fact>
          <Fact label={m.stores_manager()}>{manager && `${manager.name} · ${manager.code}`}</Fact>
        </dl>
      )}
      {picking && picks && <Picker what={picking} params={chosen} q={q} {...picks} />}
      {store && manager && (
        <PostForm
          formKey={key}
          action={href("/qc/store-managers/assign", chosen)}
          className="flex max-w-2xl flex-col gap-4"
        >
          <FormErrors {...actionData} />
          <DayFields reply={actionData?.reply} days={{ from: today }} />
          <p className="text-muted">{m.managers_assign_body({ manager: manager.name })}</p>
          <Consequences summary={summary} answer={actionData} />
          <div className="action-bar">
            <LinkButton to={back}>{m.ui_cancel()}</LinkButton>
            <Button tone="primary">{m.managers_assign()}</Button>
          </div>
        </PostForm>
      )}
    </>
  );
}
