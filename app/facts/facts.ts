/**
 * Facts: what reports read instead of checks. Kept per month in shards by hash of the store, written in the transaction that
 * submits, approves, voids or re-attributes a check, so a report never reads all checks and no document is written by every submit.
 */

/** One counted check (submitted, appealed or approved), as reports see it. */
export interface CheckFact {
  readonly checkId: string;
  readonly storeId: string;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly inspectorId: string;
  /** Who managed the store on the check's day. */
  readonly managerId: string | null;
  /** Business day, YYYY-MM-DD. */
  readonly day: string;
  /** Millionths of a per cent; null for unscored checks. */
  readonly score: number | null;
  readonly result: "pass" | "fail" | null;
  /** Findings by severity. */
  readonly critical: number;
  readonly major: number;
  readonly minor: number;
}
