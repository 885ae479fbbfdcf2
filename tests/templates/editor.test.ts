/** The editor in the browser: saving edits, storing unconfirmed ones, and showing changes of others. */
import { expect, test } from "vitest";
import { emptyDraft } from "#app/templates/draft-content.ts";
import { applyEdits } from "#app/templates/draft-apply.ts";
import type { DraftEdit } from "#app/templates/draft-edits.ts";
import { type DraftItem, findItem, newItem, newSection } from "#app/templates/draft.ts";
import { TemplateEditor } from "#app/templates/pages/edit/editor.ts";
import { initialState } from "#app/templates/pages/edit/editor-state.ts";
import type { SaveReply } from "#app/templates/pages/edit/send-edits.ts";
import type { TemplateEditView } from "#app/templates/pages/edit/save-form.server.ts";

const text = (en: string) => ({ en, vi: "" });
const start = {
  ...emptyDraft(text("T"), "opening"),
  sections: [
    { ...newSection("a", { title: text("A") }), items: ["x", "y"].map((id) => newItem(id, { text: text(id) })) },
  ],
};

function open(place: string | null = "item.x", draft = start) {
  const view = { draft, revision: "1", open: place, idPrefix: "n0", version: 0 } as TemplateEditView;
  const editor = new TemplateEditor(initialState(view, null), view);
  const sent: { edits: readonly DraftEdit[]; seen: string | null; answer: (reply: SaveReply) => void }[] = [];
  const timers: [number, () => void][] = [];
  let kept: readonly DraftEdit[] = [];
  let count = 0;
  const begin = (before: readonly DraftEdit[] = []) =>
    editor.enhance(
      {
        send: (edits, seen) => new Promise((answer) => sent.push({ edits, seen, answer })),
        storeLocally: (edits) => void (kept = edits),
        now: () => 5,
        wake: (milliseconds, run) => void timers.splice(0, 1, [milliseconds, run]),
        newIdPrefix: () => `n${++count}`,
      },
      before,
    );
  const tick = () => timers.shift()![1]();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { editor, sent, timers, tick, settle, begin, kept: () => kept };
}
const type = (editor: TemplateEditor, points: string) => editor.type([["f.points", points]]);
const points = (editor: TemplateEditor) => findItem(editor.state.draft, "x")?.item.points;
const saved = (revision: string, more = {}): SaveReply => ({ kind: "saved", revision, conflicts: [], ...more });

test("typing shows at once, is sent once a second, and stays stored until confirmed", async () => {
  const { editor, sent, timers, tick, settle, begin, kept } = open();
  begin();
  type(editor, "2");
  type(editor, "25");
  expect(points(editor)).toBe("25");
  expect(timers.map(([milliseconds]) => milliseconds)).toEqual([1000]);
  expect(kept()).toEqual([{ edit: "set-item", id: "x", was: { points: "1" }, now: { points: "25" } }]);
  tick();
  expect(sent[0]).toMatchObject({ seen: "1", edits: kept() });
  type(editor, "3");
  expect(kept()).toHaveLength(2);
  sent[0]!.answer(saved("2"));
  await settle();
  expect(kept()).toEqual([{ edit: "set-item", id: "x", was: { points: "25" }, now: { points: "3" } }]);
  tick();
  expect(sent[1]).toMatchObject({ seen: "2" });
  sent[1]!.answer(saved("3"));
  await settle();
  expect(editor.state).toMatchObject({ save: "idle", savedAt: 5 });
  expect(kept()).toEqual([]);
});

test("sending retries with growing delays while offline, and loses nothing", async () => {
  const { editor, sent, timers, tick, settle, begin, kept } = open();
  begin();
  type(editor, "2");
  for (const wait of [2000, 4000, 8000]) {
    tick();
    sent.at(-1)!.answer({ kind: "unreachable" });
    await settle();
    expect(editor.state.save).toBe("unreachable");
    expect(timers.map(([milliseconds]) => milliseconds)).toEqual([wait]);
    expect(kept()).toHaveLength(1);
  }
  editor.retry();
  sent.at(-1)!.answer(saved("2"));
  await settle();
  expect([editor.state.save, kept()]).toEqual(["idle", []]);
});

test("changes of others are merged beneath unsent edits", async () => {
  const { editor, sent, tick, settle, begin } = open();
  begin();
  type(editor, "2");
  tick();
  editor.edit([{ edit: "remove", id: "y" }]);
  const theirs = applyEdits(start, [
    { edit: "set-item", id: "x", was: { points: "1", severity: "minor" }, now: { points: "9", severity: "critical" } },
  ]).draft;
  const conflict = {
    at: { kind: "item" as const, id: "x" },
    mine: { points: "2" },
    theirs: { points: "9" },
    lines: [],
  };
  sent[0]!.answer(saved("7", { draft: theirs, conflicts: [conflict] }));
  await settle();
  expect(points(editor)).toBe("9");
  expect(findItem(editor.state.draft, "x")?.item.severity).toBe("critical");
  expect(findItem(editor.state.draft, "y")).toBeNull();
  expect(editor.state).toMatchObject({ conflicts: [conflict], refillCount: 1 });
  editor.decide(editor.state.conflicts[0]!, "mine");
  expect([points(editor), editor.state.conflicts]).toEqual(["2", []]);
});

test("stored edits are restored, and an open part that another person removed closes", async () => {
  const { editor, sent, tick, settle, begin } = open();
  begin([{ edit: "set-item", id: "x", was: { points: "1" }, now: { points: "4" } }]);
  expect([points(editor), editor.state.restored]).toEqual(["4", true]);
  tick();
  sent[0]!.answer(saved("2", { draft: applyEdits(start, [{ edit: "remove", id: "x" }]).draft }));
  await settle();
  expect(editor.state.open).toBeNull();
});

test("buttons include the typed fields, and open the part that they create", () => {
  const { editor, begin } = open("section.a");
  begin();
  editor.press("add", [
    ["quick.en", "New line"],
    ["f.title.en", "Renamed"],
  ]);
  editor.press("add", [["quick.en", "And another"]]);
  const [section] = editor.state.draft.sections;
  expect(section!.title.en).toBe("Renamed");
  expect(section!.items.map((item) => item.text.en)).toEqual(["x", "y", "New line", "And another"]);
  editor.press("copy.section.a", []);
  expect(editor.state.open).toEqual({ kind: "section", id: editor.state.draft.sections[1]!.id });
  editor.press("nonsense.../", []);
  expect(editor.state.draft.sections).toHaveLength(2);
});

test("a removed part can be restored until the next button, and then opens", () => {
  const { editor, begin } = open("item.x");
  begin();
  editor.press("remove.x", [["f.points", "7"]]);
  expect(editor.state).toMatchObject({ removedNow: "x", open: { kind: "item", id: "y" } });
  type(editor, "3");
  expect(editor.state.removedNow).toBe("x");
  editor.press("undo.x", []);
  expect(editor.state).toMatchObject({ removedNow: null, open: { kind: "item", id: "x" } });
  expect(points(editor)).toBe("7");
  expect(editor.state.draft.sections[0]!.items.map(({ id }) => id)).toEqual(["x", "y"]);
  editor.press("undo.nothing", []);
  expect(editor.state.open).toEqual({ kind: "item", id: "x" });
});

const dirty = [true, false, true].map((fault, at) => ({ id: `o${at}`, text: text(`O${at}`), points: "1", fault }));
test.each<[string, Partial<DraftItem>, string[]]>([
  ["pass or fail", {}, ["fail"]],
  ["a number with a range", { type: "number", max: "4" }, ["fail"]],
  ["a number without", { type: "number" }, []],
  ["a choice", { type: "choice", options: dirty }, ["o0", "o2"]],
  ["a choice without faults", { type: "choice", options: dirty.slice(1, 2) }, []],
  ["a scale", { type: "scale", scaleMax: "5", faultBelow: "2" }, ["0", "1"]],
  ["a scale that ends before", { type: "scale", scaleMax: "1", faultBelow: "9" }, ["0", "1"]],
])("a condition starts with the answers that are findings: %s", (_, earlier, is) => {
  const [section] = start.sections;
  const items = [newItem("x", { text: text("x"), ...earlier }), section!.items[1]!];
  const { editor, begin } = open("item.y", { ...start, sections: [{ ...section!, items }] });
  begin();
  editor.type([["f.when.item", "x"]]);
  expect(findItem(editor.state.draft, "y")?.item.when).toEqual({ item: "x", is });
  const said = is.length > 0 ? [] : [expect.objectContaining({ field: "when.is", code: "condition-empty" })];
  expect(editor.state.problems.get("item.y") ?? []).toEqual(said);
});

test("a conflict disappears when its part is removed", async () => {
  const { editor, sent, tick, settle, begin } = open();
  begin();
  type(editor, "2");
  tick();
  const at = { kind: "item" as const, id: "x" };
  const conflicts = [{ at, mine: { points: "2" }, theirs: { points: "9" }, lines: [] }];
  sent[0]!.answer(saved("7", { draft: start, conflicts }));
  await settle();
  expect(editor.state.conflicts).toEqual(conflicts);
  editor.press("remove.x", []);
  expect(editor.state.conflicts).toEqual([]);
});

test("text typed before scripts ran is restored and reported", () => {
  const { editor, begin, kept } = open();
  begin();
  editor.type([["f.points", "4"]], { refill: true });
  expect([points(editor), editor.state.refillCount]).toEqual(["4", 1]);
  expect(kept()).toHaveLength(1);
  editor.type([["f.points", "4"]], { refill: true });
  expect(editor.state.refillCount).toBe(1);
});

test("an item changed to a choice starts with two answers, and has them again later", () => {
  const { editor, begin } = open();
  begin();
  const options = () => findItem(editor.state.draft, "x")!.item.options;
  editor.type([["f.type", "choice"]]);
  expect(options().map(({ points: each, fault }) => [each, fault])).toEqual([
    ["1", false],
    ["0", true],
  ]);
  editor.type([["f.option.o1.en", "Clean"]]);
  editor.type([["f.type", "pass-fail"]]);
  editor.type([["f.type", "choice"]]);
  expect(options()[0]!.text.en).toBe("Clean");
});
