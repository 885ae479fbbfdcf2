/**
 * Readers get exactly the checks' data at every instant: before, during and after folding, with two folding at once,
 * and with one killed. On both engines.
 */
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { detailFacts, summaryFacts } from "#app/checks/check-facts.ts";
import { checks, isCounted } from "#app/checks/check.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { collection, Contention, type Documents } from "#app/db/documents.ts";
import { readIndexList } from "#app/db/index-list.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { databaseFileName, openSqlite } from "#app/db/sqlite.server.ts";
import { factHeads, factRows } from "#app/facts/pending.server.ts";
import { checkOf, type CheckRow, detailOf, factOf, readRows } from "./check-row.ts";
import { randomNumbers, randomRows } from "./random.ts";

type Asked = (deadline: number, what: unknown, within?: object, ...more: unknown[]) => Promise<unknown>;

/**
 * Firestore answers each request as of one instant. Its emulator sometimes mixes half of a commit into an answer, about
 * once in 7,000. So commits and reads outside transactions take turns on it, many of a kind at once.
 */
class Turns {
  #kind = "";
  #running = 0;
  readonly #waiting: { readonly kind: string; readonly go: () => void }[] = [];

  keptBy(documents: Documents): void {
    const { requests } = documents as unknown as { requests: Record<"commit" | "get" | "query", Asked> };
    for (const name of ["commit", "get", "query"] as const) {
      const ask = requests[name].bind(requests);
      requests[name] = (deadline, what, within, ...more) => {
        const outside = name === "commit" || !within || Object.keys(within).length === 0;
        return outside
          ? this.#take(name === "commit" ? name : "read", () => ask(deadline, what, within, ...more))
          : ask(deadline, what, within, ...more);
      };
    }
  }

  async #take(kind: string, ask: () => Promise<unknown>): Promise<unknown> {
    if (this.#running > 0 && (kind !== this.#kind || this.#waiting.length > 0)) {
      await new Promise<void>((go) => this.#waiting.push({ kind, go }));
    } else {
      this.#kind = kind;
      this.#running++;
    }
    try {
      return await ask();
    } finally {
      if (--this.#running === 0) this.#beginNext();
    }
  }

  #beginNext(): void {
    this.#kind = this.#waiting[0]?.kind ?? "";
    while (this.#waiting[0]?.kind === this.#kind) {
      this.#running++;
      this.#waiting.shift()!.go();
    }
  }
}

const months = ["2026-02", "2026-03"] as const;
/** Another process at the same database. */
const other = await openAgain();
afterAll(() => other.close());
if (inject("firestore")) {
  const turns = new Turns();
  for (const documents of [db, other]) turns.keptBy(documents);
}

async function openAgain(): Promise<Documents> {
  const emulator = inject("firestore");
  if (!emulator) return openSqlite(join(config.DATA_DIR, databaseFileName), readIndexList());
  const { openFirestore } = await import("#app/db/firestore.server.ts");
  return openFirestore({ projectId: config.FIREBASE_PROJECT_ID, emulator }, readIndexList());
}

beforeEach(async () => {
  for (const each of [checks, factRows, factHeads, summaryFacts, detailFacts]) {
    const anything = collection(each.name, z.looseObject({}));
    const found = await queryAll(db, anything, {});
    await Promise.all(found.map(({ id }) => db.delete(anything, id)));
  }
});

type Rows = Record<string, CheckRow>;
const byId = (rows: Iterable<readonly [string, CheckRow]>): Rows =>
  Object.fromEntries([...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The checks' rows as expected. */
async function expectedRows(): Promise<Rows> {
  const all = await queryAll(db, checks, {});
  return byId(
    all.flatMap(({ id, data }) =>
      isCounted(data) ? [[id, { fact: factOf(data, id), detail: detailOf(data) }] as const] : [],
    ),
  );
}

/** The rows as a process reads them. */
async function read(reader: Documents): Promise<Rows> {
  const found = await Promise.all(months.map((month) => readRows(reader, month)));
  return byId(found.flatMap((rows) => [...rows]));
}

/** Makes a check, or changes it, as submitting, deciding and correcting do. */
function change(row: CheckRow, more: { status?: "void" } = {}): Promise<void> {
  const check = { ...checkOf(row), ...more };
  return db.transaction(async (tx) => {
    const id = row.fact.checkId;
    const before = await tx.get(checks, id);
    tx.set(checks, id, check, before ? { revision: before.revision } : {});
    checkFacts.record(tx, id, check);
  });
}

const attributed = (row: CheckRow, managerId: string): CheckRow => ({ ...row, fact: { ...row.fact, managerId } });
const pool = months.map((month, seed) => randomRows(seed + 1, month, { stores: 9, perStore: 3 }));

/** Makes checks in both months: with folded rows, and with pending ones of changed, void and new checks. */
async function begin(): Promise<void> {
  for (const rows of pool) {
    await db.transaction(async (tx) => {
      const before = rows.slice(0, 12).map((row) => ({ id: row.fact.checkId, after: checkOf(row) }));
      const facts = await checkFacts.prepareMany(
        tx,
        before.map((each) => ({ ...each, before: null })),
      );
      for (const { id, after } of before) tx.create(checks, id, after);
      facts.write();
    });
    for (const row of rows.slice(0, 3)) await change(attributed(row, "somebody-else"));
    for (const row of rows.slice(3, 5)) await change(row, { status: "void" });
    for (const row of rows.slice(12, 17)) await change(row);
  }
  expect(await db.count(factRows)).toBe(20);
}

class Killed extends Error {}

/** The same database, with `step` awaited before and after each of its numbered operations. */
function stepping(documents: Documents, step: (number: number) => Promise<unknown>): Documents {
  let steps = 0;
  const operations = new Set(["get", "getMany", "query", "transaction", "set", "create", "delete"]);
  return new Proxy(documents, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== "function") return value;
      const method = value.bind(target) as (...given: unknown[]) => unknown;
      if (!operations.has(String(name))) return method;
      return async (...given: unknown[]) => {
        await step(steps++);
        const result = await method(...given);
        await step(steps++);
        return result;
      };
    },
  });
}

/** Number of steps of the work. */
async function stepsOf(work: (documents: Documents) => Promise<unknown>): Promise<number> {
  let steps = 0;
  await work(stepping(db, async () => steps++));
  return steps;
}

async function expectEqual(): Promise<void> {
  const expected = await expectedRows();
  expect(await read(other)).toEqual(expected);
  // A reader that has read nothing yet.
  expect(await read(stepping(db, async () => {}))).toEqual(expected);
}

test(
  "returns what the checks say before, during and after folding, whatever changes meanwhile",
  { timeout: 120_000 },
  async () => {
    await begin();
    await expectEqual();
    const fresh = pool.flatMap((rows) => rows.slice(17));
    let steps = 0;
    const folding = stepping(db, async (number) => {
      steps++;
      const rows = pool[number % 2]!;
      // New ones, those that are being folded just now, and those that were folded long ago.
      const next = fresh[number];
      if (number < 12 && next) await change(next);
      if (number < 12) await change(attributed(rows[12 + (number % 5)]!, `manager-${number}`));
      if (number === 5) await change(rows[6]!, { status: "void" });
      await expectEqual();
    });
    await checkFacts.fold(folding);
    expect(steps).toBeGreaterThan(20);
    await expectEqual();
    await checkFacts.fold(db);
    expect(await db.count(factRows)).toBe(0);
    await expectEqual();
  },
);

describe("at each step of folding", () => {
  test("lets another process fold as well", { timeout: 240_000 }, async () => {
    await begin();
    const steps = await stepsOf((documents) => checkFacts.fold(documents));
    expect(steps).toBeGreaterThan(15);
    for (let at = 0; at < steps; at++) {
      for (const rows of pool) for (const row of rows.slice(0, 4)) await change(attributed(row, `turn-${at}`));
      const folding = stepping(db, async (number) => number === at && checkFacts.fold(other));
      await checkFacts.fold(folding);
      expect(await db.count(factRows)).toBe(0);
      expect(await read(other)).toEqual(await expectedRows());
    }
  });

  test("loses nothing when the folding process is killed", { timeout: 240_000 }, async () => {
    await begin();
    const steps = await stepsOf((documents) => checkFacts.fold(documents));
    for (let at = 0; at < steps; at++) {
      for (const rows of pool) for (const row of rows.slice(0, 4)) await change(attributed(row, `turn-${at}`));
      const folding = stepping(db, async (number) => {
        if (number >= at) throw new Killed();
      });
      await expect(checkFacts.fold(folding)).rejects.toThrow(Killed);
      await expectEqual();
    }
    await checkFacts.fold(other);
    expect(await db.count(factRows)).toBe(0);
    await expectEqual();
  });
});

test("shows a reader one instant, whatever is changed and folded between its steps", { timeout: 240_000 }, async () => {
  await begin();
  const steps = await stepsOf((documents) => checkFacts.read(documents, detailFacts, span));
  expect(steps).toBeGreaterThanOrEqual(8);
  for (let at = 0; at < steps; at++) {
    const turn = async (from: number, to: number, name: string) => {
      for (const rows of pool) for (const row of rows.slice(from, to)) await change(attributed(row, `${name}-${at}`));
    };
    // Pending when the reader begins; changed again before others are, and folded with them.
    await turn(0, 2, "before");
    const before = await expectedRows();
    let after = before;
    const reader = stepping(other, async (number) => {
      if (number !== at) return;
      await turn(0, 2, "after");
      await turn(5, 7, "after");
      await checkFacts.fold(db);
      after = await expectedRows();
    });
    const seen = await managers(reader);
    expect([managersOf(before), managersOf(after)]).toContainEqual(seen);
    expect(after).not.toEqual(before);
  }
});

const span = { from: `${months[0]}-01`, to: `${months[1]}-28` };
const managersOf = (rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([id, { fact }]) => [id, fact.managerId]));

/** The manager of every check, in one reading of all months. */
async function managers(reader: Documents): Promise<Record<string, string | null>> {
  const shards = await checkFacts.read(reader, detailFacts, span);
  const found = shards.flatMap((columns) =>
    Array.from(
      { length: columns.count },
      (_, row) => [columns.key(row), columns.dictionary.manager[columns.manager[row]!]!] as const,
    ),
  );
  expect(new Set(found.map(([id]) => id)).size).toBe(found.length);
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

test("reads consistent sums in two processes while others submit, import and fold", { timeout: 240_000 }, async () => {
  await begin();
  const random = randomNumbers(7);
  const pairs = pool.flatMap((rows) => rows.slice(5, 11));
  const scored = (row: CheckRow, score: number): CheckRow => ({ ...row, fact: { ...row.fact, score } });
  for (const row of pairs) await change(scored(row, 1000));
  let over = false;
  /** Points move from one check to another in one transaction, so their sum is constant. */
  const moving = async (process: Documents) => {
    for (let turn = 0; turn < 25; turn++) {
      const [a, b] = [pairs[Math.floor(random() * pairs.length)]!, pairs[Math.floor(random() * pairs.length)]!];
      if (a === b) continue;
      await process.transaction(async (tx) => {
        const [from, to] = await tx.getMany(checks, [a.fact.checkId, b.fact.checkId]);
        const changed = [
          { stored: from!, score: from!.data.outcome!.score! - 10 },
          { stored: to!, score: to!.data.outcome!.score! + 10 },
        ].map(({ stored, score }) => ({
          ...stored,
          after: { ...stored.data, score, outcome: { ...stored.data.outcome!, score } },
        }));
        const many = turn % 5 === 0;
        const facts = many
          ? await checkFacts.prepareMany(
              tx,
              changed.map(({ id, data, after }) => ({ id, before: data, after })),
            )
          : null;
        for (const { id, after, revision } of changed) {
          tx.set(checks, id, after, { revision });
          if (!many) checkFacts.record(tx, id, after);
        }
        facts?.write();
      });
    }
  };
  const folding = async (process: Documents) => {
    while (!over) {
      // Folding that always loses to faster writers is done later.
      await checkFacts.fold(process).catch((error: unknown) => {
        if (!(error instanceof Contention)) throw error;
      });
      await setImmediate();
    }
  };
  let readings = 0;
  const ids = new Set(pairs.map(({ fact }) => fact.checkId));
  const reading = async (process: Documents) => {
    while (!over) {
      const shards = await checkFacts.read(process, summaryFacts, span);
      const sum = shards
        .flatMap((columns) => Array.from(columns.score, (score, row) => (ids.has(columns.key(row)) ? score : 0)))
        .reduce((a, b) => a + b, 0);
      expect(sum).toBe(1000 * pairs.length);
      readings++;
      // SQLite answers without ever waiting.
      await setImmediate();
    }
  };
  const moved = Promise.all([moving(db), moving(other)]).finally(() => (over = true));
  await Promise.all([moved, folding(db), folding(other), reading(db), reading(other)]);
  expect(readings).toBeGreaterThan(10);
  await expectEqual();
});
