/** Copies of the few facts that reports and lists need of all stores, managers, users and templates, written with their source. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { say } from "#app/i18n/locale.ts";
import { textSchema } from "#app/i18n/text.ts";

/** 5,000 stores are 16 documents of about 30 kB. */
export const directoryShards = { stores: 16, managers: 4, users: 4, templates: 1 } as const;
export type DirectoryKind = keyof typeof directoryShards;

const entrySchema = z.object({
  code: z.string(),
  name: z.union([z.string(), textSchema]),
  status: z.string(),
  area: z.string().optional(),
  /** The day when a store opened, or was added here; and the day when it closed. */
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** The last day isn't part of a closure. */
  closures: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })).optional(),
  tags: z.array(z.string()).optional(),
  category: z.string().optional(),
  /** Distinguishes people with the same name: the local part of the e-mail address, or a code. */
  handle: z.string().optional(),
});
export type DirectoryEntry = z.infer<typeof entrySchema> & {
  readonly hasNamesake?: boolean;
};

/** With the handle if another entry has the same name; "" without an entry. */
export function nameOfEntry(entry: DirectoryEntry | undefined): string {
  if (entry === undefined) return "";
  const name = typeof entry.name === "string" ? entry.name : say(entry.name);
  return entry.hasNamesake && entry.handle ? `${name} (${entry.handle})` : name;
}

export const directory = collection("directory", z.object({ entries: z.record(z.string(), entrySchema) }), {
  shared: true,
});
/** One document, `all`. */
export const areas = collection("areas", z.object({ names: z.array(z.string()) }), { shared: true });
