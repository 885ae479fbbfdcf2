/** What is done to many stores, in words. */
import { m } from "#app/i18n/locale.ts";
import type { BulkAction, BulkRefusal } from "#app/store-managers/bulk.ts";

const names: Record<BulkAction, () => string> = {
  area: () => m.stores_bulk_area(),
  tag: () => m.stores_bulk_tag(),
  untag: () => m.stores_bulk_untag(),
  close: () => m.stores_bulk_close(),
  open: () => m.stores_reopen(),
  assign: () => m.stores_assign(),
};

export function actionName(action: BulkAction): string {
  return names[action]();
}

const reasons: Record<BulkRefusal, (by: string) => string> = {
  gone: () => m.stores_bulk_gone(),
  overlap: (by) => m.stores_bulk_overlap({ by }),
  left: (by) => m.managers_assign_left({ manager: by }),
  tags: () => m.stores_problem_tags(),
};

export function refusalText(why: BulkRefusal, by: string): string {
  return reasons[why](by);
}
