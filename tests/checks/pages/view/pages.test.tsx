import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Answer, Check } from "#app/checks/check.ts";
import { startHref } from "#app/checks/pages/create/address.ts";
import { fraction } from "#app/score-policy/fraction.ts";
import { checkHref } from "#app/checks/check-href.ts";
import { CheckListTable } from "#app/checks/parts/table.tsx";
import { scoreCheck } from "#app/checks/score.ts";
import { AnswerText } from "#app/checks/pages/view/answer-text.tsx";
import { CheckOutcome } from "#app/checks/pages/view/outcome.tsx";
import { SectionScores } from "#app/checks/pages/view/section-scores.tsx";
import { sheetFindings, formatItemPoints, toSheet } from "#app/checks/pages/view/sheet.ts";
import { versionSchema } from "#app/templates/template.ts";
import { pageOf } from "../../../page.ts";

const at = "2026-03-05T02:00:00.000Z";
const text = (en: string, vi = "") => ({ en, vi });
const answer = (given: Partial<Answer>): Answer => ({ changes: 1, at, by: "u1", ...given });

const version = versionSchema.parse({
  templateId: "t1",
  version: 1,
  name: text("Opening", "Mở cửa"),
  category: "opening",
  publishedAt: at,
  publishedBy: "u1",
  sections: [
    {
      id: "hygiene",
      title: text("Hygiene", "Vệ sinh"),
      items: [
        { id: "hands", type: "pass-fail", text: text("Hands washed", "Rửa tay"), points: 2, group: text("Staff") },
        {
          id: "gloves",
          type: "pass-fail",
          text: text("Gloves worn"),
          points: 1,
          severity: "critical",
          group: text("Staff"),
        },
        {
          id: "fridge",
          type: "number",
          text: text("Fridge"),
          points: 1,
          min: -2.5,
          max: 5,
          unit: "°C",
          severity: "major",
        },
        { id: "why", type: "text", text: text("Why are there no gloves?"), when: { item: "gloves", is: ["fail"] } },
      ],
    },
    {
      id: "service",
      title: text("Service"),
      items: [
        { id: "smile", type: "scale", text: text("Smile"), points: 3, max: 4, faultBelow: 2 },
        {
          id: "menu",
          type: "choice",
          text: text("Menu"),
          options: [
            { id: "new", text: text("This season’s", "Mùa này"), points: 1 },
            { id: "old", text: text("Last season’s"), points: 0, fault: true },
          ],
        },
        { id: "parking", type: "pass-fail", text: text("Parking"), allowNa: true },
      ],
    },
    {
      id: "only-if",
      title: text("Only if"),
      items: [{ id: "asked", type: "text", text: text("Asked"), when: { item: "hands", is: ["fail"] } }],
    },
  ],
});

function checkWith(answers: Record<string, Answer>): Pick<Check, "answers" | "outcome" | "scored"> {
  return { answers, scored: true, outcome: scoreCheck(version, answers) };
}

const mixed = checkWith({
  hands: answer({ value: "pass" }),
  gloves: answer({ value: "fail", note: "None left" }),
  fridge: answer({ value: 7.25 }),
  why: answer({ value: "Delivery late" }),
  smile: answer({ value: 3 }),
  menu: answer({ value: "new" }),
  parking: answer({ na: true }),
});

test("a check is laid out by section, numbered, in the reader's language, without hidden items", () => {
  const sections = toSheet(mixed, version, "vi");
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ["hygiene", "Vệ sinh"],
    ["service", "Service"],
  ]);
  expect(sections[0]!.items.map(({ number, text: words }) => [number, words])).toEqual([
    ["1.1", "Rửa tay"],
    ["1.2", "Gloves worn"],
    ["1.3", "Fridge"],
    ["1.4", "Why are there no gloves?"],
  ]);
  expect(sections[1]!.items.find(({ id }) => id === "menu")!.answer.text).toBe("Mùa này");
});

test("later items have the same number when a conditional item before them is hidden", () => {
  const withoutWhy = toSheet(checkWith({ gloves: answer({ value: "pass" }) }), version, "en");
  expect(withoutWhy[0]!.items.map(({ id }) => id)).toEqual(["hands", "gloves", "fridge"]);
  expect(withoutWhy[1]!.items[0]!.number).toBe("2.1");
});

test("a group's heading appears once, at its first item", () => {
  expect(toSheet(mixed, version, "en")[0]!.items.map(({ group }) => group)).toEqual(["Staff", null, null, null]);
});

test("sections show points earned and available, and the number of findings", () => {
  const [hygiene, service] = toSheet(mixed, version, "en");
  expect(hygiene).toMatchObject({ findings: 2, points: { earned: "2", available: "4", score: 50_000_000 } });
  expect(service).toMatchObject({ findings: 0, points: { earned: "3.3", available: "4", score: 81_250_000 } });
});

test("only an item with all its points is marked as right", () => {
  const items = toSheet(mixed, version, "en").flatMap((section) => section.items);
  const isFull = Object.fromEntries(items.map(({ id, points }) => [id, points?.isFull]));
  expect(isFull).toMatchObject({ hands: true, gloves: false, smile: false, menu: true });
  const marked = (id: string) =>
    renderToStaticMarkup(<AnswerText item={items.find((item) => item.id === id)!} />).includes("text-good");
  expect([marked("hands"), marked("smile")]).toEqual([true, false]);
});

test("a section where everything was N/A has no points", () => {
  const onlyParking = {
    ...version,
    sections: version.sections.map((section) => ({
      ...section,
      items: section.items.filter(({ id }) => id !== "smile" && id !== "menu"),
    })),
  };
  const answers = { parking: answer({ na: true }) };
  const [, service] = toSheet({ answers, scored: true, outcome: scoreCheck(onlyParking, answers) }, onlyParking, "en");
  expect(service!.points).toBeNull();
  expect(renderToStaticMarkup(<SectionScores sections={[service!]} scored />)).toContain("Not applicable");
});

test("findings are listed by severity, then in the order of the sheet", () => {
  expect(sheetFindings(toSheet(mixed, version, "en")).map(({ id, finding }) => [id, finding])).toEqual([
    ["gloves", "critical"],
    ["fridge", "major"],
  ]);
});

test("a number shows its unit, accepted range and decimals in the reader's language", () => {
  const fridge = toSheet(mixed, version, "vi")[0]!.items[2]!;
  expect(fridge.answer).toMatchObject({ type: "number", text: "7,25 °C" });
  expect(renderToStaticMarkup(<AnswerText item={fridge} />)).toMatch(/7,25 °C.*-2,5.* 5 °C/);
});

test("points are whole or have one decimal, halves rounded up", () => {
  expect([
    formatItemPoints(fraction(7), "en"),
    formatItemPoints(fraction(9, 4), "en"),
    formatItemPoints(fraction(9, 4), "vi"),
    formatItemPoints(fraction(1, 3), "en"),
  ]).toEqual(["7", "2.3", "2,3", "0.3"]);
});

test("an unscored check shows no score, no points and no result anywhere", () => {
  const unscored = { ...version, scored: false };
  const check = { answers: mixed.answers, scored: false, outcome: scoreCheck(unscored, mixed.answers) };
  const sections = toSheet(check, unscored, "en");
  expect(sections.every(({ points, items }) => points === null && items.every((item) => item.points === null))).toBe(
    true,
  );
  expect(renderToStaticMarkup(<SectionScores sections={sections} scored={false} />)).not.toMatch(/%|point/);
  const outcome = renderToStaticMarkup(
    <CheckOutcome
      outcome={{ scored: false, score: null, result: null, band: null, passMark: 80, critical: 1 }}
      status="approved"
    />,
  );
  expect(pageOf(outcome).text).toBe("Approved");
});

test("a draft shows its answers without points or findings", () => {
  const sections = toSheet({ answers: mixed.answers, scored: true }, version, "en");
  expect(sheetFindings(sections)).toEqual([]);
  expect(sections[0]).toMatchObject({ points: null });
  expect(sections[0]!.items[0]).toMatchObject({ points: null, answer: { type: "pass-fail", failed: false } });
});

const row = {
  id: "c1",
  store: { store: "Quán Đông", storeCode: "S-001", template: "Opening", open: false },
  day: "5 Mar 2026",
  inspector: "Lan",
  status: "submitted",
  score: { score: 96_300_000, band: "A" },
  result: "pass",
  findings: { count: 3, critical: 1 },
};
const names = ["store", "day", "inspector", "status", "score", "result", "findings"];
const tableOf = (shown: { id: string }) => ({
  heads: names.map((name) => ({ name, label: name, isAction: false })),
  rows: [shown],
  hasChosenColumns: false,
  isSelecting: false,
});

test("a row links to the check's page, or to editing for the reader's own draft", () => {
  expect(checkHref({ id: "c1", open: false })).toBe("/qc/check/view?id=c1");
  expect(checkHref({ id: "c1", open: true })).toBe("/qc/check/edit?id=c1");
});

test("a row has one link, and names status, result and critical findings in words", () => {
  const html = renderToStaticMarkup(<CheckListTable caption="Checks" list={tableOf(row)} />);
  expect(pageOf(html).all("link")).toHaveLength(1);
  for (const words of ["Quán Đông", "Submitted", "96.3%", "Pass", "1 critical"]) expect(html).toContain(words);
});

test("a draft's empty cells for score, result and findings let its card leave them out", () => {
  const draft = { ...row, status: "draft", score: null, result: null, findings: null };
  const html = renderToStaticMarkup(<CheckListTable caption="Checks" list={tableOf(draft)} />);
  expect(pageOf(html).all("cell", "")).toHaveLength(3);
});

test("the address for starting a check carries the choices, without empty ones", () => {
  expect(startHref()).toBe("/qc/check/");
  expect(startHref({ storeId: "s1", templateCategory: "", q: "phở & bún" })).toBe(
    "/qc/check/?storeId=s1&q=ph%E1%BB%9F+%26+b%C3%BAn",
  );
});
