/** Time passes: what no test can wait for. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BrowserContext } from "@playwright/test";
import { expect } from "./test.ts";

/** The session that this browser is signed in with ran out a minute ago. */
export async function expireSession(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith("session"));
  const id = createHash("sha256")
    .update(cookie?.value ?? "")
    .digest("hex");
  const database = new DatabaseSync(join(process.env["E2E_DATA_DIR"] ?? "", "store-qc.sqlite"));
  database.exec("PRAGMA busy_timeout = 5000");
  const { changes } = database
    .prepare("UPDATE sessions SET data = json_set(data, '$.expiresAt', ?), revision = revision + 1 WHERE id = ?")
    .run(new Date(Date.now() - 60_000).toISOString(), id);
  database.close();
  expect(changes).toBe(1);
}
