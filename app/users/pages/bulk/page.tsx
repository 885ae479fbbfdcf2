import { useEffect, useRef } from "react";
import { data } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { answerUnreachable } from "#app/auth/identity.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { m } from "#app/i18n/locale.ts";
import { config } from "#app/config.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { countSlotsByInspector, daysCounted } from "#app/plan/slots-off.server.ts";
import { idsOfPages, mostOfBulk, someIds } from "#app/records/bulk.server.ts";
import { readQuery } from "#app/lists/declaration.server.ts";
import { unusableOf } from "#app/lists/params.ts";
import { SelectedRows } from "#app/lists/parts/selection.tsx";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { roleName } from "#app/shell/role-name.ts";
import { bulkActions, changePeople, findBulk } from "#app/sign-in/bulk-people.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { listUsers } from "#app/users/list-users.server.ts";
import { managedStores } from "#app/users/pages/managed-stores.server.ts";
import { userList } from "#app/users/pages/list/user-list.server.ts";
import { bulkForm } from "#app/users/user-form.ts";
import type { Route } from "./+types/page";
import { bulkNames } from "./words.ts";

export const meta = titled(m.users_bulk_title);

/** @throws Response 403 for users who don't manage users, 400 for an unknown action */
function readBulkQuery(user: User, search: URLSearchParams) {
  authorize(user, "manage users");
  const what = bulkActions.find((each) => each === search.get("action"));
  if (!what) throw data({ title: m.users_bulk_unknown() }, { status: 400 });
  const list = new URLSearchParams(search.get("list") ?? "");
  return { what, list, search, back: href("/users/", list) };
}

/** The ticked people or all matches of the filters. An unusable filter matches nobody, so that nothing is changed by mistake. */
async function readIds(user: User, { list, search }: Pick<ReturnType<typeof readBulkQuery>, "list" | "search">) {
  if (search.get("scope") !== "all") return someIds(search.getAll("id"));
  const { query, problems } = await readQuery(userList, user, list, new Date());
  if (unusableOf(problems).length > 0) return [];
  return idsOfPages((cursor) => listUsers(user, query.filters, { sort: "name", limit: 100, cursor }));
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { what, back, ...query } = readBulkQuery(user, url.searchParams);
  const ids = await readIds(user, query);
  const { concerned, left } = await findBulk(user, what, ids);
  const now = new Date();
  const slots = what === "disable" ? await countSlotsByInspector(dayOf(now, config.APP_TIME_ZONE)) : new Map();
  const people = concerned.map(async ({ id, data: profile }) => {
    const managed = what === "disable" && profile.role.includes("manager") ? await managedStores(id, now) : null;
    const stores = managed?.stores.map(({ name }) => name).join(", ");
    const planned: number = slots.get(id) ?? 0;
    const details = [
      profile.email,
      profile.role.map(roleName).join(", "),
      stores && m.users_bulk_manages({ stores }),
      planned > 0 && m.users_bulk_planned({ count: planned, days: daysCounted }),
    ];
    return { id, name: nameOf(profile), detail: details.filter(Boolean).join(" · ") };
  });
  return {
    what,
    back,
    search: query.search.toString(),
    key: mintFormKey(user.uid, `bulk-users/${what}`),
    left,
    most: ids.length === mostOfBulk,
    concerned: await Promise.all(people),
  };
}

/** Changes the people whom the form listed; if it takes long, the rest is sent again. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { what, back, search } = readBulkQuery(user, url.searchParams);
  const form = await readForm(request, bulkForm);
  const { fields } = form;
  const named = textOf(fields, "ids");
  const ids = someIds(named ? named.split(",") : search.getAll("id"));
  const before = { changed: Number(textOf(fields, "changed")) || 0, left: Number(textOf(fields, "left")) || 0 };
  return handleForm(form, async ({ reason }) => {
    const change = { action: what, reason };
    const { rest, ...now } = await changePeople(user, ids, change, new Date()).catch(answerUnreachable);
    const [changed, left] = [before.changed + now.changed, before.left + now.left];
    if (rest.length > 0) return { reply: form.typed, rest, changed, left };
    const done = m.users_bulk_done({ count: changed });
    if (left === 0) return redirectWithToast(request, back, { tone: "good", message: done });
    const message = `${done} ${m.users_bulk_left({ count: left })}`;
    return redirectWithToast(request, back, { tone: "warn", message });
  });
}

export default function BulkPeople({ loaderData, actionData }: Route.ComponentProps) {
  const { what, search, key, back, concerned, left, most } = loaderData;
  const going = actionData && "rest" in actionData ? actionData : null;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (going) form.current?.requestSubmit();
  }, [going]);
  const ids = going?.rest ?? concerned.map(({ id }) => id);
  const consequence = consequences[what]?.();
  return (
    <div className="max-w-2xl">
      <PageHeader title={bulkNames().get(what)} lead={m.users_bulk_count({ count: concerned.length })} />
      <FormErrors reply={actionData?.reply} />
      {concerned.length === 0 ? (
        <EmptyState title={m.users_bulk_none()} action={<LinkButton to={back}>{m.users_bulk_back()}</LinkButton>} />
      ) : (
        <PostForm ref={form} formKey={key} action={`${href("/users/bulk")}?${search}`} className="flex flex-col gap-4">
          <input type="hidden" name="ids" value={ids.join(",")} />
          {going && (
            <>
              <input type="hidden" name="changed" value={going.changed} />
              <input type="hidden" name="left" value={going.left} />
              <Notice title={m.users_bulk_going({ count: going.changed, rest: going.rest.length })} />
            </>
          )}
          {most && <Notice tone="warn" title={m.users_bulk_most({ most: concerned.length + left })} />}
          {left > 0 && <Notice tone="warn" title={m.users_bulk_left({ count: left })} />}
          <p>{consequence ?? m.users_roles_body()}</p>
          {(what === "disable" || what === "enable") && (
            <TextAreaField {...fieldsOf<"reason">(actionData?.reply)("reason")} label={m.users_reason()} rows={3} />
          )}
          <SelectedRows rows={concerned} />
          <div className="action-bar">
            <LinkButton to={back}>{m.ui_cancel()}</LinkButton>
            <Button tone={what === "enable" || what.startsWith("add-") ? "primary" : "danger"}>
              {m.users_bulk_do({ count: ids.length })}
            </Button>
          </div>
        </PostForm>
      )}
    </div>
  );
}

/** Roles have the same text as for one person. */
const consequences: Partial<Record<Route.ComponentProps["loaderData"]["what"], () => string>> = {
  disable: () => m.users_bulk_disable_body(),
  enable: () => m.users_bulk_enable_body(),
  "sign-out": () => m.users_bulk_sign_out_body(),
};
