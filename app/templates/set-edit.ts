import type { PartFields } from "./draft-merge.ts";
import type { DraftPlace } from "./draft.ts";

export interface EditConflict {
  readonly at: DraftPlace;
  readonly mine: PartFields;
  /** Null where someone else removed the part. */
  readonly theirs: PartFields | null;
}

export function setEdit(at: DraftPlace, values: { was: PartFields; now: PartFields }) {
  if (at.kind === "head") return { edit: "set-head" as const, ...values };
  return { edit: at.kind === "section" ? ("set-section" as const) : ("set-item" as const), id: at.id, ...values };
}

export const overrulingEdit = ({ at, mine, theirs }: EditConflict) => setEdit(at, { was: theirs ?? {}, now: mine });
