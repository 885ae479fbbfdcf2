import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { AlreadyExists, Contention, collection, type Documents, StaleRevision } from "#app/db/documents.ts";
import { toFields } from "#app/db/firestore-values.server.ts";
import { openFirestore } from "#app/db/firestore.server.ts";
import { noIndexes } from "#app/db/indexes.ts";
import { type FirestoreFault, type FirestoreProxy, startFirestoreProxy } from "../emulators/firestore-proxy.ts";
import { askFirestore, clearFirestore, plantInFirestore } from "../emulators/firestore.ts";
import { describeDocuments } from "./contract.ts";
import { counters } from "./processes.ts";

const run = promisify(execFile);
const emulator = inject("firestore")!;
const newProject = () => `demo-db-${randomBytes(4).toString("hex")}`;

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

  it("tells what was stored by hand and is no JSON", async () => {
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

  it("lets browsers at nothing", async () => {
    const projectId = newProject();
    await plantInFirestore(emulator, projectId, "users/u", { a: { stringValue: "b" } });
    const documents = `v1/projects/${projectId}/databases/(default)/documents`;
    const body = { fields: { a: { stringValue: "c" } } };
    const query = { structuredQuery: { from: [{ collectionId: "users" }], limit: 1 } };
    for (const [method, path, given] of [
      ["GET", `${documents}/users/u`, undefined],
      ["GET", `${documents}/users/none`, undefined],
      ["GET", `${documents}/users`, undefined],
      ["POST", `${documents}:runQuery`, query],
      ["POST", `${documents}/users?documentId=v`, body],
      ["PATCH", `${documents}/users/u`, body],
      ["DELETE", `${documents}/users/u`, undefined],
    ] as const) {
      const asked = { body: given, owner: false };
      expect((await askFirestore(emulator, method, path, asked)).status, `${method} ${path}`).toBe(403);
    }
    const kept = await askFirestore(emulator, "GET", `${documents}/users/u`);
    expect(await kept.json()).toMatchObject({ fields: { a: { stringValue: "b" } } });
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
  it.each(asking)("is met by asking %s again, at most three times", async (method, ask) => {
    for (const status of [aborted, unavailable, 4]) {
      proxy.requests.length = 0;
      proxy.failNext(...times(3, { method, status }));
      await ask();
      expect(proxy.requests).toEqual(times(4, { method, status }).map((fault) => fault.method));
    }
    proxy.requests.length = 0;
    proxy.failNext(...times(4, { method, status: unavailable }));
    await expect(ask()).rejects.toMatchObject({ code: unavailable });
    expect(proxy.requests).toHaveLength(4);
  });

  it.each(asking)("is told at once when %s is refused for want of rights, or for itself", async (method, ask) => {
    for (const status of [3, 7, 8, 13, 16]) {
      proxy.requests.length = 0;
      proxy.failNext({ method, status });
      await expect(ask()).rejects.toMatchObject({ code: status });
      expect(proxy.requests).toEqual([method]);
    }
  });

  const lost: FirestoreFault = { method: "Commit", status: unavailable, answerLost: true };

  it("that loses the answer to a write makes it happen once, and succeed", async () => {
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

  it("does not pass another's write for our own", async () => {
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

  it("reaches the work of a transaction, yet what the work makes of it is not the last word", async () => {
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
