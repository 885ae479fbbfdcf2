/** Choosing which column of a file becomes which field of items, through forms without scripts. */
import "../demo-chain.ts";
import { expect, test } from "vitest";
import { importTemplate } from "#app/templates/import-template.server.ts";
import { draftItems } from "#app/templates/draft.ts";
import { findDraft } from "#app/templates/drafts.server.ts";
import { templateId } from "#app/templates/templates.server.ts";
import { as } from "../people.ts";
import { app, get, hidden, lead, qc, visitDemo } from "./visit.ts";
import { pageOf, textOf } from "../page.ts";

const address = "/qc/templates/import";

visitDemo();

async function upload(content: string, name: string): Promise<Response> {
  const body = new FormData();
  body.set("file", new File([content], name));
  body.set("into", "");
  body.set("language", "en");
  return app.post(address, body, lead);
}

const checklist = Array.from({ length: 80 }, (_, index) => ({
  _id: `HYG_${index + 1}`,
  zone: index < 40 ? "Kitchen" : "Bar",
  "what to look at": `Question ${index + 1}?`,
  weight: `${(index % 3) + 1}.0`,
  author: "Nam",
}));

/** The selected options and their labels. */
const chosenIn = (html: string) =>
  pageOf(html)
    .select("option[selected]")
    .map((option) => [option.getAttribute("value"), textOf(option)]);

test("columns with other names can be chosen, dropped ones are listed, and a template is created", async () => {
  const sent = await upload(JSON.stringify(checklist), "Audit.json");
  expect(sent.status).toBe(303);
  const columns = sent.headers.get("Location")!;
  expect(columns).toContain(`${address}/columns?`);
  const { html } = await get(columns);
  expect(html).toContain("Columns that will be dropped: zone, what to look at, author");
  expect(html).toContain("Question (required)");
  expect(html).toContain("what to look at — Question 1?, Question 2?, Question 3?");
  expect(chosenIn(html)).toContainEqual(["0", expect.stringMatching(/^_id — HYG_1/)]);
  expect((await get(columns, qc)).status).toBe(403);

  const none = await app.post(columns, { "column.id": "0" }, lead);
  expect([none.status, await none.text()]).toEqual([400, expect.stringContaining("Every row needs this")]);
  const wrong = { "column.text": "2", "column.section": "1", "column.weight": "3", "column.id": "0" };
  const refused = await app.post(columns, wrong, lead);
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain("The section’s weight is 1 in row 1, and 2.0 here. Use one weight.");
  expect(chosenIn(page)).toContainEqual(["2", expect.stringMatching(/^what to look at/)]);
  expect(page).toContain("Columns that will be dropped: author.");
  const empty = await app.post(columns, { ...wrong, "column.severity": "whole", "value.severity": "" }, lead);
  expect(await empty.text()).toContain("Enter the value for all rows.");

  const right = { "column.text": "2", "column.section": "1", "column.points": "3", "column.id": "0" };
  const settled = await app.post(columns, { ...right, "column.severity": "whole", "value.severity": "critical" }, lead);
  expect(settled.status).toBe(303);
  const review = settled.headers.get("Location")!;
  const shown = (await get(review)).html;
  expect(shown).toContain("80 items · 2 sections");
  expect(shown).toContain("Not imported, because templates have no such field: author.");
  const again = (await get(pageOf(shown).select("a[href*='import/columns']")[0]!.getAttribute("href")!)).html;
  expect(again).toContain("Columns that will be dropped: author");
  expect(chosenIn(again)).toContainEqual(["whole", expect.any(String)]);
  expect((await app.post(review, { key: hidden(shown, "key"), code: "AUDIT" }, lead)).status).toBe(303);
  const items = draftItems((await findDraft(as("lead"), templateId("AUDIT"))).draft);
  expect(items).toHaveLength(80);
  expect(items[1]).toMatchObject({ id: "hyg-2", text: { en: "Question 2?" }, points: "2", severity: "critical" });
});

test("known columns skip the choice, and a file with errors links to it", async () => {
  const known = await upload("section,question,points\nBar,Tidy?,1\n", "bar.csv");
  expect(known.headers.get("Location")).toContain(`${address}/review?`);
  expect((await get(known.headers.get("Location")!)).html).toContain("Change columns");
  const wrong = await upload("section,question,points\nBar,Tidy?,many\n", "bar.csv");
  expect(wrong.status).toBe(400);
  const columns = /href="([^"]*import\/columns[^"]*)"/.exec(await wrong.text())![1]!.replaceAll("&amp;", "&");
  const settled = await app.post(columns, { "column.section": "0", "column.text": "1" }, lead);
  expect(settled.headers.get("Location")).toContain(`${address}/review?`);
  for (const query of ["", "?file=x", `?file=${"a".repeat(64)}`])
    expect([query, (await get(`${address}/columns${query}`)).status]).toEqual([query, 404]);
});

test("the command accepts the same columns with --map", async () => {
  const report = await importTemplate({
    user: as("lead"),
    file: { name: "Audit.json", bytes: new TextEncoder().encode(JSON.stringify(checklist)) },
    map: { text: "what to look at", section: "zone", points: "weight", weight: "" },
    set: { code: "AUDIT-2" },
    commit: false,
    now: new Date(),
  });
  expect(report).toMatchObject({ new: 1, errors: [] });
  expect(report.notes).toContain("text ← what to look at");
  expect(report.notes).toContain("Not imported, because templates have no such field: author.");
});
