import { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { refusalWords } from "#app/camera/pages/refusal.ts";
import { voidSitting } from "#app/camera/record-sitting.server.ts";
import { SittingRefused, StaleSitting } from "#app/camera/sitting-errors.ts";
import { requireSitting } from "#app/camera/sittings.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { reasonText } from "#app/records/reason.ts";
import { StatusForm } from "#app/records/parts/status-form.tsx";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { readForm } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/void";

export function meta() {
  return [{ title: pageTitle(m.camera_void()) }];
}

const voidForm = z.object({ reason: reasonText, key: anyText });

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { data } = await requireSitting(user, id);
  authorize(user, "change sitting", data);
  const key = mintFormKey(user.uid, `void-sitting/${id}`);
  return { id, code: data.storeName, name: `${formatDay(data.day)}, ${data.from}–${data.to}`, key };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { data } = await requireSitting(user, id);
  authorize(user, "change sitting", data);
  const form = await readForm(request, voidForm);
  if (!form.value) return form.refuse();
  const page = href("/qc/camera/:id", { id });
  try {
    if ((await voidSitting(user, id, form.value, new Date())) === "same")
      return await redirectUnchanged(request, page, 304);
    return await redirectWithToast(request, page, { tone: "good", message: m.camera_voided() });
  } catch (error) {
    if (error instanceof SittingRefused) return form.refuse(refusalWords(error));
    if (error instanceof StaleSitting) return form.refuse({ "": m.camera_sent_before() }, { status: 409 });
    return form.refuseExpired(error);
  }
}

export default function VoidSitting({ loaderData: page, actionData }: Route.ComponentProps) {
  const { id } = page;
  return (
    <StatusForm
      page={page}
      to="void"
      ends
      href={href("/qc/camera/:id", { id })}
      action={href("/qc/camera/:id/void", { id })}
      reply={actionData?.reply}
      words={{ title: m.camera_void, body: m.camera_void_body, button: m.camera_void }}
      reason={{ label: m.camera_reason(), required: true }}
    />
  );
}
