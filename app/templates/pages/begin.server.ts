import { StaleForm } from "#app/auth/once.server.ts";
import { m } from "#app/i18n/locale.ts";
import { CodeTaken, describeTwin } from "#app/records/record-errors.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { editHref } from "#app/templates/href.ts";
import type { codeForm } from "#app/templates/name-fields.ts";
import { TemplateRefused } from "#app/templates/template-errors.ts";
import type { readForm } from "#app/ui/form.server.ts";

/** Goes on to the draft that was begun, or shows the form again with what kept it from being. */
export async function goOnTo(
  request: Request,
  form: Pick<Awaited<ReturnType<typeof readForm<typeof codeForm.shape>>>, "refuse">,
  begun: Promise<{ id: string }>,
  message: string,
) {
  try {
    return await redirectWithToast(request, editHref((await begun).id), { tone: "good", message });
  } catch (error) {
    if (error instanceof StaleForm) return form.refuse({ "": m.templates_stale() }, { status: 409 });
    if (error instanceof Response && error.status === 400) return form.refuse({ "": m.ui_form_expired() });
    if (error instanceof CodeTaken) return form.refuse({ code: describeTwin(error.twin) });
    if (!(error instanceof TemplateRefused)) throw error;
    return form.refuse({ "": m.templates_edit_too_large() });
  }
}
