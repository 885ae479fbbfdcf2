/**
 * Texts that no message says: every page in a language whose messages are marked, as whoever may see it and with its form sent empty. What has
 * letters, isn't marked and isn't stored was written into the code, or put together of pieces.
 */
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { config } from "#app/config.server.ts";
import { collection } from "#app/db/documents.ts";
import { defaultPolicy } from "#app/score-policy/default-policy.ts";
import { provinces } from "#app/stores/province.ts";
import { categoryName } from "#app/templates/category.ts";
import { collectionNames } from "#app/transfer/collections.ts";
import type { App } from "../app.ts";
import { cookieFor, known, openEveryRoute, table } from "../auth/every-route.ts";

const [opening, closing] = ["⟦", "⟧"];
/** What is the same in every language, or made by rules of the language itself. */
const universal = [
  /^(?:Store QC|CSV|XLSX|JSON|Excel|QR|URL|GPS|API|English|Tiếng Việt|Inter|Manrope|KB|MB|GB|km|m|vi\?|Ctrl K|YYYY-MM(?:-DD)?)$/,
  /^(?:Thứ (?:[2-7]|Hai|Ba|Tư|Năm|Sáu|Bảy)|Chủ Nhật|CN|Tháng \d+ năm \d+)$/,
  // Initials, secrets, rules of calendars, folders.
  /^(?:\p{Lu}|[A-Z2-7 ]{39}|FREQ=\S+|\/\S+)$/u,
];

let app: App;
let folder: string;
let stored: Set<string>;
/** Of the help center, which are written in each language. */
let articles: string;

beforeAll(async () => {
  mkdirSync("node_modules/.cache", { recursive: true });
  folder = mkdtempSync("node_modules/.cache/marked-");
  const build = join(folder, "build/server");
  cpSync("build/server", build, { recursive: true });
  let marked = 0;
  for (const file of globSync(`${build}/**/*.js`)) {
    const code = readFileSync(file, "utf8");
    const said = code
      .replace(
        "return textIn(text, getLocale());",
        (all) => `${all.slice(0, -1)}.replace(/.+/s, "${opening}$&${closing}");`,
      )
      .replace(/=== "vi"\) return (\w+\$\d+)\((inputs)?\);/g, (_, name: string, inputs = "") => {
        marked++;
        return `=== "vi") return "${opening}" + ${name}(${inputs}) + "${closing}";`;
      });
    if (said !== code) writeFileSync(file, said);
  }
  if (marked < 3000) throw new Error(`Messages are compiled another way now: ${marked} are marked`);
  app = await openEveryRoute(join(build, "index.js"));
  const documents = await Promise.all(
    collectionNames.map((name) => queryAll(db, collection(name, z.looseObject({})), {})),
  );
  articles = globSync("app/help-center/articles/*.vi.md")
    .map((file) => readFileSync(file, "utf8"))
    .join();
  stored = new Set(
    [...valuesIn([documents, defaultPolicy, config, categoryName("hygiene")]), ...provinces].flatMap((value) => [
      value.trim(),
      ...partsOf(value),
    ]),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const characters: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };
const unescaped = (html: string) => html.replace(/&([^;]+);/g, (all, name: string) => characters[name] ?? all);

/** What is read or read out. */
function textsOf(html: string): string[] {
  const shown = html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>|<noscript id="after-paint">.*?<\/noscript>/gs, "")
    .replace(/<(\w+)\b[^>]* translate="no"[^>]*>.*?<\/\1>/gs, "")
    .replaceAll("<!-- -->", "")
    .replace(/https?:[^\s"<]+/g, "");
  const attributes = [...shown.matchAll(/\s(?:title|aria-label|alt|placeholder)="([^"]*)"/g)];
  const texts = shown.replace(/<[^>]*>/g, "\n").split("\n");
  return [...texts, ...attributes.map(([, value]) => value!)].map(unescaped);
}

/** What heads the columns of a file for people; a template's file has the same in all languages, which reads it back. */
function headingsOf(csv: string): string[] {
  const [headings] = csv.replace(/^\uFEFF/, "").split("\r\n", 1);
  return headings!.startsWith("type,id,") ? [] : headings!.split(/,(?=[⟦"]|$)/);
}

/** What of a text stands outside of all marks. */
function outside(text: string): string[] {
  let [depth, piece] = [0, ""];
  const pieces: string[] = [];
  for (const character of text) {
    if (character === opening) depth++;
    if (depth === 0) piece += character;
    else if (piece) pieces.push(piece);
    if (depth > 0) piece = "";
    if (character === closing) depth--;
  }
  return [...pieces, piece].flatMap(partsOf);
}

/** What stands between signs that are put between texts in every language. */
function partsOf(text: string): string[] {
  const parts = text.split(/[·:()–]|, /).map((part) => part.trim().replace(/^[\d.]+ /, ""));
  return parts.filter((part) => /\p{L}/u.test(part));
}

function valuesIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(valuesIn) : [];
}

const isKnown = (text: string) =>
  universal.some((form) => form.test(text)) || stored.has(text) || articles.includes(text);

for (const { pattern } of known)
  test(`${pattern} says nothing by itself`, { timeout: 60_000 }, async () => {
    const row = table[pattern]!;
    const path = row.path?.() ?? pattern;
    const found = new Set<string>();
    for (const visitor of ["admin", "manager"] as const)
      for (const method of ["GET", "POST"] as const) {
        const sent = method === "POST" && { body: new URLSearchParams(row.fields) };
        const headers = { "Accept-Language": "vi" };
        const response = await app.request(path, { method, headers, ...sent }, await cookieFor(visitor));
        const type = response.headers.get("Content-Type") ?? "";
        const body = await response.text();
        const texts: string[] = [];
        if (type.startsWith("text/html")) texts.push(...textsOf(body));
        if (type.startsWith("text/csv")) texts.push(...headingsOf(body));
        for (const piece of texts.flatMap(outside)) if (!isKnown(piece)) found.add(piece);
      }
    expect([...found]).toEqual([]);
  });
