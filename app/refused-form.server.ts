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
import { cutTyped, describeForm } from "./sign-in/saved/described-form.server.ts";

export const returnRefusedForm: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { result, sent } = rememberForm(next);
  const response = await result;
  const user = context.get(userContext);
  const isRefused = request.method === "POST" && (response.status === 403 || response.status === 404);
  if (!isRefused || !user || !isForPage(request) || !isSavedAt(pathOf(url))) return response;
  const form = sent() ?? (await readUnreadForm(request));
  // With 404 the form's record isn't theirs, and neither are its words.
  const canDescribe = response.status === 403;
  const typed = form ? await typedIn(canDescribe ? user : null, pathOf(url), form) : [];
  if (!form || typed.length === 0) return response;
  const hadPhotos = form.files.some(({ isEmpty }) => !isEmpty);
  const text = [m.shell_refused_text(), hadPhotos && m.shell_refused_photos()].filter(Boolean).join(" ");
  const refused: RefusedForm = { heading: m.shell_refused_title(), text, typed };
  throw data(refused, { status: response.status });
};

/** Characters that are given back: more than anybody types in one form, and a page of bounded size. */
const maxShown = 64_000;

/** What was typed, by label where the user may know it. A form with a secret never goes into a page. */
async function typedIn(user: User | null, action: string, form: RememberedForm): Promise<RefusedForm["typed"]> {
  const fields = [...form.fields].flatMap(([name, value]) => (typeof value === "string" ? [{ name, value }] : []));
  if (fields.some(({ name }) => isSecret(name))) return [];
  if (user) return (await describeForm(user, { action, fields, photos: [] }, maxShown)).typed;
  return cutTyped(typedFields({ fields }), maxShown).map(([, values]) => [m.sign_in_kept_field(), values]);
}
