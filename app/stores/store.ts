/** A store: a shop with a unique code, an area, an address and a status. Its id is derived from its code. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { fold, wordPrefixes } from "#app/i18n/fold.ts";

/** The most characters that each text has, and the most tags. */
export const storeLimits = {
  code: 40,
  name: 200,
  area: 80,
  address: 400,
  province: 80,
  phone: 40,
  tag: 40,
  tags: 20,
} as const;

export const storeSchema = z.object({
  code: z.string().min(1).max(storeLimits.code),
  name: z.string().min(1).max(storeLimits.name),
  /** The current area; reports group by it. */
  area: z.string().min(1).max(storeLimits.area),
  address: z.string().max(storeLimits.address).default(""),
  province: z.string().max(storeLimits.province).default(""),
  phone: z.string().max(storeLimits.phone).default(""),
  place: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
  status: z.enum(["open", "closed"]).default("open"),
  /** The business day on which it opened; null counts from the day it was added here. */
  openedOn: z.iso.date().nullable().default(null),
  /** The business day on which it was closed; null while it is open. */
  closedOn: z.iso.date().nullable(),
  /** When it was closed before it was opened again: `to` is the day on which it was. The latest, the oldest first. */
  closures: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
  tags: z.array(z.string().max(storeLimits.tag)).max(storeLimits.tags).default([]),
  /** Folded word prefixes for text search. */
  words: z.array(z.string()),
  /** The folded name, to put lists in order by. */
  sortName: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Store = z.infer<typeof storeSchema>;

export const stores = collection("stores", storeSchema);

/** Entered by people and files; other fields are derived. */
export const storeInputSchema = storeSchema.omit({
  closedOn: true,
  closures: true,
  words: true,
  sortName: true,
  createdAt: true,
  updatedAt: true,
});
export type StoreInput = z.input<typeof storeInputSchema>;

/** Fields for searching and sorting stores. */
export function searchFieldsOf({ code, name, address = "" }: StoreInput): Pick<Store, "words" | "sortName"> {
  return { words: wordPrefixes(code, name, address), sortName: fold(name) };
}
