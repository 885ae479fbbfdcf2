import { m } from "#app/i18n/locale.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { viewLimits } from "#app/views/limits.ts";
import type { ViewedPage } from "#app/views/view.ts";
import type { SavedView } from "#app/views/views.server.ts";
import { href } from "#app/ui/href.ts";

interface SavedViewsProps {
  /** Null for a list without views. */
  view: ViewedPage | null;
  views: readonly SavedView[];
  /** As `viewSearch` returns them. */
  search: string;
}

export function SavedViews({ view: list, views, search }: SavedViewsProps) {
  if (!list || views.length === 0) return null;
  const current = views.find((each) => each.search === search);
  return (
    <div className="mb-4 flex flex-wrap items-start gap-2 print:hidden">
      {views.map((view) => (
        <a key={view.id} href={`?${view.search}`} aria-current={view === current ? "page" : undefined} className="chip">
          {view.name}
        </a>
      ))}
      {current && (
        <form method="post" action={href("/qc/views")} className="flex flex-wrap">
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="search" value={search} />
          {current.mailed !== null && (
            <button name={current.mailed ? "unmail" : "mail"} value={current.id} className={buttonClass("quiet")}>
              {current.mailed ? m.views_mail_stop() : m.views_mail()}
            </button>
          )}
          <button name="remove" value={current.id} className={buttonClass("quiet")}>
            {m.views_remove()}
          </button>
        </form>
      )}
    </div>
  );
}

export function SaveView({ view: list, views, search }: SavedViewsProps) {
  if (!list || !search || views.some((view) => view.search === search)) return null;
  return (
    <details className="open:w-full">
      <summary className={buttonClass("quiet", "list-none")}>{m.views_save_this()}</summary>
      <form method="post" action={href("/qc/views")} className="panel me-3.5 mb-2 flex items-end gap-2">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="search" value={search} />
        <TextField
          label={m.views_name()}
          name="name"
          id="view-name"
          required
          maxLength={viewLimits.name}
          autoComplete="off"
          className="flex-1"
        />
        <Button>{m.views_save()}</Button>
      </form>
    </details>
  );
}
