import { Fragment } from "react";
import { m } from "#app/i18n/locale.ts";
import type { ListPage, ShownField } from "#app/lists/list.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { searchLength } from "#app/ui/search-length.ts";

type FilterList = Pick<ListPage<unknown>, "fields" | "active" | "period" | "search">;

interface ListFiltersProps {
  list: FilterList;
  isBesideHead?: boolean;
}

const dayNames = new Set(["month", "from", "to"]);

/** On a laptop, chips below the form name the filters whose fields are behind its last button. */
export function ListFilters({
  list: { fields, active, period, search: query },
  isBesideHead = false,
}: ListFiltersProps) {
  if (fields.length === 0) return null;
  const search = fields.filter(({ kind }) => kind === "search");
  const days = fields.filter(({ name }) => dayNames.has(name));
  const sort = fields.filter(({ name }) => name === "sort");
  const others = fields.filter((field) => ![...search, ...days, ...sort].includes(field));
  const [main, more] = [others.filter((field) => field.main), others.filter((field) => !field.main)];
  const isOf = (some: readonly ShownField[], { name }: { name: string }) => some.some((field) => field.name === name);
  const hasError = ({ error }: ShownField) => error;
  return (
    <>
      <FilterForm
        className={isBesideHead ? "beside-head" : ""}
        inUse={active.filter((each) => !isOf(search, each)).length}
        wrong={{ main: [...main, ...sort].some(hasError), more: more.filter(hasError).length }}
        search={
          <>
            {search.map(fieldOf)}
            {new URLSearchParams(query).getAll("column").map((value) => (
              <input key={value} type="hidden" name="column" value={value} />
            ))}
          </>
        }
        main={main.map(fieldOf)}
        period={
          days.length > 0
            ? { label: period || m.lists_period(), fields: days.map(fieldOf), isWrong: days.some(hasError) }
            : undefined
        }
        more={more.length > 0 && more.map(fieldOf)}
        sort={sort.map(fieldOf)}
      />
      <ActiveFilters
        active={active.map((each) => ({
          ...each,
          visibility: isOf(more, each) ? "always" : isOf(search, each) ? "paper" : "phone",
        }))}
      />
    </>
  );
}

const placeholders: Partial<Record<ShownField["kind"], string>> = { month: "YYYY-MM", date: "YYYY-MM-DD" };

/** The key holds the value, so that a new address resets the field. */
function fieldOf({ kind, value, options, main: _, empty, placeholder, ...props }: ShownField) {
  const key = `${props.name} ${value}`;
  if (kind === "select") {
    const { maxLength: _none, ...select } = props;
    return <SelectField key={key} {...select} defaultValue={value} options={options ?? []} {...(empty && { empty })} />;
  }
  const proposals = options && `${props.name}-proposals`;
  return (
    <Fragment key={key}>
      <TextField
        {...props}
        type={kind}
        defaultValue={value}
        placeholder={placeholder ?? placeholders[kind]}
        {...(kind === "search" ? { enterKeyHint: "search", maxLength: searchLength } : { autoComplete: "off" })}
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

/** A chip is visible where its filter's field isn't, and always on paper. */
const visibilityClass = { always: "block", phone: "block md:hidden print:block", paper: "hidden print:block" };

function ActiveFilters({
  active,
}: {
  active: readonly (FilterList["active"][number] & { visibility: keyof typeof visibilityClass })[];
}) {
  if (active.length === 0) return null;
  const first = (["always", "phone", "paper"] as const).find((place) =>
    active.some(({ visibility }) => visibility === place),
  );
  return (
    <div className={`active-filters mb-2 md:mb-4 ${visibilityClass[first!]}`}>
      <ul
        className="relative flex gap-1.5 max-md:overflow-x-auto md:flex-wrap md:gap-2 print:flex-wrap"
        aria-label={m.lists_active()}
      >
        {active.map(({ name, title, label, href, visibility }) => (
          <li key={name} className={`min-w-0 max-md:shrink-0 ${visibilityClass[visibility]}`}>
            <a href={href} className="chip gap-1 pr-2 pl-3 print:min-h-0 print:border-0 print:p-0 print:pe-4">
              <span className="min-w-0">
                <span className="text-muted">{`${title}:`}</span> <span>{label}</span>
              </span>
              <Icon name="close" className="text-muted print:hidden" />
              <span className="sr-only">{m.lists_remove()}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
