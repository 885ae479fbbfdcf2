/** What the start page of quality control shows: one's open drafts, the latest checks, and for those who decide, how many appeals wait. Two short queries and a count. */
import { can } from "#app/auth/can.ts";
import { countAppealed, draftsOf } from "#app/checks/checks.server.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { rowOf } from "#app/checks/parts/rows.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { say } from "#app/i18n/locale.ts";
import { nameOf, type User } from "#app/auth/user.ts";

const shown = 5;

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** The latest checks are one's own; for those who lead, the chain's; for store managers, those of their stores. */
export async function readOverview(user: User, now: Date) {
  const scope: "own" | "stores" | "chain" = can(user, "decide check")
    ? "chain"
    : can(user, "start check")
      ? "own"
      : "stores";
  const [drafts, latest, appeals] = await Promise.all([
    draftsOf(user),
    listChecks(user, { status: "counted", ...(scope === "own" && { inspectorId: user.uid }) }, { limit: shown }, now),
    can(user, "decide check") ? countAppealed() : 0,
  ]);
  return {
    name: nameOf(user),
    scope,
    drafts: drafts.slice(0, shown).map(({ id, data }) => ({
      id,
      store: data.storeName,
      template: say(data.templateName),
      reopened: data.reopened !== undefined,
      startedAt: formatInstant(data.startedAt, config.APP_TIME_ZONE),
    })),
    appeals,
    moreDrafts: drafts.length > shown,
    latest: latest.checks.map((check) => rowOf(check, user)),
  };
}
