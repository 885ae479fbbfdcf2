/**
 * Texts that nobody may find in an import's rows, such as a customer's contact: they are sealed under a key of the import's own, which stands in
 * a document by itself. With it all of them are erased by one write.
 */
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from "node:crypto";
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { type BadRow, isBad, type SheetRow } from "#app/sheets/sheet.ts";
import type { Import } from "./import.ts";
import type { ImportKind } from "./kind.ts";

const cipher = "aes-256-gcm";
const sizes = { key: 32, nonce: 12, tag: 16 } as const;
/** Begins what is sealed. A cell may begin so, too: then it doesn't open, and is what it is. */
const mark = "⁂~";

/** By the id of its import. */
export const importKeys = collection("import-keys", z.object({ key: z.string() }));

/** What seals the private texts of an import's rows, and opens them. */
export interface Seal {
  /** Sealed once, however often it is asked for. */
  seal(text: string): string;
  /** The text; as it is where it isn't sealed, "" where its key is gone. */
  open(text: string): string;
}

export function isSealed(text: string): boolean {
  return text.startsWith(mark);
}

function sealWith(bytesOfKey: Buffer): Seal {
  const key = createSecretKey(bytesOfKey);
  const opened = (text: string): string | null => {
    if (!isSealed(text)) return null;
    const bytes = Buffer.from(text.slice(mark.length), "base64url");
    try {
      const decipher = createDecipheriv(cipher, key, bytes.subarray(0, sizes.nonce), { authTagLength: sizes.tag });
      decipher.setAuthTag(bytes.subarray(sizes.nonce, sizes.nonce + sizes.tag));
      return decipher.update(bytes.subarray(sizes.nonce + sizes.tag), undefined, "utf8") + decipher.final("utf8");
    } catch {
      return null;
    }
  };
  return {
    open: (text) => opened(text) ?? text,
    seal(text) {
      if (text === "" || opened(text) !== null) return text;
      const nonce = randomBytes(sizes.nonce);
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: sizes.tag });
      const sealed = [sealing.update(text, "utf8"), sealing.final()];
      return mark + Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]).toString("base64url");
    },
  };
}

/** Where there is nothing to seal, or no key any more. */
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

/** Places of the columns that are sealed: those of private fields, and those that no field takes, which may hold anything. */
export function sealedPlaces(kind: ImportKind, { columns, map }: Pick<Import, "columns" | "map">): number[] {
  if (!hasPrivate(kind)) return [];
  const open = new Set<number>();
  for (const [field, place] of Object.entries(map)) if (!kind.fields[field]?.private) open.add(place);
  for (const [field, place] of Object.entries(map)) if (kind.fields[field]?.private) open.delete(place);
  return columns.flatMap((_, place) => (open.has(place) ? [] : [place]));
}

/** The row with each of its texts as `change` has it. */
export function withTexts(row: SheetRow | BadRow, change: (text: string, place: number) => string): SheetRow | BadRow {
  const changed = (cells: SheetRow["cells"]) => cells.map((text, place) => text && change(text, place));
  if (!isBad(row)) return { ...row, cells: changed(row.cells) };
  return row.partly ? { ...row, partly: { ...row.partly, cells: changed(row.partly.cells) } } : row;
}

/** What a private text is shown as: enough to tell that it is there. */
export function maskedText(text: string): string {
  return `${String.fromCodePoint(text.codePointAt(0)!)}•••`;
}
