/** The help center is true: everything that its articles name, link and show exists. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import sharp from "sharp";
import routes from "#app/routes.ts";
import { slugs } from "#app/help-center/topics.ts";

const folder = "app/help-center/articles";
const files = readdirSync(folder);
const articles = files.map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);

/** Every text of the app in a language that has one form. */
function texts(language: string): Set<string> {
  const all = readdirSync("app", { recursive: true, encoding: "utf8" });
  const messages = all.filter((path) => path.endsWith(`messages.${language}.json`));
  const said = messages.flatMap((path) => Object.values<unknown>(JSON.parse(readFileSync(join("app", path), "utf8"))));
  return new Set(said.flatMap((text) => (typeof text === "string" ? [text] : [])));
}
const known = { en: texts("en"), vi: texts("vi") };
const languageOf = (file: string) => (file.endsWith(".en.md") ? "en" : "vi");

test("every topic has an article in both languages, with the same steps", () => {
  expect(files.toSorted()).toEqual(slugs.flatMap((slug) => [`${slug}.en.md`, `${slug}.vi.md`]).toSorted());
  const shape = (slug: string, language: string) =>
    readFileSync(join(folder, `${slug}.${language}.md`), "utf8").match(
      /^(#+|\d+\.|-|!)(?= |\[)|(?<=\]\()\/(?!help\/)[^)]*/gm,
    );
  for (const slug of slugs) expect(shape(slug, "vi"), slug).toEqual(shape(slug, "en"));
});

test.each(articles)("%s names, links and shows only existing things", async (file, text) => {
  const named = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name!);
  expect(named.filter((name) => !known[languageOf(file)].has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(2);
  const links = [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)]+)\)/g)].map(([, link]) => link!);
  const found = (link: string) => matchRoutes(routes as RouteObject[], link)?.at(-1)?.route.path;
  expect(links.filter((link) => (found(link) ?? "*") === "*")).toEqual([]);
  for (const [, slug] of text.matchAll(/\]\(\/help-center\/([\w-]+)\)/g)) expect(slugs).toContain(slug);
  const [picture, ...more] = [...text.matchAll(/!\[[^\]]{10,}\]\((\/help\/[^)]+)\)/g)].map(([, path]) => path!);
  expect(more).toEqual([]);
  expect(picture).toBe(`/help/${file.replace(".md", ".webp")}`);
  const bytes = readFileSync(join("public", picture!));
  expect(bytes.length).toBeLessThan(40_000);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 540, height: 720 });
});

test("every picture belongs to an article", () => {
  expect(existsSync("public/help")).toBe(true);
  expect(readdirSync("public/help").toSorted()).toEqual(files.map((file) => file.replace(".md", ".webp")).toSorted());
});
