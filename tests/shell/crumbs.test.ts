import { expect, test } from "vitest";
import { crumbsOf } from "#app/shell/crumbs.ts";

const trail = (path: string, search = "", recordName: string | null = "Its name") =>
  crumbsOf(path, search, recordName).map(({ to, name }) => `${name()} ${to}`);

test("leads from a page below a list to the list, and from a record's page to the record", () => {
  expect(trail("/qc/stores/HN04/")).toEqual(["Stores /qc/stores"]);
  expect(trail("/qc/stores/HN04/edit")).toEqual(["Stores /qc/stores", "Its name /qc/stores/HN04"]);
  expect(trail("/qc/store-managers/move")).toEqual(["Store managers /qc/store-managers"]);
  expect(trail("/qc/templates/import/columns")).toEqual(["Templates /qc/templates"]);
  expect(trail("/apps/webhooks/a/edit")).toEqual(["Apps /apps", "Its name /apps/webhooks/a"]);
  expect(trail("/apps/webhooks/new")).toEqual(["Apps /apps"]);
  expect(trail("/apps/tokens/a", "", null)).toEqual(["Apps /apps"]);
  expect(trail("/chats/a/people")).toEqual(["Chats /chats", "Its name /chats/a"]);
  expect(trail("/qc/calendar/feed")).toEqual(["Calendar /qc/calendar"]);
  expect(trail("/settings/photo")).toEqual(["Profile /settings"]);
  expect(trail("/settings/second-factor/app")).toEqual([
    "Account /settings/account",
    "Second step /settings/second-factor",
  ]);
  expect(trail("/qc/stores/HN04/edit", "", null)).toEqual(["Stores /qc/stores"]);
  expect(trail("/qc/check/view", "?id=a")).toEqual(["Checks /qc/checks"]);
  expect(trail("/qc/check/appeal/decide", "?id=a")).toEqual(["Checks /qc/checks", "Its name /qc/check/view?id=a"]);
});

test.each(["/qc", "/qc/stores", "/qc/stores/", "/tasks/board", "/qc/calendar/week", "/settings/display", "/kept"])(
  "%s has no trail",
  (path) => expect(trail(path)).toEqual([]),
);

test("leads from an item's findings to the report with the same days and filter", () => {
  const filter = "templateId=food-safety&area=H%C3%A0+N%E1%BB%99i&month=2026-03&compare=year";
  const search = `?${filter}&item=floor&answer=na&templateVersion=2&cursor=20`;
  expect(trail("/qc/reports/template/item", search)).toEqual([`By template /qc/reports/template?${filter}`]);
  expect(trail("/qc/reports/template/item/", search)).toEqual([`By template /qc/reports/template?${filter}`]);
});

test("leaves out the trail on the form of a check", () => {
  expect(trail("/qc/check/edit", "?id=a")).toEqual([]);
  expect(trail("/qc/check/edit")).toEqual(["Checks /qc/checks"]);
});
