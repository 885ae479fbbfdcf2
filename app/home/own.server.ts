/** What waits for one person themselves: what they have to check, and what they began. */
import type { User } from "#app/auth/user.ts";
import { draftsOf } from "#app/checks/checks.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { say } from "#app/i18n/locale.ts";
import { unlessDamaged } from "#app/reports/month-figures.server.ts";
import { readOwnSlots } from "#app/plan/own-slots.server.ts";

const mostSlots = 6;
const mostDrafts = 4;

/** Null where the facts can't be read that tell which are done. */
export async function readToday(user: User, today: string) {
  const slots = await unlessDamaged(readOwnSlots(user, today));
  if (!slots) return null;
  const rank = { late: 0, due: 1, done: 2, missed: 3 };
  const ordered = slots.toSorted(
    (a, b) => rank[a.status] - rank[b.status] || (a.end < b.end ? -1 : a.end > b.end ? 1 : 0),
  );
  return {
    /** Those due on the day, done ones too; and earlier ones that can still be done. */
    due: slots.filter(({ day }) => day === today).length,
    late: slots.filter(({ day }) => day < today).length,
    rows: ordered.slice(0, mostSlots),
  };
}

/** The newest; `more` where there are others. */
export async function readDrafts(user: User) {
  const drafts = await draftsOf(user, mostDrafts + 1);
  return {
    more: drafts.length > mostDrafts,
    rows: drafts.slice(0, mostDrafts).map(({ id, data }) => ({
      id,
      store: data.storeName,
      storeId: data.storeId,
      templateId: data.templateId,
      category: data.templateCategory,
      template: say(data.templateName),
      reopened: data.reopened !== undefined,
      startedAt: formatInstant(data.startedAt, config.APP_TIME_ZONE),
    })),
  };
}
