import { plainLine } from "#app/i18n/plain.ts";
/** Following an invitation's link: a name, a password, and one is in. */
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { findProfile, ProfileFailure } from "#app/users/users.server.ts";
import { readForm } from "./form.server.ts";
import { identity } from "./identity.server.ts";
import { demoPassword, passwordMaximum, passwordMinimum, passwordSchema } from "./identity.ts";
import { readInvitation, takeInvitation } from "./invitations.server.ts";
import { revokeSessions } from "./session.server.ts";
import { admit, enter } from "./sign-in.server.ts";
import { userContext } from "./user-context.server.ts";

const acceptSchema = z.object({
  displayName: z.string("no-name").transform(plainLine).pipe(z.string().min(1, "no-name").max(100, "long-name")),
  password: passwordSchema.refine((password) => config.demo || password !== demoPassword, "demo-password"),
});

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
    minimum: passwordMinimum,
    maximum: passwordMaximum,
  };
}

/**
 * Makes the account, or gives the one that exists its new password and ends its sessions; then signs in.
 * The link is used up first: of two people who follow it at once only one gets in.
 */
export async function acceptInvitation(request: Request) {
  const submission = parseWithZod(await readForm(request, ["displayName", "password"]), { schema: acceptSchema });
  const typed = typeof submission.payload["displayName"] === "string" ? submission.payload["displayName"] : "";
  const again = (status: number, errors: { displayName?: string; password?: string }, message?: string) =>
    data({ displayName: typed, errors, message }, { status });
  if (submission.status !== "success") {
    const errors = submission.error ?? {};
    return again(400, { displayName: errors["displayName"]?.[0], password: errors["password"]?.[0] });
  }
  const invitation = await takeInvitation(tokenOf(request));
  if (!invitation) return again(404, {});
  const { displayName, password } = submission.value;
  const known = await identity.findAccount(invitation.email);
  if (known) {
    await identity.setPassword(known.uid, password);
    await revokeSessions(known.uid);
  }
  const account = known ?? (await identity.createAccount({ email: invitation.email, password, displayName }));
  try {
    const profile = await admit(account);
    if (!profile || profile.disabled) return redirect("/403");
  } catch (error) {
    if (!(error instanceof ProfileFailure)) throw error;
    return again(500, {}, error.message);
  }
  return enter(request, account.uid);
}
