/** Which items a phone folds to a line: those that need nothing more. */
import { expect, test } from "vitest";
import type { AnswerContent } from "#app/checks/asked-items.ts";
import { FormAnswers } from "#app/checks/pages/edit/form-answers.ts";
import { shownVersion } from "#app/checks/pages/edit/form-view.ts";
import type { Item } from "#app/templates/template.ts";
import { answer, item, photo, section, version } from "./form.ts";

const settledAnswer = (asked: Item, content: Partial<AnswerContent>) =>
  new FormAnswers(
    {
      version: shownVersion(version([section("all", [asked])]), "en"),
      answers: { [asked.id]: answer(content) },
      removed: {},
    },
    {},
  ).settledAnswer(asked.id);

const floor = (more: object = {}) => item("pass-fail", "floor", { allowNa: true, ...more });

test("a passed or N/A item needs nothing more, a finding and an open item do", () => {
  expect(settledAnswer(floor(), { value: "pass" })).toBe("Pass");
  expect(settledAnswer(floor({ photo: "on-fault", note: "on-fault" }), { value: "pass" })).toBe("Pass");
  expect(settledAnswer(floor(), { na: true })).toBe("not applicable");
  expect(settledAnswer(floor(), { value: "fail" })).toBeNull();
  expect(settledAnswer(floor(), { note: "Wet" })).toBeNull();
  expect(settledAnswer(item("number", "fridge"), { value: 3 })).toBe("3");
  expect(settledAnswer(item("number", "fridge"), { value: 9 })).toBeNull();
  expect(settledAnswer(item("photo", "door"), { photos: [photo("a")] })).toBe("Photo 1");
});

test("a required photo or note keeps a passed item open until it is there", () => {
  const [withPhoto, withNote] = [floor({ photo: "required" }), floor({ note: "required" })];
  expect(settledAnswer(withPhoto, { value: "pass" })).toBeNull();
  expect(settledAnswer(withPhoto, { value: "pass", photos: [photo("a")] })).toBe("Pass");
  expect(settledAnswer(withNote, { value: "pass", note: " " })).toBeNull();
  expect(settledAnswer(withNote, { value: "pass", note: "Mopped" })).toBe("Pass");
  expect(settledAnswer(withPhoto, { na: true })).toBe("not applicable");
});
