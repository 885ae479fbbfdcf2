import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { m, say } from "#app/i18n/locale.ts";
import { noOne } from "#app/lists/params.ts";
import { defineEditPage } from "#app/records/edit-page.server.ts";
import { defineMoves } from "#app/records/move-page.server.ts";
import { defineNewPage } from "#app/records/new-page.server.ts";
import { defineRecordForm } from "#app/records/record-form.server.ts";
import { storeProposals, typedStoreField, typedStoreOf } from "#app/stores/typed-store.server.ts";
import { listStaff, storesManager } from "#app/tasks/owners.server.ts";
import { categoryChoices } from "#app/tasks/pages/list/task-list.server.ts";
import { describeTaskProblems, taskRefusal } from "#app/tasks/pages/problems.ts";
import { newTaskForm } from "#app/tasks/task-form.ts";
import { priorityNames } from "#app/tasks/task-names.ts";
import { type Task, taskRevision } from "#app/tasks/task.ts";
import { createTask, editTask, findTask, newTaskProblems } from "#app/tasks/tasks.server.ts";
import { titleOf } from "#app/tasks/title.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

const usualDays = 7;

export async function ownerOptions(user: User) {
  return [
    { value: storesManager, label: m.tasks_owner_manager() },
    ...(await listStaff(user)),
    { value: noOne, label: m.tasks_owner_none() },
  ];
}

const taskRecordForm = defineRecordForm({
  find: findTask,
  href: (id) => href("/tasks/:id", { id }),
  nameOf: (task) => say(titleOf(task)),
  revisionOf: taskRevision,
  async getChoices(user, current?: Task) {
    const [categories, stores, owners] = await Promise.all([
      categoryChoices(),
      current ? [] : storeProposals(user),
      current ? [] : ownerOptions(user),
    ]);
    const priorities = optionsOf(priorityNames);
    /** A finding's task has the title of its item. */
    const hasFinding = Boolean(current?.finding);
    return { categories, stores, owners, priorities, found: hasFinding };
  },
  schema: async ({ user, fields, current }) =>
    newTaskForm(await typedStoreField(user, textOf(fields, "storeId"), { current })),
  async validate(valid, now, current) {
    const { dueDay = "" } = valid;
    const fields = !current ? valid : dueDay && dueDay !== current.dueDay ? { dueDay } : {};
    return describeTaskProblems(await newTaskProblems(db, fields, now));
  },
  refusal: taskRefusal,
});

export const newTaskPage = defineNewPage(taskRecordForm, {
  formName: "create-task",
  action: "create task",
  getInitialValues: async (user, search, now) => ({
    storeId: await typedStoreOf(user, search),
    category: "general",
    priority: "medium",
    ownerId: storesManager,
    dueDay: addDays(dayOf(now, config.APP_TIME_ZONE), usualDays),
    needsPhoto: "on",
  }),
  create: async (user, fields, { key }, { now }) => ({ id: await createTask(user, fields, { key }, now) }),
  message: () => m.tasks_created(),
});

export const editTaskPage = defineEditPage(taskRecordForm, {
  formName: "edit-task",
  action: "change task",
  toFormValues: ({ storeCode, title, details, category, priority, dueDay, ownerId, needsPhoto }) => ({
    storeId: storeCode,
    title: say(title),
    details,
    category,
    priority,
    dueDay,
    ownerId: ownerId ?? noOne,
    needsPhoto: needsPhoto ? "on" : "",
  }),
  setFixedFields(fields, { storeCode, ownerId }) {
    fields.set("storeId", storeCode);
    fields.set("ownerId", ownerId ?? noOne);
  },
  update: (user, id, { storeId: _, ownerId: __, ...fields }, identity, { now }) =>
    editTask(user, id, fields, identity, now),
  message: () => m.tasks_saved(),
});

export const taskMoves = defineMoves(taskRecordForm, {
  action: "change task",
  describe: (task) => ({ code: task.storeName, name: say(titleOf(task)), owner: task.ownerName }),
});
