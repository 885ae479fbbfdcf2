/** Signing in with e-mail and password, and what both sign-in pages do with it. */
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { Profile, Role } from "#app/users/user.ts";
import { createProfile, getProfile, noteSignIn, ProfileFailure } from "#app/users/users.server.ts";
import { forgiveAttempt, takeAttempt } from "./attempts.server.ts";
import { clientAddress } from "./client-address.server.ts";
import { readForm } from "./form.server.ts";
import { type Account, demoPassword } from "./identity.ts";
import { identity } from "./identity.server.ts";
import { invitedRoles } from "./invitations.server.ts";
import { returnPath } from "./return-path.ts";
import { startSession } from "./session.server.ts";
import { absenceContext, userContext } from "./user-context.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Messages are names of errors, told in the reader's language by the page. */
const credentialsSchema = z.object({
  email: z.string("no-email").trim().max(254, "bad-email").pipe(z.email("bad-email")),
  password: z.string("no-password").max(1000, "long-password"),
});

const demoAccounts = ["admin@demo.test", "lead@demo.test", "qc@demo.test", "manager@demo.test"];

const notices: Record<string, () => { title: string; next: string }> = {
  ended: () => ({ title: m.auth_session_expired(), next: m.auth_session_expired_next() }),
  disabled: () => ({ title: m.auth_disabled(), next: m.auth_disabled_next() }),
};

/** What the pages show before anything is sent: why one is here, and in the demo, who one can be. */
export function openSignIn(request: Request, context: Context) {
  if (context.get(userContext)) throw redirect(returnPath(new URL(request.url).searchParams.get("redirect")));
  const absence = context.get(absenceContext);
  return {
    notice: notices[absence]?.() ?? null,
    demo: config.demoChain ? { accounts: demoAccounts, password: demoPassword } : null,
  };
}

/** The form as it is shown again: what was typed, never the password, and what was wrong. */
export interface SignInErrors {
  email: string;
  errors: { email?: string; password?: string };
  message?: string;
}

/** Signs in and goes on to where the visitor wanted to be; else the form again. */
export async function submitSignIn(request: Request, context: Context) {
  const submission = parseWithZod(await readForm(request, ["email", "password"]), { schema: credentialsSchema });
  const typed = typeof submission.payload["email"] === "string" ? submission.payload["email"].slice(0, 300) : "";
  const again = (status: number, rest: Partial<SignInErrors>, headers?: HeadersInit) =>
    data<SignInErrors>({ email: typed, errors: {}, ...rest }, { status, headers });
  if (submission.status !== "success") {
    const errors = submission.error ?? {};
    return again(400, { errors: { email: errors["email"]?.[0], password: errors["password"]?.[0] } });
  }
  const { email, password } = submission.value;
  const address = context.get(clientAddress);
  const wait = await takeAttempt(email, address);
  if (wait !== null) return again(429, { message: m.auth_too_many() }, { "Retry-After": String(wait) });

  const account = await identity.signIn(email, password);
  if (account === "wrong") return again(400, { message: m.auth_wrong() });
  await forgiveAttempt(email, address);
  if (account === "disabled") return again(403, { message: m.auth_disabled() });
  try {
    const profile = await admit(account);
    if (!profile) return redirect("/403");
    if (profile.disabled) return again(403, { message: m.auth_disabled() });
  } catch (error) {
    if (!(error instanceof ProfileFailure)) throw error;
    return again(500, { message: error.message });
  }
  return enter(request, account.uid);
}

/** A session, and on to the page that was asked for. */
export async function enter(request: Request, uid: string) {
  return redirect(returnPath(new URL(request.url).searchParams.get("redirect")), {
    headers: { "Set-Cookie": await startSession(request, uid) },
  });
}

/**
 * The profile of somebody who has proved who they are: noted as signed in, or made if this is their first time and they
 * were invited or belong to an allowed domain. Null for anybody else, and nothing is stored about them.
 */
export async function admit(account: Account, now = new Date()): Promise<Profile | null> {
  const profile = await getProfile(account.uid);
  if (profile) {
    if (!profile.disabled) await noteSignIn(account.uid, now);
    return profile;
  }
  const roles = await rolesOnArrival(account, now);
  return roles && createProfile(account, roles, now);
}

async function rolesOnArrival(account: Account, now: Date): Promise<readonly Role[] | null> {
  if (!account.emailVerified) return null;
  const invited = await invitedRoles(account.email, now);
  if (invited) return invited;
  const domain = account.email.slice(account.email.lastIndexOf("@") + 1).toLowerCase();
  return config.AUTH_ALLOWED_DOMAINS.includes(domain) ? ["user"] : null;
}
