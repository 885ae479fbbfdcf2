import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Button, buttonClass } from "./button.tsx";
import { Count } from "./page.tsx";

/**
 * The filters of a list or report: a GET form, so that the result is a URL to bookmark.
 * `main` is always visible; `more` folds away on a phone (open while `active` counts any of them).
 */
export function FilterForm({
  main,
  more,
  moreLabel = m.ui_more_filters(),
  active,
  action,
}: {
  main: ReactNode;
  more?: ReactNode;
  /** What `more` holds, where it is no filters. */
  moreLabel?: string | undefined;
  active: number;
  action?: string;
}) {
  return (
    <Form method="get" action={action} className="filters">
      <div className="filters-grid">{main}</div>
      {more && (
        <details className="disclosure open:w-full" open={active > 0}>
          <summary>
            {moreLabel}
            {active > 0 && <Count>{active}</Count>}
          </summary>
          <div className="filters-grid pt-2">{more}</div>
        </details>
      )}
      <div className="max-md:*:[.button-secondary]:flex-1">
        <Button>{m.ui_apply()}</Button>
        <Link to="?" className={buttonClass("quiet")}>
          {m.ui_clear()}
        </Link>
      </div>
    </Form>
  );
}
