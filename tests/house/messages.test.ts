/** Every message exists in both languages, takes the same values, is used, and belongs to its area. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const all = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((path) => !path.includes("paraglide"));
const folders = all
  .filter((path) => path.endsWith("messages.en.json"))
  .map((path) => path.replace("messages.en.json", ""));
const read = (folder: string, locale: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join("app", folder, `messages.${locale}.json`), "utf8"));
/** Empty for files in app/ itself. */
const areaOf = (path: string) => path.slice(0, Math.max(0, path.indexOf("/")));

/** The areas that say each message. */
const usersOf = new Map<string, Set<string>>();
for (const path of all.filter((file) => /\.tsx?$/.test(file)))
  for (const [, key] of readFileSync(join("app", path), "utf8").matchAll(/\bm\.(\w+)/g))
    usersOf.set(key!, (usersOf.get(key!) ?? new Set()).add(areaOf(path)));
const values = (message: unknown) => [...new Set(JSON.stringify(message).match(/\{(\w+)\}/g) ?? [])].toSorted();

test.each(folders)("%s has the same messages in English and Vietnamese", (folder) => {
  const [en, vi] = [read(folder, "en"), read(folder, "vi")];
  expect(Object.keys(vi).toSorted()).toEqual(Object.keys(en).toSorted());
  for (const key of Object.keys(en)) {
    expect(JSON.stringify(vi[key]).length, `${key} is empty`).toBeGreaterThan(2);
    expect(values(vi[key]), key).toEqual(values(en[key]));
  }
});

test.each(folders)("%s has each message once", (folder) => {
  for (const locale of ["en", "vi"]) {
    const keys: string[] =
      readFileSync(join("app", folder, `messages.${locale}.json`), "utf8").match(/^ {2}"\w+"/gm) ?? [];
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
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
  const unused = folders.flatMap((folder) => Object.keys(read(folder, "en"))).filter((key) => !usersOf.has(key));
  expect(unused).toEqual([]);
});

test.each(folders)("the messages of %s begin with its name", (folder) => {
  const names = new Set(Object.keys(read(folder, "en")).map((key) => key.slice(0, key.indexOf("_"))));
  expect(names.size).toBeLessThan(2);
  for (const name of names) expect(folder).toContain(name.replace(/s$/, ""));
});

test("a message that only one area uses belongs to that area", () => {
  const strange = folders.flatMap((folder) =>
    Object.keys(read(folder, "en")).filter((key) => {
      const [area, ...others] = usersOf.get(key) ?? [];
      return area && others.length === 0 && area !== areaOf(folder);
    }),
  );
  expect(strange).toEqual([]);
});

// Paraglide would build plural rules for each text. "one" is exactly 1 in both languages, like `count=1`.
test("no message builds plural rules", () => {
  const withRules = folders.flatMap((folder) =>
    ["en", "vi"].flatMap((locale) =>
      Object.entries(read(folder, locale))
        .filter(([, message]) => JSON.stringify(message).includes(": plural"))
        .map(([key]) => key),
    ),
  );
  expect(withRules).toEqual([]);
});
