import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { Button, buttonClass } from "./button.tsx";

/**
 * The filters of a list or report: a GET form, so that the result is a URL to bookmark.
 * `main` is always visible; `more` folds away on a phone (open while `active` counts any of them).
 */
export function FilterForm({
  main,
  more,
  active,
  action,
}: {
  main: ReactNode;
  more?: ReactNode;
  active: number;
  action?: string;
}) {
  return (
    <Form method="get" action={action} className="filters">
      <div className="filters-main">{main}</div>
      {more && (
        <details className="disclosure filters-more" open={active > 0}>
          <summary>
            {m.ui_more_filters()}
            {active > 0 && <span className="count">{active}</span>}
          </summary>
          <div className="filters-grid">{more}</div>
        </details>
      )}
      <div className="filters-actions">
        <Button>{m.ui_apply()}</Button>
        <Link to="?" className={buttonClass("quiet")}>
          {m.ui_clear()}
        </Link>
      </div>
    </Form>
  );
}
