/** What is done to several tasks, in words. */
import { m } from "#app/i18n/locale.ts";
import type { BulkAction } from "#app/tasks/bulk-tasks.server.ts";

export const bulkNames: Readonly<Record<BulkAction, () => string>> = {
  assign: () => m.tasks_assign(),
  due: () => m.tasks_bulk_due(),
  cancel: () => m.tasks_bulk_cancel(),
};
