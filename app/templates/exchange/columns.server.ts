import { formatNumber } from "#app/i18n/format.ts";
import { languages } from "#app/i18n/languages.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { localesSchema } from "#app/i18n/text.ts";
import { ColumnSamples } from "#app/sheets/samples.ts";
import { isBad } from "#app/sheets/sheet.ts";
import { columnLabel } from "#app/sheets/words.ts";
import { itemTypes } from "#app/templates/draft.ts";
import { fieldLabel } from "#app/templates/words.ts";
import { orNotFound } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { type ColumnOfField, type TypedColumns, sameForAll } from "#app/import/column-choice.ts";
import { parsePlace, readTypedColumns } from "#app/import/typed-columns.server.ts";
import { flatFields, type FlatFieldName } from "./flat-fields.ts";
import { chooseFieldColumns, type FileTable, ignoredColumns } from "./item-table.ts";
import { findTable, notFoundWhereUnreadable, readSingleTemplate, type ReadOptions } from "./read-template.server.ts";
import { refusalOf, requireUploaded, templateOfCode, type UploadRefusal } from "./upload.server.ts";

const usualFields = ["text", "section", "points", "id", "type", "severity", "group", "weight", "help"] as const;
const fieldNames: FlatFieldName[] = [
  ...usualFields,
  ...(Object.keys(flatFields) as FlatFieldName[]).filter(
    (field) => !(usualFields as readonly string[]).includes(field),
  ),
];

export function columnChoicesOf(search: URLSearchParams): Required<Pick<ReadOptions, "map" | "fill">> {
  const chosen = (prefix: string) =>
    Object.fromEntries(
      fieldNames.flatMap((field) => {
        const value = search.get(`${prefix}.${field}`);
        return value === null ? [] : [[field, value.slice(0, 500)]];
      }),
    );
  return { map: chosen("column"), fill: chosen("value") };
}

async function requireTable(user: User, search: URLSearchParams) {
  const file = await requireUploaded(user, search);
  const table = orNotFound(await findTable(file).catch(notFoundWhereUnreadable));
  return { file, table };
}

export async function readItemColumns(user: User, search: URLSearchParams) {
  const { file, table } = await requireTable(user, search);
  const { map, fill } = columnChoicesOf(search);
  const { fieldColumns } = chooseFieldColumns(table, existingColumns(map, table));
  const samples = new ColumnSamples(table.columns.length);
  for (const row of table.rows) if (!isBad(row)) samples.add(row.cells);
  const fields = fieldNames.map((field): ColumnOfField => {
    const column = fieldColumns[field];
    return {
      field,
      name: nameOf(field),
      hint: hints[field]?.() ?? "",
      required: field === "text" && fieldColumns.textVi === undefined,
      column:
        fill[field] !== undefined ? sameForAll : column === undefined ? "" : String(table.columns.indexOf(column)),
      value: fill[field] ?? "",
    };
  });
  return {
    fileName: file.name,
    rows: formatNumber(table.rows.length, getLocale()),
    columns: table.columns.flatMap((name, index) =>
      name === "" ? [] : [{ value: String(index), label: columnLabel(name, index, samples.values[index]) }],
    ),
    unused: ignoredColumns(table, fieldColumns),
    usual: fields.slice(0, usualFields.length),
    others: fields.slice(usualFields.length),
  };
}

const hints: Partial<Record<FlatFieldName, () => string>> = {
  type: () => m.exchange_form_type({ types: itemTypes.join(", ") }),
  points: () => m.exchange_form_points(),
  weight: () => m.exchange_form_weight(),
  severity: () => m.exchange_form_severity(),
  photo: () => m.exchange_form_evidence(),
  note: () => m.exchange_form_evidence(),
};

function nameOf(field: FlatFieldName): string {
  if (field === "id") return m.exchange_column_id();
  if (field === "sectionId") return m.exchange_column_section_id();
  const vietnamese = field.endsWith("Vi");
  const plain = vietnamese ? field.slice(0, -2) : field;
  const name = plain === "section" ? m.exchange_column_section() : fieldLabel(plain);
  return vietnamese ? `${name} (${languages.vi})` : name;
}

function existingColumns(map: Readonly<Record<string, string>>, { columns }: FileTable): Record<string, string> {
  return Object.fromEntries(Object.entries(map).filter(([, column]) => column === "" || columns.includes(column)));
}

interface ColumnsRefusal {
  readonly typed: TypedColumns;
  readonly errors: Readonly<Record<string, string>>;
  readonly unused: readonly string[];
  readonly refusal: UploadRefusal | null;
}

export async function chooseColumns(
  user: User,
  search: URLSearchParams,
  form: FormData,
): Promise<{ search: URLSearchParams } | ColumnsRefusal> {
  const { file, table } = await requireTable(user, search);
  const { typed, problems: errors } = readTypedColumns(form, fieldNames);
  const chosen = new URLSearchParams([...search].filter(([name]) => !/^(?:column|value)\./.test(name)));
  for (const [field, { column, value }] of Object.entries(typed)) {
    if (column === sameForAll) chosen.set(`value.${field}`, value);
    // Every field is set, also to "", so that none is guessed again.
    chosen.set(`column.${field}`, table.columns[parsePlace(column, table.columns) ?? -1] ?? "");
  }
  const unused = ignoredColumns(
    table,
    Object.fromEntries(fieldNames.map((field) => [field, chosen.get(`column.${field}`)!])),
  );
  const { column: text, value } = typed["text"]!;
  if (!text && !typed["textVi"]?.column && !value) errors["text"] ??= m.imports_columns_missing();
  if (Object.keys(errors).length > 0) return { typed, errors, unused, refusal: null };
  const language = localesSchema.safeParse(search.get("language")).data ?? "en";
  const { code, problems } = await readSingleTemplate(file, { language, ...columnChoicesOf(chosen) });
  const into = search.get("into") ?? "";
  if (problems.length > 0)
    return { typed, errors, unused, refusal: refusalOf({ into, language }, file.name, problems) };
  chosen.set("into", into || (await templateOfCode(user, code)) || "new");
  return { search: chosen };
}
