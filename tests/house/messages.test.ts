/** Every message exists in both languages, takes the same values, and is used. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const all = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((path) => !path.includes("paraglide"));
const folders = all
  .filter((path) => path.endsWith("messages.en.json"))
  .map((path) => path.replace("messages.en.json", ""));
const read = (folder: string, locale: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join("app", folder, `messages.${locale}.json`), "utf8"));
const sources = all
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(join("app", path), "utf8"))
  .join("\n");
const values = (message: unknown) => [...new Set(JSON.stringify(message).match(/\{(\w+)\}/g) ?? [])].toSorted();

test.each(folders)("%s says the same things in English and Vietnamese", (folder) => {
  const [en, vi] = [read(folder, "en"), read(folder, "vi")];
  expect(Object.keys(vi).toSorted()).toEqual(Object.keys(en).toSorted());
  for (const key of Object.keys(en)) {
    expect(JSON.stringify(vi[key]).length, `${key} is empty`).toBeGreaterThan(2);
    expect(values(vi[key]), key).toEqual(values(en[key]));
  }
});

test("every folder of messages is compiled", () => {
  const settings: { "plugin.inlang.messageFormat": { pathPattern: string[] } } = JSON.parse(
    readFileSync("app/i18n/project.inlang/settings.json", "utf8"),
  );
  const named = settings["plugin.inlang.messageFormat"].pathPattern.map((pattern) => join("app/i18n", pattern));
  expect(named.toSorted()).toEqual(folders.map((folder) => join("app", folder, "messages.{locale}.json")).toSorted());
});

test("every message is used", () => {
  const used = new Set(Array.from(sources.matchAll(/\bm\.(\w+)/g), ([, key]) => key));
  const unused = folders.flatMap((folder) => Object.keys(read(folder, "en"))).filter((key) => !used.has(key));
  expect(unused).toEqual([]);
});
