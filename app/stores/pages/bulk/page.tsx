import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { SelectedRows } from "#app/lists/parts/selection.tsx";
import { BulkPage } from "#app/records/parts/bulk-page.tsx";
import { titled } from "#app/shell/page-title.ts";
import { Consequences } from "#app/store-managers/parts/consequences.tsx";
import { fieldsOf } from "#app/ui/form.tsx";
import type { Route } from "./+types/page";
import { handleStoreBulk, loadStoreBulk, readStoreChoices } from "./store-bulk.server.ts";
import { type BulkField, ValueFields } from "./value-fields.tsx";

export const meta = titled(m.stores_bulk_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const [user, now] = [requireUser(context), new Date()];
  const page = await loadStoreBulk(user, url, now);
  return { page, ...(await readStoreChoices(user, page.action, now)) };
}

export function action({ request, url, context }: Route.ActionArgs) {
  return handleStoreBulk(requireUser(context), request, url, new Date());
}

export default function BulkStores({ loaderData, actionData }: Route.ComponentProps) {
  const { page, areas, managers, today } = loaderData;
  return (
    <BulkPage
      page={page}
      answer={actionData}
      rows={<SelectedRows rows={page.rows} more={page.unnamed} />}
      note={m.stores_bulk_body()}
    >
      <ValueFields
        action={page.action}
        areas={areas}
        managers={managers}
        field={fieldsOf<BulkField>(actionData?.reply, { from: today })}
      />
      {page.action === "assign" && <Consequences summary={null} answer={actionData} />}
    </BulkPage>
  );
}
