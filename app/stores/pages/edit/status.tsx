import { data, Form } from "react-router";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { StaleStore } from "#app/stores/store-errors.ts";
import { setStoreStatus } from "#app/stores/keep-stores.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/status";
import { requireStore } from "./form.server.ts";

const words = {
  closed: {
    title: () => m.stores_close_title(),
    body: () => m.stores_close_body(),
    button: () => m.stores_close(),
    done: () => m.stores_closed_done(),
  },
  open: {
    title: () => m.stores_reopen_title(),
    body: () => m.stores_reopen_body(),
    button: () => m.stores_reopen(),
    done: () => m.stores_reopened_done(),
  },
};

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? words[loaderData.to].title() : m.stores_title()) }];
}

/** An open store is closed here, a closed one opened again. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { id, data: store } = await requireStore(user, params.id);
  const to = store.status === "open" ? ("closed" as const) : ("open" as const);
  return { id, name: store.name, code: store.code, to, key: mintFormKey(user.uid, `store-status/${id}`) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { id } = await requireStore(user, params.id);
  const form = await readForm(request, ["to", "reason", "key"]);
  const reason = textOf(form, "reason").trim();
  const to = textOf(form, "to");
  if (to !== "open" && to !== "closed") return data({ problem: "form" as const, reason }, { status: 400 });
  if (to === "closed" && !reason) return data({ problem: "missing" as const, reason }, { status: 400 });
  if (reason.length > 2000) return data({ problem: "long" as const, reason }, { status: 400 });
  try {
    const outcome = await setStoreStatus(user, id, to, { reason, key: textOf(form, "key") }, new Date());
    const page = `/qc/stores/${id}`;
    if (outcome === "same") return await redirectUnchanged(request, page, 304);
    return await redirectWithToast(request, page, { tone: "good", message: words[to].done() });
  } catch (error) {
    if (error instanceof StaleStore) return data({ problem: "form" as const, reason }, { status: 409 });
    if (error instanceof Response && error.status === 400)
      return data({ problem: "form" as const, reason }, { status: 400 });
    throw error;
  }
}

export default function StoreStatusPage({ loaderData: { id, name, code, to, key }, actionData }: Route.ComponentProps) {
  const { title, body, button } = words[to];
  const errors = { missing: m.stores_reason_missing(), long: m.stores_reason_long(), form: undefined };
  return (
    <div className="max-w-2xl">
      <PageHeader title={title()} lead={`${code} · ${name}`} />
      {actionData?.problem === "form" && <Notice tone="warn" title={m.stores_form_expired()} />}
      <p className="mb-4">{body()}</p>
      <Form method="post" action={`/qc/stores/${id}/status`} className="stack">
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="to" value={to} />
        <TextAreaField
          label={to === "closed" ? m.stores_reason() : m.stores_reason_optional()}
          name="reason"
          rows={3}
          maxLength={2000}
          required={to === "closed"}
          hint={m.stores_reason_hint()}
          defaultValue={actionData?.reason}
          error={actionData && errors[actionData.problem]}
        />
        <div className="action-bar">
          <LinkButton to={`/qc/stores/${id}`}>{m.stores_cancel()}</LinkButton>
          <Button tone={to === "closed" ? "danger" : "primary"}>{button()}</Button>
        </div>
      </Form>
    </div>
  );
}
