/** What the form of a store, or of a manager, is shown with again. */

/** A field in which what is stored differs from what was typed. */
export interface Difference<Field extends string> {
  readonly field: Field;
  readonly now: string;
  readonly typed: string;
}

export interface RecordAnswer<Field extends string> {
  readonly typed: Readonly<Record<Field, string>>;
  /** Revision that the typed values belong to. */
  readonly seen?: string;
  /** Id of what has the code already. */
  readonly taken?: string;
  /** The form was too old to be told from another; a new one is shown. */
  readonly expired?: boolean;
  /** Somebody else changed what is edited. */
  readonly differences?: readonly Difference<Field>[];
}

/** What differs; a code never does, since it can't be changed. */
export function differencesBetween<Field extends string>(
  now: Readonly<Record<Field, string>>,
  typed: Readonly<Record<Field, string>>,
): Difference<Field>[] {
  return (Object.keys(now) as Field[])
    .filter((field) => field !== "code" && now[field].trim() !== typed[field].trim())
    .map((field) => ({ field, now: now[field], typed: typed[field] }));
}
