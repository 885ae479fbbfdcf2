import { m } from "#app/i18n/locale.ts";
import { whole } from "./column-choice.ts";

interface Columns {
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  readonly fields: readonly { readonly field: string; readonly name: string }[];
}

/** A field of the form that settles columns, in words; null where it says nothing, undefined where it is another form's. @param given the form's other fields */
export function describeColumn(
  name: string,
  [value = ""]: readonly string[],
  { columns, fields }: Columns,
  given: (field: string) => string,
): readonly [field: string, says: readonly string[]] | null | undefined {
  const [, kind, of] = /^(column|value)\.(.+)$/.exec(name) ?? [];
  if (!kind || !of) return undefined;
  const said = fields.find(({ field }) => field === of)?.name ?? of;
  if (kind === "value")
    return given(`column.${of}`) === whole ? [`${said} – ${m.imports_columns_value()}`, [value]] : null;
  return value === whole ? null : [said, [columns.find((column) => column.value === value)?.label ?? value]];
}
