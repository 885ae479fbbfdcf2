/** The pages on which a task is made and changed: what they load, and what becomes of their forms. */
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { m, say } from "#app/i18n/locale.ts";
import { noOne } from "#app/lists/params.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { storeProposals, typedStoreField, typedStoreOf } from "#app/stores/typed-store.server.ts";
import { listStaff, storesManager } from "#app/tasks/owners.server.ts";
import { categoryChoices } from "#app/tasks/pages/list/task-list.server.ts";
import { describeProblems, taskRefusal } from "#app/tasks/pages/problems.ts";
import { newTaskForm, taskForm } from "#app/tasks/task-form.ts";
import { type TaskField, priorityNames } from "#app/tasks/task-names.ts";
import { type Task, taskRevision } from "#app/tasks/task.ts";
import { createTask, editTask, newTaskProblems, requireTask } from "#app/tasks/tasks.server.ts";
import { parseForm, readFields, readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";

type Texts = Partial<Record<TaskField, string>>;

/** Days until a task is due where nothing else is said. */
const usualDays = 7;

/** Whom a task can be given to: whoever manages its store, one of the staff, or nobody. */
export async function ownerOptions(user: User) {
  return [
    { value: storesManager, label: m.tasks_owner_manager() },
    ...(await listStaff(user)),
    { value: noOne, label: m.tasks_owner_none() },
  ];
}

async function readChoices(user: User, isNew: boolean) {
  const [categories, stores, owners] = await Promise.all([
    categoryChoices(),
    isNew ? storeProposals(user) : [],
    isNew ? ownerOptions(user) : [],
  ]);
  const priorities = Object.entries(priorityNames).map(([value, label]) => ({ value, label: label() }));
  return { categories, stores, owners, priorities };
}

export async function openNew(user: User, search: URLSearchParams, now: Date) {
  authorize(user, "create task");
  const first: Texts = {
    storeId: await typedStoreOf(user, search),
    category: "general",
    priority: "medium",
    ownerId: storesManager,
    dueDay: addDays(dayOf(now, config.APP_TIME_ZONE), usualDays),
    needsPhoto: "on",
  };
  const key = mintFormKey(user.uid, "create-task");
  return { id: null, found: false, first, seen: "", key, choices: await readChoices(user, true) };
}

export async function openEdit(user: User, id: string) {
  const { data } = await requireTask(user, id);
  authorize(user, "change task", data);
  const key = mintFormKey(user.uid, `edit-task/${id}`);
  return {
    id,
    /** By a check: its title is the item's. */
    found: data.finding !== null,
    first: textsOf(data),
    seen: taskRevision(data),
    key,
    choices: await readChoices(user, false),
  };
}

function textsOf({ title, details, category, priority, dueDay, needsPhoto }: Task): Texts {
  return { title: say(title), details, category, priority, dueDay, needsPhoto: needsPhoto ? "on" : "" };
}

export async function takeNew(user: User, request: Request, now: Date) {
  authorize(user, "create task");
  const fields = await readFields(request);
  const form = parseForm(fields, newTaskForm(await typedStoreField(user, textOf(fields, "storeId"))));
  return handleForm(
    form,
    async (given, { key }) => {
      const id = await createTask(user, given, { key }, now);
      return redirectWithToast(request, href("/tasks/:id", { id }), { tone: "good", message: m.tasks_created() });
    },
    {
      // Of a form that is right by itself making the task tells.
      check: async (right) => (form.value ? {} : describeProblems({ problems: await newTaskProblems(db, right, now) })),
      refusal: taskRefusal,
    },
  );
}

export async function takeEdit(user: User, id: string, request: Request, now: Date) {
  const { data } = await requireTask(user, id);
  authorize(user, "change task", data);
  const form = await readForm(request, taskForm);
  return handleForm(
    form,
    async (given, sent) => {
      const outcome = await editTask(user, id, given, sent, now);
      return redirectChanged(request, href("/tasks/:id", { id }), outcome, m.tasks_saved());
    },
    {
      check: ({ dueDay = data.dueDay }) =>
        form.value || dueDay === data.dueDay || dueDay >= dayOf(now, config.APP_TIME_ZONE)
          ? {}
          : describeProblems({ problems: { dueDay: "due-past" } }),
      refusal: taskRefusal,
      answer(error) {
        if (!(error instanceof StaleRecord)) return null;
        const latest = error.current as Stored<Task>;
        return form.refuse({}, { status: 409, seen: taskRevision(latest.data), current: textsOf(latest.data) });
      },
    },
  );
}
