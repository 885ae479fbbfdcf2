/** The id of a store is derived from its code. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { fold, wordPrefixes } from "#app/i18n/fold.ts";

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
  /** Reports group by the current area. */
  area: z.string().min(1).max(storeLimits.area),
  address: z.string().max(storeLimits.address).default(""),
  province: z.string().max(storeLimits.province).default(""),
  phone: z.string().max(storeLimits.phone).default(""),
  place: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
  status: z.enum(["open", "closed"]).default("open"),
  /** Null: since it was added here. */
  openedOn: z.iso.date().nullable().default(null),
  /** Null while it is open. */
  closedOn: z.iso.date().nullable(),
  /** Earlier closures, oldest first; `to` is the day of reopening. */
  closures: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
  tags: z.array(z.string().max(storeLimits.tag)).max(storeLimits.tags).default([]),
  words: z.array(z.string()),
  sortName: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Store = z.infer<typeof storeSchema>;

export const stores = collection("stores", storeSchema);

export const storeInputSchema = storeSchema.omit({
  closedOn: true,
  closures: true,
  words: true,
  sortName: true,
  createdAt: true,
  updatedAt: true,
});
export type StoreInput = z.input<typeof storeInputSchema>;

export function storeSearchFields({ code, name, address = "" }: StoreInput): Pick<Store, "words" | "sortName"> {
  return { words: wordPrefixes(code, name, address), sortName: fold(name) };
}
