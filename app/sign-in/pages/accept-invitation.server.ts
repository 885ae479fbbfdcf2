import { data, redirect } from "react-router";
import { z } from "zod";
import type { RouteArgs } from "#app/auth/route-args.ts";
import { maxUserNameLength } from "#app/auth/user.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { findProfile } from "#app/users/users.server.ts";
import { identity } from "#app/sign-in/identity.server.ts";
import { restoreInvitation, readInvitation, takeInvitation } from "#app/sign-in/invitations.server.ts";
import {
  newPassword,
  newPasswordErrors,
  passwordHint,
  refusePassword,
} from "#app/sign-in/password/new-password.server.ts";
import { webProvider } from "#app/sign-in/pop-up/provider.server.ts";
import { recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { revokeSessions } from "#app/sign-in/session.server.ts";
import { signInWith } from "#app/sign-in/sign-in.server.ts";
import { userContext } from "#app/auth/user-context.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import { noteUserEvent } from "#app/users/user-record.server.ts";
import { anyText, line } from "#app/ui/form-values.ts";

const name = line(maxUserNameLength, () => m.sign_in_no_name());
const formSchema = z.object({ displayName: anyText, ...newPassword });

function tokenOf(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

export async function openInvitation({ url, context }: RouteArgs) {
  const user = context.get(userContext);
  if (user) return { state: "signed-in" as const, email: user.email };
  const invitation = await readInvitation(tokenOf(url));
  if (!invitation) return data({ state: "over" as const }, { status: 404 });
  const profile = await findProfile(invitation.email);
  return {
    state: "open" as const,
    email: invitation.email,
    isKnown: Boolean(profile?.displayName),
    hint: await passwordHint(),
    // Only a hosted provider can have an account of a new person.
    hosted: webProvider !== null,
  };
}

/** The link is used first, so that of two parallel requests only one succeeds, and restored if the provider fails. */
export async function acceptInvitation(args: RouteArgs) {
  const { request, url, context } = args;
  const form = await readForm(request, formSchema);
  const accept = async (value: z.output<typeof formSchema>) => {
    // The link is someone else's, and the page shows who is signed in.
    if (context.get(userContext)) throw redirect(href("/sign-in/invitation", { token: tokenOf(url) }), 303);
    const { password } = value;
    const token = tokenOf(url);
    const email = (await readInvitation(token))?.email ?? "";
    const profile = await findProfile(email);
    // An existing person keeps their name.
    const displayName = name.safeParse(profile?.displayName || value.displayName);
    const wrong = await newPasswordErrors(value, { email, displayName: displayName.data ?? null });
    if (!displayName.success || wrong)
      return form.refuse({ displayName: displayName.error?.issues[0]?.message, ...wrong });
    if (!(await takeInvitation(token))) return form.refuse({}, { status: 404 });
    const account = { email, password, displayName: displayName.data, uid: profile?.uid };
    await claimAccount(account).catch(async (error: unknown) => {
      await restoreInvitation(token);
      throw error;
    });
    const entered = await signInWith(args, email, password);
    return entered instanceof Response ? entered : form.refuse({ "": entered.message }, { status: entered.status });
  };
  return handleForm(form, accept, { answer: (error) => refusePassword(form, error) });
}

async function claimAccount(claim: Parameters<typeof identity.claimAccount>[0]): Promise<void> {
  const account = await identity.claimAccount(claim);
  await revokeSessions(account.uid);
  await noteUserEvent(account.uid, "password-changed", new Date());
  recordSecurityEvent({ what: "password-changed", account: claim.email, through: "link" });
}
