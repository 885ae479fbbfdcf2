/** A place of an earlier area that a later one fills: `registry.server.ts` says with what. */
export interface Registered<T> {
  register(value: T): void;
  /** @throws Error where the registry was not loaded */
  readonly value: T;
}

/** @param what as the error calls it: "kinds of import" */
export function registered<T>(what: string): Registered<T> {
  let filled: { readonly value: T } | null = null;
  return {
    register(value) {
      filled = { value };
    },
    get value() {
      if (!filled) throw new Error(`No ${what} are registered: load registry.server.ts first`);
      return filled.value;
    },
  };
}
