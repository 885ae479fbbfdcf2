import type { Fields } from "./draft-merge.ts";
import type { Place } from "./draft.ts";

/** Fields that someone else changed in the meantime to something else, and what they say now; or the whole part is gone. */
export interface EditConflict {
  readonly at: Place;
  /** What was typed here and isn't in the draft (of a removed part: it is, in the bin). */
  readonly mine: Fields;
  readonly theirs: Fields | null;
}

export function setEdit(at: Place, values: { was: Fields; now: Fields }) {
  if (at.kind === "head") return { edit: "set-head" as const, ...values };
  return { edit: at.kind === "section" ? ("set-section" as const) : ("set-item" as const), id: at.id, ...values };
}

export const overruling = ({ at, mine, theirs }: EditConflict) => setEdit(at, { was: theirs ?? {}, now: mine });
