/** Each innermost object of the JSON is an item, with the plain fields of the objects around it. */
import { columnKey } from "#app/sheets/columns.ts";
import { maxSheetColumns, UnreadableSheet } from "#app/sheets/sheet.ts";
import { escapeSigns } from "./cells.ts";
import { flatFields } from "./flat-fields.ts";
import { maxFileRows } from "./item-table.ts";

type Json = Readonly<Record<string, unknown>>;
type Row = Record<string, unknown>;

const hasName = (names: readonly string[], key: string) => names.includes(columnKey(key));

/** A field around items gets the name of its list as a prefix: "section title". @throws UnreadableSheet for more fields than columns */
export function rowsOfJson(json: unknown): { name: string; rows: readonly Row[] } {
  if (Array.isArray(json)) return { name: "", rows: limitedRows(json.filter(isObject), "section") };
  if (!isObject(json) || listsOf(json).length === 0) return { name: "", rows: [] };
  const { name, title, ...rest } = json;
  const label = [name, title].find((value) => typeof value === "string") ?? "";
  return { name: label, rows: limitedRows([rest], "template") };
}

function limitedRows(entries: readonly Json[], listName: string): Row[] {
  const rows: Row[] = [];
  for (const entry of entries)
    for (const row of rowsOfEntry(entry, { listName, outerFields: {} })) {
      rows.push(row);
      if (rows.length > maxFileRows) return rows;
    }
  return rows;
}

function* rowsOfEntry(
  entry: Json,
  { listName, outerFields }: { listName: string; outerFields: Row },
): Generator<Row, void> {
  const lists = listsOf(entry);
  const listKeys = new Set(lists.map(([key]) => key));
  const ownFields = Object.entries(entry)
    .filter(([key]) => !listKeys.has(key))
    .flatMap(plainFields);
  if (lists.length === 0 && ownFields.length === 0) return;
  const prefixed = lists.length === 0 ? ownFields : ownFields.map(([key, value]) => [`${listName} ${key}`, value]);
  const row = { ...outerFields, ...(Object.fromEntries(prefixed) as Row) };
  if (Object.keys(row).length > maxSheetColumns)
    throw new UnreadableSheet("too-many-columns", { max: maxSheetColumns });
  if (lists.length === 0) yield row;
  for (const [key, entries] of lists)
    for (const inner of entries) yield* rowsOfEntry(inner, { listName: singular(key), outerFields: row });
}

/** Lists of texts count only where the object has no question itself. */
function listsOf(json: Json): [key: string, entries: Json[]][] {
  const lists = Object.entries(json).filter((field): field is [string, unknown[]] => {
    return Array.isArray(field[1]) && !hasName(flatFields.options.headings, field[0]);
  });
  const ofObjects = lists
    .map(([key, list]): [string, Json[]] => [key, list.filter(isObject)])
    .filter(([, list]) => list.length > 0);
  if (ofObjects.length > 0 || Object.keys(json).some((key) => hasName(flatFields.text.headings, key))) return ofObjects;
  return lists.flatMap(([key, list]): [string, Json[]][] => {
    const texts = list.filter((value) => typeof value === "string");
    return texts.length > 0 ? [[key, texts.map((text) => ({ [singular(key)]: text }))]] : [];
  });
}

function plainFields([key, value]: [string, unknown]): [string, unknown][] {
  if (Array.isArray(value)) {
    const choices = value.map(choiceOf).filter(Boolean);
    return choices.length > 0 ? [[key, choices.join(" | ")]] : [];
  }
  if (isObject(value))
    return Object.entries(value).map(([inner, text]) => [inner === "en" ? key : `${key} ${inner}`, text]);
  return [[key, value]];
}

function choiceOf(value: unknown): string {
  if (!isObject(value)) return typeof value === "string" || typeof value === "number" ? escapeSigns(String(value)) : "";
  const text = Object.values(value).find((each) => typeof each === "string") ?? "";
  const points = Object.values(value).find((each) => typeof each === "number");
  return text && `${escapeSigns(text)}${points === undefined ? "" : ` = ${points}`}`;
}

function singular(list: string): string {
  return list.replace(/ies$/i, "y").replace(/s$/i, "");
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
