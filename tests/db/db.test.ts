import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { users } from "#app/users/user.ts";

const run = promisify(execFile);

it("opens the embedded engine in DATA_DIR", async () => {
  const { databaseName, db } = await import("#app/db/db.server.ts");
  expect(existsSync(join(process.env["DATA_DIR"]!, databaseName))).toBe(true);
  expect(await db.get(users, "nobody")).toBeNull();
  await db.close();
  await db.close();
});

it("stops, and says why, when asked for an engine it doesn't have", async () => {
  const started = run(process.execPath, ["app/db/db.server.ts"], { env: { ...process.env, ENGINE: "firebase" } });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: "ENGINE=firebase: this version has no Firestore adapter yet. Use ENGINE=embedded.\n",
  });
});
