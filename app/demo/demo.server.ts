/** The demo chain: a believable chain of coffee shops, so that a fresh installation has something to show. */
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { stores } from "#app/stores/store.ts";
import { templates } from "#app/templates/template.ts";
import { users } from "#app/users/user.ts";
import type { Filled } from "./fill.server.ts";

/** Fills the database, which must be empty, with the chain as it stands on the business day of `now`. */
export async function fillDemo(now: Date): Promise<Filled> {
  if (!config.demo || config.ENGINE !== "embedded")
    throw new Error("The demo chain is only ever made for a demo- project on the embedded engine");
  if (!(await isEmpty())) throw new Error("The database isn't empty: the demo chain is never mixed with other data");
  const { fill } = await import("./fill.server.ts");
  return fill(now);
}

/** At startup: fills an empty database where the configuration asks for the demo chain. */
export async function ensureDemo(now = new Date()): Promise<void> {
  if (!config.demoChain || !(await isEmpty())) return;
  console.info("The database is empty: making the demo chain …");
  console.info(describe(await timed(() => fillDemo(now))));
}

/** Whether nobody has ever used this database. */
async function isEmpty(): Promise<boolean> {
  const first = await Promise.all([
    db.query(users, { limit: 1 }),
    db.query(stores, { limit: 1 }),
    db.query(templates, { limit: 1 }),
  ]);
  return first.every((page) => page.documents.length === 0);
}

export async function timed<R>(work: () => Promise<R>): Promise<R & { seconds: number }> {
  const start = performance.now();
  return { ...(await work()), seconds: (performance.now() - start) / 1000 };
}

export function describe({ stores: shops, managers, checks, photos, seconds }: Filled & { seconds: number }): string {
  return `Made the demo chain: ${shops} stores, ${managers} managers, ${checks} checks, ${photos} photos, in ${seconds.toFixed(1)} s.`;
}
