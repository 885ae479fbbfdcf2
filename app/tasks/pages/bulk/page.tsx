import { useEffect, useRef } from "react";
import { data } from "react-router";
import type { User } from "#app/auth/user.ts";
import { refuseError } from "#app/records/refusals.ts";
import { titleOf } from "#app/tasks/title.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { newId } from "#app/db/ids.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { mostOfBulk, someIds } from "#app/records/bulk.server.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { readQuery } from "#app/lists/declaration.server.ts";
import { unusableOf } from "#app/lists/params.ts";
import { SelectedRows } from "#app/lists/parts/selection.tsx";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import {
  type BulkAction,
  bulkActionNamed,
  type BulkValue,
  changeTasks,
  findBulk,
  idsOfList,
} from "#app/tasks/bulk-tasks.server.ts";
import { ownerOptions } from "#app/tasks/pages/edit/form.server.ts";
import { taskList } from "#app/tasks/pages/list/task-list.server.ts";
import { describeProblems } from "#app/tasks/pages/problems.ts";
import { TaskRefused } from "#app/tasks/task-errors.ts";
import { bulkTaskForms } from "#app/tasks/task-form.ts";
import { priorities, priorityNames } from "#app/tasks/task-names.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { optionsOf, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";
import { bulkLeft, bulkNames } from "./words.ts";

export const meta = titled(m.tasks_bulk_title);

/** @throws Response 403 for what the user can do to no task, 400 for what can't be done */
function readAsked(user: User, search: URLSearchParams) {
  const what = bulkActionNamed(user, search.get("action"));
  if (!what) throw data({ title: m.tasks_bulk_unknown() }, { status: 400 });
  const list = new URLSearchParams(search.get("list") ?? "");
  return { what, list, search, back: href("/tasks/", list) };
}

/** The ticked tasks, or all that the filters leave; a filter that can't be used leaves none, for all is what nobody asked for. */
async function readIds(user: User, { list, search }: Pick<ReturnType<typeof readAsked>, "list" | "search">) {
  if (search.get("scope") !== "all") return someIds(search.getAll("id"));
  const now = new Date();
  const { query, problems } = await readQuery(taskList, user, list, now);
  return unusableOf(problems).length > 0 ? [] : idsOfList(user, query.filters, now);
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { what, back, ...asked } = readAsked(user, url.searchParams);
  const ids = await readIds(user, asked);
  const { concerned, left } = await findBulk(user, what, ids);
  return {
    what,
    back,
    search: asked.search.toString(),
    run: newId(),
    key: mintFormKey(user.uid, `bulk-tasks/${what}`),
    left,
    most: ids.length === mostOfBulk,
    concerned: concerned.map(({ id, data: { title, finding, storeName, ownerName, dueDay } }) => ({
      id,
      name: say(titleOf({ title, finding })),
      detail: [storeName, ownerName ?? m.tasks_owner_none(), formatDay(dueDay)].join(" · "),
    })),
    owners: what === "assign" ? await ownerOptions(user) : [],
  };
}

/** Changes the tasks that the page named. What doesn't fit into one request is sent again by the page. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { what, back, search } = readAsked(user, url.searchParams);
  const form = await readForm(request, bulkTaskForms[what]);
  const { fields } = form;
  const named = textOf(fields, "ids");
  const run = someIds([textOf(fields, "run")])[0] ?? newId();
  const ids = someIds(named ? named.split(",") : search.getAll("id"));
  const before = { changed: Number(textOf(fields, "changed")) || 0, left: Number(textOf(fields, "left")) || 0 };
  const change = async (typed: object) => {
    const value = { action: what, ...typed } as BulkValue;
    const { rest, ...now } = await changeTasks(user, ids, value, new Date(), { run });
    const [changed, left] = [before.changed + now.changed, before.left + now.left];
    if (rest.length > 0) return { reply: form.typed, run, rest, changed, left };
    const done = m.tasks_bulk_done({ count: changed });
    if (left === 0) return redirectWithToast(request, back, { tone: "good", message: done });
    const message = `${done} ${bulkLeft(what, left)}`;
    return redirectWithToast(request, back, { tone: "warn", message });
  };
  return handleForm(form, change, {
    refusal: refuseError(TaskRefused, ({ problems }) => {
      const { ownerId: to, ...others } = describeProblems(problems);
      return { ...others, to };
    }),
  });
}

export default function BulkTasks({ loaderData, actionData }: Route.ComponentProps) {
  const { what, search, run, key, back, concerned, left, most, owners } = loaderData;
  const going = actionData && "rest" in actionData ? actionData : null;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (going) form.current?.requestSubmit();
  }, [going]);
  const ids = going?.rest ?? concerned.map(({ id }) => id);
  return (
    <div className="max-w-2xl">
      <PageHeader title={bulkNames[what]()} lead={m.tasks_bulk_count({ count: concerned.length })} />
      <FormErrors reply={actionData?.reply} />
      {concerned.length === 0 ? (
        <EmptyState title={m.tasks_bulk_none()} action={<LinkButton to={back}>{m.tasks_bulk_back()}</LinkButton>} />
      ) : (
        <PostForm ref={form} formKey={key} action={`${href("/tasks/bulk")}?${search}`} className="flex flex-col gap-4">
          <input type="hidden" name="ids" value={ids.join(",")} />
          <input type="hidden" name="run" value={going?.run ?? run} />
          {going && (
            <>
              <input type="hidden" name="changed" value={going.changed} />
              <input type="hidden" name="left" value={going.left} />
              <Notice title={m.tasks_bulk_going({ count: going.changed, rest: going.rest.length })} />
            </>
          )}
          {most && <Notice tone="warn" title={m.tasks_bulk_most({ most: concerned.length + left })} />}
          {left > 0 && <Notice tone="warn" title={bulkLeft(what, left)} />}
          <ValueField action={what} owners={owners} field={fieldsOf(actionData?.reply)} />
          <SelectedRows rows={concerned} />
          <div className="action-bar">
            <LinkButton to={back}>{m.ui_cancel()}</LinkButton>
            <Button tone={what === "cancel" ? "danger" : "primary"}>{m.tasks_bulk_do({ count: ids.length })}</Button>
          </div>
        </PostForm>
      )}
    </div>
  );
}

interface ValueFieldProps {
  action: BulkAction;
  owners: Route.ComponentProps["loaderData"]["owners"];
  field: ReturnType<typeof fieldsOf<"to" | "dueDay" | "priority" | "reason">>;
}

/** The field for the action's value. */
function ValueField({ action: what, owners, field }: ValueFieldProps) {
  if (what === "assign")
    return (
      <SelectField {...field("to")} label={m.tasks_assign_to()} options={owners} empty={m.tasks_choose()} required />
    );
  if (what === "start") return <p>{m.tasks_bulk_start_body()}</p>;
  if (what === "verify") return <p>{m.tasks_bulk_verify_body()}</p>;
  if (what === "priority")
    return (
      <SelectField
        {...field("priority")}
        label={m.tasks_field_priority()}
        options={optionsOf(priorityNames, priorities)}
        empty={m.tasks_choose()}
        required
        className="max-w-48"
      />
    );
  if (what === "due")
    return <TextField {...field("dueDay")} label={m.tasks_bulk_new_due()} type="date" required className="max-w-48" />;
  return (
    <TextAreaField {...field("reason")} label={m.records_reason()} rows={3} required hint={m.tasks_reason_hint()} />
  );
}
