/** A change of so many records that it is stored: it is done in batches, and continued after an interruption. */
import { z } from "zod";

export const maxRunRecords = 20_000;
export const maxRunReasons = 50;

export function runFields<Reason extends string>(reasons: readonly Reason[]) {
  return {
    uid: z.string(),
    ids: z.array(z.string()).max(maxRunRecords),
    done: z.number().int(),
    changed: z.number().int(),
    same: z.number().int(),
    refused: z.number().int(),
    reasons: z.array(z.object({ id: z.string(), why: z.enum(reasons), by: z.string() })).max(maxRunReasons),
    /** Search of the list to which it leads back. */
    search: z.string(),
    startedAt: z.iso.datetime(),
  };
}

/** `by` is who is in its way; "" for nobody. */
export interface RefusedRecord<Reason extends string> {
  readonly why: Reason;
  readonly by: string;
}

export interface BulkRun<Reason extends string> {
  readonly uid: string;
  readonly ids: readonly string[];
  readonly done: number;
  readonly changed: number;
  readonly same: number;
  readonly refused: number;
  readonly reasons: readonly (RefusedRecord<Reason> & { readonly id: string })[];
  readonly search: string;
  readonly startedAt: string;
}
