/**
 * Hard-coded texts: every page in a language with marked messages, as every kind of visitor and with its form sent
 * empty, every workbook, the calendar feed and a mail. Letters that are neither marked nor stored come from the code,
 * or from pieces put together.
 */
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { config } from "#app/config.server.ts";
import { collection } from "#app/db/documents.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { provinces } from "#app/stores/province.ts";
import { categoryName } from "#app/templates/category.ts";
import { collectionNames } from "#app/transfer/collections.ts";
import { readXlsx } from "hucre/xlsx";
import { shareCheck } from "#app/checks/share-check.server.ts";
import { makeFeed } from "#app/plan/calendar-feeds.server.ts";
import { invite } from "#app/sign-in/invitations.server.ts";
import { visitorOf } from "../stores/visitor.ts";
import { people } from "../checks/chain.ts";
import type { App } from "../app.ts";
import { cookieFor, known, openEveryRoute, table, type Visitor } from "../auth/every-route.ts";

const [opening, closing] = ["⟦", "⟧"];
/** Texts that are the same in every language, or made by its formatting rules. */
const universal = [
  /^(?:Store QC|CSV|XLSX|JSON|Excel|QR|URL|GPS|API|English|Tiếng Việt|Inter|Manrope|KB|MB|GB|km|m|vi\?|Ctrl K|YYYY-MM(?:-DD)?)$/,
  /^(?:(?:Thứ (?:[2-7]|Hai|Ba|Tư|Năm|Sáu|Bảy)|Chủ Nhật|CN)(?: \d+\/\d+(?:\/\d+)?)?|[Tt]háng\s\d+\/\d+(?:\s–\stháng\s\d+\/\d+)?)$/,
  // Initials, secrets, rules of calendars, folders.
  /^(?:\p{Lu}|[A-Z2-7 ]{39}|FREQ=\S+|\/\S+)$/u,
];

const secret = vi.hoisted(() => (process.env["JOBS_SECRET"] = "what the scheduler brings, and nobody else"));

let app: App;
let folder: string;
let stored: Set<string>;
/** Texts of the help center, which is written in each language. */
let articles: string;

beforeAll(async () => {
  mkdirSync("node_modules/.cache", { recursive: true });
  folder = mkdtempSync("node_modules/.cache/marked-");
  const build = join(folder, "build/server");
  cpSync("build/server", build, { recursive: true });
  cpSync("build/client/.vite", join(folder, "build/client/.vite"), { recursive: true });
  let marked = 0;
  for (const file of globSync(`${build}/**/*.js`)) {
    const code = readFileSync(file, "utf8");
    const compiled = code
      .replace(
        "return textIn(text, getLocale());",
        (all) => `${all.slice(0, -1)}.replace(/.+/s, "${opening}$&${closing}");`,
      )
      .replace(/=== "vi"\) return (\w+\$\d+)\((inputs)?\);/g, (_, name: string, inputs = "") => {
        marked++;
        return `=== "vi") return "${opening}" + ${name}(${inputs}) + "${closing}";`;
      });
    if (compiled !== code) writeFileSync(file, compiled);
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
    [...valuesIn([documents, defaultScorePolicy, config, categoryName("hygiene")]), ...provinces].flatMap((value) => [
      value.trim(),
      ...partsOf(value),
    ]),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const characters: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };
const unescaped = (html: string) => html.replace(/&([^;]+);/g, (all, name: string) => characters[name] ?? all);

/** Texts that are visible or read out. */
function textsOf(html: string): string[] {
  const shown = html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, "")
    .replace(/<(\w+)\b[^>]* translate="no"[^>]*>.*?<\/\1>/gs, "")
    .replaceAll("<!-- -->", "")
    .replace(/https?:[^\s"<]+/g, "");
  const attributes = [...shown.matchAll(/\s(?:title|aria-label|alt|placeholder)="([^"]*)"/g)];
  const texts = shown.replace(/<[^>]*>/g, "\n").split("\n");
  return [...texts, ...attributes.map(([, value]) => value!)].map(unescaped);
}

/** Headings of a file's columns; a template's file has the same in all languages, to be read back. */
function headingsOf(csv: string): string[] {
  const [headings] = csv.replace(/^\uFEFF/, "").split("\r\n", 1);
  return headings!.startsWith("type,id,") ? [] : headings!.split(/,(?=[⟦"]|$)/);
}

/** Texts of a workbook's cells, and its sheets' names. */
async function cellsOf(book: Uint8Array): Promise<string[]> {
  const { sheets } = await readXlsx(book);
  const forPeople = sheets.filter(({ rows }) => rows[0]?.[0] !== "type");
  return forPeople
    .flatMap(({ name, rows }) => [name, ...rows.flat().filter((cell) => typeof cell === "string")])
    .map((text) => text.replace(/https?:\S+/g, ""));
}

/** Texts of a calendar and its events, with folded lines joined. */
function linesOf(calendar: string): string[] {
  const lines = calendar.replace(/\r\n[ \t]/g, "").split("\r\n");
  const texts = lines.flatMap(
    (line) => /^(?:SUMMARY|DESCRIPTION|LOCATION|X-WR-CALNAME|NAME)[^:]*:(.*)$/.exec(line)?.[1] ?? [],
  );
  return texts
    .flatMap((line) => line.replace(/\\([,;\\])/g, "$1").split(String.raw`\n`))
    .map((line) => line.replace(/https?:\S+/g, ""));
}

/** A mail's subject and text. */
function mailOf(file: string): string[] {
  const [head, ...rest] = readFileSync(file, "utf8").replaceAll("\r\n", "\n").split("\n\n");
  const quoted = (text: string) =>
    Buffer.from(
      text
        .replace(/=\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      "latin1",
    ).toString();
  const body = rest.join("\n\n");
  const subject = /^Subject: (.*(?:\n[ \t].*)*)/m.exec(head!)![1]!.replace(/\?=\s+=\?UTF-8\?[QB]\?|\n/g, "");
  const [, how, word] = /^=\?UTF-8\?([QB])\?(.*)\?=$/.exec(subject) ?? [null, "Q", subject];
  const read = how === "B" ? Buffer.from(word, "base64").toString() : quoted(word.replaceAll("_", " "));
  const text = /base64/.test(head!) ? Buffer.from(body, "base64").toString() : quoted(body);
  return [read, ...text.replace(/https?:\S+/g, "").split("\n")];
}

/** Texts of an answer for its reader. */
async function textsIn(response: Response): Promise<string[]> {
  const type = response.headers.get("Content-Type") ?? "";
  if (type.startsWith("text/html")) return textsOf(await response.text());
  if (type.startsWith("text/csv")) return headingsOf(await response.text());
  if (type.startsWith("text/calendar")) return linesOf(await response.text());
  if (type.includes("spreadsheetml")) return cellsOf(await response.bytes());
  await response.arrayBuffer();
  return [];
}

/** Parts of a text outside of all marks. */
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

/** Parts between separators that are the same in every language. */
function partsOf(text: string): string[] {
  const parts = text.split(/[·:()–—]|, |← /).map((part) => part.trim().replace(/^[\d.]+ /, ""));
  return parts.filter((part) => /\p{L}/u.test(part));
}

function valuesIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(valuesIn) : [];
}

const isKnown = (text: string) =>
  universal.some((form) => form.test(text)) ||
  // Columns of an uploaded file are returned under their own names.
  text.split(",").every((part) => stored.has(part)) ||
  articles.includes(text);

/** Texts of the answer to a Vietnamese reader that come from no message. */
async function unsaid(visitor: Visitor, path: string, sent: Record<string, string> | null): Promise<string[]> {
  const response = await app.request(
    path,
    {
      headers: { "Accept-Language": "vi" },
      ...(sent && { method: "POST", body: new URLSearchParams(sent) }),
    },
    await cookieFor(visitor),
  );
  return (await textsIn(response)).flatMap(outside).filter((piece) => !isKnown(piece));
}

/** Strangers are redirected from signed-in pages. */
const readersOf = (inside: boolean): Visitor[] => (inside ? ["admin", "manager", "user"] : ["stranger", "admin"]);

for (const { pattern, inside } of known)
  test(`${pattern} has no hard-coded text`, { timeout: 60_000 }, async () => {
    const row = table[pattern]!;
    const path = row.path?.() ?? pattern;
    const found = new Set<string>();
    for (const visitor of readersOf(inside))
      for (const sent of [null, row.fields ?? {}])
        for (const piece of await unsaid(visitor, path, sent)) found.add(piece);
    expect([...found]).toEqual([]);
  });

test("shared links, the calendar feed and refused sign-ins have no hard-coded text", async () => {
  const check = new URLSearchParams(table["/qc/check/view"]!.path!().split("?")[1]).get("id")!;
  const now = new Date();
  const [shared, invited, feed] = [
    await shareCheck(people.lan, check, { days: 7 }, now),
    await invite("moi@demo.test", ["user"], now),
    await makeFeed(people.lan, { open: true }, now),
  ];
  const theirs = [
    [`/share/${shared}`, null],
    [`/sign-in/invitation?token=${invited}`, null],
    [`/sign-in/invitation?token=${invited}`, { password: "short" }],
    [`/calendar/${feed}.ics`, null],
    ["/sign-in", { username: "lan@demo.test", password: "another" }],
    ["/sign-in/reset", { email: "lan@demo.test" }],
    ["/sign-in?redirect=/qc/checks", null],
  ] as const;
  const found = new Set<string>();
  for (const [path, sent] of theirs)
    for (const piece of await unsaid("stranger", path, sent)) if (!piece.endsWith("@demo.test")) found.add(piece);
  expect([...found]).toEqual([]);
});

test("mails have no hard-coded text", async () => {
  const admin = visitorOf(app, `${await cookieFor("admin")}; locale=vi`);
  const email = "nguoi.moi@demo.test";
  expect((await admin.send("/users/invite", { email, roles: "user" })).status).toBe(200);
  const done = await app.request("/jobs/run", { method: "POST", headers: { Authorization: `Bearer ${secret}` } });
  expect(done.status).toBe(200);
  const mails = globSync(join(config.DATA_DIR, "mail/*.eml")).map(mailOf);
  expect(mails.flat().some((line) => line.includes(opening))).toBe(true);
  expect(
    mails
      .flat()
      .flatMap(outside)
      .filter((piece) => !isKnown(piece) && piece !== email),
  ).toEqual([]);
});
