/**
 * JSON as Firestore's values, and back. Firestore takes no array within an array, and not every name for a field: both are marked by a "~",
 * so that what is read is what was stored.
 */
export type FirestoreValue =
  | { nullValue: "NULL_VALUE" }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number }
  | { stringValue: string }
  | { arrayValue: { values: FirestoreValue[] } }
  | { mapValue: { fields: FirestoreFields } }
  /** The name of a document, as cursors hold it; no field of ours is one. */
  | { referenceValue: string };
export type FirestoreFields = Record<string, FirestoreValue>;

/** As it comes from the wire: of the kinds of value, the one that is there. */
export interface WireValue {
  valueType?: string;
  booleanValue?: boolean | null;
  integerValue?: unknown;
  doubleValue?: number | null;
  stringValue?: string | null;
  arrayValue?: { values?: WireValue[] | null } | null;
  mapValue?: { fields?: WireFields | null } | null;
}
export type WireFields = Record<string, WireValue>;

/** A field of ours in every document: a random text of each write. No document's own field is stored by this name. */
export const writeField = "~write";
const nested = "~array";

/** The fields of a JSON object. */
export function toFields(json: object): FirestoreFields {
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [toName(name), toValue(value)]));
}

/** A JSON value. */
export function toValue(json: unknown): FirestoreValue {
  if (json === null) return { nullValue: "NULL_VALUE" };
  if (typeof json === "string") return { stringValue: json.toWellFormed() };
  if (typeof json === "boolean") return { booleanValue: json };
  if (typeof json === "number")
    return Number.isSafeInteger(json) && !Object.is(json, -0) ? { integerValue: String(json) } : { doubleValue: json };
  if (Array.isArray(json)) {
    return {
      arrayValue: {
        values: json.map((inner: unknown) =>
          Array.isArray(inner) ? { mapValue: { fields: { [nested]: toValue(inner) } } } : toValue(inner),
        ),
      },
    };
  }
  return { mapValue: { fields: toFields(json as object) } };
}

export function fromFields(fields: WireFields | null | undefined): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (name === writeField) continue;
    const key = fromName(name);
    // An own property, whatever its name.
    if (key === "__proto__") Object.defineProperty(json, key, { value: fromValue(value), ...ownProperty });
    else json[key] = fromValue(value);
  }
  return json;
}
const ownProperty = { enumerable: true, configurable: true, writable: true };

/** @throws TypeError for what isn't JSON, such as a time put in by hand. */
export function fromValue(value: WireValue): unknown {
  switch (value.valueType) {
    case "nullValue":
      return null;
    case "booleanValue":
      return value.booleanValue;
    case "integerValue":
      return Number(value.integerValue);
    case "doubleValue":
      return value.doubleValue;
    case "stringValue":
      return value.stringValue;
    case "arrayValue":
      return (value.arrayValue?.values ?? []).map(fromElement);
    case "mapValue":
      return fromFields(value.mapValue?.fields);
    default:
      throw new TypeError(`holds a ${value.valueType ?? "value of no kind"}`);
  }
}

function fromElement(value: WireValue): unknown {
  const inner = value.valueType === "mapValue" ? value.mapValue?.fields?.[nested] : undefined;
  return fromValue(inner ?? value);
}

/** Firestore's own names are __like_this__, and none is empty. */
function toName(given: string): string {
  const name = given.toWellFormed();
  return name === "" || name.startsWith("~") || /^__.*__$/s.test(name) ? `~${name}` : name;
}

function fromName(name: string): string {
  return name.startsWith("~") ? name.slice(1) : name;
}

/** A path of the port, such as `place.city`, in Firestore's spelling. */
export function toPath(field: string): string {
  return field
    .split(".")
    .map((name) => toName(name))
    .map((name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `\`${name}\``))
    .join(".");
}
