import { FieldsRefused } from "#app/changes/refused.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import type { Sitting } from "./sitting.ts";

/** "left-out": an observation is outside the new times; "outside": its time is outside the sitting; "category": not one of that month. */
export type SittingRefusal =
  | "store-unknown"
  | "store-closed"
  | "future"
  | "not-over"
  | "empty"
  | "left-out"
  | "outside"
  | "category"
  | "full"
  | "reason";

export type SittingRefusals = Readonly<Partial<Record<SittingRefusal, string>>>;

export class SittingRefused extends FieldsRefused<SittingRefusal, string> {}

export class StaleSitting extends StaleRecord<Sitting> {
  override name = "StaleSitting";
}
