/** The first page of each role: what waits, the most urgent first. Who has several roles sees what belongs to each of them, once. */
import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { readAppealable } from "#app/checks/appealable.server.ts";
import { countQueue } from "#app/checks/queue.server.ts";
import { config } from "#app/config.server.ts";
import { countWaiting } from "#app/feedback/list-cases.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { listImports } from "#app/import/imports.server.ts";
import { listInvitations } from "#app/sign-in/people.server.ts";
import { countTasks } from "#app/tasks/count-tasks.server.ts";
import { countOverdueByArea, readChainMonth } from "./chain.server.ts";
import { readDrafts, readToday } from "./own.server.ts";
import { readOwnStores } from "./stores.server.ts";

const mostAppeals = 5;
const mostImports = 3;
const mostInvitations = 5;

export type Home = Awaited<ReturnType<typeof readHome>>;

/**
 * What the page of a user shows; null is what belongs to other roles. The request reads at most 40 documents for inspectors and store managers, and
 * 100 for leads and administrators, the session, the profile, the frame's counts and rows of facts that aren't folded yet among them, however
 * many plans, changed slots, checks and tasks there are. What plans and shards of facts come to is kept in the process, and read again once after
 * a change of them.
 */
export async function readHome(user: User, now: Date) {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const roles = new Set(user.role);
  const [inspects, manages] = [roles.has("user"), roles.has("manager")];
  const [leads, administers] = [can(user, "decide check"), roles.has("admin")];
  /** Of who reads all stores, a store manager's own tasks are those that they own. */
  const own: { ownerId?: string } = readsAllStores(user) && user.managerId !== null ? { ownerId: user.managerId } : {};
  const only = <T>(shown: boolean, read: () => Promise<T>): Promise<T | null> =>
    shown ? read() : Promise.resolve(null);
  const [
    queue,
    feedback,
    toVerify,
    open,
    overdue,
    slots,
    drafts,
    appealable,
    stores,
    chain,
    areas,
    imports,
    invitations,
  ] = await Promise.all([
    only(leads, () => countQueue(user)),
    only(manages && !readsAllStores(user), () => countWaiting(user)),
    only(leads || inspects, () =>
      countTasks(user, { status: "done", ...(!leads && { inspectorId: user.uid }) }, today),
    ),
    only(manages, () => countTasks(user, { status: "unfinished", ...own }, today)),
    only(leads || manages, () => countTasks(user, { status: "overdue", ...(!leads && own) }, today)),
    only(inspects, () => readToday(user, today)),
    only(can(user, "start check"), () => readDrafts(user)),
    only(manages, () => readAppealable(user, mostAppeals, now)),
    only(manages, () => readOwnStores(user, today)),
    only(leads, () => readChainMonth(today)),
    only(leads, () => countOverdueByArea(user, today)),
    only(administers, async () => (await listImports(user, { limit: mostImports })).imports),
    only(administers, () => listInvitations(user, now, mostInvitations)),
  ]);
  return {
    today,
    mayStart: can(user, "start check"),
    uid: user.uid,
    leads,
    manages,
    inspects,
    own,
    queue,
    feedback,
    toVerify,
    open,
    overdue,
    slots,
    drafts,
    appealable,
    stores,
    chain,
    areas,
    imports,
    invitations,
  };
}
