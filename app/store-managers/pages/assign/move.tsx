import { Form } from "react-router";
import { mintFormKey } from "#app/auth/once.server.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { moveManager } from "#app/store-managers/edit-assignments.server.ts";
import { isDay } from "#app/store-managers/manager-form.ts";
import { settleChecks } from "#app/store-managers/settle.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/move";
import {
  assignmentAnswer,
  pickStore,
  readAssignmentRequest,
  refusalOf,
  requireAssignment,
  requireKeeper,
  requirePicked,
} from "./form.server.ts";
import { daysText, Picker, Refusal } from "./parts.tsx";

export function meta() {
  return [{ title: pageTitle(m.managers_move_title()) }];
}

/** The other store is chosen first, then the day. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireKeeper(context);
  const search = new URL(request.url).searchParams;
  const { stored, store, manager } = await requireAssignment(user, search.get("id") ?? "");
  const to = search.get("storeId");
  const q = search.get("q")?.trim().slice(0, 200) ?? "";
  const next = to && to !== store.id ? await requirePicked(user, "store", to) : null;
  const picks = next ? null : await pickStore(user, q);
  return {
    id: stored.id,
    store,
    manager,
    from: formatDay(stored.data.from),
    to: stored.data.to && formatDay(stored.data.to),
    next,
    q,
    picks: picks && { ...picks, choices: picks.choices.filter((choice) => choice.id !== store.id) },
    today: dayOf(new Date(), config.APP_TIME_ZONE),
    key: mintFormKey(user.uid, `move/${stored.id}`),
  };
}

const nothing = { from: "", to: "", shared: "" };

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireKeeper(context);
  const search = new URL(request.url).searchParams;
  const [id, storeId] = [search.get("id") ?? "", search.get("storeId") ?? ""];
  const { on, key } = await readAssignmentRequest(request);
  if (!isDay(on))
    return assignmentAnswer(400, { typed: nothing, on, problems: { from: on ? "malformed" : "missing" } });
  const now = new Date();
  try {
    const { unsettled } = await moveManager(user, id, { storeId, on }, { key }, now);
    await settleChecks(user, unsettled, now);
    const message = m.managers_moved({ day: formatDay(on) });
    return await redirectWithToast(request, `/qc/stores/${storeId}`, { tone: "good", message });
  } catch (error) {
    return refusalOf(error, { typed: nothing, on });
  }
}

export default function Move({ loaderData, actionData }: Route.ComponentProps) {
  const { id, store, manager, next, picks, q, today, key } = loaderData;
  const problem = actionData?.problems?.from;
  return (
    <>
      <PageHeader title={m.managers_move_title()} lead={`${manager.name} · ${manager.code}`} />
      <dl className="facts panel mb-4 max-w-2xl">
        <Fact label={m.managers_move_from()}>{`${store.name} · ${store.code} (${daysText(loaderData)})`}</Fact>
        <Fact label={m.managers_move_to()}>{next && `${next.name} · ${next.code}`}</Fact>
      </dl>
      {picks && <Picker what="store" given={{ id }} q={q} {...picks} />}
      {next && (
        <Form
          method="post"
          action={`/qc/store-managers/move?${new URLSearchParams({ id, storeId: next.id })}`}
          className="stack max-w-2xl"
        >
          <input type="hidden" name="key" value={key} />
          <Refusal answer={actionData} />
          <TextField
            label={m.managers_move_day()}
            name="on"
            type={problem === "malformed" ? "text" : "date"}
            required
            className="input-short"
            defaultValue={actionData?.on ?? today}
            error={problem && (problem === "missing" ? m.managers_day_missing() : m.managers_day_malformed())}
          />
          <p className="muted">{m.managers_move_body()}</p>
          <div className="action-bar">
            <LinkButton to={`/qc/store-managers/${manager.id}`}>{m.managers_cancel()}</LinkButton>
            <Button tone="primary">{m.managers_move()}</Button>
          </div>
        </Form>
      )}
    </>
  );
}
