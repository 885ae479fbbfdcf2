/** Why the score policy was not changed as asked. */
import { ChangeRefused } from "#app/changes/refused.ts";
import type { Stored } from "#app/db/documents.ts";
import type { PolicyVersion } from "./policy.ts";

/**
 * "month-begun": months that have begun keep their policy; "removed": rows of an earlier version can only be retired; "full": a later version
 * has no room for the new rows.
 */
type RefusalCode = "month-begun" | "removed" | "full";

export class PolicyRefused extends ChangeRefused<RefusalCode> {}

/** Someone else has changed what the form showed; `current` holds now, or the defaults do. Pages answer 409 with both. */
export class StalePolicy extends Error {
  override name = "StalePolicy";
  readonly current: Stored<PolicyVersion> | undefined;

  constructor(current: Stored<PolicyVersion> | undefined) {
    super("The score policy was changed since");
    this.current = current;
  }
}
