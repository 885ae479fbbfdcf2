/** A full disk: stored data can be read, a sent form stays on its page, and all works once there is room. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { readIndexList } from "#app/db/index-list.server.ts";
import { databaseFileName, openSqlite } from "#app/db/sqlite.server.ts";
import { isUnavailable } from "#app/auth/unavailable.server.ts";
import { stores } from "#app/stores/store.ts";
import { createAccount } from "../account.ts";
import { cookieOf } from "../app.ts";
import { raw } from "./processes.ts";
import { stopServer } from "../built-server.ts";
import { type Running, startServer } from "../server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "store-qc-full-"));
const copy = (name: string) => join(folder, name);

beforeAll(async () => {
  await createAccount({ email: "lead@demo.test", password: "demo-1234", displayName: "Lead", roles: ["lead"] });
  await db.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("where files may not grow beyond a size", () => {
  let full: Running;
  let from: string;
  let cookie: string;
  beforeAll(async () => {
    cpSync(process.env["DATA_DIR"]!, copy("data"), { recursive: true });
    full = await startServer({}, { folder: copy("data"), largestFile: 4096 });
    from = `http://localhost:${full.port}`;
    const signedIn = await post("/sign-in", { email: "lead@demo.test", password: "demo-1234" });
    cookie = cookieOf(signedIn)!;
  });
  afterAll(() => stopServer(full));

  const get = (path: string) => fetch(`${from}${path}`, { headers: { Cookie: cookie }, redirect: "manual" });
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${from}${path}`, {
      method: "POST",
      headers: { Origin: from, ...(cookie && { Cookie: cookie }) },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const storeForm = async (code: string) => {
    const page = await (await get("/qc/stores/new")).text();
    const key = /name="key"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="key"/.exec(page);
    return { key: key?.[1] ?? key?.[2] ?? "", code, name: `Phở <${code}>`, area: "Hà Nội", address: "13 Lò Đúc" };
  };

  test("answers 503 to a form longer than the disk takes, and takes a shorter one", async () => {
    const send = async (bytes: number) => {
      const body = new FormData();
      body.set("picture", new File([new Uint8Array(bytes)], "1.jpg"));
      const headers = { Origin: from, Cookie: cookie };
      return (await fetch(`${from}/qc/templates/any/picture`, { method: "POST", headers, body })).status;
    };
    expect(await send(5 << 20)).toBe(503);
    expect(await send(3 << 20)).toBe(400);
  });

  test("answers a form with 503 on its page, and /readyz with 503, while pages can be read", async () => {
    expect((await get("/readyz")).status).toBe(200);
    expect((await get("/qc/stores")).status).toBe(200);
    const stored: string[] = [];
    let refused: Response | null = null;
    let form = await storeForm("S0");
    for (let n = 0; refused === null && n < 500; n++) {
      form = await storeForm(`S${n}`);
      const answer = await post("/qc/stores/new", form);
      if (answer.status === 303) stored.push(form.code);
      else refused = answer;
    }
    expect(stored.length).toBeGreaterThan(0);
    expect(refused?.status).toBe(503);
    const page = await refused!.text();
    expect(page).toContain("Your entries are still on this page.");
    expect(page).toContain(`name="name" value="Phở &lt;${form.code}&gt;"`);
    expect(page).toContain('action="/qc/stores/new"');

    // The earlier answer is cached for a second.
    await expect.poll(async () => (await get("/readyz")).status, { timeout: 5000 }).toBe(503);
    expect(await (await get("/readyz")).text()).toBe("a store can't be reached\n");
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/qc/stores")).status).toBe(200);

    await stopServer(full);
    full = await startServer({}, { folder: copy("data") });
    from = `http://localhost:${full.port}`;
    expect((await get("/readyz")).status).toBe(200);
    expect((await post("/qc/stores/new", form)).status).toBe(303);
    const whole = openSqlite(join(copy("data"), databaseFileName), readIndexList());
    const codes = (await whole.query(stores, { limit: 1000 })).documents.map(({ data }) => data.code);
    expect(codes.sort()).toEqual([...stored, form.code].sort());
    await whole.close();
  }, 60_000);
});

test("tests for space with a write as large as the one refused, not a smaller one", () => {
  const { stdout, stderr, status } = spawnSync(
    "sh",
    [
      "-c",
      'ulimit -f 24576; exec "$@"',
      "sh",
      process.execPath,
      "tests/db/processes.ts",
      "fill",
      mkdtempSync(copy("filled-")),
    ],
    { encoding: "utf8" },
  );
  expect({ stdout, stderr, status }).toEqual({ stdout: "[true,false,false,true]\n", stderr: "", status: 0 });
});

test("counts a disk with too little free space as full before any write is refused", async () => {
  const { bavail, bsize } = statfsSync(folder);
  const canWrite = async (least: number) => {
    const small = openSqlite(join(folder, "free.sqlite"), readIndexList(), least);
    const can = await small.canWrite();
    await small.close();
    return can;
  };
  expect(await canWrite((bavail * bsize) / 2)).toBe(true);
  expect(await canWrite(bavail * bsize * 2)).toBe(false);
});

test("counts a database at its page limit as unavailable for writes", () => {
  const failed = raw(join(folder, "small.sqlite"), (file) => {
    file.exec(`PRAGMA max_page_count = 20; CREATE TABLE "t" ("a" BLOB)`);
    try {
      for (;;) file.exec(`INSERT INTO "t" VALUES (zeroblob(4000))`);
    } catch (error) {
      return error;
    }
  });
  expect(String(failed)).toContain("database or disk is full");
  expect(isUnavailable(failed)).toBe(true);
});
