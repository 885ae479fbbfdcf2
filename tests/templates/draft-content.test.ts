import { expect, test } from "vitest";
import { templateInputSchema } from "#app/templates/content.ts";
import { contentOfDraft, draftOf } from "#app/templates/draft-content.ts";
import { draftProblems } from "#app/templates/draft-problems.ts";
import { asEntry, newItem, newSection, numberOf, parseWholeNumber } from "#app/templates/draft.ts";
import { readPasted } from "#app/templates/pasted-items.ts";
import { sharesOf } from "#app/templates/shares.ts";
import { everything } from "./everything.ts";

const text = (en: string, vi = "") => ({ en, vi });

test("a version converted to a draft and back is the same, with every type and option", () => {
  const { code: _, changes: __, ...content } = templateInputSchema.parse(everything);
  expect(contentOfDraft(draftOf(content))).toEqual(content);
  expect(draftProblems(draftOf(content))).toEqual([]);
});

test("changing an item's type retains the settings of the previous type", () => {
  const item = newItem("x", { type: "scale", scaleMax: "10", faultBelow: "4" });
  const section = { ...newSection("a"), items: [{ ...item, type: "text" as const }] };
  const head = draftOf(templateInputSchema.parse(everything)).head;
  expect(contentOfDraft({ head, sections: [section] }).sections[0]!.items[0]).not.toHaveProperty("max");
  section.items[0] = { ...section.items[0]!, type: "scale" as never };
  expect(contentOfDraft({ head, sections: [section] }).sections[0]!.items[0]).toMatchObject({ max: 10, faultBelow: 4 });
});

test("typed numbers are read in every notation, and invalid ones are refused", () => {
  expect([" 3,5 ", "3.5", "–2", ",5\u200b", "1.000,5", "x"].map(asEntry)).toEqual([
    "3.5",
    "3.5",
    "-2",
    "0.5",
    "1000.5",
    "x",
  ]);
  expect(["3.5", "-2", "", "1e3", "0x1", "1.000,5"].map(numberOf)).toEqual([3.5, -2, null, null, null, null]);
  expect(["3", "3.5", "-2", "", "007"].map(parseWholeNumber)).toEqual([3, null, null, null, 7]);
});

test("shares follow points, and weights where sections have them", () => {
  const item = (id: string, points: string, more = {}) => newItem(id, { points, ...more });
  const head = draftOf(templateInputSchema.parse(everything)).head;
  const a = { ...newSection("a"), items: [item("x", "1"), item("y", "2"), item("t", "9", { type: "text" })] };
  const b = { ...newSection("b"), items: [item("z", "3")] };
  const plain = sharesOf({ head, sections: [a, b] });
  expect(plain.points).toBe(6);
  expect(plain.sections.get("a")).toEqual({ points: 3, ofSection: 1, ofTemplate: 0.5 });
  expect(plain.items.get("y")).toEqual({ points: 2, ofSection: 2 / 3, ofTemplate: 1 / 3 });
  expect(plain.items.get("t")).toEqual({ points: 0, ofSection: 0, ofTemplate: 0 });
  const weighted = sharesOf({
    head,
    sections: [
      { ...a, weight: "1" },
      { ...b, weight: "3" },
    ],
  });
  expect(weighted.sections.get("b")?.ofTemplate).toBe(0.75);
  expect(weighted.items.get("x")?.ofTemplate).toBeCloseTo(1 / 12);
  const options = [{ id: "o", text: text("Best"), points: "5", fault: false }];
  const choice = { ...newSection("c"), items: [item("c", "1", { type: "choice", options })] };
  expect(sharesOf({ head, sections: [choice] }).points).toBe(5);
  expect(sharesOf({ head: { ...head, scored: false }, sections: [a, b] }).items.get("x")?.ofTemplate).toBe(0);
});

test("pasted lines become items, headings sections, and a tab separates languages", () => {
  const pasted = '1. Floor is clean\tSàn sạch\r\n\n"Sinks ""A"" and B"\n# Bar\tQuầy\n2.3) Ice\n- Lids\n#\n   \n# Empty';
  expect(readPasted(pasted)).toEqual([
    { title: null, items: [text("Floor is clean", "Sàn sạch"), text('Sinks "A" and B')] },
    { title: text("Bar", "Quầy"), items: [text("Ice"), text("Lids"), text("#")] },
    { title: text("Empty"), items: [] },
  ]);
  expect(readPasted(" \n\n")).toEqual([]);
  expect(readPasted("24 hours open")).toEqual([{ title: null, items: [text("24 hours open")] }]);
  expect(readPasted("x\n".repeat(900))[0]!.items).toHaveLength(500);
  expect(readPasted(" ## Bar \tQuầy \n#\n")).toEqual([{ title: { en: "Bar", vi: "Quầy" }, items: [text("#")] }]);
});
