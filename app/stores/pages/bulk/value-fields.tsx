import { m } from "#app/i18n/locale.ts";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import type { BulkAction } from "./bulk.ts";
import type { TypedBulk, BulkProblems } from "./confirm-page.server.ts";

const problemTexts = {
  missing: () => m.stores_bulk_missing(),
  long: () => m.stores_bulk_long(),
  unknown: () => m.stores_bulk_no_manager(),
  day: () => m.stores_bulk_day(),
};

/** What an action needs to be told. */
export function ValueFields({
  action,
  areas,
  managers,
  typed,
  problems,
}: {
  action: BulkAction;
  areas: readonly string[];
  managers: readonly { code: string; name: string }[];
  typed: TypedBulk;
  problems: BulkProblems;
}) {
  const errorOf = (field: keyof TypedBulk) => problems[field] && problemTexts[problems[field]]();
  if (action === "assign")
    return (
      <>
        <TextField
          label={m.stores_manager()}
          name="manager"
          list="managers"
          required
          autoComplete="off"
          hint={m.stores_bulk_manager_hint()}
          defaultValue={typed.manager}
          error={errorOf("manager")}
        />
        <datalist id="managers">
          {managers.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
        <TextField
          label={m.stores_bulk_from()}
          name="from"
          type={problems.from ? "text" : "date"}
          required
          className="input-short"
          defaultValue={typed.from}
          error={errorOf("from")}
        />
      </>
    );
  if (action === "close" || action === "open")
    return (
      <TextAreaField
        label={action === "close" ? m.stores_reason() : m.stores_reason_optional()}
        name="text"
        rows={3}
        maxLength={2000}
        required={action === "close"}
        hint={m.stores_reason_hint()}
        defaultValue={typed.text}
        error={errorOf("text")}
      />
    );
  return (
    <>
      <TextField
        label={action === "area" ? m.stores_area() : m.stores_tag()}
        name="text"
        required
        autoComplete="off"
        {...(action === "area" ? { list: "areas", maxLength: 80, hint: m.stores_area_hint() } : { maxLength: 40 })}
        defaultValue={typed.text}
        error={errorOf("text")}
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
