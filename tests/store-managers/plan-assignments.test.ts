import { describe, expect, test } from "vitest";
import type { Assignment } from "#app/store-managers/manager.ts";
import { planAssignments, type RequestedAssignment } from "#app/store-managers/plan-assignments.ts";
import { readAssignmentRow } from "#app/store-managers/read-assignment-row.ts";

type Days = [manager: string, from: string, to?: string | null, shared?: boolean];
const data = ([managerId, from, to = null, shared = false]: Days): Assignment => ({
  storeId: "s",
  managerId,
  from,
  to,
  shared,
});
const idOf = ([manager, from]: Days) => `${manager} ${from}`;
const storedOf = (...all: Days[]) => new Map(all.map((each) => [idOf(each), data(each)]));
const wantedOf = (...all: Days[]): RequestedAssignment[] =>
  all.map((each, at) => ({ ...data(each), id: idOf(each), row: at + 2, shared: each[3] ?? null }));
/** The result of each row, and the days of changed assignments. */
function plan(stored: ReadonlyMap<string, Assignment>, ...wanted: Days[]) {
  return planWithout([], stored, ...wanted);
}
/** Plans on 5 March 2026, when these managers have left. */
function planWithout(left: readonly string[], stored: ReadonlyMap<string, Assignment>, ...wanted: Days[]) {
  const leavers = { ids: new Set(left), today: "2026-03-05" };
  const { rows, changes } = planAssignments(stored, wantedOf(...wanted), { importId: "import", leavers });
  return {
    rows: rows.map(({ status, problems }) => [status, ...problems.map(({ what }) => what)].join(" ")),
    days: changes.map(({ after }) => `${after.managerId} ${after.from}–${after.to ?? ""}`).toSorted(),
    changes,
  };
}

test("imported history runs until the next assignment, in any order and repeatedly", () => {
  const history: Days[] = [
    ["a", "2024-01-01"],
    ["b", "2025-01-01"],
    ["c", "2026-01-01", "2026-02-28"],
  ];
  const days = ["a 2024-01-01–2024-12-31", "b 2025-01-01–2025-12-31", "c 2026-01-01–2026-02-28"];
  const first = plan(new Map(), ...history);
  expect(first).toMatchObject({ rows: ["new", "new", "new"], days });
  expect(first.changes.map(({ after }) => after.importId)).toEqual(["import", "import", "import"]);
  const known = new Map(first.changes.map(({ id, after }) => [id, after]));
  expect(plan(known, ...history)).toEqual({ rows: ["same ended", "same ended", "same"], days: [], changes: [] });
  let oneByOne = new Map<string, Assignment>();
  for (const each of history.toReversed())
    oneByOne = new Map([...oneByOne, ...plan(oneByOne, each).changes.map(({ id, after }) => [id, after] as const)]);
  expect(Object.fromEntries(oneByOne)).toEqual(Object.fromEntries(known));
});

test("a row hands over from the manager with an open end, linked for corrections", () => {
  const { rows, changes } = plan(storedOf(["a", "2024-01-01"]), ["b", "2026-03-01"]);
  expect(rows).toEqual(["new"]);
  expect(changes).toEqual([
    {
      id: "a 2024-01-01",
      row: 2,
      before: data(["a", "2024-01-01"]),
      after: data(["a", "2024-01-01", "2026-02-28"]),
      from: null,
      isHandOver: true,
    },
    {
      id: "b 2026-03-01",
      row: 2,
      before: null,
      after: { ...data(["b", "2026-03-01"]), importId: "import" },
      from: data(["a", "2024-01-01"]),
      isHandOver: false,
    },
  ]);
});

describe("an existing assignment", () => {
  const stored = storedOf(["a", "2024-01-01", "2024-12-31"], ["b", "2025-06-01", null, true]);

  test("has the same end if the row has none, and otherwise the row's end", () => {
    expect(plan(stored, ["a", "2024-01-01"])).toMatchObject({ rows: ["same ended"], days: [] });
    expect(plan(stored, ["a", "2024-01-01", "2025-02-28"])).toMatchObject({
      rows: ["changed"],
      days: ["a 2024-01-01–2025-02-28"],
    });
  });

  test("stays shared if the row doesn't say", () => {
    expect(plan(stored, ["b", "2025-06-01"]).rows).toEqual(["same"]);
    expect(plan(stored, ["b", "2025-06-01", null, false]).changes[0]?.after.shared).toBe(false);
  });
});

test("overlaps are refused unless shared, and a manager can't have a store twice on a day", () => {
  const stored = storedOf(["a", "2025-01-01", "2025-12-31"]);
  expect(plan(stored, ["b", "2025-12-31"]).rows).toEqual(["error overlap"]);
  expect(plan(stored, ["b", "2024-01-01", "2025-01-01"]).rows).toEqual(["error overlap"]);
  expect(plan(stored, ["b", "2024-01-01"])).toMatchObject({
    rows: ["new until-next"],
    days: ["b 2024-01-01–2024-12-31"],
  });
  expect(plan(stored, ["b", "2025-06-01", null, true])).toMatchObject({ rows: ["new"], days: ["b 2025-06-01–"] });
  expect(plan(stored, ["a", "2025-06-01", null, true]).rows).toEqual(["error overlap"]);
  expect(plan(new Map(), ["a", "2025-01-01", "2025-03-31"], ["b", "2025-03-01"]).rows).toEqual([
    "new",
    "error overlap",
  ]);
  expect(plan(new Map(), ["a", "2025-01-01"], ["a", "2025-01-01"]).rows).toEqual(["new", "error twice"]);
});

describe("a manager who left", () => {
  test("gets no days after today, with or without an end", () => {
    const none = new Map<string, Assignment>();
    expect(planWithout(["a"], none, ["a", "2024-01-01"])).toMatchObject({ rows: ["error left"], days: [] });
    expect(planWithout(["a"], none, ["a", "2024-01-01", "2026-03-06"]).rows).toEqual(["error left"]);
    expect(planWithout(["a"], none, ["a", "2024-01-01", "2026-03-05"]).rows).toEqual(["new"]);
    expect(planWithout(["a"], none, ["b", "2024-01-01"]).rows).toEqual(["new"]);
    const ended = storedOf(["a", "2024-01-01", "2024-12-31"]);
    expect(planWithout(["a"], ended, ["a", "2024-01-01"]).rows).toEqual(["same ended"]);
    expect(planWithout(["a"], ended, ["a", "2024-01-01", "2027-01-01"]).rows).toEqual(["error left"]);
  });

  test("has the store until the next manager, who is stored or in a later row", () => {
    const days = ["a 2024-01-01–2024-12-31", "b 2025-01-01–"];
    expect(planWithout(["a"], new Map(), ["a", "2024-01-01"], ["b", "2025-01-01"])).toMatchObject({
      rows: ["new until-next", "new"],
      days,
    });
    expect(planWithout(["a"], storedOf(["b", "2025-01-01"]), ["a", "2024-01-01"])).toMatchObject({
      rows: ["new until-next"],
      days: days.slice(0, 1),
    });
    expect(planWithout(["a"], new Map(), ["a", "2024-01-01"], ["b", "2025-01-01", null, true]).rows).toEqual([
      "error left",
      "new",
    ]);
  });
});

test("reads days, open ends, yes and no in the notations of files", () => {
  const row = { store: " S1 ", manager: "An@X.vn", from: "1/3/2026", to: "nay", shared: "Không" };
  const read = { store: "S1", manager: "An@X.vn", from: "2026-03-01", to: null, shared: false, errors: [] };
  expect(readAssignmentRow(row)).toEqual(read);
  expect(readAssignmentRow({ ...row, to: "46112", shared: "x" })).toMatchObject({ to: "2026-03-31", shared: true });
  expect(readAssignmentRow({ ...row, to: undefined, shared: "" })).toMatchObject({ to: null, shared: null });
  expect(readAssignmentRow({ ...row, from: "03/25/2026" })).toMatchObject({
    from: "",
    errors: [{ field: "from", what: "other-order" }],
  });
  const wrong = readAssignmentRow({ store: "", manager: "", from: "soon", to: "05/03/26", shared: "perhaps" });
  expect(wrong.errors.map(({ field, what }) => [field, what])).toEqual([
    ["store", "missing"],
    ["manager", "missing"],
    ["from", "no-day"],
    ["to", "no-day"],
    ["shared", "yes-no"],
  ]);
  expect(readAssignmentRow({ ...row, to: "2026-02-28" }).errors).toMatchObject([{ field: "to", what: "order" }]);
});
