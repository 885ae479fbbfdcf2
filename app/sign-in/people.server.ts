import { createHmac } from "node:crypto";
import { z } from "zod";
import { revokeTokensOf } from "#app/apps/tokens.server.ts";
import { authorize } from "#app/auth/authorize.server.ts";
import { recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { type Profile, nameOf, type Role, roleSchema, type User } from "#app/auth/user.ts";
import { changeRecord, eventOn, type FormIdentity } from "#app/changes/change.server.ts";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { derivedId, newId } from "#app/db/ids.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { localesSchema } from "#app/i18n/text.ts";
import { type MailKind, queueMail } from "#app/mail/mails.server.ts";
import { publicOrigin, sendsMail } from "#app/mail/transport.server.ts";
import { revokeFeed } from "#app/plan/calendar-feeds.server.ts";
import { changeAccess } from "#app/users/access.server.ts";
import { userEvents } from "#app/users/events.ts";
import { userRecord } from "#app/users/user-record.server.ts";
import { findProfile } from "#app/users/users.server.ts";
import { identity } from "./identity.server.ts";
import {
  type Invitation,
  invitationPath,
  invitationRecord,
  openInvitations,
  prepareInvitation,
  withdrawalOf,
  readInvitation,
  withdrawInvitations,
} from "./invitations.server.ts";
import { revokeSessions } from "./session.server.ts";

/** The provider's part is repeated with the form. Throws like `changeAccess`, and ProviderUnreachable. */
export async function setAccess(
  user: User,
  { uid, email }: Pick<Profile, "uid" | "email">,
  change: FormIdentity & { disabled: boolean; reason: string },
  now: Date,
): Promise<"changed" | "same"> {
  const outcome = await changeAccess(user, uid, change, now);
  if (change.disabled) {
    await withdrawInvitations(email, user, now);
    await revokeFeed(uid, user, now);
    await revokeTokensOf(uid, user, now);
  }
  await identity.setDisabled(uid, change.disabled);
  if (change.disabled) await revokeSessions(uid);
  return outcome;
}

/** On all devices. The key is minted for `sign-out-user/UID`. Throws like `setAccess`. */
export async function signOutUser(
  user: User,
  { uid, email }: Pick<Profile, "uid" | "email">,
  form: FormIdentity,
  now: Date,
): Promise<void> {
  await changeRecord(
    { user, kind: userRecord, id: uid, action: "manage users", form: "sign-out-user", ...form, body: null, now },
    async (_, { data }) => ({ write: { after: data, event: { what: "signed-out" } } }),
  );
  await revokeSessions(uid);
  recordSecurityEvent({ what: "forced-sign-out", account: email, by: user.email });
}

export class AlreadyUser extends Error {
  override name = "AlreadyUser";
  readonly uid: string;
  constructor(uid: string) {
    super("There is a user with this address");
    this.uid = uid;
  }
}

/** Derived from the link's stored number, so that the token itself isn't stored. */
function tokenOf(number: string): string {
  return createHmac("sha256", config.SESSION_SECRET).update(`invitation ${number}`).digest("base64url");
}

/** Returns the same token for the same form. @throws AlreadyUser; StaleForm for a key used with other values; Response 403 */
export async function inviteUser(
  user: User,
  { email, roles, key }: FormIdentity & { email: string; roles: readonly Role[] },
  now: Date,
): Promise<string> {
  authorize(user, "manage users");
  const profile = await findProfile(email);
  if (profile) throw new AlreadyUser(profile.uid);
  const number = await changeRecord(
    { user, action: "manage users", form: "invite-user", key, body: { email, roles }, now },
    async (tx) => {
      const made = newId();
      const invited = { number: made, email, roles, token: tokenOf(made), by: user };
      const write = await prepareInvitation(tx, invited, now);
      return {
        sideEffects: () => {
          write();
          if (sendsMail) {
            const input = { number: made, email, roles: [...roles], locale: getLocale(), byName: nameOf(user) };
            queueMail(tx, invitationMail, { id: derivedId("invitation-mail", made), to: "", input }, now);
          }
        },
        result: made,
      };
    },
  );
  recordSecurityEvent({ what: "invited", account: email, by: user.email, roles });
  return tokenOf(number);
}

/** Like `inviteUser`, for a person with an account; Response 409 if it is disabled. The key is minted for `new-password/UID`. */
export async function sendPasswordLink(
  user: User,
  { uid, email, role: roles, disabled }: Profile,
  { key }: FormIdentity,
  now: Date,
): Promise<string> {
  authorize(user, "manage users");
  if (disabled) throw new Response(null, { status: 409 });
  const number = await changeRecord(
    { user, action: "manage users", form: `new-password/${uid}`, key, body: null, now },
    async (tx) => {
      const made = newId();
      const elsewhere = [eventOn(userEvents, uid, { what: "password-link-sent" })];
      const invited = { number: made, email, roles, token: tokenOf(made), by: user, elsewhere };
      const write = await prepareInvitation(tx, invited, now);
      return {
        sideEffects: () => {
          write();
          if (sendsMail) {
            const input = { number: made, email, roles, locale: getLocale(), byName: nameOf(user), newPassword: true };
            queueMail(tx, invitationMail, { id: derivedId("invitation-mail", made), to: uid, input }, now);
          }
        },
        result: made,
      };
    },
  );
  recordSecurityEvent({ what: "password-link-sent", account: email, by: user.email });
  return tokenOf(number);
}

const mailInput = z.object({
  number: z.string(),
  email: z.string(),
  roles: z.array(roleSchema),
  byName: z.string(),
  locale: localesSchema,
  newPassword: z.boolean().optional(),
});

/** In the inviter's language; not sent after the link was used or withdrawn. */
export const invitationMail: MailKind<z.infer<typeof mailInput>> = {
  name: "invitation",
  input: mailInput,
  async write(_to, { number, email, byName: name, locale, newPassword = false }, now) {
    const token = tokenOf(number);
    if (!(await readInvitation(token, now))) return null;
    return inLocale(locale, () => ({
      to: email,
      subject: newPassword ? m.sign_in_password_mail_subject() : m.sign_in_invitation_mail_subject({ name }),
      text: [
        newPassword ? m.sign_in_password_mail_text({ name }) : m.sign_in_invitation_mail_text({ name }),
        "",
        publicOrigin + invitationPath(token),
        "",
        m.sign_in_invitation_mail_life(),
        "",
      ].join("\n"),
    }));
  },
};

const mostOpen = 500;

export async function listInvitations(user: User, now: Date, limit = mostOpen): Promise<readonly Stored<Invitation>[]> {
  authorize(user, "manage users");
  return openInvitations(now, limit);
}

/** "same" without links. The key is minted for `withdraw-invitation`. Throws like `inviteUser`. */
export async function withdrawInvitation(
  user: User,
  { email, key }: FormIdentity & { email: string },
  now: Date,
): Promise<"changed" | "same"> {
  return changeRecord(
    { user, kind: invitationRecord, action: "manage users", form: "withdraw-invitation", key, body: { email }, now },
    async (tx) => {
      const write = await withdrawalOf(tx, email, now);
      return { write, result: write.length > 0 ? "changed" : "same" };
    },
  );
}
