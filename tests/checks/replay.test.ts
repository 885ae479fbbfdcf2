/** Replays of random checks under random rules, beside arithmetic of this test's own. */
import { describe, expect, test } from "vitest";
import { removedFindings, scoreWithoutFindings } from "#app/checks/appeal.ts";
import type { Answer, Check, Outcome } from "#app/checks/check.ts";
import { replayCheck } from "#app/checks/replay.ts";
import { type Random, seeded } from "#app/demo/random.ts";
import { type Item, itemsOf, type TemplateVersion } from "#app/templates/template.ts";
import { answer, answered, item, section, version } from "./pages/edit/form.ts";

type PastCheck = Pick<Check, "answers" | "appeals"> & { outcome: Outcome };
type Ratio = readonly [top: bigint, bottom: bigint];

const [templateCount, checksEach, changesEach] = [50, 44, 3];

const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d];
const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d];
const over = (a: Ratio, [c, d]: Ratio): Ratio => times(a, [d, c]);
const ratio = (top: number, bottom = 1): Ratio => [BigInt(top), BigInt(bottom)];
const isSame = ([a, b]: Ratio, [c, d]: Ratio) => a * d === c * b;

function isAccepted(rule: Item, value: Answer["value"]): boolean {
  if (rule.type === "pass-fail") return value === "pass" || value === "fail";
  if (rule.type === "choice") return rule.options.some(({ id }) => id === value);
  if (rule.type === "scale") return typeof value === "number" && value <= rule.max;
  return rule.type === "number" ? typeof value === "number" : typeof value === "string" && value !== "";
}

function isOutside(rule: Item, value: Answer["value"]): boolean {
  return rule.type === "number" && (Number(value) < (rule.min ?? -Infinity) || Number(value) > (rule.max ?? Infinity));
}

/** The ids of the items that apply, in order: their condition's item applies and has one of the answers. */
function applying(items: readonly Item[], answers: Check["answers"]): Map<string, Item> {
  const found = new Map<string, Item>();
  for (const each of items) {
    const on = each.when && found.get(each.when.item);
    const given = each.when && answers[each.when.item];
    const isNa = on?.allowNa && given?.na;
    const words = on && [
      String(given?.value),
      ...(on.type === "number" ? [isOutside(on, given?.value) ? "fail" : "pass"] : []),
    ];
    const holds = on && !isNa && isAccepted(on, given?.value) && words!.some((word) => each.when!.is.includes(word));
    if (!each.when || holds) found.set(each.id, each);
  }
  return found;
}

const scored = new Set(["pass-fail", "scale", "choice", "number"]);

/** What the check scores under the rules, worked out without the app's functions. */
function expectedOf(check: PastCheck, own: TemplateVersion, rules: TemplateVersion) {
  const { answers } = check;
  const removed = new Set(
    check.appeals?.flatMap(({ items }) => items.flatMap((each) => (each.removed ? each.item : []))),
  );
  const former = applying(itemsOf(own), answers);
  const isCarried = (rule: Item) => {
    const [was, stored] = [former.get(rule.id), answers[rule.id]];
    if (!scored.has(rule.type)) return true;
    if (was?.type !== rule.type) return false;
    const wasNa = was.allowNa && stored?.na === true;
    return wasNa || !isAccepted(was, stored?.value) || isAccepted(rule, stored?.value);
  };
  const carriedItems = itemsOf(rules).filter(isCarried);
  const withdrawn = carriedItems.flatMap(({ id, type, allowNa }) => {
    const was = former.get(id);
    return scored.has(type) && was?.type === type && was.allowNa && answers[id]?.na && !allowNa ? id : [];
  });
  const given = { ...answers, ...Object.fromEntries(withdrawn.map((id) => [id, answer({})])) };
  const kept = applying(carriedItems, given);
  const findings: string[] = [];
  let isCritical = false;
  const sums = rules.sections.map(({ items, weight }) => {
    let [earned, available] = [ratio(0), ratio(0)];
    for (const rule of items.filter(({ id }) => kept.has(id))) {
      const { value, na } = given[rule.id] ?? answer({});
      if (rule.allowNa && na && !removed.has(rule.id)) continue;
      const most =
        rule.type === "choice" ? rule.points && Math.max(...rule.options.map(({ points }) => points)) : rule.points;
      if (!scored.has(rule.type)) continue;
      available = plus(available, ratio(most));
      let isFault = false;
      if (removed.has(rule.id)) earned = plus(earned, ratio(most));
      else if (isAccepted(rule, value)) {
        if (rule.type === "pass-fail")
          [earned, isFault] = [plus(earned, ratio(value === "pass" ? most : 0)), value === "fail"];
        if (rule.type === "scale")
          [earned, isFault] = [plus(earned, ratio(most * Number(value), rule.max)), Number(value) < rule.faultBelow];
        if (rule.type === "number")
          [earned, isFault] = [plus(earned, ratio(isOutside(rule, value) ? 0 : most)), isOutside(rule, value)];
        if (rule.type === "choice") {
          const option = rule.options.find(({ id }) => id === value)!;
          [earned, isFault] = [plus(earned, ratio(rule.points && option.points)), option.fault];
        }
      }
      if (isFault) findings.push(rule.id);
      if (isFault && rule.severity === "critical") isCritical = true;
    }
    return { earned, available, weight };
  });
  const some = sums.filter(({ available }) => available[0] > 0n);
  const isWeighted = rules.sections.some(({ weight }) => weight !== null);
  const weightOf = (sum: (typeof sums)[number]) => (isWeighted ? ratio(sum.weight ?? 0) : sum.available);
  const total = some.map(weightOf).reduce(plus, ratio(0));
  const share =
    rules.scored && total[0] > 0n
      ? over(some.map((sum) => times(weightOf(sum), over(sum.earned, sum.available))).reduce(plus, ratio(0)), total)
      : null;
  const reaches = (percent: number) => share![0] * 100n >= BigInt(percent) * share![1];
  const millionths = share && Number((share[0] * 200_000_000n + share[1]) / (2n * share[1]));
  return {
    share,
    findings,
    score: millionths,
    result: !rules.scored ? null : isCritical ? "fail" : share && (reaches(rules.passMark) ? "pass" : "fail"),
    band: share && (rules.bands.find(({ from }) => reaches(from)) ?? rules.bands.at(-1)!).name,
  };
}

const severities = ["critical", "major", "minor"] as const;

function randomItem(random: Random, id: string, earlier: readonly Item[]): Item {
  const on = earlier.filter(({ type }) => scored.has(type));
  const max = random.int(1, 6);
  const low = random.int(-5, 3);
  const options = Array.from({ length: random.int(2, 4) }, (_, at) => ({
    id: `o${at}`,
    text: {},
    points: random.int(0, 5),
    fault: random.chance(0.4),
  }));
  const more = {
    points: random.int(0, 5),
    // Few are critical, or every check would fail by them.
    severity: random.chance(0.08) ? "critical" : random.pick(severities.slice(1)),
    allowNa: random.chance(0.4),
    ...(on.length > 0 && random.chance(0.25) && { when: randomCondition(random, random.pick(on)) }),
  };
  const type = random.pick(["pass-fail", "pass-fail", "scale", "choice", "number", "text"] as const);
  const fields = {
    scale: { max, faultBelow: random.int(0, max) },
    choice: { options },
    number: { min: low, max: low + 6 },
  };
  return item(type, id, { ...more, ...(type in fields && fields[type as keyof typeof fields]) });
}

function randomCondition(random: Random, { id, type }: Item) {
  const answers = { choice: ["o0", "o1"], scale: ["0", "1", "2"], number: ["pass"] }[type as string] ?? ["pass"];
  return { item: id, is: random.chance(0.2) && type !== "choice" && type !== "scale" ? ["fail"] : answers };
}

function randomVersion(random: Random): TemplateVersion {
  const isWeighted = random.chance(0.5);
  const earlier: Item[] = [];
  const sections = Array.from({ length: random.int(1, 4) }, (_, at) => {
    const items = Array.from({ length: random.int(2, 6) }, (__, nth) => {
      const made = randomItem(random, `i${at}-${nth}`, earlier);
      earlier.push(made);
      return made;
    });
    return section(`s${at}`, items, isWeighted ? random.int(1, 9) : null);
  });
  return version(sections, { passMark: random.int(40, 90), scored: random.chance(0.95) });
}

function randomCheck(random: Random, own: TemplateVersion): PastCheck {
  const answers: Record<string, Answer> = {};
  const isGood = random.chance(0.7);
  for (const each of itemsOf(own)) {
    if (random.chance(0.05)) continue;
    const good = random.chance(isGood ? 0.9 : 0.5);
    const value = {
      "pass-fail": good ? "pass" : "fail",
      scale: each.type === "scale" ? (good ? each.max : random.int(0, each.max)) : 0,
      choice: each.type === "choice" ? random.pick(each.options).id : "",
      number: random.int(-6, 9),
    }[each.type as string];
    const isNa = each.allowNa && random.chance(0.15);
    answers[each.id] = answer(isNa ? { na: true, ...(random.chance(0.2) && { value }) } : { value: value ?? "words" });
  }
  const found = scoreWithoutFindings(own, answers, { removed: new Set() }).findings.filter(() => random.chance(0.1));
  const appeals = found.length
    ? [
        {
          at: "2026-03-06T03:00:00.000Z",
          by: "m",
          byName: "M",
          items: found.map((each) => ({ item: each.item, reason: "", removed: true })),
        },
      ]
    : undefined;
  const check = { answers, ...(appeals && { appeals }) };
  return { ...check, outcome: scoreWithoutFindings(own, answers, { removed: removedFindings(check) }) };
}

/** Each changes what it names, here and there. */
const changes: Record<string, (random: Random, rules: TemplateVersion) => TemplateVersion> = {
  "pass mark": (random, rules) => ({ ...rules, passMark: random.int(30, 100) }),
  bands: (random, rules) => ({
    ...rules,
    bands: [
      { name: "Top", from: random.int(70, 99) },
      { name: "Rest", from: random.int(0, 60) },
    ],
  }),
  scored: (_, rules) => ({ ...rules, scored: !rules.scored }),
  points: (random, rules) => withItems(rules, (each) => ({ ...each, points: random.int(0, 9) })),
  weights: (random, rules) => ({
    ...rules,
    sections: rules.sections.map((each) => ({ ...each, weight: random.int(1, 20) })),
  }),
  "no weights": (_, rules) => ({ ...rules, sections: rules.sections.map((each) => ({ ...each, weight: null })) }),
  severities: (random, rules) => withItems(rules, (each) => ({ ...each, severity: random.pick(severities) })),
  "points of choices": (random, rules) =>
    withItems(rules, (each) =>
      each.type === "choice"
        ? {
            ...each,
            options: each.options
              .slice(random.int(0, 1))
              .map((option) => ({ ...option, points: random.int(0, 9), fault: random.chance(0.3) })),
          }
        : each,
    ),
  ranges: (random, rules) =>
    withItems(rules, (each) =>
      each.type === "number"
        ? { ...each, min: random.chance(0.3) ? null : -2, max: 4 }
        : each.type === "scale"
          ? { ...each, max: random.int(1, 8), faultBelow: 1 }
          : each,
    ),
  conditions: (random, rules) => {
    const all = itemsOf(rules);
    return withItems(rules, ({ when: _, ...each }) => {
      const on = all
        .slice(
          0,
          all.findIndex(({ id }) => id === each.id),
        )
        .filter(({ type }) => scored.has(type));
      return on.length > 0 && random.chance(0.4) ? { ...each, when: randomCondition(random, random.pick(on)) } : each;
    });
  },
  "not applicable": (random, rules) => withItems(rules, (each) => ({ ...each, allowNa: random.chance(0.5) })),
  items: (random, rules) => ({
    ...rules,
    sections: [
      ...rules.sections.map((each) => ({
        ...each,
        items: each.items.filter((_, at) => at === 0 || random.chance(0.8)),
      })),
      section("new", [item("pass-fail", "new", { points: 9, severity: "critical" })], rules.sections[0]!.weight),
    ],
  }),
  types: (random, rules) =>
    withItems(rules, (each) => (random.chance(0.3) ? item("pass-fail", each.id, { points: each.points }) : each)),
};

function withItems(rules: TemplateVersion, change: (each: Item) => Item): TemplateVersion {
  return {
    ...rules,
    sections: rules.sections.map((each) => ({ ...each, items: each.items.map((one) => change(one)) })),
  };
}

function changeRules(random: Random, own: TemplateVersion): { rules: TemplateVersion; names: string[] } {
  const names = Object.keys(changes).filter(() => random.chance(0.25));
  if (names.length === 0) names.push(random.pick(Object.keys(changes)));
  return { rules: names.reduce((rules, name) => changes[name]!(random, rules), own), names };
}

const templates = Array.from({ length: templateCount }, (_, at) => {
  const random = seeded("replay", at);
  const own = randomVersion(random);
  return {
    own,
    checks: Array.from({ length: checksEach }, () => randomCheck(random, own)),
    changed: Array.from({ length: changesEach }, () => changeRules(random, own)),
  };
});

describe("random checks", () => {
  test("there are enough of them, and of each kind of change", () => {
    expect(templateCount * checksEach).toBeGreaterThanOrEqual(2000);
    expect(templateCount * changesEach).toBeGreaterThanOrEqual(50);
    const used = new Set(templates.flatMap(({ changed }) => changed.flatMap(({ names }) => names)));
    expect([...used].toSorted()).toEqual(Object.keys(changes).toSorted());
  });

  test("unchanged rules change nothing, to the last digit", () => {
    for (const { own, checks } of templates)
      for (const check of checks) {
        const { after, change, counts } = replayCheck(check, own, structuredClone(own));
        expect(after).toEqual(check.outcome);
        expect(change).toBeNull();
        expect(counts).toEqual({ answers: counts.answers, carried: counts.answers, notApplicable: 0, refusedNa: 0 });
      }
  });

  test("score what the same rules give in exact fractions", () => {
    const results = { fail: 0, pass: 0, cleared: 0, gained: 0, same: 0 };
    for (const { own, checks, changed } of templates)
      for (const { rules } of changed)
        for (const check of checks) {
          const { before, after, change } = replayCheck(check, own, rules);
          const { share, ...expected } = expectedOf(check, own, rules);
          const { score, result, band, findings } = after;
          expect({ score, result, band, findings: findings.map((finding) => finding.item) }).toEqual(expected);
          expect(before).toEqual(check.outcome);
          expect(change === null).toBe(before.result === after.result);
          expect(change === "cleared").toBe(before.result !== null && after.result === null);
          expect(change === "gained").toBe(before.result === null && after.result !== null);
          results[change ?? "same"]++;
        }
    // The random rules are no use if hardly any result depends on them.
    expect(Math.min(results.fail, results.pass, results.cleared, results.same)).toBeGreaterThan(200);
    expect(results.gained).toBeGreaterThan(20);
  });

  test("compared with other rules, give the same as each of them alone", () => {
    for (const { own, checks, changed } of templates.slice(0, 10))
      for (const check of checks) {
        const [one, two] = [changed[0]!.rules, changed[1]!.rules];
        const { before, after } = replayCheck(check, own, two, one);
        expect(before).toEqual(replayCheck(check, own, one).after);
        expect(after).toEqual(replayCheck(check, own, two).after);
      }
  });

  test("name the items that decided: with what they took off, the check would have passed", () => {
    const millionths = (share: Ratio) => Number((share[0] * 100_000_000n) / share[1]);
    for (const { own, checks, changed } of templates)
      for (const { rules } of changed)
        for (const check of checks) {
          const { change, items, isByPassMark } = replayCheck(check, own, rules);
          if (change !== "fail" && change !== "pass") {
            expect({ items, isByPassMark }).toEqual({ items: [], isByPassMark: false });
            continue;
          }
          const failing = change === "fail" ? expectedOf(check, own, rules) : expectedOf(check, own, own);
          const mark = (change === "fail" ? rules : own).passMark * 1_000_000;
          expect(items.length > 0 || isByPassMark).toBe(true);
          expect(
            items.filter(({ isCritical }) => isCritical).every(({ item: id }) => failing.findings.includes(id)),
          ).toBe(true);
          const points = items.reduce((sum, each) => sum + each.points, 0);
          // Each item's points are rounded for themselves.
          const reached = failing.share === null || millionths(failing.share) + points + items.length >= mark;
          expect(reached || isByPassMark).toBe(true);
          const last = items.at(-1);
          if (failing.share && last && !last.isCritical && !isByPassMark)
            expect(millionths(failing.share) + points - last.points - items.length).toBeLessThan(mark);
        }
  });
});

describe("a check of two sections", () => {
  const own = version(
    [
      section("hygiene", [
        item("pass-fail", "hands", { points: 2, allowNa: true }),
        item("pass-fail", "fridges", { points: 2, severity: "major" }),
      ]),
      section("service", [
        item("number", "minutes", { points: 4, min: 0, max: 5 }),
        item("choice", "greeting", { points: 2 }),
      ]),
    ],
    { passMark: 80 },
  );
  /** Of the hands, the fridges, the minutes and the greeting it has 2 + 0 + 4 + 3 of 11 points: 81.8 %. */
  const answers = answered({ hands: "pass", fridges: "fail", minutes: 5, greeting: "all" });
  const check = { answers, outcome: scoreWithoutFindings(own, answers, { removed: new Set() }) };
  const score = (rules: TemplateVersion) => replayCheck(check, own, rules);
  const changeItem = (id: string, more: object) =>
    withItems(own, (each) => (each.id === id ? { ...each, ...more } : each));

  test("fails by a higher pass mark alone", () => {
    expect(score({ ...own, passMark: 85 })).toMatchObject({ change: "fail", items: [], isByPassMark: true });
    expect(score({ ...own, passMark: 81 })).toMatchObject({ change: null });
  });

  test("fails by a finding that becomes critical, at the same score", () => {
    const { before, after, ...reasons } = score(changeItem("fridges", { severity: "critical" }));
    expect(after.score).toBe(before.score);
    expect(reasons).toMatchObject({
      change: "fail",
      items: [{ item: "fridges", points: 0, isCritical: true }],
      isByPassMark: false,
    });
  });

  test("fails by an item that loses more", () => {
    // 2 + 0 + 4 + 3 of 13 points: 69.2 %. The fridges took off 2/11, now 4/13.
    const { after, items } = score(changeItem("fridges", { points: 4 }));
    expect(after).toMatchObject({ score: 69_230_769, result: "fail", band: "D" });
    expect(items).toEqual([{ item: "fridges", points: 12_587_413, isCritical: false }]);
  });

  test("counts what could be carried over", () => {
    expect(score(own).counts).toEqual({ answers: 4, carried: 4, notApplicable: 0, refusedNa: 0 });
    const more = { ...own, sections: [...own.sections, section("new", [item("pass-fail", "bins", { points: 50 })])] };
    expect(score(more)).toMatchObject({ after: { score: 81_818_182 }, counts: { carried: 4, notApplicable: 1 } });
    const fewer = changeItem("greeting", {
      options: [
        { id: "some", text: {}, points: 1 },
        { id: "none", text: {}, points: 0 },
      ],
    });
    // 2 + 0 + 4 of 8 points.
    expect(score(fewer)).toMatchObject({ after: { score: 75_000_000 }, counts: { carried: 3, notApplicable: 1 } });
  });

  test("earns nothing for N/A that the rules don't allow", () => {
    const na = { ...answers, hands: answer({ na: true }) };
    const other = { answers: na, outcome: scoreWithoutFindings(own, na, { removed: new Set() }) };
    const { before, after, counts } = replayCheck(other, own, changeItem("hands", { allowNa: false }));
    expect([before.score, after.score]).toEqual([77_777_778, 63_636_364]);
    expect(counts).toEqual({ answers: 4, carried: 3, notApplicable: 0, refusedNa: 1 });
  });

  test("is the same after rules that differ in words only", () => {
    expect(score(changeItem("hands", { text: { en: "Clean hands", vi: "" } })).after).toEqual(check.outcome);
    expect(isSame(expectedOf(check, own, own).share!, [9n, 11n])).toBe(true);
  });
});
