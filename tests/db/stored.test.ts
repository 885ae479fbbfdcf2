/** A database as 1.0.0 stores it, which every later version reads: `npm run fixture` writes it. On both engines. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import type { Collection } from "#app/db/documents.ts";
import { formatMonth } from "#app/i18n/format.ts";
import type { App } from "../app.ts";

type Json = Record<string, unknown>;

// The database has to exist before any module opens it.
const emulator = inject("firestore");
if (emulator) {
  const root = `projects/${process.env["FIREBASE_PROJECT_ID"]}/databases/(default)/documents`;
  const writes = readFileSync("tests/db/stored.firestore.jsonl", "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { name: string; fields: object })
    .map(({ name, fields }) => ({ update: { name: `${root}/${name}`, fields } }));
  for (let at = 0; at < writes.length; at += 200) {
    const body = JSON.stringify({ writes: writes.slice(at, at + 200) });
    const headers = { Authorization: "Bearer owner", "Content-Type": "application/json" };
    const answer = await fetch(`http://${emulator}/v1/${root}:commit`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }
} else {
  const folder = process.env["DATA_DIR"]!;
  mkdirSync(folder, { recursive: true });
  const sqlite = new DatabaseSync(join(folder, "store-qc.sqlite"));
  sqlite.exec(readFileSync("tests/db/stored.sql", "utf8"));
  sqlite.close();
}

const { db } = await import("#app/db/db.server.ts");
const { collection } = await import("#app/db/documents.ts");
const { queryAll } = await import("#app/db/query-in.ts");
const { collectionNames } = await import("#app/transfer/collections.ts");
const { makings } = await import("#app/demo/making.ts");

/** Today's collections, from the modules that name them. */
async function readCollections(): Promise<Map<string, Collection<object>>> {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(process.cwd(), "app", path))
    .filter((path) => /= (collection|defineShards)\(/.test(readFileSync(path, "utf8")));
  const modules = await Promise.all(sources.map((path) => import(pathToFileURL(path).href) as Promise<Json>));
  const exported = modules.flatMap((module) => Object.values(module));
  return new Map(exported.filter(isCollection).map((one) => [one.name, one]));
}

function isCollection(value: unknown): value is Collection<object> {
  return typeof value === "object" && value !== null && "schema" in value && value.schema instanceof z.ZodType;
}

const collections = await readCollections();
const read = async (name: string) =>
  (await queryAll(db, collection(name, z.looseObject({})), {})).map(({ id, data }) => [id, data] as const);

test("has documents of every collection, which today's schemas read and write unchanged", async () => {
  expect([...collections.keys()].toSorted()).toEqual([...collectionNames].toSorted());
  const empty: string[] = [];
  for (const [name, one] of collections) {
    const stored = await read(name);
    if (stored.length === 0) empty.push(name);
    for (const [id, data] of stored) expect(one.schema.parse(data), `${name}/${id}`).toEqual(data);
    expect((await queryAll(db, one, {})).length).toBe(stored.length);
  }
  // Only while the chain is being made.
  expect(empty).toEqual([makings.name]);
});

test("has facts and a directory that match the records", async () => {
  const { checkFacts } = await import("#app/checks/facts.server.ts");
  const { sittingFacts } = await import("#app/camera/facts.server.ts");
  const { caseFacts } = await import("#app/feedback/facts.server.ts");
  const { activityFacts } = await import("#app/activities/facts.server.ts");
  const { rebuildDirectory } = await import("#app/facts/verify-directory.server.ts");
  const { storeDirectory } = await import("#app/stores/stores.server.ts");
  for (const facts of [checkFacts, sittingFacts, caseFacts, activityFacts])
    for (const month of await facts.months(db))
      expect(await facts.rebuild(db, month, { verify: true }), month).toMatchObject({ damaged: [], wrong: 0 });
  expect(await rebuildDirectory(db, storeDirectory, { verify: true })).toMatchObject({ wrong: 0 });
});

const text = (value: unknown) => String((value as { en?: string }).en ?? value);
type Shown = readonly [path: string, words: string];

/** The page of a document, and some words of it. Others expire, or have no page. */
const pages: Record<string, (id: string, data: Json) => Shown | null> = {
  checks: (id, data) => [`/qc/check/view?id=${id}`, text(data["storeName"])],
  activities: (id, data) => [`/qc/activities/${id}`, text(data["storeName"])],
  tasks: (id, data) => [`/tasks/${id}`, text(data["storeName"])],
  sittings: (id, data) => [`/qc/camera/${id}`, text(data["storeName"])],
  stores: (id, data) => [`/qc/stores/${id}`, text(data["name"])],
  managers: (id, data) => [`/qc/store-managers/${id}`, text(data["name"])],
  templates: (id, data) => (data["version"] === 0 ? null : [`/qc/templates/${id}`, text(data["name"])]),
  "template-drafts": (id, data) => [`/qc/templates/${id}/edit`, text((data["head"] as Json)["name"])],
  imports: (id, data) => [`/qc/imports/${id}`, text(data["fileName"])],
  views: (_, data) => ["/qc/reports/summary", text(data["name"])],
  "score-policies": (id) => [`/qc/score-policy?month=${id}`, formatMonth(id, "en")],
  plans: (id) => [`/qc/plans/${id}`, "<h1"],
  feedback: (id, data) => [`/qc/feedback/${id}`, text(data["storeName"])],
  areas: (_, data) => ["/qc/stores/", text((data["names"] as string[])[0])],
  accounts: (_, data) => ["/qc/", text(data["email"])],
};

/** Pages of documents for admins only. */
const ofAdmins: typeof pages = {
  users: (id, data) => [`/users/${id}`, text(data["email"])],
  webhooks: (id, data) => [`/apps/webhooks/${id}`, text(data["name"])],
  "api-tokens": (id, data) => [`/apps/tokens/${id}`, text(data["name"])],
  "store-bulks": (id) => [`/qc/stores/bulk/run?id=${id}`, "<h1"],
  timeline: () => ["/qc/audit-log", "<table"],
};

describe("today's pages show", () => {
  let app: App;
  beforeAll(async () => {
    const { openApp } = await import("../app.ts");
    app = await openApp();
  });

  async function cookieOf(email: string): Promise<string> {
    const { cookieFor } = await import("../stores/visitor.ts");
    return cookieFor((await read("users")).find(([, data]) => data["email"] === email)![0]);
  }

  /** Addresses that, requested with these cookies, don't show their words. */
  async function missing(shown: readonly (readonly [Shown | null, cookie: string])[]): Promise<string[]> {
    const wrong: string[] = [];
    for (const [page, cookie] of shown) {
      if (!page) continue;
      const response = await app.request(page[0], {}, cookie);
      if (response.status !== 200 || !(await response.text()).includes(page[1]))
        wrong.push(`${response.status} ${page.join(" ")}`);
    }
    return wrong;
  }

  test.each(Object.keys(pages))("%s", async (name) => {
    const lead = await cookieOf("lead@demo.test");
    const shown = (await read(name)).map(async ([id, data]) => {
      const cookie = name === "accounts" ? await cookieOf(text(data["email"])) : lead;
      return [pages[name]!(id, data), cookie] as const;
    });
    expect(await missing(await Promise.all(shown))).toEqual([]);
  });

  test.each(Object.keys(ofAdmins))("%s, to admins", async (name) => {
    const admin = await cookieOf("admin@demo.test");
    const shown = (await read(name)).map(([id, data]) => [ofAdmins[name]!(id, data), admin] as const);
    expect(await missing(shown)).toEqual([]);
  });

  test("conversations, to their people", async () => {
    const { cookieFor } = await import("../stores/visitor.ts");
    const own = (await read("chats")).filter(([, { kind }]) => kind !== "thread");
    const words = new Map((await read("messages")).map(([, { chatId, text: said }]) => [chatId, text(said)]));
    const shown = own.map(async ([id, { members }]) => {
      const cookie = await cookieFor((members as string[])[0]!);
      return [[`/chats/${id}`, words.get(id) ?? "<h1"], cookie] as const;
    });
    expect(await missing(await Promise.all(shown))).toEqual([]);
  });

  test("drafts, to their inspectors, and months in lists and reports", async () => {
    const { cookieFor } = await import("../stores/visitor.ts");
    const lead = await cookieOf("lead@demo.test");
    const checks = await read("checks");
    const drafts = checks.filter(([, { status }]) => status === "draft");
    const edited = drafts.map(async ([id, { inspectorId }]) => {
      return [[`/qc/check/edit?id=${id}`, 'name="a.'], await cookieFor(text(inspectorId))] as const;
    });
    const listed = checks.map(([id, { month }]) => [[`/qc/checks/?month=${text(month)}`, id], lead] as const);
    const months = new Set(checks.map(([, { month }]) => text(month)));
    const reported = [...months].map((month) => [[`/qc/reports/summary?month=${month}`, "<h1"], lead] as const);
    expect(await missing([...(await Promise.all(edited)), ...listed, ...reported])).toEqual([]);
  });
});
