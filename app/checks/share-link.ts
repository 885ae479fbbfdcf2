/** A link by which one check is read without an account, until it expires or is revoked. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

/** Days that a link can be made for. */
export const shareDays = [1, 7, 30] as const;
/** Links of one check that can be open at once. */
export const maxShareLinks = 10;

/** Its id is the digest of the link's token, which is stored nowhere. */
export const shareLinks = collection(
  "share-links",
  z.object({
    checkId: z.string(),
    at: z.iso.datetime(),
    by: z.string(),
    byName: z.string(),
    expiresAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().optional(),
    revokedByName: z.string().optional(),
  }),
);
export type ShareLink = z.infer<typeof shareLinks.schema>;

/** Whether it can be read by; at the instant that it expires it can't. */
export function isOpen({ revokedAt, expiresAt }: Pick<ShareLink, "revokedAt" | "expiresAt">, now: Date): boolean {
  return revokedAt === undefined && now.toISOString() < expiresAt;
}
