import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { SelectedRows } from "#app/lists/parts/selection.tsx";
import { BulkPage } from "#app/records/parts/bulk-page.tsx";
import { titled } from "#app/shell/page-title.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { fieldsOf } from "#app/ui/form.tsx";
import type { Route } from "./+types/page";
import { userBulk } from "./user-bulk.server.ts";

export const meta = titled(m.users_bulk_title);

export function loader({ url, context }: Route.LoaderArgs) {
  return userBulk.load(requireUser(context), url, new Date());
}

export function action({ request, url, context }: Route.ActionArgs) {
  return userBulk.handle(requireUser(context), request, url, new Date());
}

export default function BulkUsers({ loaderData: page, actionData }: Route.ComponentProps) {
  const { action: name } = page;
  return (
    <BulkPage page={page} answer={actionData} rows={<SelectedRows rows={page.rows} />}>
      <p>{(consequences[name] ?? m.users_roles_body)()}</p>
      {(name === "disable" || name === "enable") && (
        <TextAreaField {...fieldsOf<"reason">(actionData?.reply)("reason")} label={m.users_reason()} rows={3} />
      )}
    </BulkPage>
  );
}

/** Roles have the same text as for one person. */
const consequences: Partial<Record<Route.ComponentProps["loaderData"]["action"], () => string>> = {
  disable: m.users_bulk_disable_body,
  enable: m.users_bulk_enable_body,
  "sign-out": m.users_bulk_sign_out_body,
};
