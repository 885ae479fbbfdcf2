import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { appealable } from "#app/checks/appeal.ts";
import { readOpenDays } from "#app/checks/appeal-time.server.ts";
import type { Check } from "#app/checks/check.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { checkParams } from "#app/checks/list-filters.ts";
import { resultChoices } from "#app/checks/parts/status.tsx";
import { maxQueueRows } from "#app/checks/queue.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { dayOf } from "#app/i18n/days.ts";
import { compareNames, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { readQuery, type FilterOption } from "#app/lists/declaration.server.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { defineParams, type FiltersOf } from "#app/lists/params.ts";
import { listAreas } from "#app/stores/stores.server.ts";
import { queueRow } from "./row.tsx";

const { area, templateId, result } = checkParams.filters;
const params = defineParams({ filters: { area, templateId, result } });
type QueueFilters = FiltersOf<typeof params>;

async function readChoices(user: User): Promise<Record<string, FilterOption[]>> {
  const [areas, templates] = await Promise.all([listAreas(user), readDirectory(db, "templates")]);
  const templateChoices = [...templates].map(([value, entry]) => ({ value, label: nameOfEntry(entry) }));
  return {
    area: areas.map((value) => ({ value, label: value })),
    templateId: templateChoices.toSorted((a, b) => compareNames(a.label, b.label)),
  };
}

function waiting(
  user: User,
  status: "appealed" | "submitted",
  filters: QueueFilters,
  page: { cursor?: string | null; limit: number },
  now: Date,
) {
  return listChecks(user, { ...filters, status, sort: "day" }, page, now);
}

export const queueList = defineList({
  params,
  fields: {
    area: { kind: "select", main: true, label: () => m.stores_area() },
    templateId: { kind: "select", main: true, label: () => m.checks_template() },
    result: { kind: "select", main: true, label: () => m.checks_result(), options: resultChoices },
  },
  limit: maxQueueRows,
  choices: readChoices,
  read: async ({ user, filters, now }, page) => {
    const { checks, ...rest } = await waiting(user, "submitted", filters, page, now);
    return { documents: checks, ...rest };
  },
  total: (count) => m.checks_list_count({ count, number: formatNumber(count, getLocale()) }),
  rows: (documents: readonly Stored<Check>[], { now }) => toQueueRows(documents, now),
});

export async function toQueueRows(documents: readonly Stored<Check>[], now: Date) {
  const { timeOf } = await readOpenDays(now);
  const today = dayOf(now, config.APP_TIME_ZONE);
  return Promise.all(
    documents.map(async (check) => {
      const isAppealable = check.data.status === "submitted" && appealable(check.data).length > 0;
      const time = isAppealable ? timeOf(check.data) : null;
      const { passMark } = await findVersionOf(check.data);
      return queueRow(check, { until: time && time.daysLeft >= 0 ? time.last : null, passMark, today });
    }),
  );
}

/** @throws Response 403 for users who don't decide */
export async function readQueue(user: User, search: URLSearchParams, now: Date) {
  authorize(user, "decide check");
  const [list, { query }] = await Promise.all([
    readListPage(queueList, user, search, now),
    readQuery(queueList, user, search, now),
  ]);
  const { checks, next } = await waiting(user, "appealed", query.filters, { limit: maxQueueRows }, now);
  return { list, appealed: await toQueueRows(checks, now), moreAppealed: next !== null };
}
