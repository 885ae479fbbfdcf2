/** Everything moves from SQLite and disk to Firestore and a bucket, and back, and is the same. */
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { requireBaseline } from "#app/db/baseline.server.ts";
import { collection, type Documents } from "#app/db/documents.ts";
import { openFirestore } from "#app/db/firestore.server.ts";
import { readIndexList } from "#app/db/index-list.server.ts";
import { databaseFileName, openSqlite } from "#app/db/sqlite.server.ts";
import { filesFolder } from "#app/db/files-folder.ts";
import { openDisk } from "#app/files/disk.server.ts";
import { type Files } from "#app/files/files.ts";
import { collectionNames } from "#app/transfer/collections.ts";
import { type TransferEndpoint, transfer, TransferRefused } from "#app/transfer/transfer.server.ts";
import { startStorage, type StorageStandIn } from "../emulators/storage.ts";

const run = promisify(execFile);
const emulator = inject("firestore")!;
const anything = (name: string) => collection(name, z.looseObject({}));
const folder = mkdtempSync(join(tmpdir(), "store-qc-transfer-"));
const checkCount = 130;

let bucket: StorageStandIn;
let openBucket: () => Files;
let source: TransferEndpoint;
let project: string;
const open: Documents[] = [];

beforeAll(async () => {
  bucket = await startStorage();
  process.env["FIREBASE_STORAGE_EMULATOR_HOST"] = bucket.host;
  const { openStorage } = await import("#app/files/storage.server.ts");
  openBucket = () => openStorage();
  source = embedded("source");
  await fill(source);
});
beforeEach(() => {
  bucket.reset();
  project = `demo-transfer-${randomBytes(4).toString("hex")}`;
});
afterAll(async () => {
  await Promise.all(open.map((documents) => documents.close()));
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

function embedded(name: string): TransferEndpoint {
  const place = join(folder, name);
  const files = openDisk(join(place, filesFolder));
  return { documents: keep(openSqlite(inFolder(place), readIndexList())), files };
}

function inFolder(place: string): string {
  mkdirSync(place, { recursive: true });
  return join(place, databaseFileName);
}

function keep(documents: Documents): Documents {
  open.push(documents);
  return documents;
}

const firebase = (): TransferEndpoint => ({
  documents: keep(openFirestore({ projectId: project, emulator }, readIndexList())),
  files: openBucket(),
});

/** More than a page of checks with photos, and documents that are awkward to store. */
async function fill({ documents, files }: TransferEndpoint): Promise<void> {
  for (let i = 0; i < checkCount; i++) {
    const [picture, thumbnail] = await Promise.all([
      files.put(Buffer.from(`photo ${i % 7}`), "image/jpeg"),
      files.put(Buffer.from(`thumb ${i % 7}`), "image/webp"),
    ]);
    const photo = { key: picture.key, thumb: thumbnail.key, width: 3, height: 4 };
    const answers = { floor: { value: "fail", photos: [photo] }, door: { value: null, number: i / 7 } };
    await documents.create(anything("checks"), `check-${i}`, { code: `Q${i}`, answers, words: ["q", `q${i}`] });
  }
  await documents.create(anything("users"), "Nguyễn.Ánh 😀", {
    z: 1,
    a: [[1, [null, -2.5e-7]], []],
    "": {},
    big: 2 ** 53,
  });
  await documents.create(anything("facts-detail"), "2026-11-3", { bits: "x".repeat(900_000), no: false, at: "" });
  await documents.create(anything("facts-detail"), "2026-11-4", { bits: "y".repeat(900_000) });
}

/** All documents and the photos' bytes, read past the transfer. */
async function contentOf({ documents, files }: TransferEndpoint): Promise<unknown> {
  const content: Record<string, unknown> = {};
  for (const name of collectionNames) {
    for (const { id, data } of (await documents.query(anything(name), { limit: 1000 })).documents)
      content[`${name}/${id}`] = data;
  }
  for (let i = 0; i < 7; i++) {
    for (const text of [`photo ${i}`, `thumb ${i}`]) {
      const file = await files.get(createHash("sha256").update(text).digest("hex"));
      content[text] = file && [file.info.type, await new Response(file.body).text()];
    }
  }
  return content;
}

describe("a transfer", () => {
  it("is complete to Firestore and back", async () => {
    const [middle, end] = [firebase(), embedded("end")];
    const there = await transfer(source, middle, collectionNames);
    expect(there).toMatchObject({ equal: true, files: { missing: 0, different: 0 } });
    expect(there.collections.find((one) => one.collection === "checks")).toMatchObject({ copied: checkCount, same: 0 });
    expect((await transfer(middle, end, collectionNames)).equal).toBe(true);
    expect(await contentOf(end)).toEqual(await contentOf(source));
    expect(Object.keys((await contentOf(end)) as object)).toHaveLength(checkCount + 3 + 14);
  });

  it("goes on after it was cut off", async () => {
    const target = firebase();
    const cut = transfer(source, target, collectionNames, (name, copied) => {
      if (name === "checks" && copied > 50) throw new Error("cut off");
    });
    await expect(cut).rejects.toThrow("cut off");
    const stored = await target.documents.count(anything("checks"));
    expect(stored).toBeGreaterThan(50);
    expect(stored).toBeLessThan(checkCount);
    const { collections, equal } = await transfer(source, target, collectionNames);
    expect(equal).toBe(true);
    expect(collections.find(({ collection: name }) => name === "checks")).toMatchObject({
      copied: checkCount - stored,
      same: stored,
    });
  });

  it.each([
    ["a document of its own", "another", { code: "Q" }],
    ["another version of a document", "check-1", { code: "Q1" }],
  ])("is refused by a target with %s, and writes nothing", async (_, id, data) => {
    const target = firebase();
    await target.documents.create(anything("checks"), id, data);
    await expect(transfer(source, target, collectionNames)).rejects.toThrow(TransferRefused);
    expect(await target.documents.count(anything("checks"))).toBe(1);
    expect(await target.documents.count(anything("users"))).toBe(0);
    expect(bucket.objects.size).toBe(0);
  });

  it("reports documents that changed while it ran", async () => {
    const target = firebase();
    const { equal, collections } = await transfer(source, target, collectionNames, async (name) => {
      if (name === "users") await target.documents.create(anything("views"), "late", {});
    });
    expect(equal).toBe(false);
    const different = collections.filter(({ from, to }) => from.digest !== to.digest);
    expect(different).toMatchObject([{ collection: "views", from: { documents: 0 }, to: { documents: 1 } }]);
  });

  it("reports a file whose content doesn't match its name", async () => {
    const { equal, files } = await transfer(source, firebase(), collectionNames, (name) => {
      if (name !== "users") return;
      for (const { bytes } of bucket.objects.values()) if (String(bytes) === "photo 3") bytes.write("photo 4");
    });
    expect(equal).toBe(false);
    expect(files.different).toBeGreaterThan(0);
  });

  it("runs as a command", { timeout: 120_000 }, async () => {
    const command = (dataDir: string, ...options: string[]) =>
      run(process.execPath, ["--import", "./app/node-version.mjs", "app/transfer.ts", ...options], {
        env: {
          ...process.env,
          DATA_DIR: join(folder, dataDir),
          FIREBASE_PROJECT_ID: project,
          FIREBASE_STORAGE_EMULATOR_HOST: bucket.host,
        },
      });
    const there = ["--from", "embedded", "--to", "firebase"];
    const back = ["--from", "firebase", "--to", "embedded"];
    await expect(command("source", ...there)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("in use") as string,
    });
    const small = embedded("small");
    await requireBaseline(small.documents);
    await small.documents.create(anything("stores"), "s", { code: "S" });
    await small.documents.close();
    expect((await command("small", ...there)).stdout).toContain("The target holds what the source holds.");
    expect((await command("returned", ...back)).stdout).toContain("stores: 1 copied, 0 same; 1 documents");
    expect(await contentOf(embedded("returned"))).toMatchObject({ "stores/s": { code: "S" } });
    for (const options of [[], ["--from", "embedded", "--to", "embedded"], ["--from", "elsewhere"], ["--force"]])
      await expect(command("small", ...options)).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringContaining("Usage") as string,
      });
  });
});
