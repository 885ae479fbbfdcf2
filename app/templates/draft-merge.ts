/** Two people change one part: fields that the other left alone are taken, those that both changed are told apart. */

export type Fields = Readonly<Record<string, unknown>>;

export interface Refused {
  readonly mine: Fields;
  readonly theirs: Fields;
}

/** The part with the fields given, where each is still as it was found or already as given; the others are refused. */
export function mergeFields<Part extends object>(
  part: Part,
  { was: found, now }: { readonly was: Fields; readonly now: object },
): { part: Part; refused: Refused | null } {
  const stored = part as Fields;
  const result: Record<string, unknown> = { ...stored };
  const mine: Record<string, unknown> = {};
  const theirs: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(now)) {
    if (value === undefined || !Object.hasOwn(stored, field)) continue;
    const next = severalInOne.has(field)
      ? mergedValues(stored[field], found[field], value)
      : mergedValue(stored[field], found[field], value);
    if (next === undefined) {
      mine[field] = severalInOne.has(field) ? ownChanges(stored[field], found[field], value) : value;
      theirs[field] = stored[field];
    } else result[field] = next;
  }
  return { part: result as Part, refused: Object.keys(mine).length > 0 ? { mine, theirs } : null };
}

/** Fields of several values that are typed by themselves: each language of a text, the days of each severity. */
const severalInOne: ReadonlySet<string> = new Set(["name", "title", "text", "help", "group", "fixDays"]);

/** The value given where the stored one is still as it was found, or already so; undefined where it is neither. */
function mergedValue(stored: unknown, before: unknown, value: unknown): unknown {
  return sameValue(stored, value) || sameValue(stored, before) ? value : undefined;
}

/** The same for each of several values, those that were not changed left to the others; undefined where one can't be merged. */
function mergedValues(stored: unknown, before: unknown, value: unknown): unknown {
  if (![stored, before, value].every((each) => typeof each === "object" && each !== null))
    return mergedValue(stored, before, value);
  const [is, was, now] = [stored, before, value] as Record<string, unknown>[];
  const result: Record<string, unknown> = { ...is };
  for (const key of Object.keys(is!)) {
    const next = sameValue(was![key], now![key]) ? is![key] : mergedValue(is![key], was![key], now![key]);
    if (next === undefined) return undefined;
    result[key] = next;
  }
  return result;
}

function ownChanges(stored: unknown, before: unknown, value: unknown): unknown {
  if (![stored, before, value].every((each) => typeof each === "object" && each !== null)) return value;
  const [is, was, now] = [stored, before, value] as Record<string, unknown>[];
  return Object.fromEntries(
    Object.keys(is!).map((key) => [key, sameValue(was![key], now![key]) ? is![key] : now![key]]),
  );
}

/** Equal as JSON, whatever the order of fields. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameValue(left[key], right[key]))
  );
}
