/** Later areas provide it to a kit or an earlier area. Only `composeAreas` provides it, once, when a process starts. */
export interface Provided<T> {
  provide(value: T): void;
  readonly value: T;
}

/** `what` appears in the error; `byDefault` is for a process that doesn't compose the areas. */
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
