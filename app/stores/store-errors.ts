/** Why a store was not changed as asked, beside `CodeTaken`. */
import type { Stored } from "#app/db/documents.ts";
import type { Store } from "./store.ts";

/** The store was changed since the form was shown; `current` is how it is now. Pages answer 409 with both versions. */
export class StaleStore extends Error {
  override name = "StaleStore";
  readonly current: Stored<Store>;

  constructor(current: Stored<Store>) {
    super("The store was changed since");
    this.current = current;
  }
}
