import { redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { handleForm } from "#app/records/handle-form.server.ts";
import { refuseError } from "#app/records/refusals.ts";
import { authMessage } from "#app/sign-in/auth-errors.ts";
import { endInvitations } from "#app/sign-in/invitations.server.ts";
import { refuseWrongPassword, type WhyNot } from "#app/sign-in/password/current-password.server.ts";
import { answerUnreachable, PasswordChanged, ProviderUnreachable } from "#app/auth/identity.ts";
import { identity } from "#app/sign-in/identity.server.ts";
import {
  newPassword,
  newPasswordErrors,
  passwordHint,
  refusePassword,
} from "#app/sign-in/password/new-password.server.ts";
import { recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { endSession, readSession, revokeSessions, startSession } from "#app/sign-in/session.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { rememberNetwork } from "#app/sign-in/attempts.server.ts";
import { clientAddress } from "#app/auth/client-address.server.ts";
import { knownBrowser, rememberBrowser } from "#app/sign-in/known-browser.server.ts";
import { provePassword } from "#app/sign-in/sign-in.server.ts";
import { flashCookie } from "#app/shell/flash.server.ts";
import type { User } from "#app/auth/user.ts";
import { readForm } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { noteUserEvent } from "#app/users/user-record.server.ts";
import { href } from "#app/ui/href.ts";

type Context = Readonly<RouterContextProvider>;

/** Without a password, only somebody who signed in this recently can set one. */
const recentMs = 5 * 60 * 1000;

/** @throws Response 503 if the provider can't be reached */
export async function openPassword(context: Context) {
  const { uid, email } = requireUser(context);
  const read = async () => ({ email, hint: await passwordHint(), hasPassword: await identity.hasPassword(uid) });
  return read().catch(answerUnreachable);
}

const formSchema = z.object({ current: anyText, ...newPassword });

export async function changePassword(request: Request, context: Context, now = new Date()) {
  const user = requireUser(context);
  const form = await readForm(request, formSchema);
  const change = async (value: z.output<typeof formSchema>) => {
    const { current, password } = value;
    const number = await identity.passwordNumber(user.email);
    const refusal = await refuseUnproven(request, context, user, current, now);
    if (refusal) return form.refuse(...refusal);
    const problems =
      current !== "" && password === current
        ? { password: m.settings_password_same() }
        : await newPasswordErrors(value, user);
    if (problems) return form.refuse(problems);
    await identity.setPassword(user.uid, password, now, number);
    await endInvitations(user.email, now);
    await revokeSessions(user.uid);
    await noteUserEvent(user.uid, "password-changed", now);
    recordSecurityEvent({ what: "password-changed", account: user.email, through: "settings" });
    const { proof, number: newNumber, stillProves } = await provePassword(request, { email: user.email, password });
    const headers = new Headers();
    headers.append(
      "Set-Cookie",
      typeof proof === "string"
        ? await endSession(request)
        : await startSession(request, proof, new Date(), stillProves),
    );
    await rememberNetwork(user.email, { address: context.get(clientAddress), password: newNumber });
    const secondStep = knownBrowser(request, user.email, { password: number, secondStep: true }) !== null;
    headers.append("Set-Cookie", rememberBrowser(request, user.email, { password: newNumber, secondStep }));
    headers.append("Set-Cookie", await flashCookie(request, { tone: "good", message: m.settings_password_changed() }));
    return redirect(href("/settings/account"), { status: 303, headers });
  };
  return handleForm(form, change, {
    refusal: refuseError(PasswordChanged, () => ({ current: m.settings_password_current_wrong() })),
    answer: (error) => refusePassword(form, error),
  });
}

/** Protects an open browser: the current password, or a recent sign-in, is needed. Null allows the change. */
async function refuseUnproven(
  request: Request,
  context: Context,
  user: User,
  current: string,
  now: Date,
): Promise<WhyNot | null> {
  if (!(await identity.hasPassword(user.uid))) {
    const session = await readSession(request, now);
    const since = typeof session === "string" ? Infinity : now.getTime() - Date.parse(session.createdAt);
    return since <= recentMs ? null : [{ "": authMessage("requires-recent-login") }, { status: 403 }];
  }
  return refuseWrongPassword(request, context, user, current);
}

export async function signOutEverywhere(request: Request, context: Context) {
  const { uid, email } = requireUser(context);
  const cookie = await endSession(request);
  // Sessions here are over by now; only the provider's remain.
  await revokeSessions(uid).catch(ignoreUnreachable);
  await noteUserEvent(uid, "signed-out", new Date());
  recordSecurityEvent({ what: "session-revoked", account: email, by: email });
  return redirect(href("/sign-in"), {
    status: 303,
    headers: { "Set-Cookie": cookie, "Clear-Site-Data": '"cache"' },
  });
}

function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof ProviderUnreachable)) throw error;
}
