import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { readAppealable } from "#app/checks/appealable.server.ts";
import { readQueueSize } from "#app/checks/queue.server.ts";
import { config } from "#app/config.server.ts";
import { countWaiting } from "#app/feedback/list-cases.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { listImports } from "#app/import/imports.server.ts";
import { listInvitations } from "#app/sign-in/people.server.ts";
import { countTasks, ownTasks } from "#app/tasks/count-tasks.server.ts";
import { countOverdueByArea, readChainMonth } from "./chain.server.ts";
import { readNewestDrafts, readToday } from "./own.server.ts";
import { readOwnStores } from "./stores.server.ts";

const maxAppeals = 5;
const maxImports = 3;
const maxInvitations = 5;

export type Home = Awaited<ReturnType<typeof readHome>>;

/** Null for sections of other roles. A request reads at most 42 documents for inspectors, 40 for managers, 100 for leads and admins. */
export async function readHome(user: User, now: Date) {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const roles = new Set(user.role);
  const [inspects, manages] = [roles.has("user"), roles.has("manager")];
  const [leads, administers] = [can(user, "decide check"), roles.has("admin")];
  const own = ownTasks(user);
  const readIf = <T>(isShown: boolean, read: () => Promise<T>): Promise<T | null> =>
    isShown ? read() : Promise.resolve(null);
  const sections = await awaitAll({
    queue: readIf(leads, () => readQueueSize(user)),
    feedback: readIf(manages && !readsAllStores(user), () => countWaiting(user)),
    toVerify: readIf(leads || inspects, () =>
      countTasks(user, { status: "to-verify", ...(!leads && { inspectorId: user.uid }) }, today),
    ),
    open: readIf(manages, () => countTasks(user, { status: "unfinished", ...own }, today)),
    overdue: readIf(leads || manages, () => countTasks(user, { status: "overdue", ...(!leads && own) }, today)),
    slots: readIf(inspects, () => readToday(user, today)),
    drafts: readIf(can(user, "start check"), () => readNewestDrafts(user)),
    appealable: readIf(manages, () => readAppealable(user, maxAppeals, now)),
    stores: readIf(manages, () => readOwnStores(user, today)),
    chain: readIf(leads, () => readChainMonth(today)),
    areas: readIf(leads, () => countOverdueByArea(user, today)),
    imports: readIf(administers, async () => (await listImports(user, { limit: maxImports })).imports),
    invitations: readIf(administers, () => listInvitations(user, now, maxInvitations)),
  });
  return { today, mayStart: can(user, "start check"), uid: user.uid, leads, manages, inspects, own, ...sections };
}

async function awaitAll<T extends Readonly<Record<string, Promise<unknown>>>>(promises: T) {
  const entries = Object.entries(promises).map(async ([name, promise]) => [name, await promise] as const);
  return Object.fromEntries(await Promise.all(entries)) as { [K in keyof T]: Awaited<T[K]> };
}
