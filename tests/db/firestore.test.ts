import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import {
  AlreadyExists,
  Contention,
  collection,
  type Documents,
  StaleRevision,
  type Transaction,
} from "#app/db/documents.ts";
import { toFields } from "#app/db/firestore-values.server.ts";
import { openFirestore } from "#app/db/firestore.server.ts";
import { type FirestoreFault, type FirestoreProxy, startFirestoreProxy } from "../emulators/firestore-proxy.ts";
import { askFirestore, clearFirestore, plantInFirestore } from "../emulators/firestore.ts";
import { describeDocuments } from "./contract.ts";
import { counters } from "./processes.ts";
import { noIndexes } from "./no-indexes.ts";

const run = promisify(execFile);
const emulator = inject("firestore")!;
const newProject = () => `demo-db-${randomBytes(4).toString("hex")}`;

/** As the browser's SDK sends it for a signed-in user; an emulator signs nothing. */
function unsignedToken(project: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: "u",
    user_id: "u",
    auth_time: now,
    iat: now,
    exp: now + 3600,
    email: "u@demo.test",
    email_verified: true,
    role: ["admin"],
    firebase: { sign_in_provider: "password", identities: {} },
  };
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(payload)}.`;
}

describeDocuments("Firestore", async () => {
  const projectId = newProject();
  return {
    open: async (indexes) => openFirestore({ projectId, emulator }, indexes),
    plant: (name, id, document) => plantInFirestore(emulator, projectId, `${name}/${id}`, toFields(document)),
    clear: () => clearFirestore(emulator, projectId),
    dispose: async () => {},
  };
});

describe("Firestore", () => {
  it("loses no update between processes", { timeout: 120_000 }, async () => {
    const projectId = newProject();
    const db = openFirestore({ projectId, emulator }, noIndexes);
    await db.set(counters, "shared", { n: 0 });
    const increment = () =>
      run(process.execPath, ["tests/db/processes.ts", "increment-firestore", `${emulator} ${projectId}`, "20"]);
    await Promise.all([increment(), increment()]);
    expect((await db.get(counters, "shared"))?.data.n).toBe(40);
    await db.close();
  });

  it("reports a document stored by hand with a type that JSON lacks", async () => {
    const projectId = newProject();
    const db = openFirestore({ projectId, emulator }, noIndexes);
    const open = collection("open", z.record(z.string(), z.unknown()));
    await plantInFirestore(emulator, projectId, "open/a", { at: { timestampValue: "2026-01-01T00:00:00Z" } });
    await expect(db.get(open, "a")).rejects.toThrow(/open\/a holds a timestampValue/);
    await db.close();
  });

  it("sees a document that was changed by hand as another revision", async () => {
    const projectId = newProject();
    const db = openFirestore({ projectId, emulator }, noIndexes);
    const revision = await db.set(counters, "a", { n: 1 });
    const mask = "updateMask.fieldPaths=n";
    const path = `v1/projects/${projectId}/databases/(default)/documents/counters/a?${mask}`;
    const changed = await askFirestore(emulator, "PATCH", path, { body: { fields: { n: { integerValue: "7" } } } });
    expect(changed.status).toBe(200);
    expect((await db.get(counters, "a"))?.data.n).toBe(7);
    await expect(db.set(counters, "a", { n: 2 }, { revision })).rejects.toThrow(StaleRevision);
    await db.close();
  });

  it.each([
    ["nobody", () => null],
    ["a signed-in user, an administrator even", (project: string) => unsignedToken(project)],
  ])("denies browsers any access: %s", async (_, tokenOf) => {
    const projectId = newProject();
    const token = tokenOf(projectId);
    await plantInFirestore(emulator, projectId, "users/u", { a: { stringValue: "b" } });
    const name = `projects/${projectId}/databases/(default)/documents`;
    const documents = `v1/${name}`;
    const all = { from: [{ collectionId: "users" }] };
    const aggregations = [{ alias: "count", count: {} }];
    const body = { fields: { a: { stringValue: "c" } } };
    const query = { structuredQuery: { ...all, limit: 1 } };
    for (const [method, path, given] of [
      ["GET", `${documents}/users/u`, undefined],
      ["GET", `${documents}/users/none`, undefined],
      ["GET", `${documents}/users`, undefined],
      ["POST", `${documents}:runQuery`, query],
      ["POST", `${documents}/users?documentId=v`, body],
      ["PATCH", `${documents}/users/u`, body],
      ["DELETE", `${documents}/users/u`, undefined],
      ["POST", `${documents}:batchGet`, { documents: [`${name}/users/u`] }],
      ["POST", `${documents}:commit`, { writes: [{ delete: `${name}/users/u` }] }],
      [
        "POST",
        `${documents}:runAggregationQuery`,
        { structuredAggregationQuery: { structuredQuery: all, aggregations } },
      ],
    ] as const) {
      const request = { body: given, token };
      expect((await askFirestore(emulator, method, path, request)).status, `${method} ${path}`).toBe(403);
    }
    const answer = await askFirestore(emulator, "GET", `${documents}/users/u`);
    expect(await answer.json()).toMatchObject({ fields: { a: { stringValue: "b" } } });
  });
});

describe("a fault of Firestore's", () => {
  const unavailable = 14;
  const aborted = 10;
  let proxy: FirestoreProxy;
  let db: Documents;
  let other: Documents;
  beforeAll(async () => {
    proxy = await startFirestoreProxy(emulator);
  });
  afterAll(() => proxy.close());
  beforeEach(() => {
    const projectId = newProject();
    db = openFirestore({ projectId, emulator: proxy.host }, noIndexes);
    other = openFirestore({ projectId, emulator }, noIndexes);
    proxy.requests.length = 0;
  });
  afterEach(async () => {
    const left = proxy.faultsLeft();
    await Promise.all([db.close(), other.close()]);
    if (left) throw new Error(`${left} faults were met by no request`);
  });
  const times = (many: number, fault: FirestoreFault) => Array.from({ length: many }, () => fault);

  const asking: [FirestoreFault["method"], () => Promise<unknown>][] = [
    ["BatchGetDocuments", () => db.get(counters, "a")],
    ["RunQuery", () => db.query(counters, { limit: 1 })],
    ["RunAggregationQuery", () => db.count(counters)],
    ["Commit", () => db.set(counters, "a", { n: 1 })],
  ];
  it.each(asking)("is retried for %s, at most three times", async (method, ask) => {
    for (const status of [aborted, unavailable, 4]) {
      proxy.requests.length = 0;
      proxy.failNext(...times(3, { method, status }));
      const begun = performance.now();
      await ask();
      // The pauses are at least 50, 100 and 200 ms; a timer may be a millisecond early.
      expect(performance.now() - begun).toBeGreaterThan(345);
      expect(proxy.requests).toEqual(times(4, { method, status }).map((fault) => fault.method));
    }
    proxy.requests.length = 0;
    proxy.failNext(...times(4, { method, status: unavailable }));
    await expect(ask()).rejects.toMatchObject({ code: unavailable });
    expect(proxy.requests).toHaveLength(4);
  });

  it.each(asking)("is reported at once when %s lacks rights or is invalid", async (method, ask) => {
    for (const status of [3, 7, 8, 13, 16]) {
      proxy.requests.length = 0;
      proxy.failNext({ method, status });
      await expect(ask()).rejects.toMatchObject({ code: status });
      expect(proxy.requests).toEqual([method]);
    }
  });

  const lost: FirestoreFault = { method: "Commit", status: unavailable, answerLost: true };

  it("that loses the answer to a write leaves it done once, and successful", async () => {
    proxy.failNext(lost);
    const created = await db.create(counters, "a", { n: 1 });
    expect(await db.get(counters, "a")).toEqual({ id: "a", data: { n: 1 }, revision: created });
    proxy.failNext(lost);
    const set = await db.set(counters, "a", { n: 2 }, { revision: created });
    expect((await db.get(counters, "a"))?.revision).toBe(set);
    proxy.failNext(lost);
    await db.delete(counters, "a", { revision: set });
    expect(await db.get(counters, "a")).toBeNull();
  });

  it("does not mistake another process's write for its own", async () => {
    proxy.failNext({ ...lost, answerLost: false, meanwhile: () => other.create(counters, "a", { n: 1 }) });
    await expect(db.create(counters, "a", { n: 1 })).rejects.toThrow(AlreadyExists);
    const { revision } = (await db.get(counters, "a"))!;
    proxy.failNext({ ...lost, answerLost: false, meanwhile: () => other.set(counters, "a", { n: 2 }) });
    await expect(db.set(counters, "a", { n: 2 }, { revision })).rejects.toThrow(StaleRevision);
  });

  const increment = () =>
    db.transaction(async (tx) => {
      const n = ((await tx.get(counters, "n"))?.data.n ?? 0) + 1;
      tx.set(counters, "n", { n });
      return n;
    });

  it("that loses the answer to a transaction's commit does not make it happen twice", async () => {
    expect(await increment()).toBe(1);
    proxy.failNext(lost);
    expect(await increment()).toBe(2);
    expect((await db.get(counters, "n"))?.data.n).toBe(2);
  });

  it("runs a transaction again as a whole, at most three times", async () => {
    for (const method of ["BatchGetDocuments", "Commit"] as const) {
      for (const status of [aborted, unavailable]) {
        await db.set(counters, "n", { n: 0 });
        proxy.failNext(...times(method === "Commit" ? 2 : 3, { method, status }));
        expect(await increment()).toBe(1);
        expect((await db.get(counters, "n"))?.data.n).toBe(1);
      }
    }
    proxy.failNext(...times(4, { method: "Commit", status: aborted }));
    await expect(increment()).rejects.toThrow(Contention);
    proxy.failNext(...times(4, { method: "BatchGetDocuments", status: unavailable }));
    await expect(increment()).rejects.toMatchObject({ code: unavailable });
    proxy.failNext({ method: "Commit", status: 7 });
    await expect(increment()).rejects.toMatchObject({ code: 7 });
    expect((await other.get(counters, "n"))?.data.n).toBe(1);
  });

  /** Another process's work after a commit was carried out and before its sender checks the outcome. */
  const lostWhile = (meanwhile: () => Promise<unknown>): FirestoreFault => ({ ...lost, meanwhile });

  it("is reported when the outcome stays unclear, without running the transaction again", async () => {
    await db.set(counters, "n", { n: 1 });
    // Over our own 2 another process has written: whether ours was carried out can't be seen.
    proxy.failNext(lostWhile(() => other.set(counters, "n", { n: 10 })));
    await expect(increment()).rejects.toMatchObject({ code: unavailable });
    expect((await db.get(counters, "n"))?.data.n).toBe(10);
    // Firestore doesn't answer the check either.
    proxy.failNext(lost, ...times(4, { method: "BatchGetDocuments", status: unavailable }));
    let runs = 0;
    const first = db.transaction(async (tx) => {
      runs++;
      tx.set(counters, "m", { n: 1 });
    });
    await expect(first).rejects.toMatchObject({ code: unavailable });
    expect(runs).toBe(1);
    expect((await other.get(counters, "m"))?.data.n).toBe(1);
  });

  it("before the commit was carried out leads to a retry, whatever other documents changed", async () => {
    await db.set(counters, "n", { n: 1 });
    proxy.failNext({ ...lost, answerLost: false, meanwhile: () => other.set(counters, "m", { n: 7 }) });
    expect(await increment()).toBe(2);
  });

  /** Takes the first of a queue away; resolves to its number. */
  const takeFirst = () =>
    db.transaction(async (tx) => {
      const [first] = (await tx.query(counters, { limit: 1, orderBy: [["n", "asc"]] })).documents;
      if (first) tx.delete(counters, first.id);
      return first?.data.n ?? null;
    });

  it("that loses the answer to a transaction of deletions does not delete the next document too", async () => {
    for (const n of [1, 2, 3]) await db.create(counters, `q${n}`, { n });
    proxy.failNext(lost);
    expect(await takeFirst()).toBe(1);
    expect(await other.get(counters, "q2")).not.toBeNull();
    // Carried out, and then created again by another process, whose document stays.
    proxy.failNext(lostWhile(() => other.create(counters, "q2", { n: 2 })));
    expect(await takeFirst()).toBe(2);
    expect((await other.get(counters, "q2"))?.data.n).toBe(2);
    // Not carried out: it is run again.
    proxy.failNext({ ...lost, answerLost: false });
    expect(await takeFirst()).toBe(2);
    expect(await takeFirst()).toBe(3);
    expect(await takeFirst()).toBeNull();
  });

  it("does not repeat a blind deletion over a document that another process created since", async () => {
    await db.create(counters, "a", { n: 1 });
    const remove = () => db.transaction(async (tx) => tx.delete(counters, "a"));
    proxy.failNext(lost);
    await remove();
    await db.create(counters, "a", { n: 1 });
    proxy.failNext(lostWhile(() => other.create(counters, "a", { n: 2 })));
    await expect(remove()).rejects.toMatchObject({ code: unavailable });
    expect((await db.get(counters, "a"))?.data.n).toBe(2);
  });

  it("reaches the work of a transaction, but runs it again whatever error the work throws", async () => {
    proxy.failNext({ method: "BatchGetDocuments", status: unavailable });
    const result = await db.transaction(async (tx) => {
      const found = await tx.get(counters, "n").catch(() => {
        throw new RangeError("not there");
      });
      return found;
    });
    expect(result).toBeNull();
  });
});

describe("Firestore that does not answer", () => {
  let proxy: FirestoreProxy;
  let db: Documents;
  beforeAll(async () => {
    proxy = await startFirestoreProxy(emulator);
    db = openFirestore({ projectId: newProject(), emulator: proxy.host }, noIndexes, {
      requestMs: 10_000,
      totalMs: 1500,
    });
    await db.set(counters, "a", { n: 1 });
  });
  afterAll(async () => {
    await db.close();
    await proxy.close();
  });

  const silences = (method: FirestoreFault["method"]) =>
    proxy.failNext(...Array.from({ length: 9 }, () => ({ method, status: 0, silence: true })));
  const count = (tx: Transaction) => tx.get(counters, "a");

  it.each<[string, FirestoreFault["method"], () => Promise<unknown>]>([
    ["reading", "BatchGetDocuments", () => db.get(counters, "a")],
    ["querying", "RunQuery", () => db.query(counters, { limit: 1 })],
    ["counting", "RunAggregationQuery", () => db.count(counters)],
    ["writing", "Commit", () => db.set(counters, "b", { n: 1 })],
    ["a transaction’s reads", "BatchGetDocuments", () => db.transaction(count)],
    [
      "a transaction’s commit",
      "Commit",
      () => db.transaction(async (tx) => tx.set(counters, "a", { n: (await count(tx))!.data.n + 1 })),
    ],
  ])(
    "is given up for %s when the time of all attempts is over, before a request's own time",
    async (_, method, work) => {
      silences(method);
      const begun = performance.now();
      await expect(work()).rejects.toMatchObject({ code: 4 });
      const took = performance.now() - begun;
      expect(took).toBeGreaterThan(1400);
      expect(took).toBeLessThan(8000);
      proxy.forgetFaults();
    },
  );
});

describe("a document that is contended", () => {
  const aborted = 10;
  let proxy: FirestoreProxy;
  let db: Documents;
  beforeAll(async () => {
    proxy = await startFirestoreProxy(emulator);
    db = openFirestore({ projectId: newProject(), emulator: proxy.host }, noIndexes, {
      requestMs: 5000,
      totalMs: 5000,
    });
  });
  afterAll(async () => {
    await db.close();
    await proxy.close();
  });

  const increment = (id: string, meanwhile = async () => {}) =>
    db.transaction(async (tx) => {
      const n = ((await tx.get(counters, id))?.data.n ?? 0) + 1;
      await meanwhile();
      tx.set(counters, id, { n });
      return n;
    });

  /** A transaction that met a conflict and has begun to run again, until `end` is called. */
  async function runningAgain(id: string) {
    let runs = 0;
    let end = () => {};
    let begun = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const again = new Promise<void>((resolve) => (begun = resolve));
    proxy.failNext({ method: "Commit", status: aborted });
    const result = increment(id, async () => {
      if (++runs === 1) return;
      begun();
      await ended;
    });
    await again;
    return { end, result };
  }

  it("does not delay transactions on other documents", async () => {
    const contended = await runningAgain("a");
    expect(await increment("b")).toBe(1);
    expect(await db.transaction((tx) => tx.query(counters, { limit: 9 }))).toMatchObject({ documents: [{ id: "b" }] });
    contended.end();
    expect(await contended.result).toBe(1);
  });

  it("makes its readers wait, so that they meet no conflict of their own", async () => {
    const contended = await runningAgain("c");
    proxy.requests.length = 0;
    const waiting = [increment("c"), increment("c")];
    await increment("d");
    expect(proxy.requests).toEqual(["BatchGetDocuments", "Commit"]);
    contended.end();
    expect(await contended.result).toBe(1);
    expect((await Promise.all(waiting)).toSorted((a, b) => a - b)).toEqual([2, 3]);
  });

  it("queues transactions that conflicted at the same query, also where they write different documents", async () => {
    const found = async (id: string) =>
      db.transaction(async (tx) => {
        const { documents } = await tx.query(counters, { where: [["n", "==", 77]], limit: 9 });
        tx.create(counters, id, { n: 77 });
        return documents.length;
      });
    proxy.failNext(...Array.from({ length: 4 }, () => ({ method: "Commit" as const, status: aborted })));
    const counts = await Promise.all(["q1", "q2", "q3", "q4"].map(found));
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
  });

  it("throws Contention at a transaction that waits in vain, and is free afterwards", async () => {
    const contended = await runningAgain("e");
    await expect(increment("e")).rejects.toThrow(Contention);
    contended.end();
    await expect(contended.result).rejects.toMatchObject({ code: 4 });
    expect(await increment("e")).toBe(1);
  });
});

describe("a document that many write", () => {
  const shared = collection("shared", z.object({ n: z.number() }), { shared: true });
  let db: Documents;
  beforeAll(() => {
    db = openFirestore({ projectId: newProject(), emulator }, noIndexes);
  });
  afterAll(() => db.close());

  it("is written by one transaction of a process after the other, each run once", async () => {
    let runs = 0;
    const increment = () =>
      db.transaction(async (tx) => {
        runs++;
        const n = ((await tx.get(shared, "n"))?.data.n ?? 0) + 1;
        tx.set(shared, "n", { n });
        return n;
      });
    const counted = await Promise.all(Array.from({ length: 12 }, increment));
    expect(counted.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    expect(runs).toBe(12);
  });

  it("is released by a transaction that failed", async () => {
    const failing = db.transaction(async (tx) => {
      await tx.get(shared, "f");
      throw new RangeError("changed its mind");
    });
    const next = db.transaction(async (tx) => {
      await tx.get(shared, "f");
      tx.set(shared, "f", { n: 1 });
    });
    await expect(failing).rejects.toThrow(RangeError);
    await next;
    expect((await db.get(shared, "f"))?.data.n).toBe(1);
  });

  it("is waited for no longer than a transaction may take", async () => {
    const hasty = openFirestore({ projectId: newProject(), emulator }, noIndexes, { requestMs: 3000, totalMs: 3000 });
    let release = () => {};
    const heldUp = new Promise<void>((resolve) => (release = resolve));
    const read = (work: () => Promise<void>) =>
      hasty.transaction(async (tx) => {
        await tx.get(shared, "h");
        await work();
      });
    let hold = () => {};
    const holding = new Promise<void>((resolve) => (hold = resolve));
    const slow = read(() => {
      hold();
      return heldUp;
    });
    // The other begins once the first has locked the document, so that the first runs out of time earlier.
    await holding;
    await expect(read(async () => {})).rejects.toThrow(Contention);
    release();
    await expect(slow).rejects.toMatchObject({ code: 4 });
    await read(async () => {});
    await hasty.close();
  });

  it("lets transactions through that would otherwise deadlock", async () => {
    let both = () => {};
    const bothHold = new Promise<void>((resolve) => (both = resolve));
    let readers = 0;
    const readBoth = (one: string, two: string) =>
      db.transaction(async (tx) => {
        await tx.get(shared, one);
        if (++readers === 2) both();
        await bothHold;
        await tx.get(shared, two);
        return one;
      });
    expect(await Promise.all([readBoth("x", "y"), readBoth("y", "x")])).toEqual(["x", "y"]);
  });
});
