import { type Provided, provided } from "#app/provided.ts";
import type { ImportKind, ImportKindName } from "./kind.ts";

export const kinds: Provided<readonly ImportKind[]> = provided("kinds of import");

export function kindOf(name: ImportKindName): ImportKind {
  const kind = kinds.value.find((each) => each.name === name);
  if (!kind) throw new Error(`no area declares the import of ${name}`);
  return kind;
}
