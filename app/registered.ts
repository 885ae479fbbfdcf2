/** A value that a later area provides to an earlier one, through `registry.server.ts`. */
export interface Registered<T> {
  register(value: T): void;
  /** @throws Error while the registry isn't loaded */
  readonly value: T;
}

/** @param what appears in the error, such as "kinds of import" */
export function registered<T>(what: string): Registered<T> {
  let registration: { readonly value: T } | null = null;
  return {
    register(value) {
      registration = { value };
    },
    get value() {
      if (!registration) throw new Error(`No ${what} are registered: load registry.server.ts first`);
      return registration.value;
    },
  };
}
