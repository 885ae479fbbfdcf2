/** The key is derived from SESSION_SECRET, so that the database alone is of no use. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { config } from "#app/config.server.ts";

const cipher = "aes-256-gcm";
const sizes = { nonce: 12, tag: 16 } as const;

export function sealingFor(purpose: string) {
  const key = Buffer.from(hkdfSync("sha256", config.SESSION_SECRET, "", purpose, 32));
  return {
    /** `owner` is the id of the only record that can unseal the text. */
    seal(text: string, owner: string): string {
      const nonce = randomBytes(sizes.nonce);
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: sizes.tag }).setAAD(Buffer.from(owner));
      const sealed = [sealing.update(text, "utf8"), sealing.final()];
      return Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]).toString("base64url");
    },

    /** Null for another owner, purpose or SESSION_SECRET, and for anything that wasn't sealed. */
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
