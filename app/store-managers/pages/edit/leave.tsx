import { data, Form } from "react-router";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { mintFormKey, StaleForm } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { TooManyAssignments } from "#app/store-managers/manager-errors.ts";
import { markBack, markLeft } from "#app/store-managers/keep-managers.server.ts";
import { isDay } from "#app/store-managers/manager-form.ts";
import { settleChecks } from "#app/store-managers/settle.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/leave";
import { requireManager } from "./form.server.ts";

const words = {
  left: {
    title: () => m.managers_leave_title(),
    body: () => m.managers_leave_body(),
    button: () => m.managers_leave(),
    done: () => m.managers_left_done(),
  },
  active: {
    title: () => m.managers_return_title(),
    body: () => m.managers_return_body(),
    button: () => m.managers_return(),
    done: () => m.managers_returned_done(),
  },
};

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? words[loaderData.to].title() : m.managers_title()) }];
}

/** Who is here is marked as left, who left as back. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { id, data: manager } = await requireManager(user, params.id);
  const to = manager.status === "active" ? ("left" as const) : ("active" as const);
  const today = dayOf(new Date(), config.APP_TIME_ZONE);
  return { id, name: manager.name, code: manager.code, to, today, key: mintFormKey(user.uid, `leave/${id}`) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { id } = await requireManager(user, params.id);
  const form = await readForm(request, ["to", "lastDay", "reason", "key"]);
  const typed = { reason: textOf(form, "reason").trim().slice(0, 2000), lastDay: textOf(form, "lastDay").trim() };
  const [to, key, now] = [textOf(form, "to"), textOf(form, "key"), new Date()];
  if (to !== "left" && to !== "active") return data({ problem: "form" as const, typed }, { status: 400 });
  if (to === "left" && !isDay(typed.lastDay)) return data({ problem: "day" as const, typed }, { status: 400 });
  try {
    const { outcome, unsettled } =
      to === "left" ? await markLeft(user, id, typed, { key }, now) : await markBack(user, id, typed, { key }, now);
    await settleChecks(user, unsettled, now);
    const page = `/qc/store-managers/${id}`;
    if (outcome === "same") return await redirectUnchanged(request, page, 304);
    return await redirectWithToast(request, page, { tone: "good", message: words[to].done() });
  } catch (error) {
    if (error instanceof RangeError) return data({ problem: "future" as const, typed }, { status: 400 });
    if (error instanceof TooManyAssignments)
      return data({ problem: "many" as const, count: error.count, most: error.most, typed }, { status: 400 });
    if (error instanceof StaleForm) return data({ problem: "form" as const, typed }, { status: 409 });
    if (error instanceof Response && error.status === 400)
      return data({ problem: "form" as const, typed }, { status: 400 });
    throw error;
  }
}

export default function LeavePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, code, to, today, key } = loaderData;
  const { title, body, button } = words[to];
  const errors = {
    day: m.managers_day_malformed(),
    future: m.managers_leave_future(),
    form: undefined,
    many: undefined,
  };
  return (
    <div className="max-w-2xl">
      <PageHeader title={title()} lead={`${code} · ${name}`} />
      {actionData?.problem === "form" && <Notice tone="warn" title={m.stores_form_expired()} />}
      {actionData?.problem === "many" && (
        <Notice tone="bad" title={m.managers_leave_many_title({ count: actionData.count })}>
          {m.managers_leave_many_body({ most: actionData.most })}
        </Notice>
      )}
      <p className="mb-4">{body()}</p>
      <Form method="post" action={`/qc/store-managers/${id}/leave`} className="stack">
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="to" value={to} />
        {to === "left" && (
          <TextField
            label={m.managers_last_day()}
            name="lastDay"
            type={actionData?.problem === "day" ? "text" : "date"}
            required
            max={today}
            className="input-short"
            defaultValue={actionData?.typed.lastDay ?? today}
            error={actionData && errors[actionData.problem]}
          />
        )}
        <TextAreaField
          label={m.stores_reason_optional()}
          name="reason"
          rows={3}
          maxLength={2000}
          defaultValue={actionData?.typed.reason}
        />
        <div className="action-bar">
          <LinkButton to={`/qc/store-managers/${id}`}>{m.managers_cancel()}</LinkButton>
          <Button tone={to === "left" ? "danger" : "primary"}>{button()}</Button>
        </div>
      </Form>
    </div>
  );
}
