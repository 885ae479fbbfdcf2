import { everyRow } from "#app/reports/rows.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import type { DirectoryEntry } from "#app/facts/directory.ts";
import { addMonths, firstDay, monthOf } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import { summarize } from "#app/reports/report.ts";
import type { Standings } from "./standings.ts";
import { type NamedStore, openWithoutCheck } from "./store-rows.ts";

/** A store that was added after the last day counts if it had a check in the eleven months before. */
export async function findUncheckedStores(
  now: Standings,
  stores: ReadonlyMap<string, DirectoryEntry>,
  { from, to }: Period,
  isIncluded: (id: string) => boolean = () => true,
): Promise<NamedStore[]> {
  const unchecked = openWithoutCheck(now)(stores).filter(({ id }) => isIncluded(id));
  const hadOpened = ({ id }: NamedStore) => (stores.get(id)?.since ?? "") <= to;
  if (unchecked.every(hadOpened)) return unchecked;
  const earlier = { from: firstDay(addMonths(monthOf(from), -11)), to };
  const shards = await checkFacts.read(db, summaryFacts, earlier);
  const { by } = await summarize(
    shards,
    { filter: earlier, catalog: { stores, templates: new Map() }, allowed: everyRow },
    ["store"],
  );
  return unchecked.filter((store) => hadOpened(store) || by.store.has(store.id));
}
