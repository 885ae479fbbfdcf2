import { m } from "#app/i18n/locale.ts";
import type { BulkAction } from "#app/tasks/bulk-tasks.server.ts";

export const bulkNames: Readonly<Record<BulkAction, () => string>> = {
  start: () => m.tasks_bulk_start(),
  verify: () => m.tasks_bulk_verify(),
  assign: () => m.tasks_assign(),
  due: () => m.tasks_bulk_due(),
  priority: () => m.tasks_bulk_priority(),
  cancel: () => m.tasks_bulk_cancel(),
};

/** Why some stay as they are. */
export function bulkLeft(action: BulkAction, count: number): string {
  if (action === "start") return m.tasks_bulk_left_start({ count });
  return action === "verify" ? m.tasks_bulk_left_verify({ count }) : m.tasks_bulk_left({ count });
}
