import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { minStores, type Frame, readFrame } from "#app/reports/frame.server.ts";
import { type FilterProblem, readPeriodParams } from "#app/reports/report-filter.ts";
import { readStandings, type ReadStandings } from "./read-standings.server.ts";
import { storeRows, type StoreRow } from "./store-rows.ts";

export interface MonthStandings {
  readonly frame: Frame;
  readonly standings: ReadStandings;
  readonly stores: readonly StoreRow[];
  isShown(id: string): boolean;
  readonly problems: readonly FilterProblem[];
}

/** The last month of the requested days. */
export async function readMonthStandings(user: User, search: URLSearchParams, now: Date): Promise<MonthStandings> {
  const { period, problems } = readPeriodParams(search, dayOf(now, config.APP_TIME_ZONE));
  const monthSearch = new URLSearchParams(search);
  for (const name of ["from", "to"]) monthSearch.delete(name);
  monthSearch.set("month", monthOf(period.to));
  const frame = await readFrame(user, "monthly", monthSearch, now);
  const { storeId, managerId } = frame.head.filter;
  const standings = await readStandings(frame);
  const isShown = (id: string) =>
    (storeId === undefined || id === storeId) && can(user, "read store history", { storeId: id });
  // A rank among few stores, or among another manager's, would reveal their figures.
  const canShowRanks = readsAllStores(user) || (standings.now.ranked >= minStores && managerId === undefined);
  const all = storeRows(standings.now, standings.before, frame.directories.stores);
  const visible = readsAllStores(user) && storeId === undefined ? all : all.filter(({ id }) => isShown(id));
  return {
    frame,
    standings,
    stores: canShowRanks ? visible : visible.map((row) => ({ ...row, rank: null })),
    isShown,
    problems: [...problems.filter(({ code }) => code === "malformed"), ...frame.head.problems],
  };
}
