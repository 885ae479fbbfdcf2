import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { CodeTaken, describeTwin } from "#app/records/record-errors.ts";
import { refuseCodes, refuseError } from "#app/records/refusals.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { templateEditHref } from "#app/templates/href.ts";
import { TemplateRefused } from "#app/templates/template-errors.ts";
import type { AnyForm } from "#app/ui/form.server.ts";

export const newTemplateRefusals = [
  refuseError(CodeTaken, ({ twin }) => ({ code: describeTwin(twin) })),
  refuseCodes(TemplateRefused, { "too-large": ["", () => m.templates_edit_too_large()] }),
];

export function handleNewTemplate<Form extends AnyForm>(
  request: Request,
  form: Form,
  create: (value: NonNullable<Form["value"]>, submission: Form["hidden"]) => Promise<{ id: string }>,
  message: string,
) {
  const createAndRedirect = async (value: NonNullable<Form["value"]>, submission: Form["hidden"]) =>
    redirectWithToast(request, templateEditHref((await create(value, submission)).id), { tone: "good", message });
  return handleForm(form, createAndRedirect, { refusal: newTemplateRefusals, stale: m.templates_stale() });
}
