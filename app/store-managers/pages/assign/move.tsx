import type { z } from "zod";
import { mintFormKey } from "#app/auth/once.server.ts";
import { config } from "#app/config.server.ts";
import { dayOf, isDay } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { searchText } from "#app/lists/params.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { moveManager } from "#app/store-managers/edit-assignments.server.ts";
import { moveManagerForm } from "#app/store-managers/manager-form.ts";
import { Consequences } from "#app/store-managers/parts/consequences.tsx";
import { settleDays } from "#app/store-managers/settle.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { DayField } from "#app/records/parts/day-field.tsx";
import { readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/move";
import { daysText } from "./days-text.ts";
import {
  summarizeAttempt,
  handleAssignment,
  pickStore,
  requireAssignment,
  requireKeeper,
  requirePicked,
} from "./form.server.ts";
import { Picker } from "./parts.tsx";

export const meta = titled(m.managers_move_title);

/** The other store is chosen first, then the day. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireKeeper(context);
  const search = url.searchParams;
  const { stored, store, manager } = await requireAssignment(user, search.get("id") ?? "");
  const to = search.get("storeId");
  const q = searchText.parse(search.get("q")?.trim() ?? "");
  const next = to && to !== store.id ? await requirePicked(user, "store", to) : null;
  const picks = next ? null : await pickStore(user, q);
  const [now, key] = [new Date(), mintFormKey(user.uid, `move/${stored.id}`)];
  const today = dayOf(now, config.APP_TIME_ZONE);
  const first = next && { storeId: next.id, on: today };
  return {
    id: stored.id,
    store,
    manager,
    from: formatDay(stored.data.from),
    to: stored.data.to && formatDay(stored.data.to),
    next,
    summary: first && (await summarizeAttempt(moveManager(user, stored.id, first, { key, confirmed: "" }, now), now)),
    q,
    picks: picks && { ...picks, choices: picks.choices.filter((choice) => choice.id !== store.id) },
    today,
    key,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const [user, now] = [requireKeeper(context), new Date()];
  const search = url.searchParams;
  const [id, storeId] = [search.get("id") ?? "", search.get("storeId") ?? ""];
  const form = await readForm(request, moveManagerForm);
  const move = async ({ on }: z.output<typeof moveManagerForm>, submission: HiddenValues) => {
    const { unsettled } = await moveManager(user, id, { storeId, on }, submission, now);
    await settleDays(user, unsettled, now);
    const message = m.managers_moved({ day: formatDay(on) });
    return redirectWithToast(request, href("/qc/stores/:id", { id: storeId }), { tone: "good", message });
  };
  return handleAssignment(form, { change: move, dayField: "on" }, now);
}

export default function MoveManager({ loaderData, actionData }: Route.ComponentProps) {
  const { id, store, manager, next, summary, picks, q, today, key } = loaderData;
  const day = fieldsOf(actionData?.reply, { on: today })("on");
  // The consequences belong to the default day, not to an invalid one.
  const shownSummary = day.error ? null : summary;
  return (
    <>
      <PageHeader title={m.managers_move_title()} lead={`${manager.name} · ${manager.code}`} />
      <dl className="panel mb-4 max-w-2xl">
        <Fact label={m.managers_move_from()}>{`${store.name} · ${store.code} (${daysText(loaderData)})`}</Fact>
        <Fact label={m.managers_move_to()}>{next && `${next.name} · ${next.code}`}</Fact>
      </dl>
      {picks && <Picker what="store" params={{ id }} q={q} {...picks} />}
      {next && (
        <PostForm
          formKey={key}
          action={href("/qc/store-managers/move", { id, storeId: next.id })}
          className="flex max-w-2xl flex-col gap-4"
        >
          <FormErrors {...actionData} />
          <DayField
            {...day}
            label={m.managers_move_day()}
            type={!day.defaultValue || isDay(day.defaultValue) ? "date" : "text"}
            required
            className="max-w-48"
          />
          <Consequences summary={shownSummary} answer={actionData} />
          <div className="action-bar">
            <LinkButton to={href("/qc/store-managers/:id", { id: manager.id })}>{m.ui_cancel()}</LinkButton>
            <Button tone="primary">{m.managers_move()}</Button>
          </div>
        </PostForm>
      )}
    </>
  );
}
