import type { Stored } from "#app/db/documents.ts";

/** What was sent belongs to a page that is older than what is kept. Pages answer 409. */
export class Stale extends Error {}

/** The record was changed since the form was shown; `current` is how it is now. Pages answer 409 with both versions. */
export class StaleRecord<T extends object = object> extends Stale {
  override name = "StaleRecord";
  readonly current: Stored<T>;

  constructor(current: Stored<T>) {
    super("The record was changed since");
    this.current = current;
  }
}
