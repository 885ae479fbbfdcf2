import { data, redirect } from "react-router";
import { z } from "zod";
import { Cookie } from "@remix-run/headers";
import { deviceUserCookie, forgetDeviceUser } from "#app/offline/device-user-cookie.ts";
import { config } from "#app/config.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { Profile, Role } from "#app/auth/user.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { createProfile, findProfiles, getProfile, noteSignIn, ProfileFailure } from "#app/users/users.server.ts";
import { uncountAttempt, rememberNetwork, countAttempt } from "./attempts.server.ts";
import { authMessage } from "./auth-errors.ts";
import { clientAddress } from "#app/auth/client-address.server.ts";
import { isUnavailable } from "#app/auth/unavailable.server.ts";
import { identity } from "./identity.server.ts";
import {
  type Account,
  demoPassword,
  PasswordChanged,
  type Proof,
  ProviderUnreachable,
  type SignInRefusal,
} from "#app/auth/identity.ts";
import { invitedRoles } from "./invitations.server.ts";
import { pathAfterSignIn } from "./parked/parked-submissions.server.ts";
import { knownBrowser, rememberBrowser } from "./known-browser.server.ts";
import { popupOnPage } from "./pop-up/page.server.ts";
import { beginPending } from "./second-step/pending.server.ts";
import { hasSecondStep } from "./second-step/second-steps.server.ts";
import { consumeIdToken } from "./used-tokens.server.ts";
import { returnPath } from "#app/auth/return-path.ts";
import { recordSecurityEvent, type SecurityEvent, type SignInMeans } from "#app/auth/security-log.server.ts";
import { startSession } from "./session.server.ts";
import type { RequestArgs, RouteArgs } from "#app/auth/route-args.ts";
import { absenceContext, userContext } from "#app/auth/user-context.server.ts";
import { type AnyForm, parseForm, readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";

type FailedSignIn = Extract<SecurityEvent, { what: "sign-in-failed" }>;

const badEmail = { error: () => m.sign_in_bad_email() };
export const emailSchema = z
  .string({ error: () => m.sign_in_no_email() })
  .trim()
  .min(1, { error: () => m.sign_in_no_email(), abort: true })
  .max(254, badEmail)
  .pipe(z.email(badEmail));

const credentialsSchema = z.object({
  email: emailSchema,
  password: z
    .string({ error: () => m.sign_in_no_password() })
    .max(1000, { error: () => m.sign_in_long_password({ maximum: 1000 }) }),
});

const demoAccounts = ["admin@demo.test", "lead@demo.test", "qc@demo.test", "manager@demo.test"];

/** `kept` and `lost` in the address tell what became of a form sent without a session. */
const fateOf = (search: URLSearchParams) =>
  search.has("kept") ? m.sign_in_session_expired_kept() : search.has("lost") ? m.sign_in_form_lost_next() : null;

const notices: Record<string, (search: URLSearchParams) => { title: string; next: string } | null> = {
  none: (search) => (search.has("lost") ? { title: m.sign_in_form_lost(), next: m.sign_in_form_lost_next() } : null),
  ended: (search) => ({
    title: m.shell_session_expired(),
    next: fateOf(search) ?? m.sign_in_session_expired_next(),
  }),
  disabled: () => ({ title: m.sign_in_disabled(), next: m.sign_in_disabled_next() }),
};

export async function openSignIn({ request, url, context }: RouteArgs) {
  const search = url.searchParams;
  if (context.get(userContext)) throw redirect(returnPath(search.get("redirect")));
  const absence = context.get(absenceContext);
  const page = {
    notice: notices[absence]?.(search) ?? null,
    demo: config.demoChain ? await demoSignIns() : null,
    popup: popupOnPage(),
  };
  const hasUser = new Cookie(request.headers.get("Cookie") ?? "").has(deviceUserCookie);
  return data(page, { headers: hasUser ? { "Set-Cookie": forgetDeviceUser } : {} });
}

/** After an import before the first start, the demo's accounts don't exist. */
async function demoSignIns() {
  const accounts = await Promise.all(demoAccounts.map((email) => identity.findAccount(email)));
  const emails = demoAccounts.filter((_, index) => accounts[index] !== null);
  return emails.length > 0 ? { accounts: emails, password: demoPassword } : null;
}

const statuses: Record<SignInRefusal, number> = {
  "invalid-credential": 400,
  "invalid-user-token": 400,
  "requires-recent-login": 400,
  "token-used": 400,
  "weak-password": 400,
  "user-disabled": 403,
  "multi-factor-auth-required": 403,
  "too-many-requests": 429,
  "network-request-failed": 503,
  "internal-error": 500,
};

interface Refused {
  readonly status: number;
  readonly message: string;
}

function refused(refusal: SignInRefusal): Refused {
  return { status: statuses[refusal], message: authMessage(refusal) };
}

/** The intent `google` has a provider's token, every other an e-mail address and a password. */
export async function submitSignIn(args: RouteArgs) {
  const { request, context } = args;
  const tokenForm = await readForm(request, z.object({ intent: anyText, idToken: anyText }));
  if (tokenForm.value?.intent === "google") return answer(tokenForm, await admitIdToken(args, tokenForm.value.idToken));
  const form = parseForm(tokenForm.fields, credentialsSchema);
  return handleForm(form, async ({ email, password }) => {
    const proved = { password: await identity.passwordNumber(email), secondStep: false };
    const browser = knownBrowser(request, email, proved);
    const from = { address: context.get(clientAddress), browser, password: proved.password };
    const wait = await countAttempt(email, from);
    if (wait !== null) {
      recordSecurityEvent({ what: "locked", account: email, seconds: wait });
      const headers = { "Retry-After": String(wait) };
      return form.refuse({ "": authMessage("too-many-requests") }, { status: 429, headers });
    }

    const { proof, number, stillProves } = await provePassword(request, {
      email,
      password,
      isReturning: browser !== null,
    });
    if (typeof proof !== "string" || notWrong.has(proof)) await uncountAttempt(email, from);
    return answer(form, await letIn(args, proof, { claimed: email, with: "password", number, stillProves }));
  });
}

/** The password was right for the first two and not checked for the last; any other refusal may mean a wrong one. */
const notWrong = new Set<SignInRefusal>(["user-disabled", "multi-factor-auth-required", "network-request-failed"]);

function answer(form: AnyForm, entered: Response | Refused) {
  return entered instanceof Response ? entered : form.refuse({ "": entered.message }, { status: entered.status });
}

/** Hashing takes a while, so the password may change meanwhile. */
export async function provePassword(
  request: Request,
  { email, password, isReturning = true }: { email: string; password: string; isReturning?: boolean },
) {
  const number = await identity.passwordNumber(email);
  const proof = await identity.signIn(email, password, isReturning, request.signal).catch(asRefusal);
  return { proof, number, stillProves: async () => (await identity.passwordNumber(email)) === number };
}

/** A provider's token works once. */
async function admitIdToken(args: RouteArgs, idToken: string) {
  const verified = await identity.proofOf(idToken).catch(asRefusal);
  const proof = typeof verified === "string" || (await consumeIdToken(idToken)) ? verified : "token-used";
  return letIn(args, proof, { claimed: null, with: "provider" });
}

function asRefusal(error: unknown): SignInRefusal {
  if (error instanceof ProviderUnreachable) return "network-request-failed";
  throw error;
}

interface Attempt {
  readonly claimed: string | null;
  readonly with: SignInMeans;
  /** Each change of the password raises its number. */
  readonly number?: number | null;
  readonly stillProves?: () => Promise<boolean>;
}

async function letIn(
  args: RouteArgs,
  proof: Proof | SignInRefusal,
  { claimed, with: means, number = null, stillProves }: Attempt,
): Promise<Response | Refused> {
  const fail = (reason: FailedSignIn["reason"], account = claimed) =>
    recordSecurityEvent({ what: "sign-in-failed", account, with: means, reason });
  if (typeof proof === "string") {
    fail(proof);
    return refused(proof);
  }
  try {
    const profile = await admit(proof);
    if (!profile) {
      fail("not-invited", proof.email);
      return redirect(href("/403"));
    }
    if (profile.disabled) {
      fail("user-disabled", proof.email);
      return refused("user-disabled");
    }
    if (hasSecondStep(profile)) return await askSecondStep(args, proof, number);
    return await enter(args, proof, { with: means, number, stillProves });
  } catch (error) {
    if (error instanceof ProviderUnreachable) {
      fail("network-request-failed", proof.email);
      return refused("network-request-failed");
    }
    if (error instanceof PasswordChanged) {
      fail("invalid-credential");
      return refused("invalid-credential");
    }
    if (error instanceof ProfileFailure && !isUnavailable(error)) return { status: 500, message: error.message };
    throw error;
  }
}

export async function signInWith(args: RouteArgs, email: string, password: string) {
  const { proof, number, stillProves } = await provePassword(args.request, { email, password });
  return letIn(args, proof, { claimed: email, with: "password", number, stillProves });
}

async function askSecondStep({ request, url }: RequestArgs, { uid, email }: Proof, passwordNumber: number | null) {
  const cookie = await beginPending(request, { uid, email, passwordNumber }, new Date());
  const redirectTo = url.searchParams.get("redirect");
  return redirect(href("/sign-in/second", redirectTo === null ? {} : { redirect: redirectTo }), {
    headers: { "Set-Cookie": cookie },
  });
}

export async function enter(
  { request, url, context }: RouteArgs,
  proof: Proof,
  { with: means, number = null, stillProves }: Omit<Attempt, "claimed">,
): Promise<Response> {
  const headers = new Headers();
  headers.append("Set-Cookie", await startSession(request, proof, new Date(), stillProves));
  await rememberNetwork(proof.email, { address: context.get(clientAddress), password: number });
  await noteSignIn(proof.uid);
  const proved = { password: number, secondStep: means !== "password" && means !== "provider" };
  headers.append("Set-Cookie", rememberBrowser(request, proof.email, proved));
  recordSecurityEvent({ what: "signed-in", account: proof.email, with: means });
  const next = returnPath(url.searchParams.get("redirect"));
  return redirect(await pathAfterSignIn(proof.uid, next), { headers });
}

/** Null for people without an invitation or allowed domain. A disabled person can't come in with another account of the address. */
async function admit(account: Account, now = new Date()): Promise<Profile | null> {
  const profile = await getProfile(account.uid);
  if (profile || !account.emailVerified) return profile;
  const sameAddress = await findProfiles(account.email);
  // Another sign-in of the same account may have made the profile since it was read.
  const ownProfile = sameAddress.find((one) => one.uid === account.uid);
  if (ownProfile) return ownProfile;
  const disabled = sameAddress.find((one) => one.disabled);
  if (disabled) return disabled;
  const roles = await rolesOnArrival(account.email, { isNew: sameAddress.length === 0 }, now);
  return roles && createProfile(account, roles, now);
}

/** A domain lets each address in once; whoever lost the account they came with needs a link. */
async function rolesOnArrival(
  email: string,
  { isNew }: { readonly isNew: boolean },
  now: Date,
): Promise<readonly Role[] | null> {
  const invited = await invitedRoles(email, now);
  if (invited) return invited;
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return isNew && config.AUTH_ALLOWED_DOMAINS.includes(domain) ? ["user"] : null;
}
