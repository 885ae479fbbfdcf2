/** Texts that are of no use to who has the database alone: sealed under a key made of SESSION_SECRET. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { config } from "#app/config.server.ts";

const cipher = "aes-256-gcm";
const sizes = { nonce: 12, tag: 16 } as const;

/** @param purpose Has a key of its own. */
export function sealingFor(purpose: string) {
  const key = Buffer.from(hkdfSync("sha256", config.SESSION_SECRET, "", purpose, 32));
  return {
    /** @param owner The id of what the text belongs to: it opens for no other. */
    seal(text: string, owner: string): string {
      const nonce = randomBytes(sizes.nonce);
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: sizes.tag }).setAAD(Buffer.from(owner));
      const sealed = [sealing.update(text, "utf8"), sealing.final()];
      return Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]).toString("base64url");
    },

    /** Null where it was sealed for another owner or purpose, under another SESSION_SECRET, or not at all. */
    unseal(sealed: string, owner: string): string | null {
      const bytes = Buffer.from(sealed, "base64url");
      const [nonce, rest] = [bytes.subarray(0, sizes.nonce), bytes.subarray(sizes.nonce)];
      try {
        const opening = createDecipheriv(cipher, key, nonce, { authTagLength: sizes.tag })
          .setAAD(Buffer.from(owner))
          .setAuthTag(rest.subarray(0, sizes.tag));
        return opening.update(rest.subarray(sizes.tag), undefined, "utf8") + opening.final("utf8");
      } catch {
        return null;
      }
    },
  };
}
