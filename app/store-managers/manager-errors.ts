/** Why a manager or an assignment was not changed as asked. `Overlap` stands with the assignments. */
import type { Stored } from "#app/db/documents.ts";
import type { Assignment } from "./manager.ts";

/** "unknown": nobody signs in with this address; "taken": whoever does is another manager already, who is named. */
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

/** More assignments than can end at once. */
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

/** Who left gets no assignment that goes on past today. */
export class ManagerLeft extends Error {
  override name = "ManagerLeft";
  readonly manager: string;

  constructor(manager: string) {
    super(`${manager} left`);
    this.manager = manager;
  }
}
