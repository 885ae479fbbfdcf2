import { data, Form } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import {
  type BulkAction,
  bulkActions,
  type BulkValue,
  changeTasks,
  findBulk,
  mostOfBulk,
} from "#app/tasks/bulk-tasks.server.ts";
import { ownerOptions } from "#app/tasks/pages/edit/form.server.ts";
import { describeProblems } from "#app/tasks/pages/problems.ts";
import { TaskRefused } from "#app/tasks/task-errors.ts";
import { bulkTaskForms } from "#app/tasks/task-form.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { bulkNames } from "./words.ts";

export function meta() {
  return [{ title: pageTitle(m.tasks_bulk_title()) }];
}

/** @throws Response 403 for who changes no tasks, 400 for what can't be done */
function readAsked(user: User, request: Request) {
  authorize(user, "create task");
  const search = new URL(request.url).searchParams;
  const what = bulkActions.find((each) => each === search.get("action"));
  if (!what) throw data({ title: m.tasks_bulk_unknown() }, { status: 400 });
  const ids = [...new Set(search.getAll("id").filter((id) => /^[\w-]{1,64}$/.test(id)))].slice(0, mostOfBulk);
  return {
    what,
    ids,
    back: href("/tasks/", new URLSearchParams(search.get("list") ?? "")),
    search: search.toString(),
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { ids, ...asked } = readAsked(user, request);
  const { concerned, left } = await findBulk(user, asked.what, ids);
  return {
    ...asked,
    left,
    concerned: concerned.map(({ id, data: { title, storeName, ownerName, dueDay } }) => ({
      id,
      title: say(title),
      of: [storeName, ownerName ?? m.tasks_owner_none(), formatDay(dueDay)].join(" · "),
    })),
    owners: asked.what === "assign" ? await ownerOptions() : [],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { what, ids, back } = readAsked(user, request);
  const form = await readForm(request, bulkTaskForms[what]);
  if (!form.value) return form.refuse();
  try {
    const value = { action: what, ...form.value } as BulkValue;
    const { changed, left } = await changeTasks(user, ids, value, new Date());
    const said = m.tasks_bulk_done({ count: changed });
    if (left === 0) return await redirectWithToast(request, back, { tone: "good", message: said });
    const message = `${said} ${m.tasks_bulk_left({ count: left })}`;
    return await redirectWithToast(request, back, { tone: "warn", message });
  } catch (error) {
    if (!(error instanceof TaskRefused)) throw error;
    const { ownerId, ...problems } = describeProblems(error);
    return form.refuse({ ...problems, ...(ownerId && { to: ownerId }) });
  }
}

export default function BulkTasks({ loaderData, actionData }: Route.ComponentProps) {
  const { what, search, back, concerned, left, owners } = loaderData;
  return (
    <div className="max-w-2xl">
      <PageHeader title={bulkNames[what]()} lead={m.tasks_bulk_count({ count: concerned.length })} />
      <FormErrors reply={actionData?.reply} />
      {concerned.length === 0 ? (
        <EmptyState title={m.tasks_bulk_none()} action={<LinkButton to={back}>{m.tasks_bulk_back()}</LinkButton>} />
      ) : (
        <Form method="post" action={`${href("/tasks/bulk")}?${search}`} className="flex flex-col gap-4">
          <ul className="panel divide-y divide-line">
            {concerned.map(({ id, title, of }) => (
              <li key={id} className="py-2 first:pt-0 last:pb-0">
                {title}
                <span className="block text-sm text-muted">{of}</span>
              </li>
            ))}
          </ul>
          {left > 0 && <Notice tone="warn" title={m.tasks_bulk_left({ count: left })} />}
          <ValueField action={what} owners={owners} field={fieldsOf(actionData?.reply)} />
          <div className="action-bar">
            <LinkButton to={back}>{m.stores_cancel()}</LinkButton>
            <Button tone={what === "cancel" ? "danger" : "primary"}>
              {m.tasks_bulk_do({ count: concerned.length })}
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}

interface ValueFieldProps {
  action: BulkAction;
  owners: Route.ComponentProps["loaderData"]["owners"];
  field: ReturnType<typeof fieldsOf<"to" | "dueDay" | "reason">>;
}

/** What is to be given for it. */
function ValueField({ action: what, owners, field }: ValueFieldProps) {
  if (what === "assign")
    return (
      <SelectField {...field("to")} label={m.tasks_assign_to()} options={owners} empty={m.tasks_choose()} required />
    );
  if (what === "due")
    return <TextField {...field("dueDay")} label={m.tasks_bulk_new_due()} type="date" required className="max-w-48" />;
  return (
    <TextAreaField
      {...field("reason")}
      label={m.stores_reason()}
      rows={3}
      maxLength={2000}
      required
      hint={m.tasks_reason_hint()}
    />
  );
}
