/** Changes of stored documents that reading them can't make: each is made once for a database, after the first start of the version that brings it. */
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { log } from "#app/log.server.ts";

/** Those that are made, by name. */
export const upgrades = collection("upgrades", z.object({ at: z.iso.datetime() }));

/** @param make can be called again, also by two at once; resolves to how many documents changed. */
export async function upgradeOnce(name: string, make: () => Promise<number>): Promise<number> {
  if (await db.get(upgrades, name)) return 0;
  const changed = await make();
  await db.set(upgrades, name, { at: new Date().toISOString() });
  return changed;
}

const retryAfter = 5 * 60_000;

/** Makes it beside other work; where the database is away, again later. */
export function upgradeAtStart(name: string, make: () => Promise<number>): void {
  upgradeOnce(name, make).then(
    (changed) => changed > 0 && log.info("upgraded", { name, changed }),
    (error: unknown) => {
      log.error("upgrade-failed", { name, error: String(error) });
      setTimeout(() => upgradeAtStart(name, make), retryAfter).unref();
    },
  );
}
