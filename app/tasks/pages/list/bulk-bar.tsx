import { m } from "#app/i18n/locale.ts";
import { bulkNames } from "#app/tasks/pages/bulk/words.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

/** The form that the boxes of the rows belong to. */
export const bulkForm = "bulk";

/** What is to be done with the ticked tasks: leads to a page that names them, and asks. */
export function BulkBar({ search }: { search: string }) {
  return (
    <form id={bulkForm} method="get" action={href("/tasks/bulk")} className="action-bar mt-4 items-end gap-x-4">
      <input type="hidden" name="list" value={search} />
      <SelectField
        label={m.tasks_bulk_action()}
        name="action"
        id="bulk-action"
        className="min-w-48 max-md:flex-1"
        options={Object.entries(bulkNames).map(([value, name]) => ({ value, label: name() }))}
      />
      <Button tone="primary">{m.tasks_bulk_next()}</Button>
    </form>
  );
}
