import { z } from "zod";
import { collection } from "#app/db/documents.ts";

export const shareDays = [1, 7, 30] as const;
export const maxShareLinks = 10;

/** Keyed by the digest of the link's token, which isn't stored. */
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

export function isLinkOpen({ revokedAt, expiresAt }: Pick<ShareLink, "revokedAt" | "expiresAt">, now: Date): boolean {
  return revokedAt === undefined && now.toISOString() < expiresAt;
}
