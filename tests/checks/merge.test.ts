import { describe, expect, test } from "vitest";
import { answerDigest, type EnteredAnswer } from "#app/checks/answers.ts";
import type { Answer } from "#app/checks/check.ts";
import { mergeAnswers } from "#app/checks/merge-answers.ts";
import { answer, item, photo, section, version } from "./pages/edit/form.ts";

const template = version([
  section("s", [item("pass-fail", "a", { allowNa: true }), item("text", "b"), item("number", "c")]),
]);
const now = { by: "me", at: "2026-03-05T05:00:00.000Z" };
const pass: EnteredAnswer = { value: "pass" };
const was = (content: EnteredAnswer) => ({ was: answerDigest(content) });

/** What becomes of one item: stored, given, and based on so many changes. */
function merge(stored: Answer | undefined, given: EnteredAnswer, basedOn = 0) {
  const merged = mergeAnswers(
    template,
    stored ? { a: stored } : {},
    { entered: { a: given }, basedOn: { a: basedOn } },
    now,
  );
  return { ...merged, a: merged.answers["a"] };
}

describe("taking answers into a draft", () => {
  test("a first answer is stored with who and when", () => {
    expect(merge(undefined, { ...pass, note: "n" })).toMatchObject({
      a: { value: "pass", note: "n", changes: 1, ...now },
      saved: ["a"],
      conflicts: [],
      changed: true,
    });
  });

  test("a changed one counts its changes and keeps its photos", () => {
    const stored = answer({ value: "fail", note: "old", changes: 4, photos: [photo("a")] });
    expect(merge(stored, pass, 4).a).toEqual({ value: "pass", changes: 5, photos: [photo("a")], ...now });
  });

  test("the same again writes nothing", () => {
    const stored = answer({ value: "pass", changes: 4, by: "other" });
    expect(merge(stored, pass, 0)).toMatchObject({ a: stored, saved: ["a"], conflicts: [], changed: false });
    expect(merge(undefined, {})).toMatchObject({ answers: {}, saved: ["a"], changed: false });
  });

  test("an item changed elsewhere since is a conflict with both values, and stays as it is", () => {
    const stored = answer({ value: "fail", changes: 2, by: "other" });
    expect(merge(stored, pass, 1)).toMatchObject({
      a: stored,
      saved: [],
      conflicts: [{ item: "a", mine: pass, theirs: stored }],
      changed: false,
    });
    expect(merge(stored, pass, 0).conflicts).toHaveLength(1);
  });

  test("an item that the form didn't touch is none, and theirs stays", () => {
    const stored = answer({ value: "fail", changes: 2, by: "other" });
    expect(merge(stored, { ...pass, ...was(pass) }, 1)).toMatchObject({ a: stored, saved: ["a"], conflicts: [] });
    expect(merge(stored, { ...was({}) }, 0)).toMatchObject({ a: stored, conflicts: [] });
  });

  test("going back to what the form was rendered with is a change like any other", () => {
    expect(merge(answer({ value: "pass", changes: 1 }), was({}), 1).a).toEqual({ changes: 2, ...now });
  });

  test("an answer that was emptied elsewhere has nothing to lose", () => {
    expect(merge(answer({ changes: 3 }), pass, 2)).toMatchObject({ a: { value: "pass", changes: 4 }, conflicts: [] });
  });

  test("a photo attached elsewhere is no conflict", () => {
    expect(merge(answer({ changes: 1, photos: [photo("a")] }), pass, 0)).toMatchObject({
      a: { value: "pass", photos: [photo("a")] },
      conflicts: [],
    });
  });

  test("an emptied answer keeps its count, so that older forms are still noticed", () => {
    expect(merge(answer({ value: "fail", changes: 2 }), {}, 2).a).toEqual({ changes: 3, ...now });
  });

  test("photos named are taken away, in a conflict too; the others stay", () => {
    const stored = answer({ value: "fail", changes: 2, photos: [photo("a"), photo("b")] });
    expect(merge(stored, { ...pass, remove: [photo("a").key] }, 1)).toMatchObject({
      a: { value: "fail", changes: 2, photos: [photo("b")] },
      conflicts: [{}],
      changed: true,
    });
    const all = merge(stored, { value: "fail", remove: [photo("a").key, photo("b").key] }, 2);
    expect(all.a).not.toHaveProperty("photos");
    expect(all.a).toMatchObject({ value: "fail", changes: 2 });
  });

  test("one conflict costs no other item, and unknown items are passed over", () => {
    const stored = { a: answer({ value: "fail", changes: 2 }), c: answer({ value: 4 }) };
    const merged = mergeAnswers(
      template,
      stored,
      { entered: { a: pass, b: { value: "words" }, nobody: pass, constructor: pass }, basedOn: {} },
      now,
    );
    expect(merged.answers).toEqual({ ...stored, b: { value: "words", changes: 1, ...now } });
    expect(merged).toMatchObject({ saved: ["b"], conflicts: [{ item: "a" }] });
  });

  test("values that were never read from a form are refused", () => {
    expect(() => merge(undefined, { value: "maybe" })).toThrow(RangeError);
  });
});
