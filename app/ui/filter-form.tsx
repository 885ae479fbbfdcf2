import { type ChangeEvent, type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Button, buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { CountBadge } from "./page.tsx";
import { hidePopover, usePopover } from "./popover.tsx";
import { Popup } from "./popup.tsx";

interface FilterFormProps {
  className?: string;
  search?: ReactNode;
  /** Fields that stand in the row. */
  main: ReactNode;
  /** Fields of days, behind a button that says which days they are. */
  period?: { readonly label: string; readonly fields: ReactNode; readonly isWrong: boolean } | undefined;
  /** Fields behind the last button. */
  more?: ReactNode;
  sort?: ReactNode;
  presets?: ReactNode;
  /** A phone shows this number on the button that opens the filters. */
  inUse: number;
  wrong: { main: boolean; more: number };
  /** On the button of a phone's sheet: how many rows the chosen filters find. */
  Results?: ComponentType<{ input: FormData }>;
}

/** A GET form, so that the result has an address to bookmark: a row of fields, on a phone a sheet over the whole screen. */
export function FilterForm({
  className = "",
  search,
  main,
  period,
  more,
  sort,
  presets,
  inUse,
  wrong,
  Results,
}: FilterFormProps) {
  const { key, search: query } = useLocation();
  const sheet = usePopover();
  const choice = useRef({ id: "", key });
  useEffect(() => {
    // The chosen field was made anew for the new address.
    if (choice.current.key === key || document.activeElement !== document.body) return;
    document.getElementById(choice.current.id)?.focus();
    choice.current = { id: "", key };
  }, [key]);
  const [input, setInput] = useState<FormData | null>(null);
  const readInput = (part: Element) => setInput(new FormData(part.closest("form")!));
  function applyChoice({ target, currentTarget: form }: ChangeEvent<HTMLFormElement>): void {
    const field: unknown = target;
    if (matchMedia("(max-width: 47.99rem)").matches) return readInput(form);
    if (!(field instanceof HTMLSelectElement)) return;
    choice.current = { id: field.id, key };
    hidePopover(field.closest("[popover]"));
    form.requestSubmit();
  }
  const isWrong = wrong.main || wrong.more > 0 || period?.isWrong;
  const apply = <Button className="popup-apply">{m.ui_show_results()}</Button>;
  return (
    <Form method="get" className={`filters ${className}`} onChange={applyChoice}>
      {search}
      <button type="button" popoverTarget="filters" className="button button-secondary md:hidden" hidden={isWrong}>
        <Icon name="filter" />
        <span className="sr-only">{m.ui_filters()}</span>
        {inUse > 0 && <CountBadge>{inUse}</CountBadge>}
      </button>
      <div
        id="filters"
        ref={sheet}
        popover={isWrong ? undefined : "auto"}
        data-menu=""
        className="filters-sheet"
        onToggle={({ currentTarget }) => readInput(currentTarget)}
      >
        <button type="button" popoverTarget="filters" popoverTargetAction="hide" className="filters-head">
          {m.ui_filters()}
          <Icon name="close" />
        </button>
        <div className="filters-fields">
          {main}
          {period && (
            <Popup id="filter-period" label={period.label} className="chip" isInPage={period.isWrong}>
              {period.fields}
              {apply}
            </Popup>
          )}
          {more && (
            <Popup id="filter-more" label={`+ ${m.ui_more_filters()}`} className="chip" isInPage={wrong.more > 0}>
              {more}
              {apply}
            </Popup>
          )}
          {sort}
        </div>
        <div className="filters-end">
          <Button tone="primary">{Results && input ? <Results input={input} /> : m.ui_show_results()}</Button>
          {query && (
            <Link to="?" className={buttonClass("quiet")}>
              {m.ui_clear()}
            </Link>
          )}
        </div>
        {presets}
      </div>
    </Form>
  );
}
