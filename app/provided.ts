/** A value that later areas provide to a kit or an earlier area. Only `composeAreas` provides it, once, when a process starts. */
export interface Provided<T> {
  provide(value: T): void;
  /** @throws Error before the areas are composed, if there is no default */
  readonly value: T;
}

/**
 * @param what appears in the error, such as "kinds of import"
 * @param byDefault the value in a process that doesn't compose the areas
 */
export function provided<T>(what: string, byDefault?: T): Provided<T> {
  let provision: { readonly value: T } | null = byDefault === undefined ? null : { value: byDefault };
  return {
    provide(value) {
      provision = { value };
    },
    get value() {
      if (!provision) throw new Error(`No ${what} are provided: call composeAreas() first`);
      return provision.value;
    },
  };
}
