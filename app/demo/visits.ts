import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOf } from "#app/i18n/days.ts";
import { type Chain, type DemoStore, stream } from "./chain.ts";
import { inspectors, ownAreas } from "./places.ts";

type TemplateCode = "OPEN" | "HACCP" | "SERV" | "MERCH" | "SAFE";

export interface Visit {
  readonly key: string;
  readonly store: DemoStore;
  readonly template: TemplateCode;
  readonly day: string;
  readonly minute: number;
  readonly inspector: string | null;
  readonly follows: string | null;
  readonly draft: boolean;
  /** Items that failed for certain. */
  readonly failed?: readonly string[];
}

/** Average number a month. */
const monthlyVisits: Readonly<Record<TemplateCode, number>> = { HACCP: 1, SERV: 1, OPEN: 0.9, MERCH: 0.7, SAFE: 0.45 };

const codes: readonly TemplateCode[] = ["HACCP", "SERV", "OPEN", "MERCH", "SAFE"];

/** About four visits a store and month, up to today. */
export function demoVisits(chain: Chain): Visit[] {
  const visits: Visit[] = [];
  for (const store of chain.stores) {
    for (let month = monthOf(chain.since); month <= monthOf(chain.today); month = addMonths(month, 1)) {
      for (const template of codes) {
        const random = stream("visit", store.code, month, template);
        const isVisited = random.chance(monthlyVisits[template]);
        const day = addDays(firstDay(month), random.int(0, daysBetween(firstDay(month), lastDay(month))));
        const minute = template === "OPEN" ? random.int(390, 430) : random.int(500, 1080);
        const inspector = inspectorOf(store, random.next());
        if (!isVisited || day >= chain.today || day < store.opened || (store.closed !== null && day > store.closed))
          continue;
        visits.push({
          key: `${store.code} ${month} ${template}`,
          store,
          template,
          day,
          minute,
          inspector,
          follows: null,
          draft: false,
        });
      }
    }
  }
  return visits.toSorted(inTime);
}

/** About a week after a bad one; null when it would be in the future. */
export function followUp(visit: Visit, chain: Chain): Visit | null {
  const random = stream("follow-up", visit.key);
  const day = addDays(visit.day, random.int(5, 12));
  if (!random.chance(0.45) || day >= chain.today || (visit.store.closed !== null && day > visit.store.closed))
    return null;
  return { ...visit, key: `${visit.key} again`, day, minute: random.int(480, 1020), follows: visit.key };
}

export function demoDrafts(chain: Chain): Visit[] {
  const open = chain.stores.filter((store) => store.closed === null);
  const own = open.filter((store) => ownAreas.includes(store.area));
  return Array.from({ length: 7 }, (_, index): Visit => {
    const random = stream("draft", index);
    const mine = index < 3;
    const store = random.pick(mine ? own : open.filter((candidate) => !ownAreas.includes(candidate.area)));
    return {
      key: `draft ${index}`,
      store,
      template: codes[index % 4]!,
      day: addDays(chain.today, -1 - (index % 3)),
      minute: random.int(500, 1050),
      inspector: mine ? null : inspectorOf(store, 0.3),
      follows: null,
      draft: true,
    };
  });
}

const lastDays: readonly Pick<Visit, "key" | "template" | "failed">[] = [
  { key: "open to appeal 1", template: "SERV", failed: ["tables", "receipt-given"] },
  { key: "open to appeal 2", template: "MERCH", failed: ["planogram"] },
  { key: "open to appeal 3", template: "SERV", failed: ["greeting", "taste"] },
  { key: "appealed", template: "MERCH", failed: ["price-tags", "dust"] },
  { key: "appeal decided", template: "SERV", failed: ["complaint", "farewell"] },
];

/** One on each of the last five days at the demo manager's stores, so that there is always something to appeal. */
export function contestedVisits(chain: Chain): Visit[] {
  return lastDays.map((visit, index) => ({
    ...visit,
    store: chain.stores[index % 2]!,
    day: addDays(chain.today, -1 - index),
    minute: 540 + 25 * index,
    inspector: inspectors[3].name,
    follows: null,
    draft: false,
  }));
}

function inspectorOf(store: DemoStore, chance: number): string | null {
  if (chance > 0.94) return null;
  if (ownAreas.includes(store.area)) return chance < 0.75 ? null : inspectors[3].name;
  const here = inspectors.filter((inspector) => (inspector.areas as readonly string[]).includes(store.area));
  return here[Math.floor(chance * 10) % here.length]!.name;
}

export function inTime(a: Visit, b: Visit): number {
  return a.day < b.day || (a.day === b.day && (a.minute < b.minute || (a.minute === b.minute && a.key < b.key)))
    ? -1
    : 1;
}
