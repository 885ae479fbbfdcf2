import { Form } from "react-router";
import { mintFormKey } from "#app/auth/once.server.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { assignByForm } from "#app/store-managers/edit-assignments.server.ts";
import { readAssignmentForm } from "#app/store-managers/manager-form.ts";
import { settleChecks } from "#app/store-managers/settle.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/assign";
import {
  assignmentAnswer,
  pickManager,
  pickStore,
  readAssignmentRequest,
  refusalOf,
  requireKeeper,
  requirePicked,
} from "./form.server.ts";
import { DayFields, Picker, Refusal } from "./parts.tsx";

export function meta() {
  return [{ title: pageTitle(m.managers_assign_title()) }];
}

/** Store and manager are chosen first, one after the other, then the days. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireKeeper(context);
  const search = new URL(request.url).searchParams;
  const [storeId, managerId] = [search.get("storeId") ?? "", search.get("managerId") ?? ""];
  const q = search.get("q")?.trim().slice(0, 200) ?? "";
  const store = storeId ? await requirePicked(user, "store", storeId) : null;
  const manager = managerId ? await requirePicked(user, "manager", managerId) : null;
  const picking = !manager ? ("manager" as const) : !store ? ("store" as const) : null;
  return {
    store,
    manager,
    q,
    picking,
    picks: picking === "manager" ? await pickManager(user, q) : picking === "store" ? await pickStore(user, q) : null,
    today: dayOf(new Date(), config.APP_TIME_ZONE),
    key: mintFormKey(user.uid, "assign"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireKeeper(context);
  const search = new URL(request.url).searchParams;
  const [storeId, managerId] = [search.get("storeId") ?? "", search.get("managerId") ?? ""];
  const { typed, key } = await readAssignmentRequest(request);
  const { fields, problems } = readAssignmentForm(typed);
  if (problems) return assignmentAnswer(400, { typed, problems });
  const now = new Date();
  try {
    const { outcome, unsettled } = await assignByForm(user, { storeId, managerId, ...fields }, { key }, now);
    await settleChecks(user, unsettled, now);
    const to = `/qc/stores/${storeId}`;
    if (outcome === "same") return await redirectUnchanged(request, to, 304);
    return await redirectWithToast(request, to, { tone: "good", message: m.managers_assigned() });
  } catch (error) {
    return refusalOf(error, { typed });
  }
}

export default function Assign({ loaderData, actionData }: Route.ComponentProps) {
  const { store, manager, picking, picks, q, today, key } = loaderData;
  const back = store ? `/qc/stores/${store.id}` : manager ? `/qc/store-managers/${manager.id}` : "/qc/store-managers/";
  const given = { ...(store && { storeId: store.id }), ...(manager && { managerId: manager.id }) };
  const typed = actionData?.typed;
  return (
    <>
      <PageHeader title={m.managers_assign_title()} lead={m.managers_assign_lead()} />
      {(store || manager) && (
        <dl className="facts panel mb-4 max-w-2xl">
          <Fact label={m.managers_store()}>{store && `${store.name} · ${store.code}`}</Fact>
          <Fact label={m.stores_manager()}>{manager && `${manager.name} · ${manager.code}`}</Fact>
        </dl>
      )}
      {picking && picks && <Picker what={picking} given={given} q={q} {...picks} />}
      {!picking && (
        <Form
          method="post"
          action={`/qc/store-managers/assign?${new URLSearchParams(given)}`}
          className="stack max-w-2xl"
        >
          <input type="hidden" name="key" value={key} />
          <Refusal answer={actionData} />
          <DayFields
            values={typed ? { ...typed, shared: typed.shared === "on" } : { from: today, to: "", shared: false }}
            problems={actionData?.problems}
          />
          <p className="muted">{m.managers_assign_body()}</p>
          <div className="action-bar">
            <LinkButton to={back}>{m.managers_cancel()}</LinkButton>
            <Button tone="primary">{m.managers_assign()}</Button>
          </div>
        </Form>
      )}
    </>
  );
}
