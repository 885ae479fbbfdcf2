/** For a form refused with 403 or 404: its sender's access may have ended while they typed. */
import { data, type MiddlewareFunction } from "react-router";
import { pathOf } from "./auth/return-path.ts";
import { cutValues, isParkedAt, typedValues } from "./auth/parked-submission.ts";
import { userContext } from "./auth/user-context.server.ts";
import { captureForm, type CapturedForm, isSecretField, readSkippedForm } from "./files/form-body.server.ts";
import { m } from "./i18n/locale.ts";
import type { RefusedForm } from "./shell/refused-form.tsx";
import { isForPage } from "./sign-in/require-sign-in.server.ts";

export const returnRefusedForm: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { result, getForm } = captureForm(next);
  const response = await result;
  const user = context.get(userContext);
  const isRefused = request.method === "POST" && (response.status === 403 || response.status === 404);
  if (!isRefused || !user || !isForPage(request) || !isParkedAt(pathOf(url))) return response;
  const form = getForm() ?? (await readSkippedForm(request));
  const typed = form ? collectTypedTexts(form) : [];
  if (!form || typed.length === 0) return response;
  const hadPhotos = form.files.some(({ isEmpty }) => !isEmpty);
  const text = [m.shell_refused_text(), hadPhotos && m.shell_refused_photos()].filter(Boolean).join(" ");
  const refused: RefusedForm = { heading: m.shell_refused_title(), text, typed };
  throw data(refused, { status: response.status });
};

const maxShown = 64_000;

/** A form with a secret is never put into a page. */
function collectTypedTexts(form: CapturedForm): string[] {
  const fields = [...form.fields].flatMap(([name, value]) => (typeof value === "string" ? [{ name, value }] : []));
  return fields.some(({ name }) => isSecretField(name)) ? [] : cutValues(typedValues({ fields }), maxShown);
}
