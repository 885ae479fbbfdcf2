import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Button, buttonClass } from "./button.tsx";
import { CountBadge } from "./page.tsx";

interface FilterFormProps {
  search?: ReactNode;
  main: ReactNode;
  /** Folds away where there is room for `main` only. */
  more?: ReactNode;
  moreLabel?: string | undefined;
  presets?: ReactNode;
  /** A phone shows this number beside the folded filters. */
  inUse: number;
  wrong: { main: boolean; more: number };
}

/** A GET form, so that the result has an address to bookmark. */
export function FilterForm({
  search,
  main,
  more,
  moreLabel = m.ui_more_filters(),
  presets,
  inUse,
  wrong,
}: FilterFormProps) {
  const open = wrong.main || wrong.more > 0;
  const folded = useFolded(open);
  const moreFolded = useFolded(wrong.more > 0);
  return (
    <Form method="get" className="filters">
      {search}
      <details className="disclosure fold" open={open} ref={folded}>
        <summary>
          <span>{m.ui_filters()}</span>
          {inUse > 0 && <CountBadge>{inUse}</CountBadge>}
        </summary>
        <div className="filters-body">
          <div className="filters-grid">{main}</div>
          {more && (
            <details className="disclosure filters-more open:w-full" open={wrong.more > 0} ref={moreFolded}>
              <summary>
                <span>{moreLabel}</span>
                {wrong.more > 0 && <CountBadge>{wrong.more}</CountBadge>}
              </summary>
              <div className="filters-grid pt-2">{more}</div>
            </details>
          )}
          <div className="filters-end">
            <Button>{m.ui_apply()}</Button>
            <Link to="?" className={buttonClass("quiet")}>
              {m.ui_clear()}
            </Link>
          </div>
          {presets}
        </div>
      </details>
    </Form>
  );
}

/** Folds the filters once they are applied, as a new page would, unless one has a problem. */
function useFolded(open: boolean) {
  const { key } = useLocation();
  const folded = useRef<HTMLDetailsElement>(null);
  const lastKey = useRef(key);
  useEffect(() => {
    const details = folded.current;
    // Details that were opened before the script ran stay open.
    if (!details || lastKey.current === key) return;
    lastKey.current = key;
    if (!open && details.contains(document.activeElement)) details.querySelector("summary")?.focus();
    details.open = open;
  }, [key, open]);
  return folded;
}
