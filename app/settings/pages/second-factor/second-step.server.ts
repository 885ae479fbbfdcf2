/** One's own second step: seen by whoever is signed in, changed only shortly after giving the password. */
import { redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { answerUnreachable } from "#app/auth/identity.ts";
import { returnPath } from "#app/auth/return-path.ts";
import { profileContext, requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { deviceOf } from "#app/sign-in/device-name.ts";
import { refuseWrongPassword } from "#app/sign-in/password/current-password.server.ts";
import { pathAfterSignIn } from "#app/sign-in/saved/saved-forms.server.ts";
import { toldOnce } from "#app/shell/told-once.server.ts";
import { appAddress, newSecret } from "#app/sign-in/second-step/one-time-code.server.ts";
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

/** For so long (ms) after a password was given it isn't asked for again. */
const recent = 10 * 60 * 1000;

async function isConfirmed(request: Request, now: Date): Promise<boolean> {
  const session = await readSession(request, now);
  return typeof session !== "string" && Math.abs(now.getTime() - Date.parse(session.confirmedAt)) <= recent;
}

/** Where somebody wants to go on once they have a second step; null for who only came to see it. */
function wantedOf(request: Request): string | null {
  const wanted = new URL(request.url).searchParams.get("redirect");
  return wanted === null ? null : returnPath(wanted);
}

/** What leads on through the pages of the second step. */
function onward(request: Request): Record<string, string> {
  const wanted = wantedOf(request);
  return wanted === null ? {} : { redirect: wanted };
}

function requireProfile(context: Context) {
  const profile = context.get(profileContext);
  if (!profile) throw new Response(null, { status: 401 });
  return profile;
}

/** Null where the provider keeps it. */
export function secondStepState(context: Context): "on" | "off" | null {
  if (!keepsSecondSteps) return null;
  return hasSecondStep(requireProfile(context)) ? "on" : "off";
}

export async function openSecondStep(request: Request, context: Context) {
  const profile = requireProfile(context);
  if (!keepsSecondSteps) return null;
  const { app, passkeys, recoveryCodes } = await readSecondStep(profile.uid);
  const on = hasSecondStep(profile);
  const wanted = wantedOf(request);
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
    search: onward(request),
    next: on && wanted !== null ? await pathAfterSignIn(profile.uid, wanted) : null,
  };
}

/** Takes the password again. */
export async function confirmPassword(request: Request, context: Context) {
  const user = requireUser(context);
  const form = await readForm(request, z.object({ current: anyText }));
  if (!form.value) return form.refuse();
  const refused = await refuseWrongPassword(request, context, user, form.value.current).catch(answerUnreachable);
  if (refused) return form.refuse(...refused);
  await confirmSession(request, new Date());
  return redirect(href("/settings/second-factor", onward(request)), 303);
}

/** Who the user is, if their password was given shortly before. @throws Response to the page that asks for it */
async function requireConfirmed(request: Request, context: Context) {
  const user = requireUser(context);
  if (!keepsSecondSteps || !(await isConfirmed(request, new Date())))
    throw redirect(href("/settings/second-factor", onward(request)), 303);
  return user;
}

/** The secret of an app that is to be added: as a picture, as text, and sealed for the form that confirms it. */
function setupOf(sealed: string, secret: string, email: string) {
  return { sealed, code: qrCodeOf(appAddress(secret, email), 2), text: secret.match(/.{1,4}/g)!.join(" ") };
}

export async function openApp(request: Request, context: Context) {
  const { uid, email } = await requireConfirmed(request, context);
  const secret = newSecret();
  const replaces = (await readSecondStep(uid)).app !== null;
  return toldOnce(context, {
    setup: setupOf(stepSealing.seal(secret, uid), secret, email),
    replaces,
    back: href("/settings/second-factor", onward(request)),
  });
}

const appForm = z.object({ code: trimmedText, sealed: anyText });

/** Adds the app, and goes on to recovery codes where there are none yet. A wrong code leaves the picture as it was scanned. */
export async function confirmApp(request: Request, context: Context) {
  const { uid, email } = await requireConfirmed(request, context);
  const form = await readForm(request, appForm);
  if (!form.value) return { setup: null, ...form.refuse().data };
  const { code, sealed } = form.value;
  const secret = stepSealing.unseal(sealed, uid);
  if (secret === null) return form.refuse({ "": m.ui_form_expired() }, { status: 400, setup: null });
  if (!(await addApp(uid, sealed, code.replaceAll(/\s/g, ""), new Date()))) {
    const said = code === "" ? m.settings_second_code_missing() : m.settings_second_code_wrong();
    return form.refuse({ code: said }, { status: 400, setup: setupOf(sealed, secret, email) });
  }
  return goOn(request, uid, m.settings_second_app_added());
}

/** After something was added: to recovery codes, where there are none yet. */
async function goOn(request: Request, uid: string, message: string) {
  await endOtherSessions(uid, request);
  const { recoveryCodes } = await readSecondStep(uid);
  const search = onward(request);
  const next =
    recoveryCodes.length > 0
      ? href("/settings/second-factor", search)
      : href("/settings/second-factor/recovery-codes", search);
  return redirectWithToast(request, next, { tone: "good", message });
}

export async function openPasskey(request: Request, context: Context) {
  const user = await requireConfirmed(request, context);
  const device = deviceOf(request.headers.get("User-Agent") ?? "");
  return {
    options: await newPasskeyOptions(request, user, new Date()),
    name: device ? m.settings_device(device) : "",
    app: href("/settings/second-factor/app", onward(request)),
    back: href("/settings/second-factor", onward(request)),
  };
}

const passkeyForm = z.object({
  answer: anyText,
  name: line(secondFactorLimits.passkeyName, () => m.settings_second_passkey_unnamed()),
});

export async function confirmPasskey(request: Request, context: Context) {
  const user = await requireConfirmed(request, context);
  const form = await readForm(request, passkeyForm);
  if (!form.value) return form.refuse();
  if (!(await keepPasskey(request, user, form.value, new Date())))
    return form.refuse({ "": m.settings_second_passkey_failed() });
  return goOn(request, user.uid, m.settings_second_passkey_added());
}

export async function openRecoveryCodes(request: Request, context: Context) {
  const { uid } = await requireConfirmed(request, context);
  const { recoveryCodes } = await readSecondStep(uid);
  if (secondStepState(context) !== "on") throw redirect(href("/settings/second-factor", onward(request)), 303);
  return { left: recoveryCodes.length, back: href("/settings/second-factor", onward(request)) };
}

/** Makes new ones, and shows them this once. */
export async function renewRecoveryCodes(request: Request, context: Context) {
  const { uid } = await requireConfirmed(request, context);
  const codes = await makeRecoveryCodes(uid, new Date());
  if (!codes) throw redirect(href("/settings/second-factor", onward(request)), 303);
  const next = await pathAfterSignIn(uid, wantedOf(request) ?? href("/settings/second-factor"));
  return toldOnce(context, { codes, next });
}

/** The app, or with `passkey` the passkey of that id. */
function removedOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("passkey");
}

export async function openRemoval(request: Request, context: Context) {
  const user = await requireConfirmed(request, context);
  const { app, passkeys } = await readSecondStep(user.uid);
  const id = removedOf(request);
  const passkey = passkeys.find((one) => one.id === id);
  if (id === null ? !app : !passkey) throw redirect(href("/settings/second-factor"), 303);
  const last = passkeys.length + (app ? 1 : 0) === 1;
  return { passkey: passkey?.name ?? null, last, needed: last && needsSecondStep(user) };
}

export async function removeSecondStep(request: Request, context: Context) {
  const { uid } = await requireConfirmed(request, context);
  const page = href("/settings/second-factor");
  const [id, now] = [removedOf(request), new Date()];
  const removed = await (id === null ? removeApp(uid, now) : removePasskey(uid, id, now));
  if (!removed) return redirectUnchanged(request, page, 204);
  await endOtherSessions(uid, request);
  const message = id === null ? m.settings_second_app_removed() : m.settings_second_passkey_removed();
  return redirectWithToast(request, page, { tone: "good", message });
}
