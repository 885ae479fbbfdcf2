/** Why a store was not changed as asked. */
import type { Stored } from "#app/db/documents.ts";
import type { Store } from "./store.ts";

/** Another store has the code already. */
export class CodeTaken extends Error {
  override name = "CodeTaken";
  readonly storeId: string;

  constructor(storeId: string) {
    super("Another store has this code");
    this.storeId = storeId;
  }
}

/** The store was changed since the form was shown; `current` is how it is now. Pages answer 409 with both versions. */
export class StaleStore extends Error {
  override name = "StaleStore";
  readonly current: Stored<Store>;

  constructor(current: Stored<Store>) {
    super("The store was changed since");
    this.current = current;
  }
}
