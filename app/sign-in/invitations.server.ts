import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection, type Stored, type Transaction } from "#app/db/documents.ts";
import { hashOfToken, newToken } from "#app/auth/link-token.server.ts";
import { commandLine } from "#app/auth/security-log.server.ts";
import { foldEmail, nameOf, type Role, roleSchema } from "#app/auth/user.ts";
import { isAhead } from "#app/auth/clock-skew.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { EventElsewhere, RecordKind, RecordWrite } from "#app/changes/record.ts";
import { newId } from "#app/db/ids.ts";
import type { Author } from "#app/timeline/timeline.server.ts";
import { href } from "#app/ui/href.ts";
import { invitationEvents } from "./events.ts";

export const invitationLife = 24 * 60 * 60 * 1000;
/** Allows for an invitation made while the clock was a day ahead. */
const longestAhead = 2 * invitationLife;

const invitationSchema = z.object({
  email: z.string(),
  roles: z.array(roleSchema).min(1),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
  byName: z.string().optional(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Keyed by the SHA-256 of the link's token. */
export const invitations = collection("invitations", invitationSchema);

export const invitationRecord: RecordKind<Invitation, typeof invitationEvents> = {
  collection: invitations,
  events: invitationEvents,
};

type InvitationWrite = RecordWrite<Invitation, typeof invitationEvents>;

interface Invited extends Pick<Invitation, "email"> {
  readonly number: string;
  readonly roles: readonly Role[];
  readonly token: string;
  readonly by: Author;
  readonly elsewhere?: readonly EventElsewhere[];
}

export const commandAuthor = (name: string): Author => ({ uid: commandLine, displayName: name, email: "" });

/** Returns the link's token. Earlier links and roles of the address become void. */
export async function invite(email: string, roles: readonly Role[], now = new Date()): Promise<string> {
  const token = newToken();
  const invited = { number: newId(), email, roles, token, by: commandAuthor("npm run grant") };
  await db.transaction(async (tx) => (await prepareInvitation(tx, invited, now))());
  return token;
}

export async function prepareInvitation(
  tx: Transaction,
  { number, email, roles, token, by, elsewhere }: Invited,
  now: Date,
): Promise<() => void> {
  const after: Invitation = {
    email: foldEmail(email),
    roles: [...roles],
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + invitationLife).toISOString(),
    usedAt: null,
    ...(by.uid !== commandLine && { byName: nameOf(by) }),
  };
  const newInvitation: InvitationWrite = {
    id: hashOfToken(token),
    before: null,
    after,
    event: { what: "invited", after: { email, roles: [...roles] } },
    timeline: number,
    elsewhere,
  };
  return prepareRecords(tx, invitationRecord, by, [...(await expiryOf(tx, email, now)), newInvitation], now);
}

/** Returns the number of links. */
export async function withdrawInvitations(email: string, by: Author, now = new Date()): Promise<number> {
  return db.transaction(async (tx) => {
    const writes = await withdrawalOf(tx, email, now);
    (await prepareRecords(tx, invitationRecord, by, writes, now))();
    return writes.length;
  });
}

/** A used link isn't withdrawn. */
export async function withdrawalOf(tx: Transaction, email: string, now: Date): Promise<InvitationWrite[]> {
  const expired = await expiryOf(tx, email, now);
  const withdrawn = { event: { what: "withdrawn", before: { email } }, timeline: newId() } as const;
  // One event, however many links there were.
  const firstUnused = expired.find(({ after }) => after?.usedAt === null);
  return expired.map((each) => (each === firstUnused ? { ...each, ...withdrawn } : each));
}

/** Ends the links of an address that are still valid or whose roles weren't given yet. */
async function expiryOf(tx: Transaction, email: string, now: Date): Promise<InvitationWrite[]> {
  const at = now.toISOString();
  const { documents } = await tx.query(invitations, { where: [["email", "==", foldEmail(email)]], limit: 100 });
  return documents
    .filter(({ data }) => data.expiresAt > at)
    .map((before) => ({ id: before.id, before, after: { ...before.data, expiresAt: at }, event: null }));
}

export async function openInvitations(now: Date, limit: number): Promise<readonly Stored<Invitation>[]> {
  const { documents } = await db.query(invitations, {
    where: [
      ["usedAt", "==", null],
      ["expiresAt", ">", now.toISOString()],
    ],
    orderBy: [["expiresAt", "asc"]],
    limit,
  });
  return documents;
}

export function invitationPath(token: string): string {
  return href("/sign-in/invitation", { token });
}

export async function readInvitation(token: string, now = new Date()): Promise<Invitation | null> {
  const invitation = await db.get(invitations, hashOfToken(token));
  return invitation && isOpen(invitation.data, now) ? invitation.data : null;
}

/** Uses a link up with all others of its address; null if it isn't valid. Of two parallel requests only one succeeds. */
export async function takeInvitation(token: string, now = new Date()): Promise<Invitation | null> {
  return db.transaction(async (tx) => {
    const invitation = await tx.get(invitations, hashOfToken(token));
    if (!invitation || !isOpen(invitation.data, now)) return null;
    await useUp(tx, invitation.data.email, now);
    return invitation.data;
  });
}

export async function endInvitations(email: string, now = new Date()): Promise<void> {
  await db.transaction((tx) => useUp(tx, foldEmail(email), now));
}

async function useUp(tx: Transaction, email: string, now: Date): Promise<void> {
  const { documents } = await tx.query(invitations, { where: [["email", "==", email]], limit: 100 });
  for (const { id, data } of documents)
    if (data.usedAt === null) tx.set(invitations, id, { ...data, usedAt: now.toISOString() });
}

export async function restoreInvitation(token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const invitation = await tx.get(invitations, hashOfToken(token));
    if (invitation) tx.set(invitations, invitation.id, { ...invitation.data, usedAt: null });
  });
}

export async function invitedRoles(email: string, now = new Date()): Promise<Role[] | null> {
  const { documents } = await db.query(invitations, { where: [["email", "==", foldEmail(email)]], limit: 100 });
  const roles = documents
    .filter(({ data }) => isAhead(data.expiresAt, longestAhead, now))
    .flatMap(({ data }) => data.roles);
  return roles.length ? [...new Set(roles)] : null;
}

function isOpen(invitation: Invitation, now: Date): boolean {
  return invitation.usedAt === null && isAhead(invitation.expiresAt, longestAhead, now);
}
