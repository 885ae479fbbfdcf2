import { ChangeRefused } from "#app/changes/refused.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import type { Check } from "./check.ts";

export type RefusalCode =
  | "store-unknown"
  | "store-closed"
  | "template-unknown"
  | "template-unpublished"
  | "template-archived"
  | "start-key-expired"
  /** The earlier check isn't a submitted one of the same store and template, or the user can't read it. */
  | "follow-up"
  | "reason-missing"
  | "inspector-unknown"
  | "appeal-empty"
  | "appeal-item"
  | "appeal-full"
  | "appeal-late"
  | "undecided"
  /** The lead's own check, while another lead can decide it. */
  | "own-check"
  | "shared-often";

export class CheckRefused extends ChangeRefused<RefusalCode> {
  readonly items: readonly string[];
  constructor(code: RefusalCode, items: readonly string[] = []) {
    super(code);
    this.items = items;
  }
}

/** The check was changed since the page was shown: pages answer 409 with both versions. */
export class StaleCheck extends StaleRecord<Check> {
  override name = "StaleCheck";
}
