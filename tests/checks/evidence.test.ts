import { expect, test } from "vitest";
import { distanceBetween, isPlace, isTooFast } from "#app/checks/evidence.ts";
import { answer, item, section, version } from "./pages/edit/form.ts";

const template = version([
  section(
    "s",
    Array.from({ length: 10 }, (_, i) => item("pass-fail", `i${i}`)),
  ),
]);
const start = Date.parse("2026-03-05T03:00:00.000Z");
const instant = (seconds: number) => new Date(start + seconds * 1000).toISOString();

/** A check whose answers were saved at these seconds after its start. */
function check(...seconds: number[]) {
  return {
    startedAt: instant(0),
    answers: Object.fromEntries(seconds.map((second, i) => [`i${i}`, answer({ value: "pass", at: instant(second) })])),
  };
}

test.each([
  ["ten answers in 29 seconds", check(...Array.from({ length: 10 }, (_, i) => i * 2)), 29, true],
  ["ten answers in 30 seconds", check(...Array.from({ length: 10 }, (_, i) => i * 2)), 30, false],
  ["ten saved at once, after a quarter of an hour", check(...Array.from({ length: 10 }, () => 900)), 901, false],
  ["ten saved at once, after 20 seconds", check(...Array.from({ length: 10 }, () => 20)), 21, true],
  ["five answers are too few to judge", check(0, 0, 0, 0, 0), 1, false],
  ["nothing answered", check(), 1, false],
])("detects a rushed check: %s", (_, given, submitted, expected) =>
  expect(isTooFast(template, given, instant(submitted))).toBe(expected),
);

test("without a credible start there is no rush to detect", () => {
  const phoneStart = { at: instant(0), receivedAt: instant(0), changes: [] };
  const rushed = check(...Array.from({ length: 10 }, () => 20));
  expect(isTooFast(template, { ...rushed, phoneStart }, instant(21))).toBe(true);
  for (const doubt of ["clock", "late"] as const)
    expect(isTooFast(template, { ...rushed, phoneStart: { ...phoneStart, doubt } }, instant(21))).toBe(false);
});

test("a long break doesn't hide a rush, and a clock set back isn't taken for one", () => {
  const many = version([
    section(
      "s",
      Array.from({ length: 96 }, (_, i) => item("pass-fail", `i${i}`)),
    ),
  ]);
  const rushed = check(...Array.from({ length: 96 }, (_, i) => 7200 + i * 0.5));
  expect(isTooFast(many, rushed, instant(7250))).toBe(true);
  expect(isTooFast(template, check(-50, -40, -30, 60, 120, 180, 200), instant(240))).toBe(false);
});

test("measures distances in metres along the ground", () => {
  const [hanoi, saigon] = [
    { latitude: 21.0285, longitude: 105.8542 },
    { latitude: 10.7769, longitude: 106.7009 },
  ];
  expect(distanceBetween(hanoi, saigon) / 1000).toBeCloseTo(1144, -1);
  expect(distanceBetween(saigon, saigon)).toBe(0);
  expect(distanceBetween({ latitude: 0, longitude: 179.9995 }, { latitude: 0, longitude: -179.9995 })).toBe(111);
  expect(distanceBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015_087, -2);
});

test("refuses coordinates that don't exist on Earth", () => {
  const here = { latitude: 10, longitude: 106, accuracy: 8 };
  expect(isPlace(here)).toBe(true);
  for (const wrong of [
    { latitude: 91 },
    { longitude: -181 },
    { accuracy: -1 },
    { latitude: Number.NaN },
    { accuracy: Infinity },
  ])
    expect(isPlace({ ...here, ...wrong })).toBe(false);
  expect(isPlace(undefined)).toBe(false);
});
