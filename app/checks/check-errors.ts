/** Why something can't be done with a check. Pages turn these into words and a status. */
import type { Stored } from "#app/db/documents.ts";
import type { GivenAnswers } from "./asked.ts";
import type { Check } from "./check.ts";

export type RefusalCode =
  | "store-unknown"
  | "store-closed"
  | "template-unknown"
  | "template-unpublished"
  | "template-archived"
  /** The check to follow up is no submitted one of the same store and template, or none that the user may read. */
  | "follow-up"
  | "reason-missing"
  | "inspector-unknown";

/** What was asked for is not possible; nothing was changed. */
export class CheckRefused extends Error {
  override name = "CheckRefused";
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    super(`Refused: ${code}`);
    this.code = code;
  }
}

/** The check has moved on since the page was shown: pages answer 409 with both versions. */
export class StaleCheck extends Error {
  override name = "StaleCheck";
  /** As it is stored now. */
  readonly check: Stored<Check>;
  /** What was sent, and not saved. */
  readonly given: GivenAnswers;
  constructor(check: Stored<Check>, given: GivenAnswers = {}) {
    super(`The check ${check.data.code} is ${check.data.status} now`);
    this.check = check;
    this.given = given;
  }
}
