/**
 * Every shape that was ever stored is read by today's schemas, and shown by today's pages. The files beside this one hold what earlier
 * versions wrote, just as they wrote it: a file is added with each change of what is stored, and none is ever changed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { detailFacts, summaryFacts } from "#app/checks/check-facts.ts";
import { countedStatuses } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { readStored } from "#app/db/document.ts";
import { type Collection, collection } from "#app/db/documents.ts";
import { type Role, users } from "#app/auth/user.ts";
import { createProfile } from "#app/users/users.server.ts";
import { cookieFor } from "../stores/visitor.ts";
import { collectionNames } from "#app/transfer/collections.ts";
import { openApp } from "../app.ts";
import { factAt } from "../facts/check-row.ts";

type Json = Record<string, unknown>;
/** Documents by collection and id; `writtenBy` names the commit. */
interface Shapes {
  readonly writtenBy: string;
  readonly documents: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

const folder = "tests/db/shapes";
const files = readdirSync(folder).map((name): [string, Shapes] => [
  name,
  JSON.parse(readFileSync(join(folder, name), "utf8")) as Shapes,
]);

/** Today's collections by name, from the modules that name them. */
async function readCollections(): Promise<Map<string, Collection<object>>> {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(process.cwd(), "app", path))
    .filter((path) => /= (collection|shards)\(/.test(readFileSync(path, "utf8")));
  const modules = await Promise.all(sources.map((path) => import(pathToFileURL(path).href) as Promise<Json>));
  const exported = modules.flatMap((module) => Object.values(module));
  return new Map(exported.filter(isCollection).map((one) => [one.name, one]));
}

function isCollection(value: unknown): value is Collection<object> {
  return typeof value === "object" && value !== null && "schema" in value && value.schema instanceof z.ZodType;
}

const collections = await readCollections();
const app = await openApp();

test("of every collection there is a document as it was stored", () => {
  const held = new Set(files.flatMap(([, { documents }]) => Object.keys(documents)));
  expect(collectionNames.filter((name) => !held.has(name))).toEqual([]);
  expect([...collections.keys()].toSorted()).toEqual([...collectionNames].toSorted());
});

/** Puts documents into the database as they are, in place of all that was there. */
async function store({ documents }: Shapes): Promise<void> {
  for (const name of collectionNames) {
    const asItIs = collection(name, z.looseObject({}));
    const { documents: before } = await db.query(asItIs, { limit: 1000 });
    for (const { id } of before) await db.delete(asItIs, id);
    for (const [id, data] of Object.entries(documents[name] ?? {})) await db.create(asItIs, id, data);
  }
}

const text = (value: unknown) => String((value as { en?: string }).en ?? value);

/** Where a document is shown, and some words of it. Others are only read: they end by themselves, or are no page's. */
const pages: Record<string, (id: string, data: Json) => [path: string, shows: string] | null> = {
  checks: (id, data) => [`/qc/check/view?id=${id}`, text(data["storeName"])],
  activities: (id, data) => [`/qc/activities/${id}`, text(data["storeName"])],
  tasks: (id, data) => [`/tasks/${id}`, text(data["title"])],
  sittings: (id, data) => [`/qc/camera/${id}`, text(data["storeName"])],
  stores: (id, data) => [`/qc/stores/${id}`, text(data["name"])],
  managers: (id, data) => [`/qc/store-managers/${id}`, text(data["name"])],
  templates: (id, data) => (data["version"] === 0 ? null : [`/qc/templates/${id}`, text(data["name"])]),
  "template-drafts": (id, data) => [`/qc/templates/${id}/edit`, text((data["head"] as Json)["name"])],
  "store-bulks": (id) => [`/qc/stores/bulk/run?id=${id}`, "<h1"],
  imports: (id, data) => [`/qc/imports/${id}`, text(data["fileName"])],
  views: (_, data) => ["/qc/stores/", text(data["name"])],
  "score-policies": (id) => [`/qc/score-policy?month=${id}`, `${id.slice(5)}/${id.slice(0, 4)}`],
  feedback: (id, data) => [`/qc/feedback/${id}`, text(data["storeName"])],
  areas: (_, data) => ["/qc/stores/", text((data["names"] as string[])[0])],
  accounts: (_, data) => ["/qc/", text(data["email"])],
};

/** The same of what only admins, or the people of a conversation, see. */
const ofAdmins: typeof pages = {
  users: (id, data) => [`/users/${id}`, text(data["email"])],
  webhooks: (id, data) => [`/apps/webhooks/${id}`, text(data["name"])],
  "api-tokens": (id, data) => [`/apps/tokens/${id}`, text(data["name"])],
};
const ofPeople: typeof pages = {
  chats: (id, data) => [`/chats/${id}`, text(data["name"])],
  messages: (_, data) => [`/chats/${text(data["chatId"])}`, text(data["text"])],
};

describe.each(files)("%s", (_, shapes) => {
  const of = (name: string) => Object.entries(shapes.documents[name] ?? {});
  const counted = () => of("checks").filter(([, { status }]) => countedStatuses.some((one) => one === status));

  test("is read by today's schemas", () => {
    for (const [name, documents] of Object.entries(shapes.documents))
      for (const [id, data] of Object.entries(documents))
        expect(() => readStored(collections.get(name)!, id, data), `${name}/${id}`).not.toThrow();
  });

  test("has days to fix where somebody chose them", () => {
    const daysOf = (name: string, data: Json) => (name === "template-drafts" ? (data["head"] as Json) : data);
    for (const name of ["template-versions", "template-drafts"])
      for (const [id, data] of of(name)) {
        const { dueDays, fixDays } = daysOf(name, data) as { dueDays?: object; fixDays?: object };
        const read = daysOf(name, readStored(collections.get(name)!, id, data) as Json)["fixDays"] as object;
        const chosen = Object.values(fixDays ?? {}).filter((days) => days !== null && days !== "");
        expect(Object.values(read).filter((days) => days !== null && days !== "")).toEqual(chosen);
        if (dueDays) expect(Object.values(dueDays).map(Number)).toEqual([2, 7, 14]);
      }
  });

  test("has facts that say of a check what it says itself", () => {
    const facts = of("facts-summary").flatMap(([id, data]) => {
      const columns = summaryFacts.read(readStored(summaryFacts, id, data), id.split(".")[0]!);
      return Array.from(columns.score, (__, row) => factAt(columns, row));
    });
    const detailed = of("facts-detail").flatMap(([id, data]) => {
      const columns = detailFacts.read(readStored(detailFacts, id, data), id.split(".")[0]!);
      return Array.from(columns.store, (__, row) => columns.key(row));
    });
    for (const [id, { storeId, templateId, inspectorId, managerId, day, score = null, result = null }] of counted()) {
      const said = { checkId: id, storeId, templateId, inspectorId, managerId, day, score, result };
      expect(facts.find(({ checkId }) => checkId === id)).toMatchObject(said);
      expect(detailed).toContain(id);
    }
  });

  test("is shown by today's pages", async () => {
    if (of("accounts").length === 0) return;
    await store(shapes);
    const lead = await app.signIn("lead@demo.test");
    const show = async (path: string, cookie: string) => {
      const response = await app.request(path, {}, cookie);
      expect(response.status, path).toBe(200);
      return response.text();
    };
    for (const [name, page] of Object.entries(pages))
      for (const [id, data] of of(name)) {
        const shown = page(id, data);
        if (!shown) continue;
        const [path, words] = shown;
        const cookie = name === "accounts" ? await app.signIn(text(data["email"])) : lead;
        expect((await show(path, cookie)).includes(words), `${name}/${id} on ${path}`).toBe(true);
      }
    const accounts = new Set(of("accounts").map(([, account]) => account["email"]));
    for (const [id, data] of of("checks")) {
      const inspector = text(shapes.documents["users"]?.[text(data["inspectorId"])]?.["email"] ?? "");
      if (data["status"] === "draft" && accounts.has(inspector))
        expect(await show(`/qc/check/edit?id=${id}`, await app.signIn(inspector))).toMatch(/name="a\./);
      expect((await show(`/qc/checks/?month=${text(data["month"])}`, lead)).includes(id)).toBe(true);
    }
    for (const [, { month }] of counted())
      expect((await show(`/qc/reports/summary?month=${text(month)}`, lead)).includes("<table")).toBe(true);
  });

  test("is shown to today's admins, and to the people of a conversation", async () => {
    if ([ofAdmins, ofPeople].flatMap(Object.keys).every((name) => of(name).length === 0)) return;
    await store(shapes);
    const enter = async (uid: string, role: Role) => {
      const person = { uid, email: `${uid}@today.test`, displayName: uid, photoURL: null };
      if (!(await db.get(users, uid))) await createProfile(person, [role]);
      return cookieFor(uid);
    };
    const show = async (shown: readonly [path: string, words: string] | null, cookie: string) => {
      if (!shown) return;
      const response = await app.request(shown[0], {}, cookie);
      expect([response.status, (await response.text()).includes(shown[1])], shown.join(" ")).toEqual([200, true]);
    };
    const admin = await enter("admin-of-today", "admin");
    for (const [name, page] of Object.entries(ofAdmins))
      for (const [id, data] of of(name)) await show(page(id, data), admin);
    // A thread is shown with its record, which these have none of.
    const own = of("chats").filter(([, { kind }]) => kind !== "thread");
    for (const [id, data] of own) {
      const member = await enter((data["members"] as string[])[0]!, "user");
      await show(ofPeople["chats"]!(id, data), member);
      for (const [messageId, message] of of("messages").filter(([, { chatId }]) => chatId === id))
        await show(ofPeople["messages"]!(messageId, message), member);
    }
  });
});
