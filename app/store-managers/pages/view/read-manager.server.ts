import { can } from "#app/auth/can.ts";
import { toCheckRow } from "#app/checks/parts/rows.server.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf, firstDay, lastMonths } from "#app/i18n/days.ts";
import { compareNames, formatDay } from "#app/i18n/format.ts";
import { readScorePanel } from "#app/stores/parts/score-panel.server.ts";
import { phoneLink } from "#app/stores/phone.ts";
import { readOpenTasks } from "#app/tasks/parts/open-tasks.server.ts";
import type { User } from "#app/auth/user.ts";
import { getProfile } from "#app/users/users.server.ts";
import { managerHistory } from "#app/store-managers/parts/history.server.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { managerEvents } from "#app/store-managers/events.ts";
import { coversDay } from "#app/store-managers/manager.ts";
import { type Posting, readPostings } from "#app/store-managers/assignments.server.ts";
import { findManager } from "#app/store-managers/managers.server.ts";

const describePosting = (posting: Posting, today: string) => ({
  key: posting.id,
  id: posting.storeId,
  code: posting.code,
  name: posting.name,
  from: formatDay(posting.from),
  to: posting.to && formatDay(posting.to),
  ahead: posting.from > today,
  shared: posting.shared,
});

/** Reads the manager's assignments and lists, and at most 16 documents of store names and 96 of scores. */
export async function readManagerPage(user: User, id: string, now: Date) {
  const manager = await findManager(user, id);
  if (!manager) return null;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const [postings, checks, changes, profile, tasks] = await Promise.all([
    readPostings(db, id),
    listChecks(user, { managerId: id }, { limit: 10 }, now),
    readRecordHistory(managerEvents, id, managerHistory),
    manager.data.uid === null ? null : getProfile(manager.data.uid),
    readOpenTasks(user, { ownerId: id }, now),
  ]);
  const months = lastMonths(today);
  const recent = postings.filter(({ to }) => to === null || to >= firstDay(months[0]!));
  const score = await readScorePanel(
    { storeIds: recent.map(({ storeId }) => storeId), months, counts: (check) => check.managerId === id },
    today,
  );
  const { code, name, email, phone, status } = manager.data;
  return {
    id,
    code,
    name,
    email,
    phone: phoneLink(phone),
    status,
    current: postings
      .filter((posting) => coversDay(posting, today))
      .toSorted((a, b) => compareNames(a.name, b.name))
      .map((posting) => describePosting(posting, today)),
    history: postings.map((posting) => describePosting(posting, today)),
    checks: checks.checks.map((check) => toCheckRow(check, user)),
    tasks,
    score,
    account: profile && { email: profile.email, hasRole: profile.role.includes("manager") },
    changes,
    canManage: can(user, "manage stores"),
  };
}
