export type PartFields = Readonly<Record<string, unknown>>;

export interface FieldConflict {
  readonly mine: PartFields;
  readonly theirs: PartFields;
}

export function mergeFields<Part extends object>(
  part: Part,
  { was: before, now: after }: { readonly was: PartFields; readonly now: object },
): { part: Part; refused: FieldConflict | null } {
  const stored = part as PartFields;
  const result: Record<string, unknown> = { ...stored };
  const mine: Record<string, unknown> = {};
  const theirs: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(after)) {
    if (value === undefined || !Object.hasOwn(stored, field)) continue;
    const values = { stored: stored[field], before: before[field], after: value };
    const isComposite = compositeFields.has(field);
    const merged = isComposite ? mergeComposite(values) : mergeValue(values);
    if (merged === undefined) {
      mine[field] = isComposite ? ownChanges(values) : value;
      theirs[field] = stored[field];
    } else result[field] = merged;
  }
  return { part: result as Part, refused: Object.keys(mine).length > 0 ? { mine, theirs } : null };
}

const compositeFields: ReadonlySet<string> = new Set(["name", "title", "text", "help", "group", "fixDays"]);

interface Values<Value = unknown> {
  readonly stored: Value;
  readonly before: Value;
  readonly after: Value;
}

function mergeValue({ stored, before, after }: Values): unknown {
  return sameValue(stored, after) || sameValue(stored, before) ? after : undefined;
}

function mergeComposite(values: Values): unknown {
  if (!areObjects(values)) return mergeValue(values);
  const { stored, before, after } = values;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(stored)) {
    const isUnchanged = sameValue(before[key], after[key]);
    const merged = isUnchanged
      ? stored[key]
      : mergeValue({ stored: stored[key], before: before[key], after: after[key] });
    if (merged === undefined) return undefined;
    result[key] = merged;
  }
  return result;
}

function ownChanges(values: Values): unknown {
  if (!areObjects(values)) return values.after;
  const { stored, before, after } = values;
  return Object.fromEntries(
    Object.keys(stored).map((key) => [key, sameValue(before[key], after[key]) ? stored[key] : after[key]]),
  );
}

function areObjects(values: Values): values is Values<PartFields> {
  return Object.values<unknown>({ ...values }).every((value) => typeof value === "object" && value !== null);
}

export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [first, second] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(first);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(second).length &&
    keys.every((key) => Object.hasOwn(second, key) && sameValue(first[key], second[key]))
  );
}
