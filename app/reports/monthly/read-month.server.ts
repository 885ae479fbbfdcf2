/** What the page of the monthly summary and its workbook begin with. */
import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { type Frame, readFrame } from "#app/reports/frame.server.ts";
import { type FilterProblem, readDays } from "#app/reports/report-filter.ts";
import { readStandings, type ReadStandings } from "./read-standings.server.ts";
import { storeRows, type StoreRow } from "./store-rows.ts";

/** Figures of fewer stores would tell a store's manager what another has. */
export const fewestStores = 5;

export interface Month {
  readonly frame: Frame;
  readonly standings: ReadStandings;
  /** Those that the filter leaves of what the reader can see, in no order. */
  readonly stores: readonly StoreRow[];
  /** Whether a store is one of them, or could be. */
  isShown(id: string): boolean;
  readonly problems: readonly FilterProblem[];
}

/**
 * The last month that a URL asks for; days that can't be read are told. Beside its frame it reads of each of its months 26 documents of camera sittings
 * and 26 of feedback (the head twice, 8 shards, 16 pending rows), and the versions of the policy that hold.
 */
export async function readMonth(user: User, search: URLSearchParams, now: Date): Promise<Month> {
  const { period, problems } = readDays(search, dayOf(now, config.APP_TIME_ZONE));
  const asked = new URLSearchParams(search);
  for (const name of ["from", "to"]) asked.delete(name);
  asked.set("month", monthOf(period.to));
  const frame = await readFrame(user, "monthly", asked, now);
  const { storeId, managerId } = frame.head.filter;
  const standings = await readStandings(frame);
  const isShown = (id: string) =>
    (storeId === undefined || id === storeId) && can(user, "read store history", { storeId: id });
  // Among a few, or among another manager's, a rank would tell what others have.
  const ranksTold = readsAllStores(user) || (standings.now.ranked >= fewestStores && managerId === undefined);
  const all = storeRows(standings.now, standings.before, frame.directories.stores);
  const shown = readsAllStores(user) && storeId === undefined ? all : all.filter(({ id }) => isShown(id));
  return {
    frame,
    standings,
    stores: ranksTold ? shown : shown.map((row) => ({ ...row, rank: null })),
    isShown,
    problems: [...problems.filter(({ code }) => code === "malformed"), ...frame.head.problems],
  };
}
