/** Rows from JSON of any shape: each innermost object of its lists is an item, with the plain fields of what stands around it. Pure. */
import { columnKey } from "#app/sheets/columns.ts";
import { maxSheetColumns, UnreadableSheet } from "#app/sheets/sheet.ts";
import { plainText } from "./cells.ts";
import { flatFields } from "./fields.ts";
import { maxRows } from "./item-table.ts";

type Json = Readonly<Record<string, unknown>>;
type Row = Record<string, unknown>;

const has = (names: readonly string[], key: string) => names.includes(columnKey(key));

/**
 * A field of what stands around an item has the name of its list before its own: "section title" of `{"sections": [{"title": …, "questions": […]}]}`.
 * `name` is what the whole is called, "" where nothing says so. No rows where there is no list; of those beyond a template's size one is told.
 * @throws UnreadableSheet where an item has more fields than a table has columns
 */
export function itemRows(json: unknown): { name: string; rows: readonly Row[] } {
  const rows: Row[] = [];
  if (Array.isArray(json)) {
    for (const entry of json.filter(isObject)) if (rows.length <= maxRows) takeRows(rows, entry, {}, "section");
    return { name: "", rows };
  }
  if (!isObject(json) || listsOf(json).length === 0) return { name: "", rows };
  const { name, title, ...rest } = json;
  const called = [name, title].find((value) => typeof value === "string") ?? "";
  takeRows(rows, rest, {}, "template");
  return { name: called, rows };
}

function takeRows(rows: Row[], entry: Json, around: Row, list: string): void {
  const lists = listsOf(entry);
  const taken = new Set(lists.map(([key]) => key));
  const own = Object.entries(entry)
    .filter(([key]) => !taken.has(key))
    .flatMap(plainFields);
  if (lists.length === 0 && own.length === 0) return;
  const named = lists.length === 0 ? own : own.map(([key, value]) => [`${list} ${key}`, value]);
  const row = { ...around, ...(Object.fromEntries(named) as Row) };
  if (Object.keys(row).length > maxSheetColumns)
    throw new UnreadableSheet("too-many-columns", { max: maxSheetColumns });
  if (lists.length === 0) rows.push(row);
  for (const [key, entries] of lists)
    for (const inner of entries) {
      if (rows.length > maxRows) return;
      takeRows(rows, inner, row, singular(key));
    }
}

/** Lists of objects, and of texts where nothing else is the question. */
function listsOf(json: Json): [key: string, entries: Json[]][] {
  const lists = Object.entries(json).filter((field): field is [string, unknown[]] => {
    return Array.isArray(field[1]) && !has(flatFields.options.usual, field[0]);
  });
  const ofObjects = lists
    .map(([key, list]): [string, Json[]] => [key, list.filter(isObject)])
    .filter(([, list]) => list.length > 0);
  if (ofObjects.length > 0 || Object.keys(json).some((key) => has(flatFields.text.usual, key))) return ofObjects;
  return lists.flatMap(([key, list]): [string, Json[]][] => {
    const texts = list.filter((value) => typeof value === "string");
    return texts.length > 0 ? [[key, texts.map((text) => ({ [singular(key)]: text }))]] : [];
  });
}

/** `{"en": …, "vi": …}` is two fields; answers to choose from are one cell. */
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
  if (!isObject(value)) return typeof value === "string" || typeof value === "number" ? plainText(String(value)) : "";
  const text = Object.values(value).find((each) => typeof each === "string") ?? "";
  const points = Object.values(value).find((each) => typeof each === "number");
  return text && `${plainText(text)}${points === undefined ? "" : ` = ${points}`}`;
}

function singular(list: string): string {
  return list.replace(/ies$/i, "y").replace(/s$/i, "");
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
