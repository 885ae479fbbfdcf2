import { addDays, addMonths, firstDay, monthOf } from "#app/i18n/days.ts";
import { managerNames, type StoreSite, storeSites } from "./places.ts";
import { seeded } from "./random.ts";

const seed = "store-qc-demo-1";
export const stream = (...parts: (string | number)[]) => seeded(seed, ...parts);

export interface DemoStore extends StoreSite {
  readonly opened: string;
  readonly closed: string | null;
  /** 0–1; most are around 0.9. */
  readonly quality: number;
}

interface DemoManager {
  readonly code: string;
  readonly name: string;
  readonly phone: string;
  readonly hasLeft: boolean;
}

interface DemoAssignment {
  readonly store: string;
  readonly manager: string;
  readonly from: string;
  readonly to: string | null;
}

export interface Chain {
  readonly stores: readonly DemoStore[];
  readonly managers: readonly DemoManager[];
  readonly assignments: readonly DemoAssignment[];
  readonly since: string;
  readonly today: string;
}

const [closedStore, newStore] = [38, 33];
const managerCode = (index: number) => `QL${String(index + 1).padStart(3, "0")}`;

export function demoChain(today: string): Chain {
  const since = firstDay(addMonths(monthOf(today), -5));
  const founded = firstDay(addMonths(monthOf(today), -20));
  const stores = storeSites.map((place, index) =>
    storeOf(place, {
      opened: index === newStore ? addDays(since, 62) : founded,
      closed: index === closedStore ? addDays(since, 105) : null,
    }),
  );
  const managers = managerNames.map((name, index) => ({
    code: managerCode(index),
    name,
    phone: mobile(index),
    hasLeft: index >= 28,
  }));
  return { stores, managers, assignments: assignAll(stores, since), since, today };
}

function storeOf(place: StoreSite, dates: Pick<DemoStore, "opened" | "closed">): DemoStore {
  const random = stream("store", place.code);
  return { ...place, ...dates, quality: 0.8 + 0.17 * Math.sqrt(random.next()) - (random.chance(0.12) ? 0.1 : 0) };
}

/** Stores 0–25 have a manager of their own, the others share these; then people move. */
function assignAll(stores: readonly DemoStore[], since: string): DemoAssignment[] {
  const assignments: DemoAssignment[] = [];
  stores.forEach((store, index) => {
    const random = stream("manager", store.code);
    const give = (manager: number, from: string, to: string | null): void =>
      void assignments.push({ store: store.code, manager: managerCode(manager), from, to });
    const holder = index < 26 ? index : (index * 2) % 26;
    const end = store.closed;
    if (index === 0 || index === 1) return give(0, store.opened, end);
    if (index === 2) {
      // The demo's own manager had this store until the middle of the third month.
      give(0, store.opened, addDays(since, 76));
      return give(2, addDays(since, 77), end);
    }
    if (index === 9 || index === 20) {
      // By someone who has left since; one of the two had no manager for a while.
      const gone = index === 9 ? 28 : 29;
      const last = addDays(since, random.int(50, 90));
      give(gone, store.opened, last);
      return give(holder === 0 ? 1 : holder, addDays(last, index === 9 ? 1 : 12), end);
    }
    if (index % 4 === 3 && !store.closed && store.opened < since) {
      const moved = addDays(since, random.int(20, 140));
      give(26 + ((index >> 2) % 2), store.opened, addDays(moved, -1));
      return give(holder === 0 ? 1 : holder, moved, end);
    }
    give(holder === 0 ? 1 : holder, store.opened, end);
  });
  return assignments.toSorted((a, b) => (a.from + a.store < b.from + b.store ? -1 : 1));
}

/** Nobody has numbers of the block 0900 000 xxx. */
function mobile(index: number): string {
  return `+84900000${String(101 + index * 7).padStart(3, "0")}`;
}
