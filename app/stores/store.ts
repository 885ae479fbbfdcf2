/** A store: a shop with a unique code, an area, an address and a status. Its id is derived from its code. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { fold, wordPrefixes } from "#app/i18n/fold.ts";

export const storeSchema = z.object({
  code: z.string().min(1).max(40),
  name: z.string().min(1).max(200),
  /** Where it belongs today; reports group by it. */
  area: z.string().min(1).max(80),
  address: z.string().max(400).default(""),
  province: z.string().max(80).default(""),
  phone: z.string().max(40).default(""),
  place: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
  status: z.enum(["open", "closed"]).default("open"),
  tags: z.array(z.string().max(40)).max(20).default([]),
  /** Folded word prefixes for text search. */
  words: z.array(z.string()),
  /** The folded name, to put lists in order by. */
  sortName: z.string().default(""),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Store = z.infer<typeof storeSchema>;

export const stores = collection("stores", storeSchema);

/** What people and files give for a store; the rest follows from it. */
export const storeInputSchema = storeSchema.omit({ words: true, sortName: true, createdAt: true, updatedAt: true });
export type StoreInput = z.input<typeof storeInputSchema>;

/** What a store is found by, and put in order by. */
export function searchFieldsOf({ code, name, address = "" }: StoreInput): Pick<Store, "words" | "sortName"> {
  return { words: wordPrefixes(code, name, address), sortName: fold(name) };
}
