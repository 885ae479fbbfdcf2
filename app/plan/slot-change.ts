/** What a lead changed of one slot: another day, another inspector, or cancelled. Keyed `PLAN.STORE.DAY` by the day on which the plan has it. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { planLimits } from "./limits.ts";

const slotChangeSchema = z.object({
  planId: z.string(),
  storeId: z.string(),
  day: z.iso.date(),
  /** Null: where the plan has it. */
  movedTo: z.iso.date().nullable(),
  cancelled: z.boolean(),
  /** Null: whom the plan names. */
  inspector: z.object({ id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  reason: z.string().max(planLimits.reason),
  updatedAt: z.iso.datetime(),
});
export type SlotChange = z.infer<typeof slotChangeSchema>;

export const slotChanges = collection("slot-changes", slotChangeSchema);

/** A slot as addresses name it. */
export interface SlotName {
  readonly planId: string;
  readonly storeId: string;
  /** On which the plan has it, wherever it was moved. */
  readonly day: string;
}

export function slotChangeId({ planId, storeId, day }: SlotName): string {
  return `${planId}.${storeId}.${day}`;
}
