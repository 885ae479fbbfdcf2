/**
 * The directory: the few facts about stores, managers, users and templates that reports, filters and lists need of all of them,
 * kept in a handful of documents instead of read one by one. Written in the transaction that changes the source.
 */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { say } from "#app/i18n/locale.ts";
import { textSchema } from "#app/i18n/text.ts";

/** How many documents each kind is spread over: 5,000 stores are 16 documents of about 30 kB. */
export const directoryShards = { stores: 16, managers: 4, users: 4, templates: 1 } as const;
export type DirectoryKind = keyof typeof directoryShards;

const entrySchema = z.object({
  code: z.string(),
  name: z.union([z.string(), textSchema]),
  status: z.string(),
  /** A store's area. */
  area: z.string().optional(),
  /** The day on which a store opened, else that on which it was added here; and the one on which it was closed. */
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** When a store was closed before it was opened again, without the day on which it was. */
  closures: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })).optional(),
  /** A store's tags, where it has any. */
  tags: z.array(z.string()).optional(),
  /** A template's category. */
  category: z.string().optional(),
  /** Tells people of one name apart: the local part of the e-mail, or a code. */
  handle: z.string().optional(),
});
export type DirectoryEntry = z.infer<typeof entrySchema> & {
  /** Whether another entry of the whole directory has the same name. */
  readonly hasNamesake?: boolean;
};

/** The name in the reader's language, with the handle where another has the same name; "" where there is no entry. */
export function nameOfEntry(entry: DirectoryEntry | undefined): string {
  if (entry === undefined) return "";
  const name = typeof entry.name === "string" ? entry.name : say(entry.name);
  return entry.hasNamesake && entry.handle ? `${name} (${entry.handle})` : name;
}

/** Keyed `KIND.SHARD`. */
export const directory = collection("directory", z.object({ entries: z.record(z.string(), entrySchema) }), {
  shared: true,
});
/** One document, `all`: every area that a store has. */
export const areas = collection("areas", z.object({ names: z.array(z.string()) }), { shared: true });
