import { useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { type Option, SelectField } from "#app/ui/field.tsx";
import { selectionForm } from "./select-box.tsx";

const number = (value: number) => formatNumber(value, getLocale());

interface SelectionBarProps {
  /** Where it leads: to a page that names what is selected, and asks. */
  action: string;
  /** Of the list: they come along. */
  params: readonly (readonly [name: string, value: string])[];
  /** Rows of all the list's pages; null where that isn't known. */
  count: number | null;
  /** So many are taken at once, the first; all where nothing is said. */
  most?: number;
  /** What can be done, where that isn't one thing alone. */
  actions?: { readonly label: string; readonly options: readonly Option[] };
  next: string;
  /** What the boxes are called in the address; "id" where nothing is said. */
  boxes?: string;
}

/** What is to be done with the ticked rows, or with all that the filters leave, on whatever page. Without scripts each has its own button. */
export function SelectionBar({
  action,
  params,
  count,
  most = Infinity,
  actions,
  next,
  boxes = "id",
}: SelectionBarProps) {
  const hydrated = useHydrated();
  const { form, ticked, all, toggle } = useTicked(boxes);
  const everything = nameOfAll(count, most);
  const selected = all && count === null ? m.lists_selected_all() : number(all ? Math.min(count!, most) : ticked);
  return (
    <form ref={form} id={selectionForm} method="get" action={action} className="action-bar mt-4 items-end gap-x-4">
      {params.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {hydrated && (
        <div className="flex min-h-control flex-wrap items-center gap-x-4 max-md:w-full">
          <label className="choice">
            <input type="checkbox" checked={all} onChange={(event) => toggle(event.target.checked)} />{" "}
            <span>{everything}</span>
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
      <Button tone="primary" name="scope" value={all ? "all" : "selected"}>
        {next}
      </Button>
      {!hydrated && (
        <Button name="scope" value="all">
          {everything}
        </Button>
      )}
    </form>
  );
}

function nameOfAll(count: number | null, most: number): string {
  if (count === null) return m.lists_select_all();
  return count > most
    ? m.lists_select_first({ most: number(most), count: number(count) })
    : m.lists_select_all_of({ count: number(count) });
}

/** How many boxes are ticked. All are, until one is taken away: also those of other pages. */
function useTicked(name: string) {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState(0);
  const [all, setAll] = useState(false);
  useEffect(() => {
    const count = () => setTicked(boxesOf(form.current, name).filter(({ checked }) => checked).length);
    const changed = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== name || target.form !== form.current) return;
      if (!target.checked) setAll(false);
      count();
    };
    count();
    document.addEventListener("change", changed);
    return () => document.removeEventListener("change", changed);
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
  /** What else tells it from others. */
  readonly detail: string;
}

/** Rows that are shown at once; the others fold away. */
const atOnce = 20;

/** What is selected, each by name; `more` are those that are too many to be named. */
export function SelectedRows({ rows, more = 0 }: { rows: readonly Selected[]; more?: number }) {
  const folded = rows.length - atOnce + more;
  const items = (some: readonly Selected[]) =>
    some.map(({ id, name, detail }) => (
      <li key={id} className="py-2 first:pt-0 last:pb-0">
        <span>{name}</span>
        <span className="block text-sm text-muted">{detail}</span>
      </li>
    ));
  return (
    <div className="panel">
      <ul className="divide-y divide-line">{items(rows.slice(0, atOnce))}</ul>
      {folded > 0 && (
        <details className="mt-2 border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {m.lists_selected_more({ count: number(folded) })}
          </summary>
          <ul className="divide-y divide-line">{items(rows.slice(atOnce))}</ul>
          {more > 0 && <p className="py-2">{m.lists_selected_unnamed({ count: number(more) })}</p>}
        </details>
      )}
    </div>
  );
}
