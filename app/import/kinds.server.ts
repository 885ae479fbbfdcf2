import { type Registered, registered } from "#app/registered.ts";
import type { ImportKind, ImportKindName } from "./kind.ts";

/** Each written by the area it fills. */
export const kinds: Registered<Readonly<Record<ImportKindName, ImportKind>>> = registered("kinds of import");

export function kindOf(name: ImportKindName): ImportKind {
  return kinds.value[name];
}
