import { Form } from "react-router";
import { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { refusalWords } from "#app/activities/pages/refusal.ts";
import { voidActivity } from "#app/activities/record-activity.server.ts";
import { ActivityRefused } from "#app/activities/activity-errors.ts";
import { requireActivity } from "#app/activities/activities.server.ts";
import { activityLimits } from "#app/activities/limits.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { StaleRecord } from "#app/records/record-errors.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { anyText, trimmedText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/void";

export function meta() {
  return [{ title: pageTitle(m.activities_void()) }];
}

const most = activityLimits.reason;
const reason = trimmedText.refine((text) => text.length <= most, { error: () => m.activities_problem_long({ most }) });
const voidForm = z.object({ reason, key: anyText });

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { data } = await requireActivity(user, id);
  authorize(user, "change activity", data);
  const key = mintFormKey(user.uid, `void-activity/${id}`);
  return { key, lead: `${data.storeName || m.activities_no_store()} · ${formatDay(data.day)}` };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { data } = await requireActivity(user, id);
  authorize(user, "change activity", data);
  const form = await readForm(request, voidForm);
  if (!form.value) return form.refuse();
  const page = href("/qc/activities/:id", { id });
  try {
    if ((await voidActivity(user, id, form.value, new Date())) === "same")
      return await redirectUnchanged(request, page, 304);
    return await redirectWithToast(request, page, { tone: "good", message: m.activities_voided() });
  } catch (error) {
    if (error instanceof ActivityRefused) return form.refuse(refusalWords(error));
    if (error instanceof StaleRecord) return form.refuse({ "": m.activities_sent_before() }, { status: 409 });
    return form.refuseExpired(error);
  }
}

export default function VoidActivity({ params: { id }, loaderData: { key, lead }, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.activities_void()} lead={lead} />
      <FormErrors reply={actionData?.reply} />
      <p className="mb-4">{m.activities_void_body()}</p>
      <Form method="post" className="flex flex-col gap-4" noValidate>
        <input type="hidden" name="key" value={key} />
        <TextAreaField
          {...fieldsOf<"reason">(actionData?.reply)("reason")}
          label={m.activities_reason()}
          rows={3}
          maxLength={most}
          required
        />
        <div className="action-bar">
          <LinkButton to={href("/qc/activities/:id", { id })}>{m.stores_cancel()}</LinkButton>
          <Button tone="danger">{m.activities_void()}</Button>
        </div>
      </Form>
    </div>
  );
}
