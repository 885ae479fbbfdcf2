/** Everybody can see their own second step, but changes need the password first. */
import { redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { answerUnreachable } from "#app/auth/identity.ts";
import { returnPath } from "#app/auth/return-path.ts";
import type { RequestArgs, RouteArgs } from "#app/auth/route-args.ts";
import { profileContext, requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { deviceOf } from "#app/sign-in/device-name.ts";
import { refuseWrongPassword } from "#app/sign-in/password/current-password.server.ts";
import { pathAfterSignIn } from "#app/sign-in/parked/parked-submissions.server.ts";
import { answerWithSecret } from "#app/shell/secret-answer.server.ts";
import { appAddress, newAppSecret } from "#app/sign-in/second-step/one-time-code.server.ts";
import { keepPasskey, newPasskeyOptions } from "#app/sign-in/second-step/passkeys.server.ts";
import {
  addApp,
  hasSecondStep,
  keepsSecondSteps,
  makeRecoveryCodes,
  mostPasskeys,
  needsSecondStep,
  readSecondStep,
  removeApp,
  removePasskey,
  stepSealing,
} from "#app/sign-in/second-step/second-steps.server.ts";
import { confirmSession, endOtherSessions, readSession } from "#app/sign-in/session.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { anyText, line, trimmedText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { qrCodeOf } from "#app/ui/qr-code.server.ts";
import { secondFactorLimits } from "./limits.ts";

type Context = Readonly<RouterContextProvider>;

const confirmedMs = 10 * 60 * 1000;

async function isConfirmed(request: Request, now: Date): Promise<boolean> {
  const session = await readSession(request, now);
  return typeof session !== "string" && Math.abs(now.getTime() - Date.parse(session.confirmedAt)) <= confirmedMs;
}

function returnPathOf(url: URL): string | null {
  const redirectTo = url.searchParams.get("redirect");
  return redirectTo === null ? null : returnPath(redirectTo);
}

function returnParams(url: URL): Record<string, string> {
  const returnTo = returnPathOf(url);
  return returnTo === null ? {} : { redirect: returnTo };
}

function requireProfile(context: Context) {
  const profile = context.get(profileContext);
  if (!profile) throw new Response(null, { status: 401 });
  return profile;
}

/** Null if the identity provider stores it. */
export function secondStepState(context: Context): "on" | "off" | null {
  if (!keepsSecondSteps) return null;
  return hasSecondStep(requireProfile(context)) ? "on" : "off";
}

export async function openSecondStep({ request, url, context }: RouteArgs) {
  const profile = requireProfile(context);
  if (!keepsSecondSteps) return null;
  const { app, passkeys, recoveryCodes } = await readSecondStep(profile.uid);
  const on = hasSecondStep(profile);
  const returnTo = returnPathOf(url);
  return {
    on,
    first: needsSecondStep(profile) && !on,
    confirmed: await isConfirmed(request, new Date()),
    email: profile.email,
    app: app && formatInstant(app.addedAt, config.APP_TIME_ZONE),
    passkeys: passkeys.map(({ id, name, addedAt }) => ({
      id,
      name,
      since: formatInstant(addedAt, config.APP_TIME_ZONE),
    })),
    morePasskeys: passkeys.length < mostPasskeys,
    recoveryCodes: recoveryCodes.length,
    search: returnParams(url),
    next: on && returnTo !== null ? await pathAfterSignIn(profile.uid, returnTo) : null,
  };
}

export async function confirmPassword({ request, url, context }: RouteArgs) {
  const user = requireUser(context);
  const form = await readForm(request, z.object({ current: anyText }));
  return handleForm(form, async ({ current }) => {
    const refusal = await refuseWrongPassword(request, context, user, current).catch(answerUnreachable);
    if (refusal) return form.refuse(...refusal);
    await confirmSession(request, new Date());
    return redirect(href("/settings/second-factor", returnParams(url)), 303);
  });
}

/** @throws Response to the page that asks for the password */
async function requireConfirmed({ request, url, context }: RouteArgs) {
  const user = requireUser(context);
  if (!keepsSecondSteps || !(await isConfirmed(request, new Date())))
    throw redirect(href("/settings/second-factor", returnParams(url)), 303);
  return user;
}

function setupOf(sealed: string, secret: string, email: string) {
  return { sealed, code: qrCodeOf(appAddress(secret, email), 2), text: secret.match(/.{1,4}/g)!.join(" ") };
}

export async function openApp(args: RouteArgs) {
  const { uid, email } = await requireConfirmed(args);
  const secret = newAppSecret();
  const replaces = (await readSecondStep(uid)).app !== null;
  return answerWithSecret(args.context, {
    setup: setupOf(stepSealing.seal(secret, uid), secret, email),
    replaces,
    back: href("/settings/second-factor", returnParams(args.url)),
  });
}

const appForm = z.object({ code: trimmedText, sealed: anyText });

/** After a wrong code the QR code stays the same. */
export async function confirmApp(args: RouteArgs) {
  const { uid, email } = await requireConfirmed(args);
  const form = await readForm(args.request, appForm);
  const add = async ({ code, sealed }: z.output<typeof appForm>) => {
    const secret = stepSealing.unseal(sealed, uid);
    if (secret === null) return form.refuse({ "": m.ui_form_expired() }, { setup: null });
    if (!(await addApp(uid, sealed, code.replaceAll(/\s/g, ""), new Date()))) {
      const problem = code === "" ? m.settings_second_code_missing() : m.settings_second_code_wrong();
      return form.refuse({ code: problem }, { setup: setupOf(sealed, secret, email) });
    }
    return redirectAfterAdding(args, uid, m.settings_second_app_added());
  };
  return handleForm(form, add, { more: { setup: null } });
}

async function redirectAfterAdding({ request, url }: RequestArgs, uid: string, message: string) {
  await endOtherSessions(uid, request);
  const { recoveryCodes } = await readSecondStep(uid);
  const search = returnParams(url);
  const next =
    recoveryCodes.length > 0
      ? href("/settings/second-factor", search)
      : href("/settings/second-factor/recovery-codes", search);
  return redirectWithToast(request, next, { tone: "good", message });
}

export async function openPasskey(args: RouteArgs) {
  const user = await requireConfirmed(args);
  const device = deviceOf(args.request.headers.get("User-Agent") ?? "");
  return {
    options: await newPasskeyOptions(user, args.url, new Date()),
    name: device ? m.settings_device(device) : "",
    app: href("/settings/second-factor/app", returnParams(args.url)),
    back: href("/settings/second-factor", returnParams(args.url)),
  };
}

const passkeyForm = z.object({
  answer: anyText,
  name: line(secondFactorLimits.passkeyName, () => m.settings_second_passkey_unnamed()),
});

export async function confirmPasskey(args: RouteArgs) {
  const user = await requireConfirmed(args);
  const form = await readForm(args.request, passkeyForm);
  return handleForm(form, async (value) => {
    if (!(await keepPasskey(user, args.url, value, new Date())))
      return form.refuse({ "": m.settings_second_passkey_failed() });
    return redirectAfterAdding(args, user.uid, m.settings_second_passkey_added());
  });
}

export async function openRecoveryCodes(args: RouteArgs) {
  const { uid } = await requireConfirmed(args);
  const { recoveryCodes } = await readSecondStep(uid);
  if (secondStepState(args.context) !== "on")
    throw redirect(href("/settings/second-factor", returnParams(args.url)), 303);
  return { codesLeft: recoveryCodes.length, back: href("/settings/second-factor", returnParams(args.url)) };
}

export async function renewRecoveryCodes(args: RouteArgs) {
  const { uid } = await requireConfirmed(args);
  const codes = await makeRecoveryCodes(uid, new Date());
  if (!codes) throw redirect(href("/settings/second-factor", returnParams(args.url)), 303);
  const next = await pathAfterSignIn(uid, returnPathOf(args.url) ?? href("/settings/second-factor"));
  return answerWithSecret(args.context, { codes, next });
}

function removedPasskey(url: URL): string | null {
  return url.searchParams.get("passkey");
}

export async function openRemoval(args: RouteArgs) {
  const user = await requireConfirmed(args);
  const { app, passkeys } = await readSecondStep(user.uid);
  const id = removedPasskey(args.url);
  const passkey = passkeys.find((one) => one.id === id);
  if (id === null ? !app : !passkey) throw redirect(href("/settings/second-factor"), 303);
  const last = passkeys.length + (app ? 1 : 0) === 1;
  return { passkey: passkey?.name ?? null, last, needed: last && needsSecondStep(user) };
}

export async function removeSecondStep(args: RouteArgs) {
  const { uid } = await requireConfirmed(args);
  const page = href("/settings/second-factor");
  const [id, now] = [removedPasskey(args.url), new Date()];
  const isRemoved = await (id === null ? removeApp(uid, now) : removePasskey(uid, id, now));
  if (!isRemoved) return redirectUnchanged(args.request, page, 204);
  await endOtherSessions(uid, args.request);
  const message = id === null ? m.settings_second_app_removed() : m.settings_second_passkey_removed();
  return redirectWithToast(args.request, page, { tone: "good", message });
}
