/** Why something can't be done with a check. Pages turn these into words and a status. */
import { ChangeRefused } from "#app/changes/refused.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import type { Check } from "./check.ts";

export type RefusalCode =
  | "store-unknown"
  | "store-closed"
  | "template-unknown"
  | "template-unpublished"
  | "template-archived"
  /** The check to follow up is no submitted one of the same store and template, or none that the user can read. */
  | "follow-up"
  | "reason-missing"
  | "inspector-unknown"
  /** An appeal that names nothing. */
  | "appeal-empty"
  /** An appeal of something that is no finding, or was appealed before. */
  | "appeal-item"
  /** More findings of one check than can be appealed. */
  | "appeal-full"
  /** The days for it are over. */
  | "appeal-late"
  /** An appealed finding that is neither removed nor kept. */
  | "undecided"
  /** An appeal against one's own check, while another lead can decide it. */
  | "own-check"
  /** More open links than a check can have. */
  | "shared-often";

export class CheckRefused extends ChangeRefused<RefusalCode> {
  /** Items that it is about, by id, where it is about items. */
  readonly items: readonly string[];
  constructor(code: RefusalCode, items: readonly string[] = []) {
    super(code);
    this.items = items;
  }
}

/** The check has moved on since the page was shown: pages answer 409 with both versions. */
export class StaleCheck extends StaleRecord<Check> {
  override name = "StaleCheck";
}
