import type { User } from "#app/auth/user.ts";
import type { Check } from "#app/checks/check.ts";
import { draftsOf } from "#app/checks/checks.server.ts";
import { readDraftProgress } from "#app/checks/draft-progress.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { say } from "#app/i18n/locale.ts";
import { unlessDamaged } from "#app/reports/month-figures.server.ts";
import { readOwnSlots } from "#app/plan/own-slots.server.ts";

const maxSlots = 6;
const maxDrafts = 4;

/** Null if the facts of checks can't be read. */
export async function readToday(user: User, today: string) {
  const slots = await unlessDamaged(readOwnSlots(user, today));
  if (!slots) return null;
  const rank = { late: 0, due: 1, done: 2, missed: 3 };
  const sorted = slots.toSorted(
    (a, b) => rank[a.status] - rank[b.status] || (a.end < b.end ? -1 : a.end > b.end ? 1 : 0),
  );
  return {
    dueToday: slots.filter(({ day }) => day === today).length,
    late: slots.filter(({ day }) => day < today).length,
    rows: sorted.slice(0, maxSlots),
  };
}

export async function readNewestDrafts(user: User) {
  const drafts = await draftsOf(user, maxDrafts + 1);
  return { more: drafts.length > maxDrafts, rows: await Promise.all(drafts.slice(0, maxDrafts).map(readDraft)) };
}

async function readDraft({ id, data }: Stored<Check>) {
  return {
    id,
    storeId: data.storeId,
    templateId: data.templateId,
    category: data.templateCategory,
    store: data.storeName,
    template: say(data.templateName),
    reopened: data.reopened !== undefined,
    progress: await readDraftProgress(data),
  };
}
