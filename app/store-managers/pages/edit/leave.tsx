import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { dayOf, isDay, parseDay } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { requireStatus } from "#app/records/move-page.server.ts";
import { reasonText } from "#app/records/reason.ts";
import { StatusForm } from "#app/records/parts/status-form.tsx";
import { refuseError } from "#app/records/refusals.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { markBack, markLeft } from "#app/store-managers/change-managers.server.ts";
import { Unconfirmed } from "#app/store-managers/find-consequences.server.ts";
import { TooManyAssignments } from "#app/store-managers/manager-errors.ts";
import { Consequences } from "#app/store-managers/parts/consequences.tsx";
import { summarizeConsequences } from "#app/store-managers/summarize-consequences.server.ts";
import { settleDays } from "#app/store-managers/settle.server.ts";
import { DayField } from "#app/records/parts/day-field.tsx";
import { fieldsOf } from "#app/ui/form.tsx";
import { trimmedText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/leave";
import { summarizeAttempt } from "#app/store-managers/pages/assign/form.server.ts";
import { managerPages } from "./form.server.ts";

const labels = {
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
const other = { active: "left", left: "active" } as const;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? labels[other[loaderData.status]].title() : m.shell_nav_store_managers()) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const [user, now] = [requireUser(context), new Date()];
  const page = await managerPages.moves.load(user, params.id, "leave");
  const today = dayOf(now, config.APP_TIME_ZONE);
  const attempt = { key: page.key, confirmed: "" };
  const leaves = page.status === "active";
  const summary = leaves
    ? await summarizeAttempt(markLeft(user, page.id, { lastDay: today, reason: "" }, attempt, now), now)
    : null;
  return { ...page, today, summary };
}

const formSchema = z
  .object({
    to: z.enum(["active", "left"]).nullable().catch(null),
    lastDay: trimmedText.overwrite((text) => parseDay(text) ?? text),
    reason: reasonText,
  })
  .refine(({ to, lastDay }) => to !== "left" || isDay(lastDay), {
    path: ["lastDay"],
    error: () => m.ui_form_day(),
  });

const refusal = [
  refuseError(RangeError, () => ({ lastDay: m.managers_leave_future() })),
  refuseError(TooManyAssignments, ({ count, most }) => ({
    "": `${m.managers_leave_many_title({ count })}\n${m.managers_leave_many_body({ most })}`,
  })),
];

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const [user, now] = [requireUser(context), new Date()];
  return managerPages.moves.handle(user, id, request, {
    schema: formSchema,
    async change({ to, lastDay, reason }, identity) {
      const { outcome, unsettled } =
        requireStatus(to) === "left"
          ? await markLeft(user, id, { lastDay, reason }, identity, now)
          : await markBack(user, id, { reason }, identity, now);
      await settleDays(user, unsettled, now);
      return outcome;
    },
    toast: ({ to }) => ({ message: labels[requireStatus(to)].done() }),
    refusal,
    onUnconfirmed: async (error) =>
      error instanceof Unconfirmed ? { question: await summarizeConsequences(error.expected, now) } : null,
  });
}

export default function LeavePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, status, today, summary } = loaderData;
  const to = other[status];
  const day = fieldsOf(actionData?.reply, { lastDay: today })("lastDay");
  return (
    <StatusForm
      page={loaderData}
      to={to}
      ends={to === "left"}
      href={href("/qc/store-managers/:id", { id })}
      action={href("/qc/store-managers/:id/leave", { id })}
      reply={actionData?.reply}
      texts={labels[to]}
      reason={{ label: m.records_reason_optional() }}
    >
      {to === "left" && (
        <>
          <DayField
            {...day}
            label={m.managers_last_day()}
            // Browsers show an invalid date as an empty field.
            type={isDay(day.defaultValue) ? "date" : "text"}
            required
            max={today}
            className="max-w-48"
          />
          <Consequences summary={summary} answer={actionData} />
        </>
      )}
    </StatusForm>
  );
}
