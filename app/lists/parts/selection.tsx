import { useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { type Option, SelectField } from "#app/ui/field.tsx";
import { selectionForm } from "./select-box.tsx";

const number = (value: number) => formatNumber(value, getLocale());

interface SelectionBarProps {
  action: string;
  params: readonly (readonly [name: string, value: string])[];
  /** On all pages of the list; null if unknown. */
  count: number | null;
  maxRows?: number;
  actions?: { readonly label: string; readonly options: readonly Option[] };
  next: string;
  boxName?: string;
  /** On a phone, with scripts, it appears with the first tick. */
  isHiddenWhenEmpty?: boolean;
}

/** Without scripts, the ticked rows and all rows each have a button. */
export function SelectionBar({
  action,
  params,
  count,
  maxRows = Infinity,
  actions,
  next,
  boxName = "id",
  isHiddenWhenEmpty = false,
}: SelectionBarProps) {
  const hydrated = useHydrated();
  const { form, ticked, all, toggle } = useTicked(boxName);
  const isEmpty = hydrated && !all && ticked === 0;
  const allLabel = labelOfAll(count, maxRows);
  const selected = all && count === null ? m.lists_selected_all() : number(all ? Math.min(count!, maxRows) : ticked);
  return (
    <form
      ref={form}
      id={selectionForm}
      method="get"
      action={action}
      className={`action-bar mt-4 items-end gap-x-4 ${isEmpty && isHiddenWhenEmpty ? "max-md:hidden" : ""}`}
    >
      {params.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {hydrated && (
        <div className="flex min-h-control flex-wrap items-center gap-x-4 max-md:w-full">
          <label className="choice">
            <input type="checkbox" checked={all} onChange={(event) => toggle(event.target.checked)} />{" "}
            <span>{allLabel}</span>
          </label>
          <p className="text-muted tabular-nums" role="status">
            {m.lists_selected({ count: selected })}
          </p>
        </div>
      )}
      {actions && (
        <SelectField
          label={actions.label}
          name="action"
          id="bulk-action"
          className="min-w-48 max-md:flex-1"
          options={actions.options}
        />
      )}
      <Button tone="primary" name="scope" value={all ? "all" : "selected"} disabled={isEmpty}>
        {next}
      </Button>
      {!hydrated && (
        <Button name="scope" value="all">
          {allLabel}
        </Button>
      )}
    </form>
  );
}

function labelOfAll(count: number | null, maxRows: number): string {
  if (count === null) return m.lists_select_all();
  return count > maxRows
    ? m.lists_select_first({ most: number(maxRows), count: number(count) })
    : m.lists_select_all_of({ count: number(count) });
}

/** `all` holds until a box is unticked, and includes other pages. */
function useTicked(name: string) {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState(0);
  const [all, setAll] = useState(false);
  useEffect(() => {
    const count = () => setTicked(boxesOf(form.current, name).filter(({ checked }) => checked).length);
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== name || target.form !== form.current) return;
      if (!target.checked) setAll(false);
      count();
    };
    count();
    document.addEventListener("change", onChange);
    return () => document.removeEventListener("change", onChange);
  }, [name]);
  const toggle = (checked: boolean) => {
    const boxes = boxesOf(form.current, name);
    for (const box of boxes) box.checked = checked;
    setAll(checked);
    setTicked(checked ? boxes.length : 0);
  };
  return { form, ticked, all, toggle };
}

function boxesOf(form: HTMLFormElement | null, name: string): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (each): each is HTMLInputElement => each instanceof HTMLInputElement && each.name === name,
  );
}

interface Selected {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

const listedRows = 20;

/** `more` counts rows that are too many to list. */
export function SelectedRows({ rows, more = 0 }: { rows: readonly Selected[]; more?: number }) {
  const folded = rows.length - listedRows + more;
  const items = (some: readonly Selected[]) =>
    some.map(({ id, name, detail }) => (
      <li key={id} className="py-2 first:pt-0 last:pb-0">
        <span>{name}</span>
        <span className="block text-sm text-muted">{detail}</span>
      </li>
    ));
  return (
    <div className="panel">
      <ul className="divide-y divide-line">{items(rows.slice(0, listedRows))}</ul>
      {folded > 0 && (
        <details className="disclosure mt-2 border-t border-line">
          <summary>{m.lists_selected_more({ count: number(folded) })}</summary>
          <ul className="divide-y divide-line">{items(rows.slice(listedRows))}</ul>
          {more > 0 && <p className="py-2">{m.lists_selected_unnamed({ count: number(more) })}</p>}
        </details>
      )}
    </div>
  );
}
