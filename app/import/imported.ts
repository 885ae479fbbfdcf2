/** Where a record from a file came from. */
import { z } from "zod";

export const importedSchema = z.object({
  /** The import that made it, and its row there, as a spreadsheet counts. */
  importId: z.string(),
  file: z.string(),
  row: z.number().int(),
  at: z.iso.datetime(),
  by: z.string(),
  byName: z.string(),
  /** The import that wrote it last: that one, or a later one. */
  lastImport: z.string(),
});
export type Imported = z.infer<typeof importedSchema>;

/** What an event tells of the row that changed a record. */
export const sourceSchema = z.object({
  import: z.string().optional(),
  file: z.string().optional(),
  row: z.number().optional(),
});

/** Whoever did what a record tells, where no file says who. */
export const unnamed = { id: "unnamed", name: "–" } as const;
