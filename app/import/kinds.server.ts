import { type Provided, provided } from "#app/provided.ts";
import type { ImportKind, ImportKindName } from "./kind.ts";

/** The kinds of import, each declared by its area. */
export const kinds: Provided<readonly ImportKind[]> = provided("kinds of import");

/** @throws Error for a kind that no area declares */
export function kindOf(name: ImportKindName): ImportKind {
  const kind = kinds.value.find((each) => each.name === name);
  if (!kind) throw new Error(`no area declares the import of ${name}`);
  return kind;
}
