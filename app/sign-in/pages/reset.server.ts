import { data } from "react-router";
import { z } from "zod";
import { getLocale } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { countResetMail } from "#app/sign-in/attempts.server.ts";
import { authMessage } from "#app/sign-in/auth-errors.ts";
import { clientAddress } from "#app/auth/client-address.server.ts";
import { identity } from "#app/sign-in/identity.server.ts";
import { answerUnreachable } from "#app/auth/identity.ts";
import { endInvitations } from "#app/sign-in/invitations.server.ts";
import {
  newPassword,
  newPasswordErrors,
  passwordHint,
  refusePassword,
} from "#app/sign-in/password/new-password.server.ts";
import type { RouteArgs } from "#app/auth/route-args.ts";
import { recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { revokeSessions } from "#app/sign-in/session.server.ts";
import { emailSchema, signInWith } from "#app/sign-in/sign-in.server.ts";
import { noteUserEvent } from "#app/users/user-record.server.ts";
import { readForm } from "#app/ui/form.server.ts";

/** The time must not reveal whether the account exists. */
const answerAfter = 1000;

const addressSchema = z.object({ email: emailSchema });
const newPasswordSchema = z.object(newPassword);

/** The provider's own links state their purpose. */
function codeOf({ searchParams: search }: URL): string | null {
  return search.has("oobCode") ? (search.get("oobCode") ?? "") : null;
}

export async function openReset(url: URL) {
  if (!identity.reset) return data({ state: "no-mail" as const });
  const code = codeOf(url);
  if (code === null) return data({ state: "ask" as const });
  const email = await identity.reset.emailOf(code).catch(answerUnreachable);
  if (email === null) return data({ state: "over" as const }, { status: 404 });
  return data({ state: "open" as const, email, hint: await passwordHint() });
}

export async function submitReset(args: RouteArgs) {
  const { request, url, context } = args;
  const reset = identity.reset;
  if (!reset) return data({ sentTo: null }, { status: 404 });
  const code = codeOf(url);
  if (code !== null) return finish(args, reset, code);

  const form = await readForm(request, addressSchema);
  const tooMany = (headers?: HeadersInit) =>
    form.refuse({ "": authMessage("too-many-requests") }, { status: 429, headers });
  const send = async ({ email }: z.output<typeof addressSchema>) => {
    const wait = await countResetMail(email, context.get(clientAddress));
    if (wait !== null) {
      recordSecurityEvent({ what: "locked", account: email, seconds: wait });
      return tooMany({ "Retry-After": String(wait) });
    }
    recordSecurityEvent({ what: "reset-asked", account: email });
    const [outcome] = await Promise.all([
      reset.send(email, getLocale()),
      new Promise((resolve) => setTimeout(resolve, answerAfter)),
    ]);
    return outcome === "sent" ? data({ sentTo: email }) : tooMany();
  };
  return handleForm(form, send, { answer: (error) => refusePassword(form, error) });
}

async function finish(args: RouteArgs, reset: NonNullable<typeof identity.reset>, code: string) {
  const form = await readForm(args.request, newPasswordSchema);
  const change = async (value: z.output<typeof newPasswordSchema>) => {
    const { password } = value;
    const wrong = await newPasswordErrors(value);
    if (wrong) return form.refuse(wrong);
    const email = await reset.finish(code, password);
    if (email === null) return data({ sentTo: null }, { status: 404 });
    recordSecurityEvent({ what: "password-changed", account: email, through: "mail" });
    await endInvitations(email);
    const account = await identity.findAccount(email);
    if (account) {
      await revokeSessions(account.uid);
      await noteUserEvent(account.uid, "password-changed", new Date());
    }
    const entered = await signInWith(args, email, password);
    return entered instanceof Response ? entered : form.refuse({ "": entered.message }, { status: entered.status });
  };
  return handleForm(form, change, { answer: (error) => refusePassword(form, error) });
}
