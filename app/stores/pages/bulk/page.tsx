import { data, Form } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { mintFormKey, StaleForm } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { isBulkAction, readBulkParams, workAtOnce } from "./bulk.ts";
import { continueBulk, OtherNumber, sizeOf, startBulk } from "./bulk-page.server.ts";
import { finished, readBulkChoices, readBulkValue, targetOf } from "./confirm-page.server.ts";
import { actionName } from "./words.ts";
import { ValueFields } from "./value-fields.tsx";

export function meta() {
  return [{ title: pageTitle(m.stores_bulk_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "keep stores");
  const url = new URL(request.url);
  const { action: asked, list } = readBulkParams(url.searchParams);
  if (!isBulkAction(asked)) throw data({ title: m.stores_bulk_unknown() }, { status: 400 });
  return {
    what: asked,
    search: url.search,
    back: `/qc/stores/?${list}`,
    count: await sizeOf(user, await targetOf(url.searchParams)),
    ...(await readBulkChoices(user, asked)),
    key: mintFormKey(user.uid, "bulk"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "keep stores");
  const search = new URL(request.url).searchParams;
  const { action: asked, list } = readBulkParams(search);
  if (!isBulkAction(asked)) throw data({ title: m.stores_bulk_unknown() }, { status: 400 });
  const form = await readForm(request, ["text", "manager", "from", "confirmed", "key"]);
  const typed = { text: textOf(form, "text"), manager: textOf(form, "manager"), from: textOf(form, "from") };
  const { value, problems } = await readBulkValue(user, asked, typed);
  if (problems) return data({ typed, problems, notice: null }, { status: 400 });
  const now = new Date();
  try {
    const target = await targetOf(search);
    const confirmed = Number(textOf(form, "confirmed"));
    const start = { action: asked, value, target, confirmed, search: list.toString() };
    const id = await startBulk(user, start, textOf(form, "key"), now);
    return await finished(request, id, await continueBulk(user, id, now, workAtOnce));
  } catch (error) {
    if (error instanceof OtherNumber)
      return data({ typed, problems: null, notice: "number" as const }, { status: 409 });
    if (error instanceof StaleForm) return data({ typed, problems: null, notice: "form" as const }, { status: 409 });
    if (error instanceof Response && error.status === 400)
      return data({ typed, problems: null, notice: "form" as const }, { status: 400 });
    throw error;
  }
}

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { what, search, back, count, areas, managers, today, key } = loaderData;
  const number = formatNumber(count, getLocale());
  return (
    <div className="max-w-2xl">
      <PageHeader title={actionName(what)} lead={m.stores_bulk_lead({ count: number })} />
      {actionData?.notice === "number" && <Notice tone="warn" title={m.stores_bulk_number({ count, number })} />}
      {actionData?.notice === "form" && <Notice tone="warn" title={m.stores_form_expired()} />}
      {count === 0 ? (
        <EmptyState
          title={m.stores_bulk_none()}
          action={<LinkButton to={`${back}&select=1`}>{m.stores_bulk_back()}</LinkButton>}
        />
      ) : (
        <Form method="post" action={`/qc/stores/bulk${search}`} className="stack">
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="confirmed" value={count} />
          <ValueFields
            action={what}
            areas={areas}
            managers={managers}
            typed={actionData?.typed ?? { text: "", manager: "", from: today }}
            problems={actionData?.problems ?? {}}
          />
          <p className="muted">{m.stores_bulk_body()}</p>
          <div className="action-bar">
            <LinkButton to={back}>{m.stores_cancel()}</LinkButton>
            <Button tone={what === "close" ? "danger" : "primary"}>{m.stores_bulk_do({ count, number })}</Button>
          </div>
        </Form>
      )}
    </div>
  );
}
