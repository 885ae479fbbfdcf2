import { checks, isCounted } from "#app/checks/check.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { users } from "#app/auth/user.ts";
import { noteSignIn } from "#app/users/users.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { newId } from "#app/db/ids.ts";
import { timeline } from "#app/timeline/timeline.ts";
import type { BuiltCheck } from "./build.ts";
import { connectApps } from "./apps.server.ts";
import { appealSome } from "./appeals.server.ts";
import { recordActivities } from "./activities.server.ts";
import { demoChain } from "./chain.ts";
import { discardOne } from "./discarded.server.ts";
import { keepOwnThings } from "./own.server.ts";
import { holdChats } from "./chats.server.ts";
import { makePlans } from "./check-plans.server.ts";
import { fillFeedback } from "./feedback.server.ts";
import { importNumbers } from "./import.server.ts";
import { planDemoChecks } from "./plan.ts";
import { tellOfLastWeeks } from "./notices.server.ts";
import { recordSittings } from "./sittings.server.ts";
import { writeTasks } from "./tasks.server.ts";
import { createWorld } from "./world.server.ts";

const hour = 60 * 60 * 1000;

export interface Filled {
  readonly stores: number;
  readonly managers: number;
  readonly checks: number;
  readonly sittings: number;
  readonly feedback: number;
  readonly activities: number;
  readonly tasks: number;
  readonly plans: number;
  readonly chats: number;
  readonly apps: number;
  readonly photos: number;
}

/** The same day gives the same chain. */
export async function fill(now: Date): Promise<Filled> {
  const chain = demoChain(dayOf(now, config.APP_TIME_ZONE));
  const world = await createWorld(chain);
  await signInLately(now);
  const built = planDemoChecks(chain, world);
  await writeChecks(built);
  const current = await appealSome(built, chain, world);
  const discarded = await discardOne(world, now);
  const sittings = await recordSittings(chain, world);
  const feedback = await fillFeedback(chain, world, now);
  const activities = await recordActivities(chain, world);
  const tasks = await writeTasks(current, chain, world, now);
  const plans = await makePlans(chain, world);
  const chats = await holdChats(current, chain, world);
  const apps = await connectApps(chain, world);
  await importNumbers(chain, world);
  await keepOwnThings(chain, world, now);
  await tellOfLastWeeks(now);
  return {
    stores: chain.stores.length,
    managers: chain.managers.length,
    checks: built.length + discarded,
    sittings,
    feedback,
    activities,
    tasks,
    plans,
    chats,
    apps,
    photos: world.photos.size,
  };
}

/** Within the last two days. */
async function signInLately(now: Date): Promise<void> {
  const everybody = await queryAll(db, users, {});
  for (const [index, { id }] of everybody.entries())
    await noteSignIn(id, new Date(now.getTime() - (index + 1) * 5 * hour));
}

const checksAtOnce = 100;

/** Has the same effect as starting, answering, submitting and deciding each. */
async function writeChecks(built: readonly BuiltCheck[]): Promise<void> {
  for (let at = 0; at < built.length; at += checksAtOnce) {
    await db.transaction(async (tx) => {
      for (const { id, check, events } of built.slice(at, at + checksAtOnce)) {
        tx.create(checks, id, check);
        for (const event of events) tx.create(timeline, newId(), event);
      }
    });
  }
  const counted = built
    .filter(({ check }) => isCounted(check))
    .toSorted((a, b) => (a.check.submittedAt! < b.check.submittedAt! ? -1 : 1));
  for (const month of new Set(counted.map(({ check }) => check.month))) {
    const changes = counted
      .filter(({ check }) => check.month === month)
      .map(({ id, check }) => ({ id, before: null, after: check }));
    await db.transaction(async (tx) => (await checkFacts.prepareMany(tx, changes)).write());
  }
}
