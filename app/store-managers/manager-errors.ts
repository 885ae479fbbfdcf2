import type { Stored } from "#app/db/documents.ts";
import type { Assignment } from "./manager.ts";

/** "unknown": no account has this address; "taken": the account belongs to the manager `by`. */
export class AccountRefused extends Error {
  override name = "AccountRefused";
  readonly reason: "unknown" | "taken";
  readonly by: string;

  constructor(reason: "unknown" | "taken", by = "") {
    super(`The account is ${reason}`);
    this.reason = reason;
    this.by = by;
  }
}

/** The assignment was changed since, or is gone (null). */
export class StaleAssignment extends Error {
  override name = "StaleAssignment";
  readonly current: Stored<Assignment> | null;

  constructor(current: Stored<Assignment> | null) {
    super("The assignment was changed since");
    this.current = current;
  }
}

export class TooManyAssignments extends Error {
  override name = "TooManyAssignments";
  readonly count: number;
  readonly most: number;

  constructor(count: number, most: number) {
    super(`${count} assignments are more than the ${most} that can end at once`);
    this.count = count;
    this.most = most;
  }
}

export class ManagerLeft extends Error {
  override name = "ManagerLeft";
  readonly manager: string;

  constructor(manager: string) {
    super(`${manager} left`);
    this.manager = manager;
  }
}
