import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { recentFigures } from "#app/checks/recent-figures.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { BadCursor, type Stored } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { unlessDamaged } from "#app/reports/month-figures.server.ts";
import type { ScoreSort, StoreFilters, StoreSort } from "#app/stores/list-params.ts";
import { type Store, stores } from "#app/stores/store.ts";
import { listStores } from "#app/stores/stores.server.ts";

export const isScoreSort = (sort: StoreSort): sort is ScoreSort => sort === "score" || sort === "-score";

interface ScoredPage {
  readonly stores: readonly Stored<Store>[];
  readonly next: string | null;
  readonly count: number;
}

/** By this month's mean. Reads 42 documents and the page's stores. Null for a search, since the directory has no addresses. @throws BadCursor */
export async function listStoresByScore(
  user: User,
  filters: StoreFilters,
  { sort, cursor, limit }: { sort: ScoreSort; cursor: string | null; limit: number },
  now: Date,
): Promise<ScoredPage | null> {
  if (cursor !== null && !/^[1-9]\d{0,5}$/.test(cursor)) throw new BadCursor("This is no cursor of stores by score");
  const all = readsAllStores(user);
  if (all && filters.q) return null;
  const found = all ? await findInDirectory(filters) : await findOwn(user, filters);
  const means = await readMeans(
    user,
    found.map(({ id }) => id),
    now,
  );
  const sign = sort === "score" ? 1 : -1;
  const rank = ({ id }: { id: string }) => (means.get(id) ?? Infinity * sign) * sign;
  const sorted = found.toSorted((a, b) => rank(a) - rank(b) || (a.code < b.code ? -1 : 1));
  const from = Number(cursor);
  const ids = sorted.slice(from, from + limit).map(({ id }) => id);
  const documents = await db.getMany(stores, ids);
  return {
    stores: documents.filter((store) => store !== null),
    next: from + limit < sorted.length ? String(from + limit) : null,
    count: sorted.length,
  };
}

interface Found {
  readonly id: string;
  readonly code: string;
}

async function findInDirectory({ area, status, tag }: StoreFilters): Promise<Found[]> {
  return [...(await readDirectory(db, "stores"))].flatMap(([id, entry]) =>
    (!area || entry.area === area) && (!status || entry.status === status) && (!tag || entry.tags?.includes(tag))
      ? [{ id, code: entry.code }]
      : [],
  );
}

async function findOwn(user: User, filters: StoreFilters): Promise<Found[]> {
  return (await listStores(user, filters)).stores.map(({ id, data }) => ({ id, code: data.code }));
}

async function readMeans(user: User, ids: readonly string[], now: Date): Promise<Map<string, number | null>> {
  const month = monthOf(dayOf(now, config.APP_TIME_ZONE));
  const shards = await unlessDamaged(checkFacts.read(db, summaryFacts, monthPeriod(month)));
  const all = readsAllStores(user);
  const figures = recentFigures(shards ?? [], {
    by: "store",
    ids,
    months: [month],
    before: { from: "", to: "" },
    counts: (check) => all || can(user, "read check", check),
  });
  return new Map(
    [...figures].map(
      ([
        id,
        {
          now: { mean },
        },
      ]) => [id, mean],
    ),
  );
}
