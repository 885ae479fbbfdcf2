import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { users } from "#app/auth/user.ts";

const run = promisify(execFile);

it("opens the embedded engine in DATA_DIR", async () => {
  const { db } = await import("#app/db/db.server.ts");
  const { databaseFileName: databaseName } = await import("#app/db/sqlite.server.ts");
  expect(existsSync(join(process.env["DATA_DIR"]!, databaseName))).toBe(true);
  expect(await db.get(users, "nobody")).toBeNull();
  await db.close();
  await db.close();
});

it("loads none of Firestore's code on the embedded engine", async () => {
  const script = `await import("./app/db/db.server.ts"); console.log(Object.keys(process.getBuiltinModule("module")._cache).join(" "))`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script]);
  expect(stdout).not.toMatch(/firebase|firestore|google|grpc/);
});
