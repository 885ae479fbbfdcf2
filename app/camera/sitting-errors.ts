/** Why a sitting was not changed as asked. Pages turn these into words. */
import { FieldsRefused } from "#app/changes/refused.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import type { Sitting } from "./sitting.ts";

/**
 * "future": a day that is still to come; "not-over": an end that is still to come; "empty": no time between its ends; "left-out": an observation lies outside the new times; "outside":
 * the time seen lies outside the sitting; "category": no category of that month; "full": no room for another observation.
 */
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

/** Each with what it is about, such as a time, or "". */
export type SittingRefusals = Readonly<Partial<Record<SittingRefusal, string>>>;

export class SittingRefused extends FieldsRefused<SittingRefusal, string> {}

/** The sitting was changed since the form was shown, or is void by now. Pages answer 409 with both versions. */
export class StaleSitting extends StaleRecord<Sitting> {
  override name = "StaleSitting";
}
