/** The rules of tasks, as pure functions. */
import { expect, test } from "vitest";
import { isMovePossible, type TaskMoveName, moves } from "#app/tasks/moves.ts";
import { type Cause, taskStatuses } from "#app/tasks/task-names.ts";
import { sayStatement, titleOf } from "#app/tasks/title.ts";
import { describeDue } from "#app/tasks/due-label.ts";
import {
  dueGroupOf,
  dueGroups,
  dueRange,
  isTaskOverdue,
  overdueEnd,
  withSortKeys,
  type Task,
  unfinishedEnd,
} from "#app/tasks/task.ts";

const task = (changes: Partial<Task> = {}): Task =>
  withSortKeys({
    title: { en: "Fix the freezer", vi: "Sửa tủ đông" },
    details: "",
    category: "general",
    storeId: "s1",
    storeCode: "S1",
    storeName: "Đông Du",
    area: "Quận 1",
    checkId: null,
    finding: null,
    severity: null,
    priority: "medium",
    ownerId: null,
    ownerName: null,
    ofManager: false,
    inspectorId: "lan",
    inspectorName: "Lan",
    dueDay: "2026-03-12",
    needsPhoto: false,
    status: "open",
    photos: [],
    fixes: [],
    doneBy: null,
    reopened: null,
    cancelled: null,
    createdAt: "2026-03-05T03:00:00.000Z",
    updatedAt: "2026-03-05T03:00:00.000Z",
    ...changes,
  });

test("each move leads from its statuses to its next status", () => {
  const table = Object.fromEntries(
    (Object.keys(moves) as TaskMoveName[]).map((name) => [
      name,
      taskStatuses.filter((status) => isMovePossible(name, { status, cancelled: null })).join(" "),
    ]),
  );
  expect(table).toEqual({
    start: "open",
    finish: "open in-progress",
    verify: "done",
    reopen: "done verified cancelled",
    cancel: "open in-progress done",
  });
});

test("a finding's task is called by its note, or by the statement that isn't met, in each language", () => {
  const title = { en: "Is the exit free?", vi: "" };
  const finding = {
    checkCode: "",
    day: "2026-03-05",
    item: "exit",
    section: title,
    answer: title,
    note: "",
    photos: [],
  };
  expect(titleOf(task({ title, finding }))).toEqual({
    en: "Not met: Is the exit free?",
    vi: "Chưa đạt: Is the exit free?",
  });
  expect(titleOf(task({ title: { en: "Exit", vi: "Lối ra có trống không?" }, finding }))).toEqual({
    en: "Not met: Exit",
    vi: "Chưa đạt: Lối ra có trống không?",
  });
  const noted = task({ title, finding: { ...finding, note: `Thùng hàng\nchắn lối ra ${"x".repeat(80)}` } });
  const note = `Thùng hàng chắn lối ra ${"x".repeat(57)}…`;
  expect(titleOf(noted)).toEqual({ en: note, vi: note });
  expect(sayStatement(noted)).toBe("Is the exit free?");
  expect(titleOf(task({ title }))).toEqual(title);
});

test("a task cancelled with its finding can't be reopened by hand", () => {
  const reopens = (cause: Cause) => isMovePossible("reopen", { status: "cancelled", cancelled: { cause, reason: "" } });
  expect([reopens("by-hand"), reopens("finding-removed"), reopens("check-voided")]).toEqual([true, false, false]);
});

test("a task is overdue from the day after its due day until it is done", () => {
  expect(isTaskOverdue(task(), "2026-03-12")).toBe(false);
  expect(isTaskOverdue(task(), "2026-03-13")).toBe(true);
  for (const status of ["done", "verified", "cancelled"] as const)
    expect(isTaskOverdue(task({ status }), "2026-03-13")).toBe(false);
});

test("unfinished tasks sort first by due day or priority, and one index finds overdue tasks", () => {
  const all = taskStatuses.flatMap((status) => [
    task({ status, dueDay: "2026-03-20", priority: "high" }),
    task({ status, dueDay: "2026-03-12", priority: "low" }),
  ]);
  const by = (field: "byDue" | "byPriority") =>
    all.toSorted((a, b) => (a[field] < b[field] ? -1 : 1)).map((each) => `${each.status} ${each.priority}`);
  expect(by("byDue").slice(0, 6)).toEqual([
    "open low",
    "in-progress low",
    "open high",
    "in-progress high",
    "done low",
    "done high",
  ]);
  expect(by("byPriority").slice(0, 4)).toEqual(["open high", "in-progress high", "open low", "in-progress low"]);
  const below = (end: string) => all.filter(({ byDue }) => byDue < end).map(({ status }) => status);
  expect(new Set(below(unfinishedEnd))).toEqual(new Set(["open", "in-progress"]));
  expect(all.filter((each) => each.byDue < overdueEnd("2026-03-13"))).toEqual(
    all.filter((each) => isTaskOverdue(each, "2026-03-13")),
  );
});

test("the order by due day has one group after the other, each within its range", () => {
  const today = "2026-03-12";
  const all = taskStatuses.flatMap((status) =>
    ["2026-03-11", today, "2026-03-18", "2026-03-19", "2026-06-01"].map((dueDay) => task({ status, dueDay })),
  );
  const groups = all.toSorted((a, b) => (a.byDue < b.byDue ? -1 : 1)).map((each) => dueGroupOf(each, today));
  expect(groups.filter((group, at) => group !== groups[at - 1])).toEqual([...dueGroups]);
  expect(groups.slice(0, 10).join(" ")).toBe("overdue overdue soon soon soon soon later later later later");
  for (const each of all) {
    const { from, end } = dueRange(dueGroupOf(each, today), today);
    expect(from <= each.byDue && each.byDue < end).toBe(true);
  }
});

test("what is due says how long there is, what was fixed when, and what is closed how", () => {
  const label = (changes: Partial<Task>) => {
    const { text, isOverdue } = describeDue(task(changes), {
      today: "2026-03-12",
      timeZone: "Asia/Ho_Chi_Minh",
    });
    return `${text}${isOverdue ? "!" : ""}`;
  };
  expect(label({ dueDay: "2026-01-31" })).toBe("40 days overdue!");
  expect(label({ dueDay: "2026-03-11" })).toBe("1 day overdue!");
  expect(label({})).toBe("Due today");
  expect(label({ dueDay: "2026-03-15", status: "in-progress" })).toBe("3 days left");
  expect(label({ dueDay: "2026-09-15" })).toBe("15\u00a0Sep");
  const fix = { by: "minh", byName: "Minh", words: "", photos: [] };
  const fixes = [{ ...fix, at: "2026-03-09T18:00:00.000Z" }];
  expect(label({ status: "done", dueDay: "2026-01-31", fixes })).toMatch(/^Fixed 10/);
  expect(label({ status: "verified", fixes })).toBe("Verified");
});
