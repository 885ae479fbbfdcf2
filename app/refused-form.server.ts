/** A form that is refused with 403 or 404 comes back as text: its sender's role or access may have ended while they typed. */
import { data, type MiddlewareFunction } from "react-router";
import { isSavedAt } from "./auth/form-words.server.ts";
import { pathOf } from "./auth/return-path.ts";
import { isSecret, typedFields } from "./auth/saved-form.ts";
import type { User } from "./auth/user.ts";
import { userContext } from "./auth/user-context.server.ts";
import { readUnreadForm, type RememberedForm, rememberForm } from "./files/form-body.server.ts";
import { m } from "./i18n/locale.ts";
import type { RefusedForm } from "./shell/refused-form.tsx";
import { isForPage } from "./sign-in/require-sign-in.server.ts";
import { describeForm } from "./sign-in/saved/described-form.server.ts";

export const returnRefusedForm: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { result, sent } = rememberForm(next);
  const response = await result;
  const user = context.get(userContext);
  const isRefused = request.method === "POST" && (response.status === 403 || response.status === 404);
  if (!isRefused || !user || !isForPage(request) || !isSavedAt(pathOf(url))) return response;
  const form = sent() ?? (await readUnreadForm(request));
  const typed = form ? await typedIn(user, pathOf(url), form) : [];
  if (typed.length === 0) return response;
  const refused: RefusedForm = { title: m.shell_refused_text(), typed };
  throw data(refused, { status: response.status });
};

/** What was typed, by label. A form with a secret never goes into a page. */
async function typedIn(user: User, action: string, form: RememberedForm): Promise<RefusedForm["typed"]> {
  const fields = [...form.fields].flatMap(([name, value]) => (typeof value === "string" ? [{ name, value }] : []));
  if (fields.some(({ name }) => isSecret(name))) return [];
  try {
    return (await describeForm(user, { action, fields, photos: [] })).typed;
  } catch (error) {
    // The words of the form's record are refused as well.
    if (!(error instanceof Response)) throw error;
    return typedFields({ fields }).map(([, values]) => [m.sign_in_kept_field(), values]);
  }
}
