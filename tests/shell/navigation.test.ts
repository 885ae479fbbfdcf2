import { expect, test } from "vitest";
import { isCurrent, navigation } from "#app/shell/navigation.ts";

const currentAt = (path: string) =>
  navigation.flatMap((group) =>
    group.destinations.filter((destination) => isCurrent(destination, path)).map(({ to }) => to),
  );

test.each([
  ["/qc", "/qc"],
  ["/qc/", "/qc"],
  ["/qc/checks", "/qc/checks"],
  ["/qc/check", "/qc/checks"],
  ["/qc/check/view", "/qc/checks"],
  ["/qc/stores/abc", "/qc/stores"],
  ["/qc/store-managers/abc", "/qc/store-managers"],
  ["/qc/reports", "/qc/reports"],
  ["/qc/reports/", "/qc/reports"],
  ["/qc/reports/summary", "/qc/reports"],
  ["/qc/reports/stage1/qc-camera", "/qc/reports"],
  ["/qc/camera/abc", "/qc/camera"],
  ["/qc/feedback/new", "/qc/feedback"],
  ["/qc/activities", "/qc/activities"],
  ["/qc/imports/abc", "/qc/imports"],
  ["/qc/score-policy", "/qc/score-policy"],
  ["/qc/audit-log", "/qc/audit-log"],
  ["/tasks/board", "/tasks"],
  ["/settings/appearance", "/settings"],
])("marks at %s one current area: %s", (path, area) => {
  expect(currentAt(path)).toEqual([area]);
});

test("marks no area for an address outside all areas", () => {
  expect(currentAt("/elsewhere")).toEqual([]);
});

test.each(["/qc/activities", "/qc/templates", "/apps"])("leaves %s out of a store manager's menu", (area) => {
  const destination = navigation.flatMap((group) => group.destinations).find(({ to }) => to === area);
  expect(destination?.of).toEqual(["user", "lead", "admin"]);
});
