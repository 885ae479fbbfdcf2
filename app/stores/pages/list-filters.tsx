import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { type StoreSort, storeColumns, type StoreColumn, type StoreParams } from "#app/stores/list-params.ts";
import { columnNames } from "./list-table.tsx";

const sortNames: Record<StoreSort, () => string> = {
  code: () => m.stores_sort_code(),
  name: () => m.stores_sort_name(),
  "-updatedAt": () => m.stores_sort_updated(),
};

interface StoreFiltersProps extends Pick<StoreParams, "given" | "problems" | "sort"> {
  areas: readonly string[];
  columns: readonly StoreColumn[];
}

/** The filters of the list, its order, and what it shows of each store. */
export function StoreFilterForm({ given, problems, areas, sort, columns }: StoreFiltersProps) {
  return (
    <FilterForm
      active={(given.tag ? 1 : 0) + (problems.sort ? 1 : 0)}
      main={
        <>
          <TextField
            label={m.stores_q()}
            name="q"
            type="search"
            defaultValue={given.q}
            key={`q ${given.q}`}
            placeholder={m.stores_q_hint()}
            enterKeyHint="search"
            maxLength={200}
          />
          <SelectField
            label={m.stores_area()}
            name="area"
            defaultValue={problems.area ? "" : given.area}
            key={`area ${given.area}`}
            empty={m.ui_any()}
            options={areas.map((area) => ({ value: area, label: area }))}
            error={problems.area && m.stores_unknown_area({ value: shorten(problems.area) })}
          />
          <SelectField
            label={m.stores_status()}
            name="status"
            defaultValue={problems.status ? "" : given.status}
            key={`status ${given.status}`}
            empty={m.ui_any()}
            options={[
              { value: "open", label: m.stores_status_open() },
              { value: "closed", label: m.stores_status_closed() },
            ]}
            error={problems.status && m.stores_unknown_status({ value: shorten(problems.status) })}
          />
        </>
      }
      more={
        <>
          <SelectField
            label={m.stores_sort()}
            name="sort"
            defaultValue={sort}
            key={`sort ${sort}`}
            options={Object.entries(sortNames).map(([value, name]) => ({ value, label: name() }))}
            error={problems.sort && m.stores_unknown_sort({ value: shorten(problems.sort) })}
          />
          <TextField
            label={m.stores_tag()}
            name="tag"
            defaultValue={given.tag}
            key={`tag ${given.tag}`}
            maxLength={40}
            autoComplete="off"
          />
          <fieldset className="col-span-full">
            <legend className="field-label">{m.stores_columns()}</legend>
            <div className="flex flex-wrap gap-x-5">
              {storeColumns.map((column) => (
                <label key={`${column} ${columns.includes(column)}`} className="choice">
                  <input type="checkbox" name="column" value={column} defaultChecked={columns.includes(column)} />{" "}
                  {columnNames[column]()}
                </label>
              ))}
            </div>
          </fieldset>
        </>
      }
    />
  );
}
