import { expect, test } from "vitest";
import { compareAssignments } from "#app/store-managers/consequences.ts";
import { affectedDays } from "#app/store-managers/assign.server.ts";
import { type Assignment, excludes, holderOn } from "#app/store-managers/manager.ts";
import { isDay } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { assignmentForm } from "#app/store-managers/manager-form.ts";
import { parseForm } from "#app/ui/form.server.ts";

const assignmentOf = (managerId: string, from: string, to: string | null, shared = false): Assignment => ({
  storeId: "s",
  managerId,
  from,
  to,
  shared,
});
const today = "2026-03-05";

test("the main manager answers for a day, otherwise the latest of those who share the store", () => {
  const main = assignmentOf("a", "2026-01-01", "2026-02-28");
  const helper = assignmentOf("b", "2026-02-01", null, true);
  const second = assignmentOf("c", "2026-02-15", null, true);
  const list = [second, helper, main];
  expect(["2026-01-31", "2026-02-20", "2026-03-01", "2025-12-31"].map((day) => holderOn(list, day)?.managerId)).toEqual(
    ["a", "a", "c", undefined],
  );
});

test("the manager of a store shared from one day is the same in every order of reading", () => {
  const list = ["a", "b", "c"].map((manager) => assignmentOf(manager, "2026-02-01", null, true));
  const orders = [list, list.toReversed(), [list[1]!, list[0]!, list[2]!]];
  expect(orders.map((order) => holderOn(order, today)?.managerId)).toEqual(["a", "a", "a"]);
});

test.each([
  [assignmentOf("a", "2026-01-01", null), assignmentOf("b", "2026-02-01", null), true],
  [assignmentOf("a", "2026-01-01", null), assignmentOf("b", "2026-02-01", null, true), false],
  [assignmentOf("a", "2026-01-01", null, true), assignmentOf("a", "2026-02-01", null), true],
  [assignmentOf("a", "2026-01-01", "2026-01-31"), assignmentOf("b", "2026-02-01", null), false],
  [assignmentOf("a", "2026-01-01", "2026-02-01"), assignmentOf("b", "2026-02-01", null), true],
])("%j and %j exclude each other: %s", (a, b, result) => {
  expect(excludes(a, b)).toBe(result);
  expect(excludes(b, a)).toBe(result);
});

test.each([
  [
    "a later end",
    assignmentOf("a", "2026-01-01", "2026-01-31"),
    assignmentOf("a", "2026-01-01", "2026-02-10"),
    "2026-02-01",
    "2026-02-10",
  ],
  [
    "an earlier end",
    assignmentOf("a", "2026-01-01", null),
    assignmentOf("a", "2026-01-01", "2026-02-10"),
    "2026-02-11",
    today,
  ],
  [
    "an earlier begin",
    assignmentOf("a", "2026-01-10", null),
    assignmentOf("a", "2026-01-01", null),
    "2026-01-01",
    "2026-01-09",
  ],
  [
    "both moved",
    assignmentOf("a", "2026-01-10", "2026-01-20"),
    assignmentOf("a", "2026-02-01", null),
    "2026-01-10",
    today,
  ],
  [
    "an earlier begin of one who shares it: others may have begun in between",
    assignmentOf("a", "2026-01-10", "2026-01-20", true),
    assignmentOf("a", "2026-01-01", "2026-01-20", true),
    "2026-01-01",
    "2026-01-20",
  ],
  ["made", null, assignmentOf("a", "2026-03-01", null), "2026-03-01", today],
  ["withdrawn", assignmentOf("a", "2026-01-10", "2026-01-20"), null, "2026-01-10", "2026-01-20"],
  [
    "shared now",
    assignmentOf("a", "2026-01-10", "2026-01-20"),
    assignmentOf("a", "2026-01-10", "2026-01-20", true),
    "2026-01-10",
    "2026-01-20",
  ],
])("past days affected by a change: %s", (_, before, after, from, to) => {
  expect(affectedDays(before, after, today)).toEqual([{ storeId: "s", from, to }]);
});

test("future days of a change are pending until they arrive", () => {
  const on = (day: string) => ({ storeId: "s", from: day, to: day });
  expect(affectedDays(null, assignmentOf("a", "2026-03-06", "2026-03-09"), today)).toEqual([
    on("2026-03-06"),
    on("2026-03-10"),
  ]);
  expect(affectedDays(assignmentOf("a", "2026-01-01", null), assignmentOf("a", "2026-01-01", today), today)).toEqual([
    on("2026-03-06"),
  ]);
  expect(affectedDays(assignmentOf("a", "2026-01-01", null), assignmentOf("a", "2026-01-01", null), today)).toEqual([]);
});

const describeChange = (before: Assignment[], after: Assignment[]) =>
  compareAssignments("s", before, after).map((each) =>
    each.what === "handover"
      ? [each.before, each.after, each.from, each.to]
      : [each.what, each.manager, each.from, each.to],
  );

test("a change is described by who replaces whom, who shares, and from when to when", () => {
  const [open, ended] = [assignmentOf("a", "2026-01-01", null), assignmentOf("a", "2026-01-01", "2026-02-28")];
  expect(describeChange([open], [ended, assignmentOf("b", "2026-03-01", null)])).toEqual([
    ["a", "b", "2026-03-01", null],
  ]);
  expect(describeChange([open], [ended])).toEqual([["a", null, "2026-03-01", null]]);
  expect(describeChange([open], [ended, assignmentOf("b", "2026-03-01", "2026-03-31")])).toEqual([
    ["a", "b", "2026-03-01", "2026-03-31"],
    ["a", null, "2026-04-01", null],
  ]);
  expect(describeChange([], [ended])).toEqual([[null, "a", "2026-01-01", "2026-02-28"]]);
  expect(describeChange([open], [open, assignmentOf("b", "2026-02-01", "2026-02-10", true)])).toEqual([
    ["shares", "b", "2026-02-01", "2026-02-10"],
  ]);
  expect(
    describeChange([open, assignmentOf("b", "2026-02-01", null, true)], [assignmentOf("b", "2026-02-01", null, true)]),
  ).toEqual([
    ["a", null, "2026-01-01", "2026-01-31"],
    ["a", "b", "2026-02-01", null],
  ]);
  expect(describeChange([open], [open])).toEqual([]);
});

test("days are parsed as typed, and errors are reported at their field", () => {
  const read = (form: { from: string; to: string; shared: string }) => {
    const fields = new FormData();
    for (const [name, value] of Object.entries(form)) fields.set(name, value);
    const { value, refuse } = parseForm(fields, assignmentForm);
    return { fields: value, problems: refuse().data.reply.error };
  };
  expect(read({ from: " 2026-03-01 ", to: "", shared: "on" }).fields).toEqual({
    from: "2026-03-01",
    to: null,
    shared: true,
  });
  expect(read({ from: "01/03/2026", to: "9/3/2026", shared: "" }).fields).toMatchObject({
    from: "2026-03-01",
    to: "2026-03-09",
  });
  expect(read({ from: "", to: "soon", shared: "" }).problems).toEqual({
    from: [m.ui_form_day()],
    to: [m.ui_form_day()],
  });
  expect(read({ from: "2026-03-02", to: "2026-03-01", shared: "" }).problems).toEqual({ to: [m.managers_day_order()] });
  expect(["2026-02-29", "2024-02-29", "0001-01-01", "2026-2-1", "2026-13-01"].map(isDay)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});
