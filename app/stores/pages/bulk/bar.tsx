import { m } from "#app/i18n/locale.ts";
import { SelectionBar } from "#app/lists/parts/selection.tsx";
import { bulkActions } from "#app/store-managers/bulk.ts";
import { href } from "#app/ui/href.ts";
import { actionName } from "./words.ts";

/** What is to be done with the ticked stores, or with all that the filters leave: leads to a page that names them, and asks. */
export function BulkBar({ search, count }: { search: string; count: number | null }) {
  return (
    <SelectionBar
      action={href("/qc/stores/bulk")}
      params={[...new URLSearchParams(search)]}
      count={count}
      actions={{
        label: m.stores_action(),
        options: bulkActions.map((value) => ({ value, label: actionName(value) })),
      }}
      next={m.stores_bulk_next()}
    />
  );
}
