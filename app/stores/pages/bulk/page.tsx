import { data } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { SelectedRows } from "#app/lists/parts/selection.tsx";
import { handleForm } from "#app/records/handle-form.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";
import { Unconfirmed } from "#app/store-managers/foresee.server.ts";
import { tellAll } from "#app/store-managers/tell.server.ts";
import { Consequences } from "#app/store-managers/parts/consequences.tsx";
import { isBulkAction } from "#app/store-managers/bulk.ts";
import { readBulkParams, workAtOnce } from "./bulk-params.ts";
import {
  continueBulk,
  nameStores,
  OtherNumber,
  requireAssignConfirmed,
  sizeOf,
  startBulk,
} from "#app/store-managers/bulk.server.ts";
import { type BulkField, bulkForm, finished, readBulkChoices, readBulkValue, targetOf } from "./confirm-page.server.ts";
import { actionName } from "./words.ts";
import { ValueFields } from "./value-fields.tsx";

export const meta = titled(m.stores_bulk_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "manage stores");
  const { action: asked, list } = readBulkParams(url.searchParams);
  if (!isBulkAction(asked)) throw data({ title: m.stores_bulk_unknown() }, { status: 400 });
  const target = await targetOf(url.searchParams);
  return {
    what: asked,
    search: url.search,
    back: href("/qc/stores/", list),
    count: await sizeOf(user, target),
    stores: await nameStores(user, target, new Date()),
    ...(await readBulkChoices(user, asked)),
    key: mintFormKey(user.uid, "bulk"),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const [user, now] = [requireUser(context), new Date()];
  authorize(user, "manage stores");
  const search = url.searchParams;
  const { action: asked, list } = readBulkParams(search);
  if (!isBulkAction(asked)) throw data({ title: m.stores_bulk_unknown() }, { status: 400 });
  const form = await readForm(request, bulkForm);
  return handleForm(
    form,
    async (typed, { key, confirmed }) => {
      const { value, errors } = await readBulkValue(user, asked, typed);
      if (errors) return form.refuse(errors);
      const target = await targetOf(search);
      if (asked === "assign") await requireAssignConfirmed(user, target, value, confirmed);
      const start = { action: asked, value, target, confirmed: Number(typed.count), search: list.toString() };
      const id = await startBulk(user, start, key, now);
      return finished(request, id, await continueBulk(user, id, now, workAtOnce));
    },
    {
      async answer(error) {
        if (error instanceof Unconfirmed)
          return form.refuse({}, { status: 200, question: await tellAll(error.foreseen, now) });
        if (!(error instanceof OtherNumber)) return null;
        const count = await sizeOf(user, await targetOf(search));
        const said = m.stores_bulk_number({ count, number: formatNumber(count, getLocale()) });
        return form.refuse({ "": said }, { status: 409 });
      },
    },
  );
}

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { what, search, back, count, stores, areas, managers, today, key } = loaderData;
  const number = formatNumber(count, getLocale());
  return (
    <div className="max-w-2xl">
      <PageHeader title={actionName(what)} lead={count > 0 && m.stores_bulk_lead({ count, number })} />
      <FormErrors reply={actionData?.reply} />
      {count === 0 ? (
        <EmptyState
          title={m.stores_bulk_none()}
          action={<LinkButton to={`${back}&select=1`}>{m.stores_bulk_back()}</LinkButton>}
        />
      ) : (
        <PostForm formKey={key} action={href("/qc/stores/bulk") + search} className="flex flex-col gap-4">
          <input type="hidden" name="count" value={count} />
          <ValueFields
            action={what}
            areas={areas}
            managers={managers}
            field={fieldsOf<BulkField>(actionData?.reply, { from: today })}
          />
          {what === "assign" && <Consequences told={null} answer={actionData} />}
          <SelectedRows
            rows={stores.map(({ manager, code, ...store }) => {
              return { ...store, detail: [code, manager || m.stores_no_manager()].join(" · ") };
            })}
            more={count - stores.length}
          />
          <p className="text-muted">{m.stores_bulk_body()}</p>
          <div className="action-bar">
            <LinkButton to={back}>{m.ui_cancel()}</LinkButton>
            <Button tone={what === "close" ? "danger" : "primary"}>{m.stores_bulk_do({ count, number })}</Button>
          </div>
        </PostForm>
      )}
    </div>
  );
}
