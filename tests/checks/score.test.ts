import { describe, expect, test } from "vitest";
import { askedItems, type AnswersByItem } from "#app/checks/asked-items.ts";
import { outcomeSchema } from "#app/checks/check.ts";
import { formatFraction } from "#app/score-policy/fraction.ts";
import { earnedOf, isFinding, scoreCheck } from "#app/checks/score.ts";
import { type Item, itemsOf, standardBands, type TemplateVersion } from "#app/templates/template.ts";
import { answer, answered, item, photo, section, version } from "./pages/edit/form.ts";

/** A template with one item, and a choice that earns this many of its points. */
function earning(points: number, available: number, more: object = {}): [TemplateVersion, AnswersByItem] {
  const options = [
    { id: "got", text: {}, points },
    { id: "best", text: {}, points: available },
  ];
  const parts = [item("choice", "a", { points: available, options })];
  return [version([section("s", parts)], more), answered({ a: "got" })];
}

describe("the points of an answer, and whether it is a finding", () => {
  test.each([
    ["pass-fail", {}, "pass", "5", false],
    ["pass-fail", {}, "fail", "0", true],
    ["pass-fail", {}, "maybe", "0", false],
    ["scale", { max: 4, faultBelow: 2 }, 4, "5", false],
    ["scale", { max: 4, faultBelow: 2 }, 2, "5/2", false],
    ["scale", { max: 3, faultBelow: 2 }, 1, "5/3", true],
    ["scale", { max: 4, faultBelow: 2 }, 5, "0", false],
    ["choice", {}, "all", "3", false],
    ["choice", {}, "some", "1", false],
    ["choice", {}, "none", "0", true],
    ["choice", {}, "gone", "0", false],
    ["number", { min: 0, max: 5 }, 0, "5", false],
    ["number", { min: 0, max: 5 }, 5, "5", false],
    ["number", { min: 0, max: 5 }, 5.1, "0", true],
    ["number", { min: 0, max: null }, -0.1, "0", true],
    ["number", { min: null, max: null }, -400, "5", false],
    ["text", {}, "fail", "0", false],
    ["date", {}, "2026-03-05", "0", false],
    ["signature", {}, "Lan", "0", false],
  ] as const)("%s %o answered %s earns %s", (type, more, value, earned, fault) => {
    const asked = item(type, "a", { points: 5, ...more });
    expect(formatFraction(earnedOf(asked, { value }))).toBe(earned);
    expect(isFinding(asked, { value })).toBe(fault);
  });

  test("N/A gives no finding where the template allows it", () => {
    const allowed = item("pass-fail", "a", { allowNa: true });
    expect(isFinding(allowed, { value: "fail", na: true })).toBe(false);
    expect(isFinding(item("pass-fail", "a"), { value: "fail", na: true })).toBe(true);
  });
});

describe("the score", () => {
  const three = version([
    section(
      "s",
      ["a", "b", "c"].map((id) => item("pass-fail", id, { allowNa: true })),
    ),
  ]);

  test.each([
    ["all passed", { a: "pass", b: "pass", c: "pass" }, 100_000_000, "pass", "A"],
    ["two thirds, rounded up at the last millionth", { a: "pass", b: "pass", c: "fail" }, 66_666_667, "fail", "D"],
    ["one third, rounded down", { a: "pass", b: "fail", c: "fail" }, 33_333_333, "fail", "D"],
    ["nothing answered earns nothing", {}, 0, "fail", "D"],
    ["one missing answer earns nothing", { a: "pass", b: "pass" }, 66_666_667, "fail", "D"],
  ])("%s", (_, values, score, result, band) => {
    expect(scoreCheck(three, answered(values))).toMatchObject({ score, result, band, available: "3" });
  });

  test.each([
    ["exactly the pass mark", 4, 5, 80_000_000, "pass", "B"],
    ["a hair below it", 799_999_999, 1_000_000_000, 80_000_000, "fail", "C"],
    ["exactly a band's border", 9, 10, 90_000_000, "pass", "A"],
    ["89.99999999 is shown as 90 and is band B", 8_999_999_999, 10_000_000_000, 90_000_000, "pass", "B"],
    ["half a millionth rounds up", 1, 200_000_000, 1, "fail", "D"],
    ["less than half rounds down", 1, 200_000_001, 0, "fail", "D"],
  ])("%s", (_, earned, available, score, result, band) => {
    const [template, answers] = earning(1, 1);
    // Sums over many sections can be this fine; these points exceed the schema of one choice.
    const choice = itemsOf(template)[0]!;
    if (choice.type !== "choice") throw new Error("not a choice");
    choice.options[0]!.points = earned;
    choice.options[1]!.points = available;
    expect(scoreCheck(template, answers)).toMatchObject({ score, result, band });
  });

  test("leaves N/A out of points earned and available", () => {
    const outcome = scoreCheck(three, { ...answered({ a: "pass", b: "fail" }), c: answer({ na: true }) });
    expect(outcome).toMatchObject({ earned: "1", available: "2", score: 50_000_000, na: ["c"] });
  });

  test("adds partial credit as fractions", () => {
    const thirds = version([
      section(
        "s",
        ["a", "b", "c"].map((id) => item("scale", id, { points: 1, max: 3, faultBelow: 0 })),
      ),
    ]);
    expect(scoreCheck(thirds, answered({ a: 1, b: 1, c: 1 }))).toMatchObject({
      earned: "1",
      available: "3",
      score: 33_333_333,
    });
    expect(scoreCheck(thirds, answered({ a: 2, b: 3, c: 0 }))).toMatchObject({ earned: "5/3", score: 55_555_556 });
  });

  test("fails a check with a failed critical item, whatever its points", () => {
    const critical = version([
      section("s", [item("pass-fail", "a", { points: 99 }), item("pass-fail", "b", { severity: "critical" })]),
    ]);
    expect(scoreCheck(critical, answered({ a: "pass", b: "fail" }))).toMatchObject({
      score: 99_000_000,
      result: "fail",
      band: "A",
      findings: [{ item: "b", section: "s", severity: "critical" }],
    });
    expect(scoreCheck(critical, answered({ a: "pass", b: "pass" })).result).toBe("pass");
  });

  test("counts findings, but no points, for items without points", () => {
    const free = version([
      section("s", [
        item("pass-fail", "a"),
        item("pass-fail", "b", { points: 0, severity: "major" }),
        item("choice", "c", { points: 0 }),
      ]),
    ]);
    expect(scoreCheck(free, answered({ a: "pass", b: "fail", c: "none" }))).toMatchObject({
      available: "1",
      score: 100_000_000,
      findings: [
        { item: "b", severity: "major" },
        { item: "c", severity: "minor" },
      ],
    });
  });

  test("weights each applicable section by its share", () => {
    const weighted = version([
      section("x", [item("pass-fail", "a", { points: 1, allowNa: true })], 60),
      section("y", [item("pass-fail", "b", { points: 10 }), item("pass-fail", "c", { points: 20 })], 40),
      section("z", [item("text", "d")], 500),
    ]);
    const outcome = scoreCheck(weighted, answered({ a: "pass", b: "pass", c: "fail" }));
    expect(outcome).toMatchObject({ score: 73_333_333, earned: "11", available: "31" });
    expect(scoreCheck(weighted, { ...answered({ b: "pass", c: "fail" }), a: answer({ na: true }) }).score).toBe(
      33_333_333,
    );
  });

  test("is missing without applicable items, and the result too unless a critical item failed", () => {
    const na = { a: answer({ na: true }), b: answer({ na: true }), c: answer({ na: true }) };
    expect(scoreCheck(three, na)).toMatchObject({
      score: null,
      band: null,
      result: null,
      available: "0",
      na: ["a", "b", "c"],
    });
    const critical = version([section("s", [item("pass-fail", "a", { points: 0, severity: "critical" })])]);
    expect(scoreCheck(critical, answered({ a: "fail" }))).toMatchObject({ score: null, band: null, result: "fail" });
  });

  test("is missing for an unscored template, which still has findings", () => {
    const unscored = version([section("s", [item("pass-fail", "a", { severity: "critical" })])], { scored: false });
    expect(scoreCheck(unscored, answered({ a: "fail" }))).toMatchObject({
      earned: "0",
      available: "0",
      score: null,
      band: null,
      result: null,
      findings: [{ item: "a" }],
    });
  });

  test("ignores types that are only recorded", () => {
    const recorded = version([
      section("s", [
        item("text", "t"),
        item("date", "d"),
        item("photo", "p"),
        item("signature", "g"),
        item("pass-fail", "a"),
      ]),
    ]);
    const answers = {
      ...answered({ t: "fail", d: "2026-01-01", g: "Lan", a: "pass" }),
      p: answer({ photos: [photo("a")] }),
    };
    expect(scoreCheck(recorded, answers)).toMatchObject({ earned: "1", available: "1" });
  });

  test("counts only answered items while the check is being filled in", () => {
    expect(scoreCheck(three, answered({ a: "pass" }), { answeredOnly: true })).toMatchObject({
      available: "1",
      score: 100_000_000,
    });
    expect(scoreCheck(three, {}, { answeredOnly: true }).score).toBeNull();
  });

  test("uses the template's own bands", () => {
    const [template, answers] = earning(1, 2, {
      bands: [
        { name: "Gold", from: 50 },
        { name: "Tin", from: 0 },
      ],
    });
    expect(scoreCheck(template, answers).band).toBe("Gold");
    expect(standardBands.map((band) => band.name)).toEqual(["A", "B", "C", "D"]);
  });
});

describe("conditional items", () => {
  const conditional = version([
    section("s", [
      item("pass-fail", "a", { allowNa: true }),
      item("number", "b", { when: { item: "a", is: ["fail"] } }),
      item("pass-fail", "c", { when: { item: "b", is: ["2.5"] } }),
      item("pass-fail", "early", { when: { item: "late", is: ["pass"] } }),
      item("pass-fail", "late"),
    ]),
  ]);
  const ids = (answers: AnswersByItem) => askedItems(conditional, answers).map(({ id }) => id);

  test("are shown only if the earlier item is visible, not N/A, and its answer matches", () => {
    expect(ids({})).toEqual(["a", "late"]);
    expect(ids(answered({ a: "pass", b: 2.5, c: "pass" }))).toEqual(["a", "late"]);
    expect(ids(answered({ a: "fail", b: 2 }))).toEqual(["a", "b", "late"]);
    expect(ids(answered({ a: "fail", b: 2.5 }))).toEqual(["a", "b", "c", "late"]);
    expect(ids({ a: answer({ value: "fail", na: true }), b: answer({ value: 2.5 }) })).toEqual(["a", "late"]);
  });

  test("can depend on whether a number is accepted", () => {
    const cold = version([
      section("s", [
        item("number", "degrees", { min: 0, max: 4, allowNa: true }),
        item("pass-fail", "why", { when: { item: "degrees", is: ["fail"] } }),
        item("pass-fail", "praise", { when: { item: "degrees", is: ["pass", "9"] } }),
      ]),
    ]);
    const visibleIds = (given: AnswersByItem) => askedItems(cold, given).map(({ id }) => id);
    expect(visibleIds(answered({ degrees: 4.1 }))).toEqual(["degrees", "why"]);
    expect(visibleIds(answered({ degrees: 4 }))).toEqual(["degrees", "praise"]);
    expect(visibleIds(answered({ degrees: 9 }))).toEqual(["degrees", "why", "praise"]);
    expect(visibleIds({ degrees: answer({ value: 9, na: true }) })).toEqual(["degrees"]);
    expect(visibleIds({})).toEqual(["degrees"]);
  });

  test("that depend on a later item are never shown", () => {
    expect(askedItems(conditional, answered({ late: "pass" })).map(({ id }) => id)).not.toContain("early");
  });

  test("count nowhere while hidden, whatever their answer", () => {
    const outcome = scoreCheck(conditional, {
      ...answered({ a: "pass", c: "fail", late: "pass" }),
      b: answer({ value: 99, na: true }),
    });
    expect(outcome).toMatchObject({ available: "2", score: 100_000_000, findings: [], na: [] });
  });
});

/** Random numbers from a fixed seed, so that the cases are always the same. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

const scoredTypes = ["pass-fail", "scale", "choice", "number"] as const;
/** Two answers of each type, one of which earns points. */
const twoValues: Partial<Record<Item["type"], (string | number)[]>> = {
  "pass-fail": ["pass", "fail"],
  scale: [0, 3],
  choice: ["all", "some"],
  number: [1, 9],
};

describe("for random answers", () => {
  test("the order of sections is irrelevant, the outcome fits its schema, and points never lower the score", () => {
    const next = numbers(7);
    const random = (count: number) => Math.floor(next.next().value * count);
    for (let round = 0; round < 200; round++) {
      const weighted = random(2) === 1;
      const sections = Array.from({ length: 1 + random(4) }, (_, s) =>
        section(
          `s${s}`,
          Array.from({ length: 1 + random(5) }, (__, i) =>
            item(scoredTypes[random(4)]!, `i${s}-${i}`, { points: random(9), allowNa: true }),
          ),
          weighted ? 1 + random(50) : null,
        ),
      );
      const template = version(sections, { passMark: random(101) });
      const answers = Object.fromEntries(
        itemsOf(template).map((asked) => [
          asked.id,
          random(6) === 0 ? answer({ na: true }) : answer({ value: twoValues[asked.type]![random(2)] }),
        ]),
      );
      const outcome = outcomeSchema.parse(scoreCheck(template, answers));
      const turned = scoreCheck({ ...template, sections: template.sections.toReversed() }, answers);
      expect({ ...turned, sections: turned.sections.toReversed(), findings: [], na: [] }).toEqual({
        ...outcome,
        findings: [],
        na: [],
      });
      expect(turned.findings.toSorted((a, b) => (a.item < b.item ? -1 : 1))).toEqual(
        outcome.findings.toSorted((a, b) => (a.item < b.item ? -1 : 1)),
      );

      const failed = itemsOf(template).find(
        (asked) => asked.type === "pass-fail" && answers[asked.id]!.value === "fail",
      );
      const better = failed ? { ...answers, [failed.id]: answer({ value: "pass" }) } : answers;
      expect(scoreCheck(template, better).score ?? 0).toBeGreaterThanOrEqual(outcome.score ?? 0);
    }
  });
});
