/** A release that can't read its predecessor's data raises the number. */
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { UnusableData } from "./data-dir.server.ts";
import { collection, type Documents } from "./documents.ts";

const currentBaseline = 1;

export const baselines = collection("baseline", z.object({ number: z.number().int() }));

/** An empty database gets this version's baseline. @throws UnusableData where another version stored the documents */
export async function requireBaseline(db: Documents): Promise<void> {
  const stored = await db.get(baselines, "stored");
  if (stored?.data.number === currentBaseline) return;
  if (!stored && (await isUnused(db))) return void (await db.set(baselines, "stored", { number: currentBaseline }));
  if (stored && stored.data.number > currentBaseline)
    throw new UnusableData("A newer version of Store QC wrote this database: start that one.");
  const reset = ": `npm run demo:reset` throws it away and makes the demo chain again";
  throw new UnusableData(
    `An earlier version of Store QC wrote this database, and this version can't read it${isDemo() ? reset : ""}.`,
  );
}

function isDemo(): boolean {
  return config.demo && config.ENGINE === "embedded";
}

export async function isUnused(db: Documents): Promise<boolean> {
  const first = await Promise.all(
    ["users", "stores", "templates"].map((name) => db.query(collection(name, z.looseObject({})), { limit: 1 })),
  );
  return first.every(({ documents }) => documents.length === 0);
}
