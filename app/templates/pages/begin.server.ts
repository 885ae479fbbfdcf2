import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { CodeTaken, describeTwin } from "#app/records/record-errors.ts";
import { refuseCodes, refuseError } from "#app/records/refusals.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { editHref } from "#app/templates/href.ts";
import { TemplateRefused } from "#app/templates/template-errors.ts";
import type { AnyForm } from "#app/ui/form.server.ts";

/** Why a template is not begun: its code is taken, or it is too large. */
export const beginRefusals = [
  refuseError(CodeTaken, ({ twin }) => ({ code: describeTwin(twin) })),
  refuseCodes(TemplateRefused, { "too-large": ["", () => m.templates_edit_too_large()] }),
];

/** Goes on to the draft that was begun, or shows the form again with what kept it from being. */
export function handleBeginning<Form extends AnyForm>(
  request: Request,
  form: Form,
  begin: (value: NonNullable<Form["value"]>, sent: Form["sent"]) => Promise<{ id: string }>,
  message: string,
) {
  const lead = async (value: NonNullable<Form["value"]>, sent: Form["sent"]) =>
    redirectWithToast(request, editHref((await begin(value, sent)).id), { tone: "good", message });
  return handleForm(form, lead, { refusal: beginRefusals, stale: m.templates_stale() });
}
