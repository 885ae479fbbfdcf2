import type { ReactNode } from "react";
import { m } from "#app/i18n/locale.ts";
import { type ColumnOfField, maxValueLength, sameForAll } from "#app/import/column-choice.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";

interface ColumnFieldProps extends ColumnOfField {
  columns: readonly { value: string; label: string }[];
  error: string | undefined;
  children?: ReactNode;
}

export const columnFieldId = (field: string) => `column-${field}`;

/** Selects a field's column. The value for all rows is visible once that is selected; in browsers without :has(), always. */
export function ColumnField({
  field,
  name,
  hint,
  required,
  settable = true,
  column,
  value,
  columns,
  error,
  children,
}: ColumnFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={required ? m.imports_field_needed({ field: name }) : name}
        name={`column.${field}`}
        id={columnFieldId(field)}
        defaultValue={column}
        empty={m.imports_columns_none()}
        options={settable ? [...columns, { value: sameForAll, label: m.imports_columns_whole() }] : columns}
        hint={hint}
        error={error}
      />
      {settable && (
        <div className="hidden not-supports-[selector(:has(a))]:block [div:has([value=whole]:checked)>&]:block">
          <TextField
            label={
              <>
                <span className="sr-only">{`${name}: `}</span>
                {m.imports_columns_value()}
              </>
            }
            name={`value.${field}`}
            defaultValue={value}
            autoComplete="off"
            maxLength={maxValueLength}
          />
        </div>
      )}
      {children}
    </div>
  );
}
