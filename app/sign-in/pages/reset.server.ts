/** A forgotten password: a link by e-mail where the provider sends mail, and the page that link may lead to. */
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { getLocale } from "#app/i18n/locale.ts";
import { takeMail } from "#app/sign-in/attempts.server.ts";
import { authMessage } from "#app/sign-in/auth-errors.ts";
import { clientAddress } from "#app/auth/client-address.server.ts";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { identity } from "#app/sign-in/identity.server.ts";
import { ProviderUnreachable } from "#app/auth/identity.ts";
import { endInvitations } from "#app/sign-in/invitations.server.ts";
import {
  newPasswordErrors,
  newPasswordFields,
  type PasswordForm,
  passwordFailure,
  passwordHint,
} from "#app/sign-in/password/new-password.server.ts";
import { recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { revokeSessions } from "#app/sign-in/session.server.ts";
import { letInWith } from "#app/sign-in/sign-in.server.ts";

/** Asking takes this long whether there is such an account or not. */
const answerAfter = 1000;

const addressSchema = z.string().trim().min(1, "no-email").max(254, "bad-email").pipe(z.email("bad-email"));

/** The code of the link that was followed. The provider's own links name what they are for. */
function codeOf(request: Request): string | null {
  const search = new URL(request.url).searchParams;
  return search.has("oobCode") ? (search.get("oobCode") ?? "") : null;
}

/** What the page shows: that nobody can send mail here, the form that asks for the link, or what the link leads to (404 when it is over). */
export async function openReset(request: Request) {
  if (!identity.reset) return data({ state: "no-mail" as const });
  const code = codeOf(request);
  if (code === null) return data({ state: "ask" as const });
  const email = await identity.reset.emailOf(code).catch(unavailable);
  if (email === null) return data({ state: "over" as const }, { status: 404 });
  return data({ state: "open" as const, email, hint: await passwordHint() });
}

function unavailable(error: unknown): never {
  if (error instanceof ProviderUnreachable) throw new Response(null, { status: 503 });
  throw error;
}

/** The form as it is shown again, or after a link was asked for, which is said of every address alike. */
export interface ResetForm extends PasswordForm {
  readonly email?: string;
  readonly emailError?: string;
  readonly sent?: boolean;
}

function answer(status: number, form: Partial<ResetForm>, headers?: HeadersInit) {
  return data<ResetForm>({ errors: {}, ...form }, { status, headers });
}

/** Asks for a link, or sets the password with the code of one. */
export async function submitReset(request: Request, context: Readonly<RouterContextProvider>) {
  const reset = identity.reset;
  if (!reset) return answer(404, {});
  const form = await readForm(request, ["email", ...newPasswordFields]);
  const code = codeOf(request);
  if (code !== null) return finish(request, context, reset, code, form);

  const typed = textOf(form, "email").slice(0, 300);
  const email = addressSchema.safeParse(typed);
  if (!email.success) return answer(400, { email: typed, emailError: email.error.issues[0]?.message });
  const wait = await takeMail(email.data, context.get(clientAddress));
  const tooMany = (headers?: HeadersInit) =>
    answer(429, { email: typed, message: authMessage("too-many-requests") }, headers);
  if (wait !== null) {
    recordSecurityEvent({ what: "locked", account: email.data, seconds: wait });
    return tooMany({ "Retry-After": String(wait) });
  }
  try {
    recordSecurityEvent({ what: "reset-asked", account: email.data });
    const [sent] = await Promise.all([
      reset.send(email.data, getLocale()),
      new Promise((resolve) => setTimeout(resolve, answerAfter)),
    ]);
    return sent === "sent" ? answer(200, { email: email.data, sent: true }) : tooMany();
  } catch (error) {
    const { status, message } = await passwordFailure(error);
    return answer(status, { email: typed, message });
  }
}

async function finish(
  request: Request,
  context: Readonly<RouterContextProvider>,
  reset: NonNullable<typeof identity.reset>,
  code: string,
  form: FormData,
) {
  const password = textOf(form, "password");
  const wrong = await newPasswordErrors(form);
  if (wrong) return answer(400, { errors: wrong });
  try {
    const email = await reset.finish(code, password);
    if (email === null) return answer(404, {});
    recordSecurityEvent({ what: "password-changed", account: email, through: "mail" });
    await endInvitations(email);
    const account = await identity.findAccount(email);
    if (account) await revokeSessions(account.uid);
    const entered = await letInWith(request, context, email, password);
    return entered instanceof Response
      ? entered
      : answer(entered.init?.status ?? 400, { message: entered.data.message });
  } catch (error) {
    const { status, message, password: refused } = await passwordFailure(error);
    return answer(status, { message, errors: { password: refused } });
  }
}
