/** Changing one's own password, and signing out everywhere. */
import { redirect, type RouterContextProvider } from "react-router";
import { forgiveAttempt, takeAttempt } from "#app/sign-in/attempts.server.ts";
import { authMessage } from "#app/sign-in/auth-errors.ts";
import { clientAddress } from "#app/auth/client-address.server.ts";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { endInvitations } from "#app/sign-in/invitations.server.ts";
import { knownBrowser } from "#app/sign-in/known-browser.server.ts";
import { PasswordChanged, ProviderUnreachable } from "#app/auth/identity.ts";
import { identity } from "#app/sign-in/identity.server.ts";
import {
  newPasswordErrors,
  newPasswordFields,
  passwordFailure,
  passwordForm,
  passwordHint,
} from "#app/sign-in/password/new-password.server.ts";
import { recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { endSession, readSession, revokeSessions, startSession } from "#app/sign-in/session.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { provePassword } from "#app/sign-in/sign-in.server.ts";
import { flashCookie } from "#app/shell/flash.server.ts";
import type { User } from "#app/auth/user.ts";

type Context = Readonly<RouterContextProvider>;

/** Without a password to ask for, only who signed in this recently (ms) may set one. */
const recent = 5 * 60 * 1000;

/** @throws Response 503 when the provider can't be asked */
export async function openPassword(context: Context) {
  try {
    const { uid, email } = requireUser(context);
    return { email, hint: await passwordHint(), hasPassword: await identity.hasPassword(uid) };
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new Response(null, { status: 503 });
    throw error;
  }
}

/** Sets the new password, ends all sessions, and starts this browser's afresh. */
export async function changePassword(request: Request, context: Context, now = new Date()) {
  const user = requireUser(context);
  const form = await readForm(request, ["current", ...newPasswordFields]);
  const [current, password] = [textOf(form, "current"), textOf(form, "password")];
  try {
    const number = await identity.passwordNumber(user.email);
    const refused = await refuse(request, context, user, current, now);
    if (refused) return refused;
    const wrong =
      current !== "" && password === current
        ? { password: m.settings_password_same() }
        : await newPasswordErrors(form, user);
    if (wrong) return passwordForm(400, { errors: wrong });
    await identity.setPassword(user.uid, password, now, number);
    await endInvitations(user.email, now);
    await revokeSessions(user.uid);
    recordSecurityEvent({ what: "password-changed", account: user.email, through: "settings" });
    const { proof, stillProves } = await provePassword(user.email, password);
    const headers = new Headers();
    headers.append(
      "Set-Cookie",
      typeof proof === "string"
        ? await endSession(request)
        : await startSession(request, proof, new Date(), stillProves),
    );
    headers.append("Set-Cookie", await flashCookie(request, { tone: "good", message: m.settings_password_changed() }));
    return redirect("/settings/account", { status: 303, headers });
  } catch (error) {
    if (error instanceof PasswordChanged)
      return passwordForm(400, { errors: { current: m.settings_password_current_wrong() } });
    const { status, message, password: wrong } = await passwordFailure(error);
    return passwordForm(status, { errors: { password: wrong }, message });
  }
}

/** Whoever sits at somebody else's open browser knows neither the password nor how to sign in; null lets the user go on. */
async function refuse(request: Request, context: Context, user: User, current: string, now: Date) {
  if (!(await identity.hasPassword(user.uid))) {
    const session = await readSession(request, now);
    const since = typeof session === "string" ? Infinity : now.getTime() - Date.parse(session.createdAt);
    return since <= recent ? null : passwordForm(403, { errors: {}, message: authMessage("requires-recent-login") });
  }
  const from = { address: context.get(clientAddress), browser: knownBrowser(request, user.email) };
  const wait = await takeAttempt(user.email, from);
  if (wait !== null) {
    recordSecurityEvent({ what: "locked", account: user.email, seconds: wait });
    const tooMany = authMessage("too-many-requests");
    return passwordForm(429, { errors: {}, message: tooMany }, { "Retry-After": String(wait) });
  }
  const proof = await identity.signIn(user.email, current);
  if (proof === "invalid-credential") {
    recordSecurityEvent({ what: "password-wrong", account: user.email });
    return passwordForm(400, { errors: { current: m.settings_password_current_wrong() } });
  }
  if (typeof proof !== "string" || proof === "user-disabled") await forgiveAttempt(user.email, from);
  return typeof proof === "string" ? passwordForm(403, { errors: {}, message: authMessage(proof) }) : null;
}

/** Ends every session of the user, this one too. */
export async function signOutEverywhere(request: Request, context: Context) {
  const { uid, email } = requireUser(context);
  const cookie = await endSession(request);
  try {
    await revokeSessions(uid);
  } catch (error) {
    // Sessions here are over by then; only what the provider keeps of them is not.
    if (!(error instanceof ProviderUnreachable)) throw error;
  }
  recordSecurityEvent({ what: "session-revoked", account: email, by: email });
  return redirect("/sign-in", { status: 303, headers: { "Set-Cookie": cookie, "Clear-Site-Data": '"cache"' } });
}
