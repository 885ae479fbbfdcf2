import { readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { areaField, readNamedChoices, storeFilterField } from "#app/checks/parts/list-fields.server.ts";
import { severityChoices } from "#app/checks/parts/status.tsx";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { countWords } from "#app/lists/count-words.ts";
import { dayGroupNames, addHeadings } from "#app/lists/headings.server.ts";
import type { FilterOption, ListQuery } from "#app/lists/declaration.server.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { equalFilters } from "#app/lists/filters.ts";
import { noOne } from "#app/lists/params.ts";
import { listAreas } from "#app/stores/stores.server.ts";
import { countInGroup } from "#app/tasks/count-tasks.server.ts";
import { taskParams } from "#app/tasks/list-params.ts";
import { listTasks } from "#app/tasks/list-tasks.server.ts";
import { type DueGroup, dueGroupOf, type Task, taskSchema } from "#app/tasks/task.ts";
import { priorityNames, taskStatusNames } from "#app/tasks/task-names.ts";
import { titleOf } from "#app/tasks/title.ts";
import { categoryName, knownCategories } from "#app/templates/category.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";
import { z } from "zod";
import { taskColumns } from "./columns.tsx";

export async function categoryChoices(): Promise<FilterOption[]> {
  const templates = await readDirectory(db, "templates");
  const used = [...templates.values()].flatMap(({ category }) => category ?? []);
  return [...new Set([...knownCategories, ...used])].map((value) => ({ value, label: categoryName(value) }));
}

function ownerChoices(user: User, search: URLSearchParams): Promise<FilterOption[]> {
  const me = { value: user.managerId ?? user.uid, label: m.tasks_owner_me() };
  const choices = [me, { value: noOne, label: m.tasks_owner_none() }];
  return withPerson(choices, search.get("ownerId"), (id) => findOwnerName(user, id));
}

async function inspectorChoices(user: User, search: URLSearchParams): Promise<FilterOption[]> {
  if (!readsAllStores(user)) return [];
  const me = { value: user.uid, label: m.tasks_owner_me() };
  return withPerson([me], search.get("inspectorId"), findNameInChain);
}

async function withPerson(
  choices: FilterOption[],
  param: string | null,
  findName: (id: string) => Promise<string | null | undefined>,
): Promise<FilterOption[]> {
  const id = param?.trim();
  if (!id || choices.some(({ value }) => value === id)) return choices;
  const name = await findName(id);
  return name ? [...choices, { value: id, label: name }] : choices;
}

async function findOwnerName(user: User, ownerId: string): Promise<string | null | undefined> {
  if (readsAllStores(user)) return findNameInChain(ownerId);
  const { documents } = await listTasks(user, { ownerId }, { sort: "due", cursor: null, limit: 1 }, new Date());
  const name = documents[0]?.data.ownerName;
  return name && ((await findNameInChain(ownerId)) ?? name);
}

async function findNameInChain(id: string): Promise<string | undefined> {
  const [managers, people] = await Promise.all([readDirectory(db, "managers"), readDirectory(db, "users")]);
  return nameOfEntry(managers.get(id) ?? people.get(id)) || undefined;
}

async function readTaskChoices(user: User, search: URLSearchParams): Promise<Record<string, FilterOption[]>> {
  const [areas, category, ownerId, inspectorId, { storeId }] = await Promise.all([
    listAreas(user),
    categoryChoices(),
    ownerChoices(user, search),
    inspectorChoices(user, search),
    readNamedChoices(user, search),
  ]);
  return { area: areas.map((value) => ({ value, label: value })), category, ownerId, inspectorId, storeId };
}

const groupNames: Readonly<Record<DueGroup, () => string>> = {
  ...dayGroupNames,
  "to-verify": () => m.tasks_group_to_verify(),
  closed: () => m.tasks_group_closed(),
};

/** By due day only, whose order has one group after the other. Reads one count for each group of a page that one index counts. */
async function groupTasks(
  records: readonly Stored<Task>[],
  { user, filters, sort, now }: ListQuery<typeof taskParams>,
) {
  if (sort !== "due" || filters.status) return null;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const keys = records.map(({ data }) => dueGroupOf(data, today));
  const where = equalFilters(filters, taskParams.equal, { ownerId: null, inspectorId: null });
  const isCountable = !filters.q && !filters.storeId && where.length <= (readsAllStores(user) ? 1 : 0);
  return addHeadings(keys, groupNames, async (key) => {
    const count = isCountable && key !== "closed" ? await countInGroup(user, key, where, { today }) : null;
    return count === null ? null : countWords(count);
  });
}

export const taskList = defineList({
  params: taskParams,
  fields: {
    q: { kind: "search", main: true, label: () => m.ui_search(), placeholder: () => m.tasks_filter_q_hint() },
    status: {
      kind: "select",
      main: true,
      options: () => [
        { value: "unfinished", label: m.tasks_status_unfinished() },
        { value: "overdue", label: m.tasks_status_overdue() },
        ...optionsOf(taskStatusNames),
      ],
    },
    ownerId: { kind: "select", main: true, label: () => m.tasks_field_owner() },
    priority: { kind: "select", options: () => optionsOf(priorityNames) },
    inspectorId: { kind: "select", label: () => m.tasks_field_inspector() },
    severity: { kind: "select", options: severityChoices },
    category: { kind: "select" },
    area: areaField,
    storeId: storeFilterField,
  },
  sort: {
    names: {
      due: () => m.tasks_sort_due(),
      priority: () => m.tasks_sort_priority(),
      status: () => m.tasks_field_status(),
      title: () => m.tasks_sort_title(),
      "-updatedAt": () => m.tasks_sort_updated(),
    },
  },
  columns: taskColumns,
  lastOnPage: ["status", "priority", "category", "area", "inspector", "updated", "owner", "due"],
  view: "tasks",
  groups: groupTasks,
  select: {
    can: () => true,
    label: ({ data }) => m.tasks_select_one({ task: say(titleOf(data)) }),
  },
  limit: 50,
  choices: readTaskChoices,
  read: ({ user, filters, sort, now }, page) => listTasks(user, filters, { ...page, sort }, now),
  total: (count) => m.tasks_count({ count, number: formatNumber(count, getLocale()) }),
  file: { name: "tasks", title: m.tasks_title },
  api: {
    path: "tasks",
    summary: "Tasks, those that are due first at the top.",
    schema: taskSchema,
    fields: ["storeId", "ownerId", "inspectorId", "checkId"],
    item: z.object({ title: z.string(), item: z.string().nullable() }),
    to: (id) => href("/tasks/:id", { id }),
    more:
      () =>
      ({ data }) => ({ title: say(titleOf(data)), item: data.finding?.item ?? null }),
  },
});
