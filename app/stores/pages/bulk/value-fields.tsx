import { m } from "#app/i18n/locale.ts";
import { DayField } from "#app/records/parts/day-field.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import type { StoreAction } from "./store-run.ts";

export type BulkField = "text" | "manager" | "from";

export function ValueFields({
  action,
  areas,
  managers,
  field,
}: {
  action: StoreAction;
  areas: readonly string[];
  managers: readonly { code: string; name: string }[];
  field: (name: BulkField) => { name: string; defaultValue: string; error: string | undefined };
}) {
  if (action === "assign")
    return (
      <>
        <TextField
          {...field("manager")}
          label={m.stores_manager()}
          list="managers"
          required
          autoComplete="off"
          hint={m.stores_bulk_manager_hint()}
        />
        <datalist id="managers">
          {managers.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
        <DayField
          {...field("from")}
          label={m.stores_bulk_from()}
          type={field("from").error ? "text" : "date"}
          required
          className="max-w-48"
        />
      </>
    );
  if (action === "close" || action === "open")
    return (
      <TextAreaField
        {...field("text")}
        label={action === "close" ? m.records_reason() : m.records_reason_optional()}
        rows={3}
        required={action === "close"}
        hint={m.stores_reason_hint()}
      />
    );
  return (
    <>
      <TextField
        {...field("text")}
        label={action === "area" ? m.stores_area() : m.stores_tag()}
        required
        autoComplete="off"
        {...(action === "area" && { list: "areas", hint: m.stores_area_hint() })}
      />
      <datalist id="areas">
        {areas.map((area) => (
          <option key={area} value={area}>
            {area}
          </option>
        ))}
      </datalist>
    </>
  );
}
