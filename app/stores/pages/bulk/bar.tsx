import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { bulkActions } from "#app/store-managers/bulk.ts";
import { href } from "#app/ui/href.ts";
import { actionName } from "./words.ts";

/** The form that the boxes of the rows belong to. */
export const bulkForm = "bulk";

/** What is to be done with the ticked stores, or with all that the filters leave: leads to a page that says how many, and asks. */
export function BulkBar({ search, count }: { search: string; count: number | null }) {
  return (
    <form id={bulkForm} method="get" action={href("/qc/stores/bulk")} className="action-bar mt-4 items-end gap-x-4">
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend className="sr-only">{m.stores_bulk_which()}</legend>
        <div className="flex flex-wrap gap-x-4">
          <label className="choice">
            <input type="radio" name="scope" value="selected" defaultChecked /> {m.stores_bulk_selected()}
          </label>
          <label className="choice">
            <input type="radio" name="scope" value="all" />{" "}
            {count === null ? m.stores_bulk_all() : m.stores_bulk_all_of({ count: formatNumber(count, getLocale()) })}
          </label>
        </div>
      </fieldset>
      <SelectField
        label={m.stores_bulk_action()}
        name="action"
        id="bulk-action"
        className="min-w-48 max-md:flex-1"
        options={bulkActions.map((value) => ({ value, label: actionName(value) }))}
      />
      <Button tone="primary">{m.stores_bulk_next()}</Button>
    </form>
  );
}
