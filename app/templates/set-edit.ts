import type { Fields } from "./draft-merge.ts";
import type { Place } from "./draft.ts";

export interface EditConflict {
  readonly at: Place;
  readonly mine: Fields;
  /** Null where someone else removed the part. */
  readonly theirs: Fields | null;
}

export function setEdit(at: Place, values: { was: Fields; now: Fields }) {
  if (at.kind === "head") return { edit: "set-head" as const, ...values };
  return { edit: at.kind === "section" ? ("set-section" as const) : ("set-item" as const), id: at.id, ...values };
}

export const overrulingEdit = ({ at, mine, theirs }: EditConflict) => setEdit(at, { was: theirs ?? {}, now: mine });
