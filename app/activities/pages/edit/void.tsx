import { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { refusalWords } from "#app/activities/pages/refusal.ts";
import { voidActivity } from "#app/activities/record-activity.server.ts";
import { ActivityRefused } from "#app/activities/activity-errors.ts";
import { requireActivity } from "#app/activities/activities.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { reasonText } from "#app/records/reason.ts";
import { StatusForm } from "#app/records/parts/status-form.tsx";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { readForm } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/void";

export function meta() {
  return [{ title: pageTitle(m.activities_void()) }];
}

const voidForm = z.object({ reason: reasonText, key: anyText });

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { data } = await requireActivity(user, id);
  authorize(user, "change activity", data);
  const key = mintFormKey(user.uid, `void-activity/${id}`);
  return { id, name: formatDay(data.day), code: data.storeName || m.activities_no_store(), key };
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

export default function VoidActivity({ loaderData: page, actionData }: Route.ComponentProps) {
  const { id } = page;
  return (
    <StatusForm
      page={page}
      to="void"
      ends
      href={href("/qc/activities/:id", { id })}
      action={href("/qc/activities/:id/void", { id })}
      reply={actionData?.reply}
      words={{ title: m.activities_void, body: m.activities_void_body, button: m.activities_void }}
      reason={{ label: m.activities_reason(), required: true }}
    />
  );
}
