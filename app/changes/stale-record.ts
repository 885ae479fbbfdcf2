import type { Stored } from "#app/db/documents.ts";

/** The form belongs to an older version than the stored one. Pages answer 409. */
export class Stale extends Error {}

/** The record was changed since the form was shown. Pages answer 409 with both versions. */
export class StaleRecord<T extends object = object> extends Stale {
  override name = "StaleRecord";
  readonly current: Stored<T>;

  constructor(current: Stored<T>) {
    super("The record was changed since");
    this.current = current;
  }
}
