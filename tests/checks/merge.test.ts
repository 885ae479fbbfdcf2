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
const was = (content: EnteredAnswer) => ({ basisDigest: answerDigest(content) });

/** Merges one entered answer, based on a change count, into the stored one. */
function merge(stored: Answer | undefined, given: EnteredAnswer, basedOn = 0) {
  const changes = { entered: { a: given }, basedOn: { a: basedOn }, ...now };
  const merged = mergeAnswers(template, stored ? { a: stored } : {}, changes);
  return { ...merged, a: merged.answers["a"] };
}

describe("merging answers into a draft", () => {
  test("stores a first answer with its author and time", () => {
    expect(merge(undefined, { ...pass, note: "n" })).toMatchObject({
      a: { value: "pass", note: "n", changes: 1, ...now },
      saved: ["a"],
      conflicts: [],
      changed: true,
    });
  });

  test("counts a change and leaves the photos in place", () => {
    const stored = answer({ value: "fail", note: "old", changes: 4, photos: [photo("a")] });
    expect(merge(stored, pass, 4).a).toEqual({ value: "pass", changes: 5, photos: [photo("a")], ...now });
  });

  test("writes nothing for the same answer", () => {
    const stored = answer({ value: "pass", changes: 4, by: "other" });
    expect(merge(stored, pass, 0)).toMatchObject({ a: stored, saved: ["a"], conflicts: [], changed: false });
    expect(merge(undefined, {})).toMatchObject({ answers: {}, saved: ["a"], changed: false });
  });

  test("reports a conflict with both values, and leaves the stored answer unchanged", () => {
    const stored = answer({ value: "fail", changes: 2, by: "other" });
    expect(merge(stored, pass, 1)).toMatchObject({
      a: stored,
      saved: [],
      conflicts: [{ item: "a", mine: pass, theirs: stored }],
      changed: false,
    });
    expect(merge(stored, pass, 0).conflicts).toHaveLength(1);
  });

  test("reports no conflict for an item that the form left untouched", () => {
    const stored = answer({ value: "fail", changes: 2, by: "other" });
    expect(merge(stored, { ...pass, ...was(pass) }, 1)).toMatchObject({ a: stored, saved: ["a"], conflicts: [] });
    expect(merge(stored, { ...was({}) }, 0)).toMatchObject({ a: stored, conflicts: [] });
  });

  test("saves an answer that returns to the value shown by the form", () => {
    expect(merge(answer({ value: "pass", changes: 1 }), was({}), 1).a).toEqual({ changes: 2, ...now });
  });

  test("reports no conflict with an answer that was emptied elsewhere", () => {
    expect(merge(answer({ changes: 3 }), pass, 2)).toMatchObject({ a: { value: "pass", changes: 4 }, conflicts: [] });
  });

  test("reports no conflict with a photo that was attached elsewhere", () => {
    expect(merge(answer({ changes: 1, photos: [photo("a")] }), pass, 0)).toMatchObject({
      a: { value: "pass", photos: [photo("a")] },
      conflicts: [],
    });
  });

  test("retains the change count of an emptied answer, so that older forms conflict", () => {
    expect(merge(answer({ value: "fail", changes: 2 }), {}, 2).a).toEqual({ changes: 3, ...now });
  });

  test("removes the named photos, also in a conflict, and leaves the others", () => {
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

  test("saves other items beside a conflict, and ignores unknown items", () => {
    const stored = { a: answer({ value: "fail", changes: 2 }), c: answer({ value: 4 }) };
    const entered = { a: pass, b: { value: "words" }, nobody: pass, constructor: pass };
    const merged = mergeAnswers(template, stored, { entered, basedOn: {}, ...now });
    expect(merged.answers).toEqual({ ...stored, b: { value: "words", changes: 1, ...now } });
    expect(merged).toMatchObject({ saved: ["b"], conflicts: [{ item: "a" }] });
  });

  test("refuses values that no form can send", () => {
    expect(() => merge(undefined, { value: "maybe" })).toThrow(RangeError);
  });
});
