/** A believable chain of coffee shops, so that a fresh installation has something to show. */
import { z } from "zod";
import { accounts } from "#app/sign-in/embedded/identity.server.ts";
import { config } from "#app/config.server.ts";
import { baselines, isUnused } from "#app/db/baseline.server.ts";
import { db } from "#app/db/db.server.ts";
import { maxWrites } from "#app/db/document.ts";
import { collection } from "#app/db/documents.ts";
import { collectionNames } from "#app/transfer/collections.ts";
import type { Filled } from "./fill.server.ts";
import { makings } from "./making.ts";

const theChain = "chain";

/** The database must be empty. */
export async function fillDemo(now: Date): Promise<Filled> {
  if (!config.demo || config.ENGINE !== "embedded")
    throw new Error("The demo chain is only ever made for a demo- project on the embedded engine");
  if (!(await isUnused(db))) throw new Error("The database isn't empty: the demo chain is never mixed with other data");
  const { fill } = await import("./fill.server.ts");
  await db.set(makings, theChain, { pid: process.pid });
  const filled = await fill(now);
  await db.delete(makings, theChain);
  return filled;
}

/** Fills an empty database if the configuration asks for it, and repeats an interrupted creation. */
export async function ensureDemo(now = new Date()): Promise<void> {
  if (!config.demoChain) return;
  const making = await db.get(makings, theChain);
  if (making) {
    await refuseToClear(making.data.pid);
    console.info("The demo chain was left halfway. Rebuilding it …");
    await clear();
  } else if (await isUnused(db)) console.info("The database is empty: making the demo chain …");
  else return printAccounts();
  console.info(describe(await timed(() => fillDemo(now))));
}

async function refuseToClear(pid: number): Promise<void> {
  const howToReset = "`npm run demo:reset` deletes all of it and rebuilds the demo chain.";
  const { wasImported } = await import("./import.server.ts");
  if (await wasImported()) console.error(`The demo chain was left halfway, and data was imported since: ${howToReset}`);
  else if (isRunning(pid)) console.error(`Process ${pid} is making the demo chain. If it isn't, ${howToReset}`);
  else return;
  process.exit(1);
}

/** In a container each start may have the same number. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const notOfTheChain: ReadonlySet<string> = new Set([baselines.name, makings.name]);

/** Keeps the note about the creation. */
async function clear(): Promise<void> {
  for (const name of collectionNames.filter((other) => !notOfTheChain.has(other))) {
    const anything = collection(name, z.looseObject({}));
    for (let hasMore = true; hasMore;) {
      const { documents, next } = await db.query(anything, { limit: maxWrites });
      await db.transaction(async (tx) => {
        for (const { id } of documents) tx.delete(anything, id);
      });
      hasMore = next !== null;
    }
  }
}

/** After an import before the first start there is data but no account. */
async function printAccounts(): Promise<void> {
  const anybody = await db.query(accounts, { limit: 1 });
  if (anybody.documents.length === 0)
    console.info("Nobody has an account yet: `npm run grant -- EMAIL admin` makes the first.");
}

export async function timed<R>(work: () => Promise<R>): Promise<R & { seconds: number }> {
  const start = performance.now();
  return { ...(await work()), seconds: (performance.now() - start) / 1000 };
}

export function describe({
  stores: shops,
  managers,
  checks,
  sittings,
  feedback,
  activities,
  tasks,
  plans,
  chats,
  apps,
  photos,
  seconds,
}: Filled & { seconds: number }): string {
  return `Made the demo chain: ${shops} stores, ${managers} managers, ${checks} checks, ${sittings} camera sittings, ${feedback} cases of feedback, ${activities} activities, ${tasks} tasks, ${plans} plans, ${chats} chats, ${apps} apps, ${photos} photos, in ${seconds.toFixed(1)} s.`;
}
