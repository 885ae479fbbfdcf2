import { m } from "#app/i18n/locale.ts";
import { SelectionBar } from "#app/lists/parts/selection.tsx";
import type { BulkAction } from "#app/tasks/bulk-tasks.server.ts";
import { bulkNames } from "#app/tasks/pages/bulk/words.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

interface BulkBarProps {
  search: string;
  count: number | null;
  offered: readonly BulkAction[];
}

/** Bulk actions on the ticked tasks, or on all that the filters leave. The next page names them and asks for confirmation. */
export function BulkBar({ search, count, offered }: BulkBarProps) {
  return (
    <SelectionBar
      action={href("/tasks/bulk")}
      params={[["list", search]]}
      count={count}
      actions={{
        label: m.tasks_bulk_action(),
        options: optionsOf(bulkNames, offered),
      }}
      next={m.tasks_bulk_next()}
    />
  );
}
