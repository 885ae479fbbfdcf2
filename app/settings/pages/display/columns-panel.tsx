import type { ColumnsOfList } from "#app/lists/area-lists.server.ts";
import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Badge, Panel } from "#app/ui/page.tsx";

export function ColumnsPanel({ lists }: { lists: readonly (ColumnsOfList & { name: string })[] }) {
  return (
    <Panel title={m.settings_columns()} id="columns">
      <p className="mb-2 text-sm text-muted">{m.settings_columns_hint()}</p>
      {lists.map(({ list, name, columns, isCustom }) => (
        <details key={list} className="disclosure border-line not-first-of-type:border-t">
          <summary className="w-full">
            <span>{name}</span> {isCustom && <Badge>{m.settings_columns_own()}</Badge>}
          </summary>
          <form method="post" action={href("/settings/display/columns")} className="pb-3">
            <input type="hidden" name="list" value={list} />
            <fieldset>
              <legend className="sr-only">{name}</legend>
              <div className="flex flex-wrap gap-x-5">
                {columns.map((column) => (
                  <label key={`${column.name} ${column.isVisible}`} className="choice">
                    <input type="checkbox" name="column" value={column.name} defaultChecked={column.isVisible} />{" "}
                    <span>{column.label}</span>
                  </label>
                ))}
              </div>
            </fieldset>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button>{m.settings_columns_save()}</Button>
              {isCustom && (
                <Button tone="quiet" name="usual" value="yes">
                  {m.settings_columns_usual()}
                </Button>
              )}
            </div>
          </form>
        </details>
      ))}
    </Panel>
  );
}
