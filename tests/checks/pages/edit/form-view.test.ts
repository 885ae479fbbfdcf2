import { describe, expect, test } from "vitest";
import { readAnswers } from "#app/checks/answers.ts";
import {
  checkEditHref,
  answerFieldsOf,
  missingHref,
  neighbour,
  progressOf,
  readIntent,
  sameFields,
  sectionOf,
  shownVersion,
  typedFields,
  withNaFields,
} from "#app/checks/pages/edit/form-view.ts";
import { describeAnswerProblems } from "#app/checks/pages/edit/problems.ts";
import { namedFields, readFields } from "#app/checks/device/fields.ts";
import { m } from "#app/i18n/locale.ts";
import { fitInto } from "#app/outbox/shrink-photo.ts";
import { item, section, version } from "./form.ts";

const form = version([
  section("front", [item("pass-fail", "door"), item("text", "why", { when: { item: "door", is: ["fail"] } })]),
  section("back", [item("number", "fridge", { allowNa: true }), item("choice", "gloves", { allowNa: true })]),
]);

describe("fields", () => {
  test.each([
    ["pass-fail", { value: "fail", note: "Dirty" }],
    ["number", { value: 3.5 }],
    ["scale", { value: 4 }],
    ["choice", { na: true }],
    ["date", { value: "2026-03-05" }],
    ["text", { value: "Two\nlines" }],
  ] as const)("of a %s give the same answer when read back, in both languages", (type, entered) => {
    const asked = item(type, "it", { allowNa: true });
    for (const locale of ["en", "vi"] as const)
      expect(readFields(asked, answerFieldsOf(entered, locale))).toEqual(entered);
  });

  test("write a number with the reader's decimal sign", () => {
    expect(answerFieldsOf({ value: -3.5 }, "vi")["value"]).toBe("-3,5");
    expect(answerFieldsOf({ value: -3.5 }, "en")["value"]).toBe("-3.5");
  });

  test("are equal despite values beside N/A and surrounding blanks", () => {
    expect(sameFields({ value: "", na: "on", note: " x" }, { value: "pass", na: "on", note: "x" })).toBe(true);
    expect(sameFields({ value: "", na: "", note: "" }, { value: "pass", na: "", note: "" })).toBe(false);
    expect(sameFields({ value: "pass", na: "", note: "" }, { value: "pass", na: "on", note: "" })).toBe(false);
  });

  test("read the N/A radio button as N/A, not as an answer", () => {
    const { entered, problems } = readAnswers(form, withNaFields([["a.gloves.value", "n/a"]]));
    expect(problems).toEqual([]);
    expect(entered).toEqual({ gloves: { na: true } });
  });

  test("show entries exactly as typed, also invalid ones", () => {
    expect(
      typedFields(
        [
          ["a.fridge.value", "3,x"],
          ["a.fridge.note", " warm "],
          ["a.door.value", "pass"],
        ],
        "fridge",
      ),
    ).toEqual({ value: "3,x", na: "", note: " warm " });
  });

  test("have the form's names, without the empty ones", () => {
    expect(
      namedFields("door", { fields: { value: "pass", na: "", note: "" }, basedOn: 2, basisDigest: "abc" }),
    ).toEqual([
      ["a.door.changes", "2"],
      ["a.door.was", "abc"],
      ["a.door.value", "pass"],
    ]);
  });
});

describe("sections", () => {
  test("count the progress of visible items", () => {
    expect(progressOf(form, {})).toEqual([
      { section: "front", total: 1, answered: 0, findings: 0 },
      { section: "back", total: 2, answered: 0, findings: 0 },
    ]);
    expect(progressOf(form, { door: { value: "fail" }, gloves: { na: true } })).toEqual([
      { section: "front", total: 2, answered: 1, findings: 1 },
      { section: "back", total: 2, answered: 1, findings: 0 },
    ]);
  });

  test("have neighbours, except before the first and after the last", () => {
    expect([
      neighbour(form, "front", 1),
      neighbour(form, "back", 1),
      neighbour(form, "back", -1),
      neighbour(form, "front", -1),
    ]).toEqual(["back", "back", "front", "front"]);
    expect(sectionOf(form, "gloves")).toBe("back");
  });

  test("show the template in one language, with the same conditions", () => {
    const shown = shownVersion(
      version([
        section("s", [item("choice", "c", { text: { en: "Gloves?", vi: "Găng tay?" }, help: { en: "Look", vi: "" } })]),
      ]),
      "vi",
    );
    expect(shown.sections[0]!.items[0]).toMatchObject({
      id: "c",
      text: { en: "", vi: "Găng tay?" },
      help: { en: "", vi: "Look" },
    });
    expect(shown.sections[0]!.title.vi).toBe("s");
  });
});

test("reads the intent of a button, and saves for an unknown one", () => {
  expect(readIntent("next")).toEqual({ kind: "next" });
  expect(readIntent("go.s-2")).toEqual({ kind: "go", section: "s-2" });
  expect(readIntent("photo.door")).toEqual({ kind: "photo", item: "door" });
  for (const value of ["", "save", "go", "photo.", "delete.all"]) expect(readIntent(value)).toEqual({ kind: "save" });
});

test("builds addresses of a section and of an item in it", () => {
  expect(checkEditHref("c1", "s1", "i1")).toBe("/qc/check/edit?id=c1&section=s1#item-i1");
  expect(missingHref("c1", "s1", "i1")).toBe("/qc/check/edit?id=c1&section=s1&missing=1#item-i1");
});

test("scales photos down to fit, never up, and never to zero pixels", () => {
  expect(fitInto(4000, 3000, 2048)).toEqual({ width: 2048, height: 1536 });
  expect(fitInto(640, 480, 2048)).toEqual({ width: 640, height: 480 });
  expect(fitInto(1, 9000, 2048)).toEqual({ width: 1, height: 2048 });
});

test("reports the limit of an entry that is too long at its field", () => {
  const items = [item("signature", "s"), item("text", "t")];
  const describeLimit = (at: string, code: "too-long" | "note-too-long") =>
    describeAnswerProblems(items, [{ item: at, code }])[0];
  expect(describeLimit("s", "too-long")).toMatchObject({ at: "answer", message: "Use at most 200 characters." });
  expect(describeLimit("t", "too-long")).toMatchObject({ at: "answer", message: "Use at most 4,000 characters." });
  expect(describeLimit("s", "note-too-long")).toMatchObject({ at: "note", message: "Use at most 4,000 characters." });
});

test("explains an invalid number with an example", () => {
  const say = (decimals: number, typed: string) => {
    const items = [item("number", "n", { decimals })];
    const { problems } = readAnswers(version([section("s", items)]), [["a.n.value", typed]]);
    return describeAnswerProblems(items, problems)[0]?.message;
  };
  expect(say(0, "five")).toBe("“five” is not a whole number. Enter one like 4.");
  expect(say(0, "4.5")).toBe("“4.5” is not a whole number. Enter one like 4.");
  expect(say(1, "\u200e4,5,6\ufeff")).toBe("“4,5,6” is not a number. Enter one like 4.5.");
  expect(say(2, "1.2345")).toBe("“1.2345” has too many decimals. Enter at most 2.");
  expect(say(1, "1,000")).toBe(
    "“1,000” can mean thousands or decimals. Enter thousands without a separator, like 1234.",
  );
  expect(m.checks_edit_problem_number({ value: "4,5,6" }, { locale: "vi" })).toBe(
    "“4,5,6” không phải là số. Hãy nhập như 4,5.",
  );
});
