/** Following an invitation's link: a name, a password, and one is in. */
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { plainLine } from "#app/i18n/plain.ts";
import { findProfile } from "#app/users/users.server.ts";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { identity } from "#app/sign-in/identity.server.ts";
import { giveBackInvitation, readInvitation, takeInvitation } from "#app/sign-in/invitations.server.ts";
import {
  newPasswordErrors,
  newPasswordFields,
  passwordFailure,
  passwordForm,
  passwordHint,
} from "#app/sign-in/password/new-password.server.ts";
import { webProvider } from "#app/sign-in/pop-up/provider.server.ts";
import { recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { revokeSessions } from "#app/sign-in/session.server.ts";
import { letInWith } from "#app/sign-in/sign-in.server.ts";
import { userContext } from "#app/auth/user-context.server.ts";

const nameSchema = z.string().transform(plainLine).pipe(z.string().min(1, "no-name").max(100, "long-name"));

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/** What the link leads to: the form, a link that is over (404), or somebody who is signed in already. */
export async function openInvitation(request: Request, context: Readonly<RouterContextProvider>) {
  const user = context.get(userContext);
  if (user) return { state: "signed-in" as const, email: user.email };
  const invitation = await readInvitation(tokenOf(request));
  if (!invitation) return data({ state: "over" as const }, { status: 404 });
  const displayName = (await findProfile(invitation.email))?.displayName ?? "";
  return {
    state: "open" as const,
    email: invitation.email,
    displayName,
    hint: await passwordHint(),
    // Only there can somebody have an account who was never here.
    hosted: webProvider !== null,
  };
}

/**
 * Makes the account, or gives the one that exists its new password and ends its sessions; then signs in.
 * The link is used up first: of two people who follow it at once only one gets in. It is given back if the provider fails.
 */
export async function acceptInvitation(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await readForm(request, ["displayName", ...newPasswordFields]);
  const typed = textOf(form, "displayName");
  const password = textOf(form, "password");
  const name = nameSchema.safeParse(typed);
  const token = tokenOf(request);
  const email = (await readInvitation(token))?.email ?? "";
  const wrong = await newPasswordErrors(form, { email, displayName: typed });
  if (!name.success || wrong)
    return passwordForm(400, { displayName: typed, errors: { displayName: name.error?.issues[0]?.message, ...wrong } });
  const invitation = await takeInvitation(token);
  if (!invitation) return passwordForm(404, { displayName: typed, errors: {} });
  try {
    const account = await identity.claimAccount({ email: invitation.email, password, displayName: name.data });
    await revokeSessions(account.uid);
    recordSecurityEvent({ what: "password-changed", account: invitation.email, through: "link" });
  } catch (error) {
    await giveBackInvitation(token);
    const { status, message, password: refused } = await passwordFailure(error);
    return passwordForm(status, { displayName: typed, errors: { password: refused }, message });
  }
  const entered = await letInWith(request, context, invitation.email, password);
  if (entered instanceof Response) return entered;
  const { message } = entered.data;
  return passwordForm(entered.init?.status ?? 400, { displayName: typed, errors: {}, message });
}
