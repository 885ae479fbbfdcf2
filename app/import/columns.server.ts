import { textOf } from "#app/files/form-body.server.ts";
import { m } from "#app/i18n/locale.ts";
import { examplesText, misfitsText } from "./dates-text.ts";
import { readDates } from "./dates.server.ts";
import { type Import, unusedColumnNames } from "./import.ts";
import { isSettable, missingFields, requireImport, type Setting } from "./imports.server.ts";
import type { Creatable } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import { type DayOrder, dayOrders } from "#app/sheets/day.ts";
import { columnLabel } from "#app/sheets/words.ts";
import type { User } from "#app/auth/user.ts";
import { type TypedColumns, sameForAll } from "./column-choice.ts";
import { parsePlace, readTypedColumns } from "./typed-columns.server.ts";

const creates: Record<Creatable, () => string> = {
  templates: () => m.imports_columns_create_templates(),
  items: () => m.imports_columns_create_items(),
};

export async function readImportColumns(user: User, id: string) {
  const { data } = await requireImport(user, id);
  const kind = kindOf(data.kind);
  const dates = await readChoices(id, data, data);
  return {
    id,
    crumb: data.fileName,
    fileName: data.fileName,
    rows: data.rows,
    status: data.status,
    columns: data.columns.map((_, place) => ({
      value: String(place),
      label: columnLabel(data.columns[place]!, place, data.samples[place]),
    })),
    unused: unusedColumnNames(data),
    fields: Object.entries(kind.fields).map(([field, { name, hint, required = false }]) => ({
      field,
      name: name(),
      hint: hint?.() ?? "",
      required,
      settable: isSettable(data.kind, field),
      column: data.set[field] !== undefined ? sameForAll : String(data.map[field] ?? ""),
      value: data.set[field] ?? "",
    })),
    dates,
    allFindings: kind.hasAllFindings ? data.allFindings : null,
    create: (kind.creates ?? []).map((what) => {
      return { what, label: creates[what](), chosen: data.create.includes(what) };
    }),
  };
}

export interface DateChoice {
  readonly chosen: DayOrder | null;
  readonly fits: boolean;
  readonly orders: readonly { readonly order: DayOrder; readonly examples: string; readonly misfits: string }[];
}

async function readChoices(
  id: string,
  data: Import,
  setting: Pick<Import, "map" | "set" | "dates">,
): Promise<Record<string, DateChoice>> {
  const openFields = (await readDates(id, data, setting)).filter((each) => each.isOpen);
  return Object.fromEntries(
    openFields.map(({ field, column, order: chosen }) => {
      const orders = dayOrders.map((order) => {
        return { order, examples: examplesText(column, order), misfits: misfitsText(column, order) };
      });
      return [field, { chosen: chosen === "ask" ? null : chosen, fits: orders.every((each) => !each.misfits), orders }];
    }),
  );
}

export type ColumnProblems = Readonly<Record<string, string>>;

/** Returns problems by field if the form is invalid. */
export async function readSetting(
  user: User,
  id: string,
  form: FormData,
): Promise<
  | { setting: Setting; problems: null }
  | {
      setting: null;
      problems: ColumnProblems;
      typed: TypedColumns;
      dates: Record<string, DateChoice>;
      allFindings: boolean;
    }
> {
  const { data } = await requireImport(user, id);
  const fields = Object.keys(kindOf(data.kind).fields);
  const { typed, problems } = readTypedColumns(form, fields);
  const allFindings = textOf(form, "all-findings") !== "no";
  const [map, set]: [Record<string, number>, Record<string, string>] = [{}, {}];
  for (const [field, { column, value }] of Object.entries(typed)) {
    const place = parsePlace(column, data.columns);
    if (column === sameForAll && isSettable(data.kind, field)) set[field] = value;
    else if (place !== undefined) map[field] = place;
  }
  for (const field of missingFields(data.kind, { map, set })) problems[field] ??= m.imports_columns_missing();
  const chosen = Object.fromEntries(
    fields.flatMap((field) =>
      dayOrders.flatMap((order) => (textOf(form, `dates.${field}`) === order ? [[field, order]] : [])),
    ),
  ) as Record<string, DayOrder>;
  const dates = await readChoices(id, data, { map, set, dates: chosen });
  for (const [field, choice] of Object.entries(dates)) if (!choice.chosen) problems[field] ??= m.imports_dates_needed();
  if (Object.keys(problems).length > 0) return { setting: null, problems, typed, dates, allFindings };
  const create = (kindOf(data.kind).creates ?? []).filter((what) => form.getAll("create").includes(what));
  return { setting: { map, set, create, dates: chosen, allFindings }, problems: null };
}
