import { hashOfToken, newToken } from "#app/auth/link-token.server.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { queryAll } from "#app/db/query-in.ts";
import { CheckRefused, StaleCheck } from "./check-errors.ts";
import { checkRecord } from "./check-record.server.ts";
import { type Check, checks, isCounted } from "./check.ts";
import { findCheck } from "./checks.server.ts";
import { isLinkOpen, maxShareLinks, type ShareLink, shareLinks } from "./share-link.ts";

const day = 24 * 60 * 60 * 1000;

/**
 * Returns the link's token, which is shown once; null if the same form created its link before. The key is minted for `share-check/ID`.
 * @throws CheckRefused when the check has the most open links
 * @throws StaleCheck, Response 404 or 403
 */
export async function shareCheck(
  user: User,
  id: string,
  { days, key }: FormIdentity & { days: number },
  now: Date,
): Promise<string | null> {
  const token = newToken();
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + days * day).toISOString();
  return changeRecord(
    { user, kind: checkRecord, id, action: "share check", form: "share-check", key, body: { days }, now, repeat: null },
    async (tx, stored) => {
      if (!isCounted(stored.data)) throw new StaleCheck(stored);
      const links = await linksOf(tx, id);
      if (links.filter(({ data }) => isLinkOpen(data, now)).length >= maxShareLinks)
        throw new CheckRefused("shared-often");
      return {
        write: { after: stored.data, event: { what: "shared", after: { expiresAt } } },
        sideEffects: () =>
          tx.create(shareLinks, hashOfToken(token), { checkId: id, at, by: user.uid, byName: nameOf(user), expiresAt }),
        result: token,
      };
    },
  );
}

/** Revokes a link. The key is minted for `revoke-share/ID`. Throws like `shareCheck`; 404 for another check's link. */
export async function revokeShare(
  user: User,
  id: string,
  { link, key }: FormIdentity & { link: string },
  now: Date,
): Promise<void> {
  await changeRecord(
    { user, kind: checkRecord, id, action: "share check", form: "revoke-share", key, body: { link }, now },
    async (tx, stored) => {
      const storedLink = await tx.get(shareLinks, link);
      if (storedLink?.data.checkId !== id) throw new Response(null, { status: 404 });
      if (storedLink.data.revokedAt) return { write: { after: stored.data, event: null } };
      const revoked = { ...storedLink.data, revokedAt: now.toISOString(), revokedByName: nameOf(user) };
      return {
        write: {
          after: stored.data,
          event: { what: "share-revoked", after: { expiresAt: storedLink.data.expiresAt } },
        },
        sideEffects: () => tx.set(shareLinks, link, revoked, { revision: storedLink.revision }),
      };
    },
  );
}

/** Reads all, including expired ones: an unlisted link couldn't be revoked. */
function linksOf(reader: Reader, checkId: string): Promise<readonly Stored<ShareLink>[]> {
  return queryAll(reader, shareLinks, { where: [["checkId", "==", checkId]] });
}

/** The open links of a check, the latest first. Throws like `shareCheck`. */
export async function listShares(user: User, id: string, now: Date): Promise<readonly Stored<ShareLink>[]> {
  const check = orNotFound(await findCheck(user, id));
  authorize(user, "share check", check.data);
  const links = await linksOf(db, id);
  return links.filter(({ data }) => isLinkOpen(data, now)).toSorted((a, b) => b.data.at.localeCompare(a.data.at));
}

export async function findShared(token: string, now: Date): Promise<Stored<Check> | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const link = await db.get(shareLinks, hashOfToken(token));
  if (!link || !isLinkOpen(link.data, now)) return null;
  const check = await db.get(checks, link.data.checkId);
  return check && isCounted(check.data) ? check : null;
}
