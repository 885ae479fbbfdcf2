import { redirect } from "react-router";
import { z } from "zod";
import { PasswordChanged } from "#app/auth/identity.ts";
import { returnPath } from "#app/auth/return-path.ts";
import type { RouteArgs } from "#app/auth/route-args.ts";
import { recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { userContext } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { countSecondStep, forgiveSecondStep } from "#app/sign-in/attempts.server.ts";
import { authMessage } from "#app/sign-in/auth-errors.ts";
import { identity } from "#app/sign-in/identity.server.ts";
import { knownBrowser } from "#app/sign-in/known-browser.server.ts";
import {
  forgetPending,
  type PendingSignIn,
  readPendingSignIn,
  preparePending,
} from "#app/sign-in/second-step/pending.server.ts";
import { passkeyOptions, takePasskey } from "#app/sign-in/second-step/passkeys.server.ts";
import { readSecondStep, takeCode } from "#app/sign-in/second-step/second-steps.server.ts";
import { enter } from "#app/sign-in/sign-in.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { anyText, trimmedText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { getProfile } from "#app/users/users.server.ts";

type Means = "code" | "recovery-code" | "passkey";

function redirectParam(url: URL): string | null {
  return url.searchParams.get("redirect");
}

/** Without the right password within ten minutes, the sign-in starts again. */
async function requirePending({ request, url, context }: RouteArgs, now: Date): Promise<PendingSignIn> {
  const redirectTo = redirectParam(url);
  const pending = await readPendingSignIn(request, now);
  if (!pending && context.get(userContext)) throw redirect(returnPath(redirectTo));
  if (!pending) throw redirect(href("/sign-in", redirectTo === null ? {} : { redirect: redirectTo }));
  return pending;
}

export async function openSecond(args: RouteArgs) {
  const { uid, email, challenge } = await requirePending(args, new Date());
  const { app, recoveryCodes } = await readSecondStep(uid);
  return {
    email,
    app: app !== null,
    recovery: recoveryCodes.length > 0,
    passkey: await passkeyOptions(args.url, uid, challenge),
    again: signInAgain(args.url),
  };
}

function signInAgain(url: URL): string {
  const redirectTo = redirectParam(url);
  return href("/sign-in", redirectTo === null ? {} : { redirect: redirectTo });
}

/** A script sends a passkey as `answer`, without a code. */
const stepForm = z.object({
  answer: anyText,
  code: trimmedText.refine((text) => text.length <= 100, { error: () => m.sign_in_second_wrong() }),
});

export async function submitSecond(args: RouteArgs, now = new Date()) {
  const pending = await requirePending(args, now);
  const { uid, email } = pending;
  const form = await readForm(args.request, stepForm);
  return handleForm(form, async (value) => {
    const { answer, code } = value;
    if (answer === "" && code === "") return form.refuse({ code: m.sign_in_second_no_code() });
    const browser = knownBrowser(args.request, email, { password: pending.passwordNumber, secondStep: true });
    const wait = await countSecondStep(email, browser, now);
    if (wait !== null) {
      recordSecurityEvent({ what: "locked", account: email, seconds: wait });
      const headers = { "Retry-After": String(wait) };
      return form.refuse({ "": authMessage("too-many-requests") }, { status: 429, headers });
    }
    const tried = answer === "" ? "code" : "passkey";
    const fail = (reason: "invalid-credential" | "user-disabled") =>
      recordSecurityEvent({ what: "sign-in-failed", account: email, with: tried, reason });
    if ((await getProfile(uid))?.disabled) {
      fail("user-disabled");
      return form.refuse({ "": authMessage("user-disabled") }, { status: 403 });
    }
    const means = await prove(args, pending, value, now);
    if (!means) {
      // Another request finished this sign-in meanwhile.
      if (!(await readPendingSignIn(args.request, now))) return redirect(signInAgain(args.url));
      fail("invalid-credential");
      return form.refuse(
        tried === "code" ? { code: m.sign_in_second_wrong() } : { "": m.sign_in_second_passkey_wrong() },
      );
    }
    await forgiveSecondStep(email, browser);
    return (await finish(args, pending, means)) ?? redirect(signInAgain(args.url));
  });
}

/** The proof is used up together with the sign-in, so that of parallel requests only one succeeds. */
async function prove(
  args: RouteArgs,
  pending: PendingSignIn,
  { answer, code }: { answer: string; code: string },
  now: Date,
): Promise<Means | null> {
  if (answer === "") return takeCode(pending.uid, code, now, (tx) => preparePending(tx, args.request));
  return (await takePasskey(args, pending, answer)) ? "passkey" : null;
}

async function finish(
  args: RouteArgs,
  { uid, email, passwordNumber }: PendingSignIn,
  means: Means,
): Promise<Response | null> {
  const stillProves = async () => (await identity.passwordNumber(email)) === passwordNumber;
  if (!(await stillProves())) return null;
  const account = await identity.findAccount(email);
  if (account?.uid !== uid) return null;
  const attempt = { with: means, number: passwordNumber, stillProves };
  const entered = await enter(args, { ...account, idToken: null }, attempt).catch(nullIfChanged);
  entered?.headers.append("Set-Cookie", forgetPending(args.request));
  return entered;
}

function nullIfChanged(error: unknown): null {
  if (error instanceof PasswordChanged) return null;
  throw error;
}
