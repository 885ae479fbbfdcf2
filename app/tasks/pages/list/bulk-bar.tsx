import { m } from "#app/i18n/locale.ts";
import { SelectionBar } from "#app/lists/parts/selection.tsx";
import { bulkNames } from "#app/tasks/pages/bulk/words.ts";
import { href } from "#app/ui/href.ts";

/** What is to be done with the ticked tasks, or with all that the filters leave: leads to a page that names them, and asks. */
export function BulkBar({ search, count }: { search: string; count: number | null }) {
  return (
    <SelectionBar
      action={href("/tasks/bulk")}
      params={[["list", search]]}
      count={count}
      actionLabel={m.tasks_bulk_action()}
      actions={Object.entries(bulkNames).map(([value, name]) => ({ value, label: name() }))}
      next={m.tasks_bulk_next()}
    />
  );
}
