/** What the lists of stores and managers say of a month. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { monthStandingColumns, type OpenTasks } from "#app/stores/parts/standing.tsx";

const textOf = (tasks: OpenTasks) =>
  renderToStaticMarkup(<>{monthStandingColumns.tasks.cell!(tasks, "S1")}</>).replace(/<[^>]*>/g, "");

test("open tasks that are all overdue are counted once", () => {
  expect(textOf({ open: 1, overdue: 1 })).toBe("1 overdue");
  expect(textOf({ open: 5, overdue: 2 })).toBe("5 · 2 overdue");
  expect(textOf({ open: 3, overdue: 0 })).toBe("3");
  expect(textOf({ open: 0, overdue: 0 })).toBe("");
});
