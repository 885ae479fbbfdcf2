/** Why a change of a sitting was refused. */
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

/** Each with its value, such as a time, or "". */
export type SittingRefusals = Readonly<Partial<Record<SittingRefusal, string>>>;

export class SittingRefused extends FieldsRefused<SittingRefusal, string> {}

/** The sitting was changed since the form was shown, or is void. Pages answer 409 with both versions. */
export class StaleSitting extends StaleRecord<Sitting> {
  override name = "StaleSitting";
}
