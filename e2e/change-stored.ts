/** Changes a stored document directly, for states that tests can't wait for or reach. On either engine. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type BrowserContext, test } from "@playwright/test";
import { changeInFirestore } from "./firebase/emulators.ts";
import { server } from "./server.ts";
import { expect } from "./test.ts";

/** Puts a text, a number or null into a field of a document. */
export async function changeStored(
  collection: string,
  id: string,
  field: string,
  value: string | number | null,
): Promise<void> {
  if (test.info().project.name.startsWith("firebase")) return changeInFirestore(collection, id, field, value);
  const database = new DatabaseSync(join(server().dataDir!, "store-qc.sqlite"));
  database.exec("PRAGMA busy_timeout = 5000");
  const { changes } = database
    .prepare(`UPDATE "${collection}" SET data = json_set(data, ?, ?), revision = revision + 1 WHERE id = ?`)
    .run(`$.${field}`, value, id);
  database.close();
  expect(changes).toBe(1);
}

/** The session that this browser is signed in with ran out a minute ago. */
export async function expireSession(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith("session"));
  const id = createHash("sha256")
    .update(cookie?.value ?? "")
    .digest("hex");
  await changeStored("sessions", id, "expiresAt", new Date(Date.now() - 60_000).toISOString());
}

/** Documents of a collection, on the embedded engine. */
export function readStored<Document>(collection: string): Document[] {
  const database = new DatabaseSync(join(server().dataDir!, "store-qc.sqlite"), { readOnly: true });
  database.exec("PRAGMA busy_timeout = 5000");
  const rows = database.prepare(`SELECT id, data, large FROM "${collection}"`).all();
  database.close();
  return rows.map(({ id, data, large }) => ({
    ...(JSON.parse(data as string) as object),
    ...(JSON.parse((large as string | null) ?? "{}") as object),
    id,
  })) as Document[];
}

/** The id of the document that has this name. */
export function findStoredId(collection: string, name: string): string {
  return readStored<{ id: string }>(collection).find((each) => JSON.stringify(each).includes(name))!.id;
}
