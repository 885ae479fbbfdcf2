/** The starter library and the templates made from it. */
import "../demo-chain.ts";
import { expect, test } from "vitest";
import { problemsOf, templateInputSchema } from "#app/templates/content.ts";
import { contentOfDraft, draftOf } from "#app/templates/draft-content.ts";
import { draftProblems, untranslatedPlaces } from "#app/templates/draft-problems.ts";
import { findDraft } from "#app/templates/drafts.server.ts";
import { readSingleTemplate } from "#app/templates/exchange/read-template.server.ts";
import { starterContent } from "#app/templates/pages/library/read-starters.server.ts";
import { starters } from "#app/templates/library/starters.ts";
import { listTemplates, templateId } from "#app/templates/templates.server.ts";
import { as } from "../people.ts";
import { app, get, lead, qc, visitDemo } from "./visit.ts";
import { pageOf } from "../page.ts";

visitDemo();

const keys = (html: string) =>
  pageOf(html)
    .select("input[type=hidden][name=key]")
    .map((input) => input.getAttribute("value")!);

test("the library has five starters, for opening, hygiene, service, merchandising and camera", () => {
  expect(starters.map(({ key }) => key)).toEqual(["opening", "hygiene", "service", "merchandising", "camera"]);
  expect(new Set(starters.map(({ content }) => content.code)).size).toBe(5);
});

test.each(starters)(
  "$key can be published unchanged, is complete in both languages, and has 12 to 30 items",
  (starter) => {
    const content = templateInputSchema.parse(starter.content);
    const draft = draftOf(starterContent(starter));
    const items = content.sections.flatMap((section) => section.items);
    expect(problemsOf(content.sections)).toEqual([]);
    expect(draftProblems(draft)).toEqual([]);
    expect([...untranslatedPlaces(draft, "en"), ...untranslatedPlaces(draft, "vi")]).toEqual([]);
    expect(starter.purpose.en && starter.purpose.vi).toBeTruthy();
    expect(items.length).toBeGreaterThanOrEqual(12);
    expect(items.length).toBeLessThanOrEqual(30);
    expect(new Set(items.map((item) => item.text.en)).size).toBe(items.length);
    expect(new Set(items.map((item) => item.text.vi)).size).toBe(items.length);
    // Starters require evidence and use conditions.
    expect(items.some((item) => item.photo === "on-fault" || item.photo === "required")).toBe(true);
    expect(items.some((item) => item.note === "on-fault")).toBe(true);
  },
);

test("the starters together use every type and option", () => {
  const items = starters.flatMap(({ content }) => content.sections.flatMap((section) => section.items));
  expect(new Set(items.map((item) => item.type))).toEqual(
    new Set(["pass-fail", "scale", "choice", "number", "text", "date", "photo", "signature"]),
  );
  expect(
    starters.filter(({ content }) => content.sections.some((section) => section.items.some((item) => item.when))),
  ).toHaveLength(4);
  expect(starters.filter(({ content }) => content.sections.every((section) => section.weight))).toHaveLength(2);
  expect(items.filter((item) => item.severity === "critical").length).toBeGreaterThan(5);
  expect(starters.filter(({ content }) => content.scored === false).map(({ key }) => key)).toEqual(["camera"]);
});

test("the library is open only to people who can edit templates", async () => {
  for (const path of ["", "/hygiene", "/hygiene/items.csv"])
    expect((await get(`/qc/templates/library${path}`, qc)).status).toBe(403);
  expect((await app.post("/qc/templates/library/hygiene", { key: "x", code: "" }, qc)).status).toBe(403);
  expect((await get("/qc/templates/library/nothing")).status).toBe(404);
  expect((await get("/qc/templates/library/constructor")).status).toBe(404);
  expect((await get("/qc/templates/", qc)).html).not.toContain("/qc/templates/library");
  for (const path of ["/qc/templates/", "/qc/templates/new"])
    expect((await get(path)).html).toContain("/qc/templates/library");
});

test("the list describes the purpose of each starter in the reader's language", async () => {
  const { html } = await get("/qc/templates/library");
  for (const { purpose, content } of starters) {
    expect(html).toContain(purpose.en.split(":")[0]);
    expect(html).toContain(content.name.en);
  }
  expect(html).toContain(">30 items · 5 sections · 5 critical · Pass mark 85%");
  const vietnamese = (await get("/qc/templates/library", `${lead}; locale=vi`)).html;
  for (const { content } of starters) expect(vietnamese).toContain(content.name.vi);
  expect(vietnamese).toContain("Dùng mẫu này");
});

test("a starter creates one draft per form, under the next free code", async () => {
  const page = await get("/qc/templates/library");
  const [key] = keys(page.html);
  const use = (fields: Record<string, string>) => app.post("/qc/templates/library/opening", fields, lead);
  const [made, again] = [await use({ key: key! }), await use({ key: key! })];
  expect([made.status, again.status]).toEqual([303, 303]);
  expect(made.headers.get("Location")).toBe(`/qc/templates/${templateId("OPENING")}/edit`);
  expect(again.headers.get("Location")).toBe(made.headers.get("Location"));
  const { draft, template } = await findDraft(as("lead"), templateId("OPENING"));
  expect(template).toMatchObject({ code: "OPENING", status: "draft", version: 0 });
  expect(contentOfDraft(draft)).toEqual(starterContent(starters[0]!));

  const preview = await get("/qc/templates/library/opening");
  expect(preview.html).toContain('value="OPENING-2"');
  const second = keys(preview.html)[0]!;
  const taken = await use({ key: second, code: "OPENING" });
  expect([taken.status, await taken.text()]).toEqual([400, expect.stringContaining("is the code of")]);
  expect((await use({ key: second, code: "a b" })).status).toBe(400);
  expect((await use({ key: second, code: "" })).headers.get("Location")).toBe(
    `/qc/templates/${templateId("OPENING-2")}/edit`,
  );
  expect((await use({ key: second, code: "OWN" })).status).toBe(409);
  expect((await use({ key: "x.y", code: "" })).status).toBe(400);
  const codes = (await listTemplates(as("lead")))
    .map(({ data }) => data.code)
    .filter((code) => code.startsWith("OPENING"));
  expect(codes).toEqual(["OPENING", "OPENING-2"]);
  expect((await get(`/qc/templates/${templateId("OPENING")}`)).html).toContain("Started from the library");
});

test("the preview shows every item, and the starter can be downloaded as a file", async () => {
  const { html } = await get("/qc/templates/library/camera");
  for (const section of starters[4]!.content.sections)
    for (const item of section.items) expect(html).toContain((item.text.en ?? "").replaceAll("'", "&#x27;"));
  const file = await app.request("/qc/templates/library/camera/items.xlsx", {}, lead);
  const { problems, draft } = await readSingleTemplate(
    { name: "c.xlsx", bytes: await file.bytes() },
    { language: "vi" },
  );
  expect(problems).toEqual([]);
  expect(contentOfDraft(draft)).toEqual(starterContent(starters[4]!));
});
