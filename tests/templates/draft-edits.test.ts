import { expect, test } from "vitest";
import { emptyDraft } from "#app/templates/draft-content.ts";
import { applyEdits } from "#app/templates/draft-apply.ts";
import { type DraftEdit, editBetween, editsSchema, joinEdits } from "#app/templates/draft-edits.ts";
import { type Draft, draftItems, findItem } from "#app/templates/draft.ts";

const text = (en: string, vi = "") => ({ en, vi });
const items = (section: string, ...ids: string[]): DraftEdit => ({
  edit: "add-items",
  section,
  before: null,
  items: ids.map((id) => ({ id, type: "pass-fail", text: text(id) })),
});
const section = (id: string, before: string | null = null): DraftEdit => ({
  edit: "add-section",
  id,
  title: text(id),
  before,
});
const make = (...edits: DraftEdit[]) => applyEdits(emptyDraft(text("T"), "opening"), edits).draft;
const shape = (draft: Draft) =>
  draft.sections.map((each) => `${each.id}: ${each.items.map((item) => item.id).join(" ")}`);
const start = make(section("a"), section("b"), items("a", "x", "y", "z"), items("b", "u"));

const orders: [string, DraftEdit[], string[]][] = [
  ["an item up", [{ edit: "move-item", id: "y", section: "a", before: "x" }], ["a: y x z", "b: u"]],
  [
    "an item to the end of another section",
    [{ edit: "move-item", id: "x", section: "b", before: null }],
    ["a: y z", "b: u x"],
  ],
  [
    "an item into a section that is gone",
    [{ edit: "move-item", id: "x", section: "no", before: null }],
    ["a: x y z", "b: u"],
  ],
  ["an item before itself", [{ edit: "move-item", id: "x", section: "a", before: "x" }], ["a: x y z", "b: u"]],
  ["a section", [{ edit: "move-section", id: "b", before: "a" }], ["b: u", "a: x y z"]],
  ["a section between others", [section("c", "b")], ["a: x y z", "c: ", "b: u"]],
  ["a copy of an item", [{ edit: "copy", kind: "item", id: "x", as: "x2" }], ["a: x x2 y z", "b: u"]],
  [
    "a copy of a section",
    [{ edit: "copy", kind: "section", id: "a", as: "c" }],
    ["a: x y z", "c: c-1 c-2 c-3", "b: u"],
  ],
  [
    "removed and restored",
    [
      { edit: "remove", id: "y" },
      { edit: "restore", id: "y" },
    ],
    ["a: x y z", "b: u"],
  ],
  ["a section removed", [{ edit: "remove", id: "a" }], ["b: u"]],
  [
    "a section removed and restored",
    [
      { edit: "remove", id: "a" },
      { edit: "restore", id: "a" },
    ],
    ["a: x y z", "b: u"],
  ],
  [
    "an item of a removed section comes back where there is a section",
    [
      { edit: "remove", id: "y" },
      { edit: "remove", id: "a" },
      { edit: "restore", id: "y" },
    ],
    ["b: u y"],
  ],
  ["items for a removed section bring it back", [{ edit: "remove", id: "b" }, items("b", "n")], ["a: x y z", "b: u n"]],
];
test.each(orders)("edits have the expected result: %s", (_, edits, expected) => {
  expect(shape(applyEdits(start, edits).draft)).toEqual(expected);
});

test("applying an edit twice has the effect of applying it once", () => {
  for (const [, edits] of orders) {
    const once = applyEdits(start, edits).draft;
    const last = edits.at(-1)!;
    expect(shape(applyEdits(once, [last]).draft)).toEqual(shape(once));
  }
});

test("copied items of a section depend on each other like the originals", () => {
  const draft = make(section("a"), items("a", "x", "y"), {
    edit: "set-item",
    id: "y",
    was: { when: null },
    now: { when: { item: "x", is: ["fail"] } },
  });
  const copied = applyEdits(draft, [{ edit: "copy", kind: "section", id: "a", as: "b" }]).draft;
  expect(findItem(copied, "b-2")?.item.when).toEqual({ item: "b-1", is: ["fail"] });
});

const set = (id: string, was: object, now: object) => ({ edit: "set-item", id, was, now }) as DraftEdit;

test("edits of different fields merge, and a second edit of the same field is a conflict", () => {
  const first = applyEdits(start, [set("x", { points: "1" }, { points: "3" })]).draft;
  const merged = applyEdits(first, [set("x", { text: text("x") }, { text: text("New") })]);
  expect(merged.conflicts).toEqual([]);
  expect(findItem(merged.draft, "x")?.item).toMatchObject({ points: "3", text: text("New") });

  const late = applyEdits(first, [set("x", { points: "1", severity: "minor" }, { points: "5", severity: "critical" })]);
  expect(late.conflicts).toEqual([{ at: { kind: "item", id: "x" }, mine: { points: "5" }, theirs: { points: "3" } }]);
  expect(findItem(late.draft, "x")?.item).toMatchObject({ points: "3", severity: "critical" });
  expect(applyEdits(first, [set("x", { points: "1" }, { points: "3" })]).conflicts).toEqual([]);
});

test("edits of different languages of a text merge", () => {
  const first = applyEdits(start, [set("x", { text: text("x") }, { text: text("x", "Ích") })]).draft;
  const merged = applyEdits(first, [set("x", { text: text("x") }, { text: text("New") })]);
  expect(merged.conflicts).toEqual([]);
  expect(findItem(merged.draft, "x")?.item.text).toEqual(text("New", "Ích"));
  const late = applyEdits(merged.draft, [set("x", { text: text("x") }, { text: text("Other") })]);
  expect(late.conflicts[0]).toMatchObject({
    mine: { text: text("Other", "Ích") },
    theirs: { text: text("New", "Ích") },
  });
  expect(findItem(late.draft, "x")?.item.text).toEqual(text("New", "Ích"));
});

test("edits of a removed item are stored with it and come back when it is restored", () => {
  const gone = applyEdits(start, [{ edit: "remove", id: "x" }]).draft;
  const late = applyEdits(gone, [set("x", { text: text("x") }, { text: text("Typed") })]);
  expect(late.conflicts).toEqual([{ at: { kind: "item", id: "x" }, mine: { text: text("Typed") }, theirs: null }]);
  const back = applyEdits(late.draft, [{ edit: "restore", id: "x" }]).draft;
  expect(findItem(back, "x")?.item.text).toEqual(text("Typed"));

  const without = applyEdits(start, [{ edit: "remove", id: "a" }]).draft;
  const deep = applyEdits(without, [
    set("y", { text: text("y") }, { text: text("Deep") }),
    { edit: "restore", id: "a" },
  ]);
  expect(findItem(deep.draft, "y")?.item.text).toEqual(text("Deep"));
});

test("an edit has only changed fields, and consecutive edits of one part are joined", () => {
  const item = findItem(start, "x")!.item;
  expect(editBetween({ kind: "item", id: "x" }, item, { ...item })).toBeNull();
  const first = editBetween({ kind: "item", id: "x" }, item, { ...item, points: "2" })!;
  expect(first).toEqual({ edit: "set-item", id: "x", was: { points: "1" }, now: { points: "2" } });
  const joined = joinEdits(first, set("x", { points: "2", unit: "" }, { points: "3", unit: "g" }));
  expect(joined).toEqual(set("x", { points: "1", unit: "" }, { points: "3", unit: "g" }));
  expect(joinEdits(first, set("y", {}, {}))).toBeNull();
  expect(joinEdits(first, { edit: "remove", id: "x" })).toBeNull();
});

test("edits from a browser are validated", () => {
  const bad = [
    [{ edit: "set-item", id: "../x", was: {}, now: {} }],
    [{ edit: "set-item", id: "x", was: {}, now: { type: "essay" } }],
    [{ edit: "set-item", id: "x", was: {}, now: { text: { en: "x".repeat(20_001) } } }],
    [{ edit: "explode", id: "x" }],
    { edit: "remove", id: "x" },
  ];
  for (const edits of bad) expect(editsSchema.safeParse(edits).success, JSON.stringify(edits)).toBe(false);
  expect(
    editsSchema.safeParse([{ edit: "set-item", id: "x", was: { points: "1" }, now: { points: "2" } }]).data,
  ).toEqual([{ edit: "set-item", id: "x", was: { points: "1" }, now: { points: "2" } }]);
  // Fields that an item doesn't have are never stored.
  const odd = applyEdits(start, [set("x", { __proto__: null }, { admin: true, points: "2" })]);
  expect(draftItems(odd.draft)[0]).not.toHaveProperty("admin");
});

test("ids stay unique, whatever edits are sent", () => {
  const twice = applyEdits(start, [items("a", "w", "w", "x"), items("b", "c-1")]).draft;
  expect(shape(twice)).toEqual(["a: x y z w", "b: u c-1"]);
  const copied = applyEdits(twice, [{ edit: "copy", kind: "section", id: "a", as: "c" }]).draft;
  expect(shape(copied)).toEqual(shape(twice));
});
