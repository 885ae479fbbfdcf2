import { expect, test } from "vitest";
import { validateForSubmit } from "#app/checks/submit-rules.ts";
import type { BuiltCheck, World } from "#app/demo/build.ts";
import { demoChain } from "#app/demo/chain.ts";
import { addDays } from "#app/i18n/days.ts";
import { instantAt } from "#app/i18n/clock.ts";
import { foodSafety, foodSafetyFirst } from "#app/demo/food-safety.ts";
import { demoMerchandising } from "#app/demo/merchandising.ts";
import { demoOpening } from "#app/demo/opening.ts";
import { pictureNames } from "#app/demo/pictures.ts";
import { storeSites } from "#app/demo/places.ts";
import { planDemoChecks } from "#app/demo/plan.ts";
import { safety } from "#app/demo/safety.ts";
import { demoGuestService } from "#app/demo/guest-service.ts";
import { coversDay, daysOverlap } from "#app/store-managers/manager.ts";
import { provinces } from "#app/stores/province.ts";
import { problemsOf, templateInputSchema } from "#app/templates/content.ts";
import { itemsOf, type TemplateVersion, versionSchema } from "#app/templates/template.ts";

const templates = {
  OPEN: demoOpening,
  HACCP: foodSafety,
  SERV: demoGuestService,
  MERCH: demoMerchandising,
  SAFE: safety,
};
const contents = [...Object.values(templates).map(({ content }) => content), foodSafetyFirst].map((content) =>
  templateInputSchema.parse(content),
);
const versions = new Map<string, TemplateVersion>(
  contents.map(({ code, ...content }) => [
    code,
    versionSchema.parse({
      ...content,
      templateId: code,
      version: 1,
      publishedAt: "2025-01-01T00:00:00Z",
      publishedBy: "x",
    }),
  ]),
);
const photos = new Map(
  pictureNames.map((name, index) => [
    name,
    { key: index.toString(16).padStart(64, "0"), thumb: index.toString(16).padStart(64, "f"), width: 800, height: 600 },
  ]),
);

function plan(today: string): BuiltCheck[] {
  const chain = demoChain(today);
  const world: World = {
    inspector: (name) => ({ uid: name ?? "qc", name: name ?? "QC" }),
    admin: { uid: "admin", name: "Admin" },
    lead: { uid: "lead", name: "Lead" },
    manager: { uid: "manager", name: "Manager" },
    managerOn: (store, day) => {
      const assigned = chain.assignments.find(
        (assignment) =>
          assignment.store === store && assignment.from <= day && (assignment.to === null || day <= assignment.to),
      );
      return assigned ? { id: assigned.manager, name: assigned.manager } : null;
    },
    storeId: (code) => code,
    versionOn: (template) => ({ version: versions.get(template)!, findings: templates[template].findings }),
    photos,
    instant: (day, minute) => instantAt(day, minute, "Asia/Ho_Chi_Minh"),
  };
  return planDemoChecks(chain, world);
}

const today = "2026-11-20";
const built = plan(today);
const done = built.filter(({ check }) => check.status !== "draft");

test("makes the same chain for the same day, and another one for another day", () => {
  expect(plan(today)).toEqual(built);
  expect(plan("2026-11-21").map(({ check }) => check.code)).not.toEqual(built.map(({ check }) => check.code));
});

test("makes six months of about four checks a store and month, with different codes, all before today", () => {
  expect(done.length).toBeGreaterThan(850);
  expect(done.length).toBeLessThan(1050);
  expect(new Set(built.map(({ check }) => check.code)).size).toBe(built.length);
  expect(new Set(built.map(({ id }) => id)).size).toBe(built.length);
  expect([...new Set(built.map(({ check }) => check.month))].toSorted()).toEqual([
    "2026-06",
    "2026-07",
    "2026-08",
    "2026-09",
    "2026-10",
    "2026-11",
  ]);
  expect(built.every(({ check }) => check.day < today)).toBe(true);
  expect(built.filter(({ check }) => check.status === "draft" && check.inspectorId === "qc").length).toBe(3);
});

test.each(["2026-12-01", "2027-03-31", "2028-02-29"])("the chain is as full on %s", (day) => {
  const checks = plan(day).map(({ check }) => check);
  expect(checks.length).toBeGreaterThan(750);
  expect(checks.length).toBeLessThan(1100);
  expect(checks.every((check) => check.day < day && (check.submittedAt ?? "") < `${day}T17:00`)).toBe(true);
  expect(checks.filter((check) => check.status === "draft").length).toBe(7);
  const toAppeal = checks.filter(
    (check) =>
      check.managerId === "QL001" &&
      check.status === "submitted" &&
      check.day >= addDays(day, -5) &&
      check.found?.includes("major"),
  );
  expect(toAppeal.length).toBeGreaterThanOrEqual(3);
});

test("has results of a chain that does well, but not perfectly", () => {
  const scored = done.filter(({ check }) => check.scored);
  const share = (of: (built: BuiltCheck) => boolean) => scored.filter(of).length / scored.length;
  const mean = scored.reduce((sum, { check }) => sum + check.score!, 0) / scored.length / 1e6;
  expect(mean).toBeGreaterThan(83);
  expect(mean).toBeLessThan(93);
  expect(share(({ check }) => check.result === "pass")).toBeGreaterThan(0.65);
  expect(share(({ check }) => check.result === "pass")).toBeLessThan(0.92);
  for (const severity of ["critical", "major", "minor"] as const)
    expect(scored.some(({ check }) => check.found?.includes(severity))).toBe(true);
  for (const status of ["submitted", "approved", "void"] as const)
    expect(done.some(({ check }) => check.status === status)).toBe(true);
  expect(done.some(({ check }) => check.followUpOf && check.outcome)).toBe(true);
  expect(done.some(({ check }) => check.tooFast)).toBe(true);
  expect(done.some(({ check }) => check.managerId === null)).toBe(true);
  expect(
    done.flatMap(({ check }) => Object.values(check.answers)).filter((answer) => answer.photos?.length).length,
  ).toBeGreaterThan(500);
});

test("submits only checks with all required answers", () => {
  const wrong = done.filter(
    ({ check }) => validateForSubmit(versions.get(check.templateId)!, check.answers).length > 0,
  );
  expect(wrong.map(({ check }) => check.code)).toEqual([]);
});

test("uses every type of item, weights, conditions and evidence in five templates of both languages", () => {
  expect(contents.flatMap(({ sections }) => problemsOf(sections))).toEqual([]);
  const all = contents.slice(0, 5);
  for (const content of all) {
    const items = itemsOf(content);
    expect(items.length).toBeGreaterThanOrEqual(12);
    expect(items.length).toBeLessThanOrEqual(35);
    const texts = [
      content.name,
      ...content.sections.map(({ title }) => title),
      ...items.flatMap((item) => [item.text, item.help, item.group]),
      ...items.flatMap((item) => (item.type === "choice" ? item.options.map((option) => option.text) : [])),
    ];
    for (const text of texts.filter((any) => any !== undefined)) expect([text.en, text.vi]).not.toContain("");
  }
  const items = all.flatMap(itemsOf);
  expect([...new Set(items.map((item) => item.type))].toSorted()).toEqual([
    "choice",
    "date",
    "number",
    "pass-fail",
    "photo",
    "scale",
    "signature",
    "text",
  ]);
  expect(all.some((content) => !content.scored)).toBe(true);
  expect(all.some((content) => content.sections.every((section) => section.weight !== null))).toBe(true);
  for (const property of ["when", "allowNa", "group", "help"] as const)
    expect(items.some((item) => item[property])).toBe(true);
  for (const evidence of ["required", "on-fault"]) {
    expect(items.some((item) => item.photo === evidence)).toBe(true);
  }
});

test("has 40 stores in 6 areas and today's provinces, at addresses without districts", () => {
  expect(storeSites.length).toBe(40);
  expect(new Set(storeSites.map((place) => place.code)).size).toBe(40);
  expect(new Set(storeSites.map((place) => place.name)).size).toBe(40);
  expect(new Set(storeSites.map((place) => place.area)).size).toBe(6);
  for (const place of storeSites) {
    expect(provinces).toContain(place.province);
    expect(place.address).toMatch(/, phường /);
    expect(place.address).not.toMatch(/quận|huyện/i);
  }
});

test("has 30 managers without overlapping assignments; the demo's own has two stores and had a third", () => {
  const { managers, assignments, stores } = demoChain(today);
  expect(managers.length).toBe(30);
  expect(new Set(managers.map(({ name }) => name)).size).toBe(30);
  for (const manager of managers)
    expect(assignments.some((assignment) => assignment.manager === manager.code)).toBe(true);
  for (const { code } of stores) {
    const ofStore = assignments.filter((assignment) => assignment.store === code);
    ofStore.forEach((a, index) => ofStore.slice(index + 1).forEach((b) => expect(daysOverlap(a, b)).toBe(false)));
  }
  expect(assignments.length).toBeGreaterThan(46);
  const own = assignments.filter((assignment) => assignment.manager === managers[0]!.code);
  const current = own.filter((assignment) => coversDay(assignment, today));
  expect([current.length, own.length - current.length]).toEqual([2, 1]);
});

test("computes minutes of a business day in any time zone", () => {
  expect(instantAt("2026-03-05", 600, "Asia/Ho_Chi_Minh").toISOString()).toBe("2026-03-05T03:00:00.000Z");
  expect(instantAt("2026-07-01", 0, "America/New_York").toISOString()).toBe("2026-07-01T04:00:00.000Z");
  expect(instantAt("2026-03-08", 180, "America/New_York").toISOString()).toBe("2026-03-08T07:00:00.000Z");
});
