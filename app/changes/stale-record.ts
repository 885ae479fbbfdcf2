import type { Stored } from "#app/db/documents.ts";

/** Pages answer 409. */
export class Stale extends Error {}

export class StaleRecord<T extends object = object> extends Stale {
  override name = "StaleRecord";
  readonly current: Stored<T>;

  constructor(current: Stored<T>) {
    super("The record was changed since");
    this.current = current;
  }
}
