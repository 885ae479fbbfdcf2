/** Why a record was not kept as asked. */
import type { Stored } from "#app/db/documents.ts";

/** Another of its kind has the code already. */
export class CodeTaken extends Error {
  override name = "CodeTaken";
  /** Whose it is. */
  readonly id: string;

  constructor(id: string) {
    super("The code is taken");
    this.id = id;
  }
}

/** The record was changed since the form was shown; `current` is how it is now. Pages answer 409 with both versions. */
export class StaleRecord<T extends object = object> extends Error {
  override name = "StaleRecord";
  readonly current: Stored<T>;

  constructor(current: Stored<T>) {
    super("The record was changed since");
    this.current = current;
  }
}
