import { describe, expect, test } from "vitest";
import { canBeNegative, answerDigest, parseAnswerField, readAnswers } from "#app/checks/answers.ts";
import { validateForSubmit } from "#app/checks/submit-rules.ts";
import { type Answer, answerSchema } from "#app/checks/check.ts";
import { parseNumeral } from "#app/i18n/numeral.ts";
import type { Item } from "#app/templates/template.ts";
import { answer, answered, item, photo, section, version } from "./pages/edit/form.ts";

const one = (asked: Item) => version([section("s", [asked])]);
/** Reads one value of one item. */
function read(asked: Item, value: string) {
  const { entered, problems } = readAnswers(one(asked), [[`a.${asked.id}.value`, value]]);
  return problems[0]?.code ?? entered[asked.id]?.value;
}

describe("values", () => {
  test.each([
    ["12.5", "12.5"],
    ["12,5", "12.5"],
    [" -3 ", "-3"],
    ["−3", "-3"],
    ["– 3", "-3"],
    ["—3", "-3"],
    ["‑3", "-3"],
    ["＋３．５", "3.5"],
    ["+3", "3"],
    [",5", "0.5"],
    ["-.5", "-0.5"],
    ["\ufeff\u200b4\u00ad,\u200e5\u2069", "4.5"],
    ["1 234", "1234"],
    ["1\u00a0234\u202f567,5", "1234567.5"],
    ["1’234.5", "1234.5"],
    ["1.234,5", "1234.5"],
    ["1,234.5", "1234.5"],
    ["1.234.567", "1234567"],
    ["1,234", "1.234"],
    ["4 °C", "4"],
    ["4ºc", "4"],
    ["-18,5℃", "-18.5"],
    ["4 ° c", "4"],
    ["", null],
    ["-", null],
    ["--3", null],
    ["+-3", null],
    ["4 5", null],
    ["1.2.3", null],
    ["1,2,3", null],
    ["0,123,456", null],
    ["1,23,456", null],
    ["1e3", null],
    ["0x10", null],
    ["1/2", null],
    ["4²", null],
    ["Infinity", null],
    ["NaN", null],
    ["5.", null],
    [",", null],
    ["4 °F", null],
    ["°C", null],
    ["4 °C 5", null],
  ])("reads %j as the number %s", (typed, value) => expect(parseNumeral(typed, "°C")).toBe(value));

  test("reads a very long text in a time that grows with its length", () => {
    const long = ["1,111".repeat(40_000), "-".repeat(200_000), "4 ".repeat(100_000), `4${"\u0301".repeat(200_000)}`];
    for (const text of long) expect(parseNumeral(text, "°C")).toBeNull();
  });

  test.each([
    [{ min: 0, max: 5 }, false],
    [{ min: 0, max: 5, unit: "°C" }, true],
    [{ min: -25, max: -18 }, true],
    [{ min: null, max: 5 }, true],
    [{ min: 0, max: null, unit: "min" }, false],
  ])("a number of %j can be negative: %s", (more, negative) => {
    expect(canBeNegative(item("number", "fridge", more))).toBe(negative);
  });

  test.each([
    ["pass-fail", {}, "pass", "pass"],
    ["pass-fail", {}, "Pass", "choice"],
    ["choice", {}, "some", "some"],
    ["choice", {}, "constructor", "choice"],
    ["scale", {}, "4", 4],
    ["scale", {}, "5", "range"],
    ["scale", {}, "-1", "range"],
    ["scale", {}, "1,5", "range"],
    ["scale", {}, "lots", "number"],
    ["scale", {}, "99999999999999999999", "range"],
    ["number", {}, "99999999999999999999", "too-large"],
    ["number", { decimals: 1 }, "4,5", 4.5],
    ["number", { decimals: 1 }, "4,55", "decimals"],
    ["number", { decimals: 0 }, "4,0", 4],
    ["number", {}, "-0", 0],
    ["number", {}, "\u200b", undefined],
    ["number", {}, "1234567890123", "too-large"],
    ["number", { decimals: 1, unit: "°C" }, "–4,5 °c", -4.5],
    ["number", { decimals: 1, unit: "°C" }, "12 %", "number"],
    ["number", { unit: "%" }, "12 %", 12],
    ["number", { decimals: 0 }, "1,000", "two-readings"],
    ["number", { decimals: 1 }, "-1.500", "two-readings"],
    ["number", { decimals: 0 }, "1,000,000", 1_000_000],
    ["number", { decimals: 3 }, "1.500", 1.5],
    ["number", { decimals: 1 }, "0.500", 0.5],
    ["number", {}, "99999", 99999],
    ["date", {}, "2026-02-28", "2026-02-28"],
    ["date", {}, "2026-02-29", "date"],
    ["date", {}, "5/3/2026", "2026-03-05"],
    ["date", {}, "2026-3-5", "date"],
    ["date", {}, "2026-13-01", "date"],
    ["text", {}, " line\r\nline ", "line\nline"],
    ["text", {}, "x".repeat(4001), "too-long"],
    ["signature", {}, "Nguyễn Thị Lan", "Nguyễn Thị Lan"],
    ["signature", {}, "x".repeat(201), "too-long"],
    ["photo", {}, "anything", undefined],
    ["text", {}, "   ", undefined],
  ] as const)("%s %o: %j is read as %s", (type, more, typed, value) =>
    expect(read(item(type, "a", more), typed)).toBe(value),
  );
});

describe("the form's parser", () => {
  const template = version([
    section("x", [item("pass-fail", "a", { allowNa: true }), item("number", "b")]),
    section("y", [item("text", "c"), item("pass-fail", "d", { note: "off" })]),
  ]);

  test("reads the fields of each item, with the change count that they are based on", () => {
    const entries: [string, string][] = [
      ["a.a.na", "on"],
      ["a.a.value", "fail"],
      ["a.a.note", " Tủ mát hỏng "],
      ["a.a.changes", "3"],
      ["a.a.was", "abc"],
      ["a.a.remove", "f".repeat(64)],
      ["a.a.remove", "../../etc"],
      ["a.b.changes", "0"],
      ["a.d.note", "not wanted"],
      ["key", "k"],
    ];
    expect(readAnswers(template, entries)).toEqual({
      entered: {
        a: { na: true, value: "fail", note: "Tủ mát hỏng", basisDigest: "abc", remove: ["f".repeat(64)] },
        b: {},
        d: {},
      },
      basedOn: { a: 3, b: 0, d: 0 },
      problems: [],
    });
  });

  test("reads only the fields of the section that was asked for", () => {
    const entries: [string, string][] = [
      ["a.a.value", "pass"],
      ["a.c.value", "words"],
    ];
    expect(Object.keys(readAnswers(template, entries, "y").entered)).toEqual(["c"]);
    expect(readAnswers(template, entries, "nowhere").entered).toEqual({});
  });

  test("reports the typed text of a bad value, leaves out its item and reads the rest", () => {
    const { entered, problems } = readAnswers(template, [
      ["a.b.value", "four"],
      ["a.b.note", "n"],
      ["a.a.value", "pass"],
    ]);
    expect(problems).toEqual([{ item: "b", code: "number", typed: "four" }]);
    expect(entered).toEqual({ a: { value: "pass" } });
  });

  test("refuses N/A where the template doesn't allow it, and ignores a bad value beside N/A", () => {
    expect(readAnswers(template, [["a.b.na", "on"]]).problems).toMatchObject([{ item: "b", code: "na" }]);
    const numbered = one(item("number", "n", { allowNa: true }));
    expect(
      readAnswers(numbered, [
        ["a.n.na", "on"],
        ["a.n.value", "?"],
      ]),
    ).toMatchObject({ entered: { n: { na: true } }, problems: [] });
  });

  test("survives any field name and value, and yields only answers that fit the schema", () => {
    const names = [
      "a.__proto__.value",
      "a.constructor.value",
      "a..value",
      "a.a.value.value",
      "a.a",
      "value",
      "",
      "a.nobody.value",
      "a.a.photo",
      "a.a.changes",
      "a.c.value",
      "a.c.note",
      "a.b.value",
    ];
    const values: unknown[] = [
      "",
      "\0",
      "constructor",
      "1e999",
      "-1",
      "9".repeat(400),
      "x".repeat(100_000),
      "🙂".repeat(3000),
      "\ud800",
      new File([], "x"),
      null,
      undefined,
      7,
      {},
    ];
    for (const name of names) {
      for (const value of values) {
        const { entered, basedOn } = readAnswers(template, [[name, value]]);
        for (const { value: typed, note } of Object.values(entered)) answerSchema.parse(answer({ value: typed, note }));
        for (const count of Object.values(basedOn)) expect(count).toBeGreaterThanOrEqual(0);
      }
    }
    expect(({} as Record<string, unknown>)["value"]).toBeUndefined();
  });

  test("parses the names of its fields", () => {
    expect(parseAnswerField("a.cool-room-2.note")).toEqual({ item: "cool-room-2", part: "note" });
    expect(parseAnswerField("a.x.other")).toBeNull();
  });

  test("gives different digests to answers that differ in value, N/A or note", () => {
    const digests = [{}, { value: "pass" }, { value: "1" }, { value: 1 }, { na: true }, { note: "1" }].map(
      answerDigest,
    );
    expect(new Set(digests).size).toBe(digests.length);
    expect(answerDigest(answer({ value: "pass", changes: 9, photos: [photo("a")] }))).toBe(
      answerDigest({ value: "pass", na: false, note: "" }),
    );
    expect(answerDigest(undefined)).toBe(answerDigest({}));
  });
});

function codesFor(asked: Item, entered: Partial<Answer> | null): string[] {
  return validateForSubmit(one(asked), entered ? { [asked.id]: answer(entered) } : {}).map(({ code }) => code);
}

describe("validation before submitting", () => {
  const cases: [string, Item, Partial<Answer> | null, string[]][] = [
    ["no answer", item("pass-fail", "a"), null, ["answer-missing"]],
    ["a note alone is no answer", item("pass-fail", "a"), { note: "n" }, ["answer-missing"]],
    ["no answer where none is required", item("pass-fail", "a", { required: false, photo: "required" }), null, []],
    ["N/A", item("pass-fail", "a", { allowNa: true, photo: "required", note: "required" }), { na: true }, []],
    ["N/A that isn't allowed", item("pass-fail", "a"), { na: true }, ["answer-missing"]],
    ["no photo", item("photo", "a"), null, ["photo-missing"]],
    ["a photo", item("photo", "a"), { photos: [photo("a")] }, []],
    [
      "both kinds of evidence required",
      item("pass-fail", "a", { photo: "required", note: "required" }),
      { value: "pass" },
      ["photo-missing", "note-missing"],
    ],
    [
      "evidence on a fault, without one",
      item("pass-fail", "a", { photo: "on-fault", note: "on-fault" }),
      { value: "pass" },
      [],
    ],
    [
      "evidence on a fault",
      item("pass-fail", "a", { photo: "on-fault", note: "on-fault" }),
      { value: "fail" },
      ["photo-missing", "note-missing"],
    ],
    [
      "evidence given",
      item("pass-fail", "a", { photo: "on-fault", note: "on-fault" }),
      { value: "fail", note: "n", photos: [photo("a")] },
      [],
    ],
    ["a blank note", item("pass-fail", "a", { note: "required" }), { value: "pass", note: "  " }, ["note-missing"]],
    ["an option that is gone", item("choice", "a", { required: false }), { value: "gone" }, ["choice"]],
    ["a value off the scale", item("scale", "a"), { value: 9 }, ["range"]],
    ["an item called constructor", item("text", "constructor"), null, ["answer-missing"]],
  ];
  test.each(cases)("finds the expected problems: %s", (_, asked, entered, expected) =>
    expect(codesFor(asked, entered)).toEqual(expected),
  );

  test("skips hidden items and reports missing answers in the template's order", () => {
    const template = version([
      section("x", [item("pass-fail", "a"), item("text", "b", { when: { item: "a", is: ["fail"] } })]),
      section("y", [item("pass-fail", "c")]),
    ]);
    expect(validateForSubmit(template, answered({ a: "pass", c: "pass" }))).toEqual([]);
    expect(validateForSubmit(template, answered({ a: "fail" })).map((problem) => problem.item)).toEqual(["b", "c"]);
  });
});
