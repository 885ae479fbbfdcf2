import { expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { problemsOf, type TemplateInput } from "#app/templates/content.ts";
import { sectionSchema } from "#app/templates/template.ts";
import {
  findTemplate,
  findVersion,
  listCategories,
  listTemplates,
  publishTemplate,
  templateId,
  Unpublishable,
} from "#app/templates/templates.server.ts";
import { as } from "../people.ts";

const now = new Date("2026-03-05T03:00:00Z");
const lead = as("lead");
const text = (words: string) => ({ en: words, vi: "" });
const content = (more: Partial<TemplateInput> = {}): TemplateInput => ({
  code: "T",
  name: { en: "Opening", vi: "Mở cửa" },
  category: "opening",
  sections: [{ id: "a", title: text("A"), items: [{ id: "x", type: "pass-fail", text: text("X") }] }],
  ...more,
});

test("each change makes a version, the same content makes none, and old versions stay", async () => {
  const id = templateId("T");
  expect(await publishTemplate(lead, content(), now)).toEqual({ id, version: 1, outcome: "new" });
  const reordered = {
    sections: content().sections,
    category: "opening",
    name: { vi: "Mở cửa", en: "Opening" },
    code: "T",
    changes: "Nothing really",
  };
  expect(await publishTemplate(lead, reordered, new Date())).toEqual({ id, version: 1, outcome: "same" });
  expect(await publishTemplate(lead, content({ passMark: 90, changes: "Stricter" }), now)).toEqual({
    id,
    version: 2,
    outcome: "changed",
  });
  expect((await findVersion(id, 1))?.passMark).toBe(80);
  expect(await findVersion(id, 2)).toMatchObject({
    passMark: 90,
    changes: "Stricter",
    publishedBy: "lead",
    publishedAt: now.toISOString(),
  });
  expect(await findVersion(id, 3)).toBeNull();
  expect((await findTemplate(as("user"), id))?.data).toMatchObject({
    code: "T",
    status: "published",
    version: 2,
    sections: 1,
    items: 1,
  });
  expect((await readDirectory(db, "templates")).get(id)).toMatchObject({
    code: "T",
    category: "opening",
    name: { en: "Opening", vi: "Mở cửa" },
  });
});

const codes = async (filters: Parameters<typeof listTemplates>[1]) =>
  (await listTemplates(as("manager"), filters)).map((template) => template.data.code);

test("the list can be filtered by category, status and words of either language", async () => {
  await publishTemplate(lead, content({ code: "B", name: { en: "Bar", vi: "Quầy" }, category: "service" }), now);
  expect(await codes({})).toEqual(["B", "T"]);
  expect(await codes({ category: "service" })).toEqual(["B"]);
  expect(await codes({ q: "quay", status: "published" })).toEqual(["B"]);
  expect(await codes({ q: "mo cua", category: "service" })).toEqual([]);
  expect(await codes({ status: "archived" })).toEqual([]);
});

test("category options are the standard and used ones in Vietnamese order, for editors of templates", async () => {
  for (const category of ["Ân cần", "Ao cá"])
    await publishTemplate(lead, content({ code: category, name: text(category), category }), now);
  const labels = (await listCategories(lead, "Bếp")).map(({ label }) => label);
  expect(labels.filter((label) => /^[ABÂ]/.test(label))).toEqual(["Ao cá", "Ân cần", "Bếp"]);
  expect(labels).toContain("Merchandising");
  await expect(listCategories(as("user"))).rejects.toMatchObject({ status: 403 });
});

const problems = (...sections: TemplateInput["sections"]) =>
  problemsOf(sections.map((part) => sectionSchema.parse(part))).map(({ id, problem }) => `${id}: ${problem}`);

test("inconsistent content is not published", async () => {
  const item = (id: string, more = {}) => ({ id, type: "pass-fail" as const, text: text(id), ...more });
  const section = (id: string, items: TemplateInput["sections"][number]["items"], weight: number | null = null) => ({
    id,
    title: text(id),
    items,
    weight,
  });
  expect(problems(section("a", [item("x"), item("y", { when: { item: "x", is: ["fail"] } })]))).toEqual([]);
  expect(problems(section("a", [item("x"), item("x")]))).toEqual(["x: another item has the same id"]);
  expect(problems(section("a", [item("x")]), section("a", [item("y")]))).toEqual([
    "a: another section has the same id",
  ]);
  expect(problems(section("a", [item("x", { when: { item: "y", is: ["fail"] } }), item("y")]))).toEqual([
    'x: depends on "y", which is not an earlier item',
  ]);
  expect(problems(section("a", [item("x")], 10), section("b", [item("y")]))).toEqual([
    "b: either every section has a weight or none has",
  ]);
  expect(problems(section("a", [{ id: "n", type: "number", text: text("n"), min: 5, max: 4 }]))).toEqual([
    "n: accepts no value: its smallest is above its largest",
  ]);
  await expect(
    publishTemplate(lead, content({ code: "BAD", sections: [section("a", [item("x"), item("x")])] }), now),
  ).rejects.toThrow(Unpublishable);
  expect(await findTemplate(lead, templateId("BAD"))).toBeNull();
});

test("only leads and admins can publish", async () => {
  for (const role of ["user", "manager"] as const)
    await expect(publishTemplate(as(role), content({ passMark: 10 }), now)).rejects.toMatchObject({ status: 403 });
  expect((await findTemplate(lead, templateId("T")))?.data.version).toBe(2);
});
