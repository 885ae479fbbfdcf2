import { m } from "#app/i18n/locale.ts";
import { SelectionBar } from "#app/lists/parts/selection.tsx";
import { href } from "#app/ui/href.ts";
import { bulkNames } from "#app/users/pages/bulk/words.ts";

/** What is to be done with the ticked people, or with all that the filters leave: leads to a page that names them, and asks. */
export function BulkBar({ search, count }: { search: string; count: number | null }) {
  return (
    <SelectionBar
      action={href("/users/bulk")}
      params={[["list", search]]}
      count={count}
      actions={{ label: m.users_bulk_action(), options: [...bulkNames()].map(([value, label]) => ({ value, label })) }}
      next={m.users_bulk_next()}
    />
  );
}
