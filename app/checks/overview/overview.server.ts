/** What the start page of quality control shows: one's open drafts and the latest checks. Two short queries. */
import { can } from "#app/auth/can.ts";
import { draftsOf, listChecks } from "#app/checks/checks.server.ts";
import { rowOf } from "#app/checks/list/rows.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { say } from "#app/i18n/locale.ts";
import { nameOf, type User } from "#app/users/user.ts";

const shown = 5;

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** The latest checks are one's own; for those who lead, the chain's; for store managers, those of their stores. */
export async function readOverview(user: User, now: Date) {
  const scope: "own" | "stores" | "chain" = can(user, "decide check")
    ? "chain"
    : can(user, "start check")
      ? "own"
      : "stores";
  const [drafts, latest] = await Promise.all([
    draftsOf(user),
    listChecks(user, { status: "counted", ...(scope === "own" && { inspectorId: user.uid }) }, { limit: shown }, now),
  ]);
  return {
    name: nameOf(user),
    scope,
    drafts: drafts.slice(0, shown).map(({ id, data }) => ({
      id,
      store: data.storeName,
      template: say(data.templateName),
      startedAt: formatInstant(data.startedAt, config.APP_TIME_ZONE),
    })),
    moreDrafts: drafts.length > shown,
    latest: latest.checks.map((check) => rowOf(check, user)),
  };
}
