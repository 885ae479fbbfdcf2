import { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { endPlan } from "#app/plan/save-plan.server.ts";
import { readPlanDirectory, subjectName, targetName } from "#app/plan/names.server.ts";
import { versionsAfter, versionOn } from "#app/plan/plan.ts";
import { PlanRefused } from "#app/plan/plan-errors.ts";
import { requirePlan } from "#app/plan/plans.server.ts";
import { versionWords } from "#app/plan/words.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { refuseCodes } from "#app/records/refusals.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { DayField } from "#app/records/parts/day-field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { dayText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/end";

export const meta = titled(m.plan_end);

const endForm = z.object({
  lastDay: dayText,
});

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "manage plans");
  const [{ data }, directory] = await Promise.all([requirePlan(user, id), readPlanDirectory()]);
  const today = dayOf(new Date(), config.APP_TIME_ZONE);
  const version = versionOn(data, today);
  return {
    key: mintFormKey(user.uid, `end-plan/${id}`),
    crumb: subjectName(version, directory),
    lead: `${subjectName(version, directory)} · ${targetName(version, directory)}`,
    today,
    coming: versionsAfter(data, today).map((each) => versionWords(each)),
  };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "manage plans");
  return handleForm(
    await readForm(request, endForm),
    async ({ lastDay }, { key }) => {
      const outcome = await endPlan(user, id, { lastDay, key }, new Date());
      return redirectChanged(request, href("/qc/plans/:id", { id }), outcome, m.plan_ended());
    },
    {
      refusal: refuseCodes(PlanRefused, {
        order: ["lastDay", () => m.plan_problem_end_late()],
        past: ["lastDay", () => m.plan_problem_end_past()],
      }),
      stale: m.plan_problem_over(),
    },
  );
}

export default function EndPlan({
  params: { id },
  loaderData: { key, lead, today, coming },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.plan_end()} lead={lead} />
      <FormErrors reply={actionData?.reply} />
      <p className="mb-4">{m.plan_end_body()}</p>
      {coming.length > 0 && (
        <Notice tone="warn" title={m.plan_end_drops()}>
          <ul className="list-disc ps-5">
            {coming.map((version) => (
              <li key={version}>{version}</li>
            ))}
          </ul>
        </Notice>
      )}
      <PostForm formKey={key} className="flex flex-col gap-4" noValidate>
        <DayField
          {...fieldsOf<"lastDay">(actionData?.reply, { lastDay: today })("lastDay")}
          label={m.plan_last_day()}
          required
        />
        <div className="action-bar">
          <LinkButton to={href("/qc/plans/:id", { id })}>{m.ui_cancel()}</LinkButton>
          <Button tone="danger">{m.plan_end()}</Button>
        </div>
      </PostForm>
    </div>
  );
}
