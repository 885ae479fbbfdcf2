import { z } from "zod";

export const importedSchema = z.object({
  importId: z.string(),
  file: z.string(),
  row: z.number().int(),
  at: z.iso.datetime(),
  by: z.string(),
  byName: z.string(),
  lastImport: z.string(),
});
export type ImportOrigin = z.infer<typeof importedSchema>;

export const sourceSchema = z.object({
  import: z.string().optional(),
  file: z.string().optional(),
  row: z.number().optional(),
});

/** The person of imported records whose file names nobody. */
export const unnamed = { id: "unnamed", name: "–" } as const;
