import { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { config } from "#app/config.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { planLimits } from "#app/plan/limits.ts";
import { saveClosedDay } from "#app/plan/save-closed-day.server.ts";
import { planDayRefusal } from "#app/plan/pages/refusal.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { Button } from "#app/ui/button.tsx";
import { DayField } from "#app/records/parts/day-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { anyText, dayText, line } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";
import { readClosedDayHistory, readFreeDays, readClosingWarning } from "./free-days.server.ts";

export const meta = titled(m.plan_closed_days);

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "manage plans");
  const [days, history] = await Promise.all([readFreeDays(new Date()), readClosedDayHistory()]);
  return { days, history, key: mintFormKey(user.uid, "closed-days") };
}

const closedDayForm = z.object({
  day: dayText,
  why: line(planLimits.why),
  intent: anyText,
  shown: anyText,
});

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "manage plans");
  const now = new Date();
  const form = await readForm(request, closedDayForm);
  return handleForm(
    form,
    async ({ day, why, intent, shown }, identity) => {
      const isClosing = intent !== "open";
      const warning = isClosing && shown !== day && (await readClosingWarning(user, day, now));
      if (warning) return form.refuse({}, { status: 200, warning });
      await saveClosedDay(user, { day, why: isClosing ? why : "" }, identity, now);
      const to = href("/qc/calendar/closed-days");
      if (!isClosing) return redirectWithToast(request, to, { tone: "good", message: m.plan_opened_day() });
      const undo = { action: to, fields: { day, why: "", intent: "open", key: mintFormKey(user.uid, "closed-days") } };
      return redirectWithToast(request, to, { tone: "good", message: m.plan_closed_day_saved(), undo });
    },
    {
      check: ({ day = "", why = "", intent }) => ({
        why: intent !== "open" && !why ? m.plan_problem_why() : undefined,
        day: day && day < dayOf(now, config.APP_TIME_ZONE) ? m.plan_problem_past() : undefined,
      }),
      refusal: planDayRefusal,
      stale: m.ui_form_sent(),
    },
  );
}

export default function ClosedDays({ loaderData: { days, history, key }, actionData }: Route.ComponentProps) {
  const field = fieldsOf<"day" | "why">(actionData?.reply);
  const warning = actionData && "warning" in actionData ? actionData.warning : null;
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <PageHeader title={m.plan_closed_days()} lead={m.plan_closed_days_lead()} />
      <FormErrors reply={actionData?.reply} />
      <PostForm formKey={key} className="panel flex flex-col gap-4" noValidate>
        {warning && (
          <>
            <input type="hidden" name="shown" value={warning.day} />
            <Notice tone="warn" title={warning.title}>
              <p>{warning.notified}</p>
              <p>{m.plan_close_again()}</p>
            </Notice>
          </>
        )}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-[12rem_1fr]">
          <DayField {...field("day")} label={m.plan_day()} required />
          <TextField {...field("why")} label={m.records_reason()} required />
        </div>
        <div>
          <Button tone="primary">{m.plan_close_day()}</Button>
        </div>
      </PostForm>
      <Panel title={m.plan_coming_free_days()}>
        <ul>
          {days.map(({ day, title, why, own }) => (
            <li
              key={day}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-line py-2 not-first:border-t"
            >
              <span className="tabular-nums">{title}</span>
              <span className="min-w-0 flex-1 basis-40 text-muted">{why}</span>
              {own && (
                <PostForm formKey={key}>
                  <input type="hidden" name="day" value={day} />
                  <Button tone="quiet" name="intent" value="open">
                    {m.plan_open_day()}
                  </Button>
                </PostForm>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {history.length > 0 && (
        <Panel title={m.records_history()}>
          <History history={history} />
        </Panel>
      )}
    </div>
  );
}
