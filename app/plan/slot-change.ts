/** Keyed `PLAN.STORE.DAY` by the plan's own day. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { planLimits } from "./limits.ts";

const slotChangeSchema = z.object({
  planId: z.string(),
  storeId: z.string(),
  day: z.iso.date(),
  /** Null if it stays on the plan's day. */
  movedTo: z.iso.date().nullable(),
  cancelled: z.boolean(),
  /** Null if it stays with the plan's inspector. */
  inspector: z.object({ id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  reason: z.string().max(planLimits.reason),
  updatedAt: z.iso.datetime(),
});
export type SlotChange = z.infer<typeof slotChangeSchema>;

export const slotChanges = collection("slot-changes", slotChangeSchema);

export interface SlotName {
  readonly planId: string;
  readonly storeId: string;
  readonly day: string;
}

export function slotChangeId({ planId, storeId, day }: SlotName): string {
  return `${planId}.${storeId}.${day}`;
}
