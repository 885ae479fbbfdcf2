/** Features of every list by its declaration: a total, pages, columns, views, and a bound of reads. On both engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { activities } from "#app/activities/activity.ts";
import { activityList } from "#app/activities/pages/list/activity-list.server.ts";
import { recordActivity } from "#app/activities/record-activity.server.ts";
import { sittingList } from "#app/camera/pages/list/sitting-list.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { sittings } from "#app/camera/sitting.ts";
import { checks } from "#app/checks/check.ts";
import { checkList } from "#app/checks/pages/list/check-list.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Collection } from "#app/db/documents.ts";
import { cases } from "#app/feedback/case.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { caseList } from "#app/feedback/pages/list/case-list.server.ts";
import { imports } from "#app/import/import.ts";
import { importList } from "#app/import/pages/list/list-page.server.ts";
import type { ListDefinition } from "#app/lists/declaration.server.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import type { ListPage } from "#app/lists/list.ts";
import type { ListParams } from "#app/lists/params.ts";
import { countReads } from "#app/reads.server.ts";
import { managers } from "#app/store-managers/manager.ts";
import { managerList } from "#app/store-managers/pages/list/manager-list.server.ts";
import { taskList } from "#app/tasks/pages/list/task-list.server.ts";
import { tasks } from "#app/tasks/task.ts";
import { createTask } from "#app/tasks/tasks.server.ts";
import { storeList } from "#app/stores/pages/list/store-list.server.ts";
import { stores } from "#app/stores/store.ts";
import { templateList } from "#app/templates/pages/list/template-list.server.ts";
import { type User, users } from "#app/auth/user.ts";
import type { ViewedList } from "#app/views/view.ts";
import { saveView } from "#app/views/views.server.ts";
import { userList } from "#app/users/pages/list/user-list.server.ts";
import { createProfile } from "#app/users/users.server.ts";
import { chain, later, makeChain, manager1, manager2, people, start, submit } from "../checks/chain.ts";
import { visit } from "../activities/visit.ts";
import { caseInput } from "../feedback/case-input.ts";
import { upload } from "../import/journey.ts";
import { taskInput } from "../tasks/task-input.ts";

const { lan, lead } = people;
const now = later(120);

/** Stores `count` copies of a document, changed by their number. */
async function copy<T extends object>(
  of: Collection<T>,
  id: string,
  count: number,
  differ: (at: number) => Partial<T>,
) {
  const { data } = (await db.get(of, id))!;
  for (let from = 0; from < count; from += 400)
    await db.transaction((tx) => {
      for (let at = from; at < Math.min(count, from + 400); at++)
        tx.create(of, `${id}-${at}`, { ...data, ...differ(at) });
    });
}

beforeAll(async () => {
  await makeChain();
  const digits = (at: number) => String(at).padStart(4, "0");
  const submitted = await start(lan, chain.s1);
  await submit(lan, submitted);
  const draft = await start(lan, chain.s2);
  const scored = await start(lan, chain.s2);
  await submit(lan, scored);
  await copy(checks, submitted, 1004, () => ({}));
  await copy(checks, draft, 59, () => ({}));
  await copy(checks, scored, 69, () => ({}));
  await copy(stores, chain.s1, 60, (at) => ({ code: `X${digits(at)}` }));
  await copy(managers, chain.m1, 60, (at) => ({ code: `X${digits(at)}` }));
  const watched = { storeId: chain.s1, day: "2026-03-05", from: "08:00", to: "09:00", note: "" };
  await copy(sittings, (await recordSitting(lan, watched, {}, now)).id, 60, () => ({}));
  await copy(activities, await recordActivity(lan, visit(), {}, now), 60, () => ({}));
  const reported = await recordCase(lan, caseInput(), {}, later(30));
  await copy(cases, reported, 1004, () => ({}));
  await createProfile({ uid: "an", email: "an@qc.test", displayName: "An", photoURL: null }, ["user"], now);
  await copy(users, "an", 60, (at) => ({ uid: `an${at}` }));
  await copy(tasks, await createTask(lan, taskInput(), {}, now), 1004, () => ({}));
  const startedAt = (at: number) => ({ startedAt: later(-at - 1).toISOString() });
  await copy(imports, await upload("code\nX\n"), 1004, startedAt);
});

function reading<P extends ListParams, D, Row>(list: ListDefinition<P, D, Row>, reader: User = lead) {
  return (search = "", user = reader): Promise<ListPage<unknown>> =>
    readListPage(list, user, new URLSearchParams(search), now);
}

const lists = {
  checks: reading(checkList),
  camera: reading(sittingList),
  stores: reading(storeList),
  "store-managers": reading(managerList),
  templates: reading(templateList),
  imports: reading(importList),
  feedback: reading(caseList),
  activities: reading(activityList),
  tasks: reading(taskList),
  users: reading(userList, people.admin),
} satisfies Record<ViewedList, unknown>;
const names = Object.keys(lists) as ViewedList[];

/** Facts of `months`, the score policy, and two counts of each row's tasks: the same however many stores there are. */
const standing = (months: number) => months * 26 + 4 + 2 * 50;

/** Stores and managers that fields propose: the same however many there are. */
const proposed = 16 + 4;

/** The page, one more row, one's views; the filters' options; the rows' names; the count. */
const bounds: Record<ViewedList, number> = {
  checks: 50 + 1 + 1 + (1 + 1 + 4 + proposed) + 0 + 2,
  camera: 50 + 1 + 1 + (1 + 4 + proposed) + 1 + 2,
  stores: 50 + 1 + 1 + 1 + 0 + 1 + standing(6) + (50 + 50),
  "store-managers": 50 + 1 + 1 + 0 + (2 + 2 + 2) + 1 + standing(2),
  templates: 1 + 0 + 1 + 1,
  imports: 20 + 1 + 1 + 0 + 0 + 2,
  feedback: 50 + 1 + 1 + (1 + 1 + proposed) + 1 + 2,
  activities: 50 + 1 + 1 + (1 + 4 + proposed) + 0 + 2,
  tasks: 50 + 1 + 1 + (1 + 1 + proposed) + 0 + 2 + 2,
  users: 50 + 1 + 1 + 0 + 0 + 1,
};

test.each<[ViewedList, string]>([
  ["checks", "More than 1,000 checks"],
  ["camera", "61 sittings"],
  ["stores", "62 stores"],
  ["store-managers", "62 managers"],
  ["templates", "1 template"],
  ["imports", "More than 1,000 imports"],
  ["feedback", "More than 1,000 cases"],
  ["activities", "61 activities"],
  ["tasks", "More than 1,000 tasks"],
  ["users", "65 users"],
])("%s: a page counts its rows and reads only itself", async (name, total) => {
  const { result, reads } = await countReads(() => lists[name]());
  expect(result.total).toBe(total);
  expect(result.count).toBe(total.startsWith("More") ? null : Number(total.split(" ")[0]));
  expect(reads).toBeLessThanOrEqual(bounds[name]);
  if (result.next === null) return;
  const second = await countReads(() => lists[name](result.next!));
  expect(second.result.total).toBe(total);
  expect(second.result.rows.length).toBeGreaterThan(0);
  expect(second.reads).toBeLessThanOrEqual(bounds[name]);
});

describe.each(names)("%s", (name) => {
  const shown = ({ columns }: ListPage<unknown>) => columns.flatMap((column) => (column.isVisible ? column.name : []));

  test("shows any single column, or none; the usual columns are not a choice", async () => {
    const usual = await lists[name]();
    expect(usual).toMatchObject({ hasChosenColumns: false, search: "" });
    expect(shown(usual).length).toBeGreaterThan(0);
    for (const column of usual.columns) {
      expect(column.label).not.toBe("");
      const only = await lists[name](`column=none&column=${column.name}`);
      expect(shown(only)).toEqual([column.name]);
      expect(only).toMatchObject({ hasChosenColumns: true, search: `column=${column.name}` });
    }
    const none = await lists[name]("column=none");
    expect(shown(none)).toEqual([]);
    expect(none).toMatchObject({ hasChosenColumns: true, search: "column=none" });
    const params = new URLSearchParams([["column", "none"], ...shown(usual).map((column) => ["column", column])]);
    expect(await lists[name](String(params))).toMatchObject({
      hasChosenColumns: false,
      search: "",
      isUnfiltered: true,
    });
  });

  test("shows a saved view to its user only", async () => {
    const [column] = (await lists[name]()).columns;
    const search = `column=${column!.name}`;
    const reader = name === "users" ? people.admin : lead;
    expect(await saveView(reader, { list: name, name: "Của tôi", search }, now)).toBe("saved");
    expect(await lists[name](search)).toMatchObject({ view: name, views: [{ name: "Của tôi", search }] });
    expect((await lists[name]("", { ...people.admin, uid: "other" })).views).toEqual([]);
  });

  test("shows the first page, with its count, when the requested page is gone", async () => {
    const first = await lists[name]();
    expect(first.isLaterPage).toBe(false);
    if (first.next !== null)
      expect(await lists[name]("cursor=nonsense")).toMatchObject({ total: first.total, isLaterPage: false });
  });
});

test.each([
  [`storeId=S1`, "More than 1,000 checks"],
  [`storeId=S2`, "130 checks"],
  [`storeId=S2&month=2026-03`, "130 checks"],
  [`storeId=S2&sort=-score`, "70 checks"],
  [`sort=score&month=2026-03`, "More than 1,000 checks"],
  ["status=draft", "60 checks"],
  ["status=draft&from=2026-03-05", "60 checks"],
  ["q=hoa", "130 checks"],
  // All rows on one page are counted, whatever the filters.
  ["storeId=S1&status=draft&q=dong", "0 checks"],
  // An index finds some of these, which all would have to be looked at.
  ["q=pho+hoa", ""],
  ["q=hoa&month=2026-03", ""],
  ["q=hoa&status=draft", ""],
  ["storeId=S2&inspectorId=lan", ""],
  ["status=counted", ""],
])("checks by %s: “%s”", async (search, total) => {
  expect((await lists.checks(search)).total).toBe(total);
});

test("proposes stores, managers and a template's versions by name, and finds them by it", async () => {
  const fieldOf = (list: ListPage<unknown>, field: string) => list.fields.find(({ name }) => name === field);
  const all = await lists.checks();
  const store = fieldOf(all, "storeId")!.options!.find(({ label }) => label === "S2");
  expect(store!.value).toBe("Phở Hòa");
  expect((await lists.checks(`storeId=${encodeURIComponent(store!.value)}`)).total).toBe("130 checks");
  const byId = await lists.checks(`storeId=${chain.s2}`);
  expect(fieldOf(byId, "storeId")!.value).toBe(store!.value);
  expect(byId.active).toMatchObject([{ name: "storeId", label: store!.value }]);
  expect(fieldOf(all, "managerId")!.options!.map(({ value }) => value)).toContain("none");
  expect(fieldOf(all, "templateVersion")).toBeUndefined();
  const versions = fieldOf(await lists.checks(`templateId=${chain.t1}`), "templateVersion");
  expect(versions!.options).toEqual([{ value: "1", label: "Version 1" }]);
  const own = await lists.checks("", manager1);
  expect(fieldOf(own, "storeId")!.options).toEqual([{ value: "Cà phê Đông Du", label: "S1" }]);
});

test("counts for a store manager only records that they can see", async () => {
  expect((await lists.checks("", manager1)).total).toBe("");
  expect((await lists.checks("storeId=S2&status=draft", manager1)).total).toBe("0 checks");
  expect((await lists.stores("", manager1)).total).toBe("1 store");
  expect((await lists.stores("", manager2)).total).toBe("2 stores");
  expect((await lists["store-managers"]("", manager1)).total).toBe("1 manager");
});
