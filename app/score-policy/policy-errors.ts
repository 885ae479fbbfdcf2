import { ChangeRefused } from "#app/changes/refused.ts";
import type { Stored } from "#app/db/documents.ts";
import type { PolicyVersion } from "./policy.ts";

/** "month-begun": past months keep their policy; "removed": rows can only be retired; "full": a later version can't take the new rows. */
type RefusalCode = "month-begun" | "removed" | "full";

export class PolicyRefused extends ChangeRefused<RefusalCode> {}

/** Somebody else changed the version that the form showed. `current` is undefined if the defaults are in force. */
export class StalePolicy extends Error {
  override name = "StalePolicy";
  readonly current: Stored<PolicyVersion> | undefined;

  constructor(current: Stored<PolicyVersion> | undefined) {
    super("The score policy was changed since");
    this.current = current;
  }
}
