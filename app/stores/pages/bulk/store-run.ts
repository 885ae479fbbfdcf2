import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { runFields } from "#app/records/bulk-run.ts";

export const storeActions = ["area", "tag", "untag", "close", "open", "assign"] as const;
export type StoreAction = (typeof storeActions)[number];

const refusalReasons = ["gone", "overlap", "tags", "left"] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const storeRunSchema = z.object({
  ...runFields(refusalReasons),
  action: z.enum(storeActions),
  text: z.string(),
  managerId: z.string().nullable(),
  from: z.iso.date().nullable(),
});
export type StoreRun = z.infer<typeof storeRunSchema>;

export const storeRuns = collection("store-bulks", storeRunSchema);
