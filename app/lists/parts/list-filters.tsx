import { Fragment } from "react";
import { m } from "#app/i18n/locale.ts";
import type { ListPage, ShownField } from "#app/lists/list.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Shown = Pick<ListPage<unknown>, "fields" | "columns" | "active">;

/**
 * The form that filters. Those in use that fold away, or all, are named below it, so that it is only opened where something is to be put
 * right.
 */
export function ListFilters({
  list: { fields, columns, active },
  named = "folded",
}: {
  list: Shown;
  named?: "folded" | "all" | undefined;
}) {
  if (fields.length + columns.length === 0) return null;
  const more = fields.filter(({ main }) => !main);
  const folded = active.filter(({ name }) => more.some((field) => field.name === name));
  return (
    <>
      <FilterForm
        moreLabel={more.length === 0 ? m.lists_columns_choose() : undefined}
        active={more.filter(({ error }) => error).length}
        main={fields.filter(({ main }) => main).map(fieldOf)}
        more={
          more.length + columns.length > 0 && (
            <>
              {more.map(fieldOf)}
              <ColumnChoice columns={columns} />
            </>
          )
        }
      />
      <ActiveFilters active={active} named={named === "all" ? active : folded} />
    </>
  );
}

const placeholders: Partial<Record<ShownField["kind"], string>> = { month: "YYYY-MM", date: "YYYY-MM-DD" };

/** Keyed by its value: another address is another form, not the old one's typed values. */
function fieldOf({ kind, value, options, main: _, empty, placeholder, ...shown }: ShownField) {
  const key = `${shown.name} ${value}`;
  if (kind === "select") {
    const { maxLength: _none, ...select } = shown;
    return <SelectField key={key} {...select} defaultValue={value} options={options ?? []} {...(empty && { empty })} />;
  }
  const proposals = options && `${shown.name}-proposals`;
  return (
    <Fragment key={key}>
      <TextField
        {...shown}
        type={kind}
        defaultValue={value}
        placeholder={placeholder ?? placeholders[kind]}
        {...(kind === "search" ? { enterKeyHint: "search", maxLength: 200 } : { autoComplete: "off" })}
        list={proposals}
      />
      {proposals && (
        <datalist id={proposals}>
          {options.map((option) => (
            <option key={option.value} {...option} />
          ))}
        </datalist>
      )}
    </Fragment>
  );
}

function ColumnChoice({ columns }: Pick<Shown, "columns">) {
  if (columns.length === 0) return null;
  return (
    <fieldset className="col-span-full">
      <legend className="text-sm font-strong">{m.lists_columns()}</legend>
      <input type="hidden" name="column" value="none" />
      <div className="flex flex-wrap gap-x-5">
        {columns.map(({ name, label, shown }) => (
          <label key={`${name} ${shown}`} className="choice">
            <input type="checkbox" name="column" value={name} defaultChecked={shown} /> {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The filters in use, each a link that takes it away; those that aren't named on a screen are on paper. */
function ActiveFilters({ active, named }: Pick<Shown, "active"> & { named: Shown["active"] }) {
  if (active.length === 0) return null;
  return (
    <ul
      className={`mb-4 flex-wrap gap-1.5 md:gap-2 ${named.length > 0 ? "flex" : "hidden print:flex"}`}
      aria-label={m.lists_active()}
    >
      {active.map(({ name, title, label, href }) => (
        <li key={name} className={`min-w-0 ${named.some((each) => each.name === name) ? "" : "hidden print:block"}`}>
          <a
            href={href}
            className="inline-flex min-h-11 max-w-full items-center gap-1 rounded-full border border-line bg-raised py-1 pr-2 pl-3 text-sm text-ink hover:bg-sunken md:min-h-9 print:min-h-0 print:border-0 print:p-0 print:pe-4"
          >
            <span className="min-w-0">
              <span className="text-muted">{title}:</span> {label}
            </span>
            <Icon name="close" className="text-muted print:hidden" />
            <span className="sr-only">{m.lists_remove()}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
