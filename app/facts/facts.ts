/**
 * Facts: what reports read instead of checks. Kept per month in shards by hash of the store, written in the transaction that
 * submits, reopens, voids or re-attributes a check, so a report never reads all checks and no document is written by every submit.
 */
import { collection } from "#app/db/documents.ts";
import { detailShardSchema } from "./detail-shard.ts";
import { spread } from "./shard.ts";
import { summaryShardSchema } from "./summary-shard.ts";

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

export interface SectionSum {
  readonly id: string;
  /** Non-negative fractions of integers: "7" or "7/2". */
  readonly earned: string;
  readonly available: string;
}

export interface ItemFault {
  readonly item: string;
  readonly severity: "critical" | "major" | "minor";
}

/** What reports by item and section need of the same check. */
export interface CheckDetail {
  readonly sections: readonly SectionSum[];
  readonly faults: readonly ItemFault[];
  /** Items answered N/A. */
  readonly na: readonly string[];
}

/** Both, as they are recorded. */
export interface CheckRow {
  readonly fact: CheckFact;
  readonly detail: CheckDetail;
}

/** A month has this many summary shards, and twice as many detail shards: detail shard d holds stores of summary shard d >> 1. */
const summaryShards = 8;
const detailShards = summaryShards * 2;

/** Keyed `MONTH.SHARD`, as in "2026-03.5". */
export const summaryFacts = collection("facts-summary", summaryShardSchema, { shared: true });
/** Keyed `MONTH.SHARD`, as in "2026-03.11". */
export const detailFacts = collection("facts-detail", detailShardSchema, { shared: true });

export function summaryShardId(month: string, storeId: string): string {
  return `${month}.${spread(storeId, detailShards) >> 1}`;
}

export function detailShardId(month: string, storeId: string): string {
  return `${month}.${detailShardOf(storeId)}`;
}

/** The detail shard of every month that holds the store's checks. */
export function detailShardOf(storeId: string): number {
  return spread(storeId, detailShards);
}

/** Ids of all summary shards of the months, month by month. */
export function summaryShardIds(months: readonly string[]): string[] {
  return months.flatMap((month) => Array.from({ length: summaryShards }, (_, shard) => `${month}.${shard}`));
}

/** Ids of all detail shards of the months, month by month. */
export function detailShardIds(months: readonly string[]): string[] {
  return months.flatMap((month) => Array.from({ length: detailShards }, (_, shard) => `${month}.${shard}`));
}
