/** Each import has its own key. Deleting the key's document erases all its encrypted texts at once. */
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from "node:crypto";
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { type BadRow, isBad, type SheetRow } from "#app/sheets/sheet.ts";
import type { Import } from "./import.ts";
import type { ImportKind } from "./kind.ts";

const cipher = "aes-256-gcm";
const sizes = { key: 32, nonce: 12, tag: 16 } as const;
/** Prefix of encrypted texts. A cell that begins with it by chance doesn't decrypt and stays as it is. */
const sealedPrefix = "⁂~";

export const importKeys = collection("import-keys", z.object({ key: z.string() }));

/** Encrypts (seals) and decrypts (opens) the private texts of an import's rows. */
export interface Seal {
  /** Sealing a sealed text returns it unchanged. */
  seal(text: string): string;
  /** The decrypted text; unsealed texts unchanged, "" if the key was deleted. */
  open(text: string): string;
}

export function isSealed(text: string): boolean {
  return text.startsWith(sealedPrefix);
}

function sealWith(bytesOfKey: Buffer): Seal {
  const key = createSecretKey(bytesOfKey);
  const decrypt = (text: string): string | null => {
    if (!isSealed(text)) return null;
    const bytes = Buffer.from(text.slice(sealedPrefix.length), "base64url");
    try {
      const decipher = createDecipheriv(cipher, key, bytes.subarray(0, sizes.nonce), { authTagLength: sizes.tag });
      decipher.setAuthTag(bytes.subarray(sizes.nonce, sizes.nonce + sizes.tag));
      return decipher.update(bytes.subarray(sizes.nonce + sizes.tag), undefined, "utf8") + decipher.final("utf8");
    } catch {
      return null;
    }
  };
  return {
    open: (text) => decrypt(text) ?? text,
    seal(text) {
      if (text === "" || decrypt(text) !== null) return text;
      const nonce = randomBytes(sizes.nonce);
      const encryption = createCipheriv(cipher, key, nonce, { authTagLength: sizes.tag });
      const parts = [encryption.update(text, "utf8"), encryption.final()];
      return sealedPrefix + Buffer.concat([nonce, encryption.getAuthTag(), ...parts]).toString("base64url");
    },
  };
}

const noSeal: Seal = { seal: (text) => text, open: (text) => (isSealed(text) ? "" : text) };

function hasPrivate({ fields }: ImportKind): boolean {
  return Object.values(fields).some((field) => field.private);
}

export async function makeSeal(importId: string, kind: ImportKind): Promise<Seal> {
  if (!hasPrivate(kind)) return noSeal;
  const key = randomBytes(sizes.key);
  await db.set(importKeys, importId, { key: key.toString("base64url") });
  return sealWith(key);
}

export async function readSeal(importId: string, kind: ImportKind): Promise<Seal> {
  const stored = hasPrivate(kind) ? await db.get(importKeys, importId) : null;
  return stored ? sealWith(Buffer.from(stored.data.key, "base64url")) : noSeal;
}

export async function deleteKey(importId: string): Promise<void> {
  await db.delete(importKeys, importId);
}

/** Places of columns to seal: those of private fields, and those without a field, which may contain anything. */
export function sealedPlaces(kind: ImportKind, { columns, map }: Pick<Import, "columns" | "map">): number[] {
  if (!hasPrivate(kind)) return [];
  const unsealed = new Set<number>();
  for (const [field, place] of Object.entries(map)) if (!kind.fields[field]?.private) unsealed.add(place);
  for (const [field, place] of Object.entries(map)) if (kind.fields[field]?.private) unsealed.delete(place);
  return columns.flatMap((_, place) => (unsealed.has(place) ? [] : [place]));
}

export function withTexts(row: SheetRow | BadRow, change: (text: string, place: number) => string): SheetRow | BadRow {
  const changeCells = (cells: SheetRow["cells"]) => cells.map((text, place) => text && change(text, place));
  if (!isBad(row)) return { ...row, cells: changeCells(row.cells) };
  return row.partly ? { ...row, partly: { ...row.partly, cells: changeCells(row.partly.cells) } } : row;
}

/** Masks a private text, so that readers see that there is one. */
export function maskText(text: string): string {
  return `${String.fromCodePoint(text.codePointAt(0)!)}•••`;
}
