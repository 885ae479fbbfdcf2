import { expect, test } from "vitest";
import { describeRemark } from "#app/import/problem-words.server.ts";
import { RemarkCounter } from "#app/import/remarks.ts";
import { composeAreas } from "#app/areas.server.ts";

composeAreas();

const unknown = (value: string) => ({ field: "template", what: "unknown-template", values: { value } });
const noScore = { field: "earned", what: "no-score" };

function remarksOf(rows: readonly (readonly object[])[], status: "error" | "new" = "error") {
  const counter = new RemarkCounter();
  for (const [index, problems] of rows.entries())
    counter.add({ row: index + 2, status, problems: problems as (typeof noScore)[] });
  return counter.remarks();
}

test("counts each remark once, with its names and their rows, errors first", () => {
  const counter = new RemarkCounter();
  for (let row = 2; row < 7; row++) counter.add({ row, status: "new", problems: [noScore] });
  counter.add({ row: 7, status: "error", problems: [unknown("A")] });
  counter.add({ row: 8, status: "error", problems: [unknown("B"), noScore] });
  counter.add({ row: 9, status: "error", problems: [unknown("B")] });
  const named = [
    { name: "B", rows: 2 },
    { name: "A", rows: 1 },
  ];
  const template = { error: true, field: "template", what: "unknown-template", values: { value: "A" } };
  expect(counter.remarks()).toEqual([
    { ...template, rows: 3, first: 7, things: 2, named },
    { error: true, field: "earned", what: "no-score", rows: 1, first: 8, things: 0, named: [] },
    { error: false, field: "earned", what: "no-score", rows: 5, first: 2, things: 0, named: [] },
  ]);
});

test("advises by the controls of the page or the option of the command", () => {
  const [one] = remarksOf([[unknown("A")], [unknown("A")]]);
  expect(describeRemark("checks", one!)).toBe(
    "Template: there is no template “A”: correct it, or choose “Change columns” to create it",
  );
  expect(describeRemark("checks", one!, "command")).toBe(
    "template: there is no template “A”: correct it, or run it again with --create-templates",
  );
  const [two] = remarksOf([[unknown("A")], [unknown("B")], [unknown("B")]]);
  expect(describeRemark("checks", two!, "command")).toBe(
    "template: 2 names match no template: correct them, or run it again with --create-templates: B (2), A (1)",
  );
});

test("gives the first row as an example when values differ and no count sums them up", () => {
  const foreign = (value: string) => ({ field: "phone", what: "foreign-phone", values: { value } });
  const [one] = remarksOf([[foreign("+14156779494")], [foreign("+14156779494")]], "new");
  expect(describeRemark("stores", one!)).not.toContain("for example");
  const [two] = remarksOf([[foreign("+14156779494")], [foreign("048-262-1044")]], "new");
  expect(describeRemark("stores", two!)).toMatch(/“\+14156779494”.* \(row 2, for example\)$/);
});

test("names the first of very many values, and counts the others", () => {
  const [remark] = remarksOf(Array.from({ length: 250 }, (_, at) => [unknown(`T${at}`)]));
  expect(remark).toMatchObject({ rows: 250, things: 250 });
  expect(remark!.named).toHaveLength(100);
  expect(describeRemark("checks", remark!)).toMatch(/T99 \(1\), 150 more$/);
});

test("names the beginnings of long texts, so that an import stays one document", () => {
  const long = (at: number) => `${at} ${"đ".repeat(4000)}`;
  const remarks = remarksOf(Array.from({ length: 250 }, (_, at) => [unknown(long(at))]));
  expect(remarks).toMatchObject([{ rows: 250, things: 250, values: { value: expect.stringMatching(/^0 đ{198}…$/) } }]);
  expect(Buffer.byteLength(JSON.stringify(remarks))).toBeLessThan(100_000);
});
