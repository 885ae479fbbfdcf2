/** The facts of a million checks, at 5,000 stores in 25 months up to this one, and plans: what reports and the calendar read of a chain that large. */
import { db } from "#app/db/db.server.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";
import type { DirectoryEntry, DirectoryKind } from "#app/facts/directory.ts";
import { addMonths, firstDay } from "#app/i18n/days.ts";
import { newPlan, plans } from "#app/plan/plan.ts";
import "#app/registry.server.ts";
import { writeFacts } from "../facts/check-row.ts";
import { idOf, randomRows } from "../facts/random.ts";

const chain = { stores: 5000, perStore: 8, templates: 12, inspectors: 60, managers: 1200 };
const months = 25;

async function enter(
  kind: DirectoryKind,
  word: string,
  count: number,
  entry: (number: number) => Partial<DirectoryEntry>,
) {
  const entries = Array.from({ length: count }, (_, number): [string, DirectoryEntry] => [
    idOf(word, number),
    { code: `${word}-${number}`, name: `${word} ${number}`, status: "open", ...entry(number) },
  ]);
  await db.transaction(async (tx) => (await prepareEntries(tx, kind, new Map(entries)))());
}

await enter("stores", "store", chain.stores, (number) => ({
  name: `Cửa hàng ${number}`,
  area: `Khu vực ${number % 25}`,
}));
await enter("managers", "manager", chain.managers, () => ({}));
await enter("users", "inspector", chain.inspectors, () => ({}));
await enter("templates", "template", chain.templates, () => ({ category: "hygiene" }));
const last = process.argv[2]!;
for (let back = months - 1; back >= 0; back--) await writeFacts(db, randomRows(back, addMonths(last, -back), chain));
const terms = {
  category: "",
  target: { kind: "all" as const, of: [] },
  inspectorId: null,
  inspectorName: null,
  window: 7,
  announced: true,
  holidays: "skip" as const,
  from: firstDay(addMonths(last, -2)),
  to: null,
};
// Eight slots a store and month.
const rules = [
  "WEEKLY;BYDAY=MO",
  "MONTHLY;BYMONTHDAY=3",
  "MONTHLY;BYMONTHDAY=10",
  "MONTHLY;BYDAY=3TH",
  "MONTHLY;BYDAY=-1FR",
];
for (const [number, rule] of rules.entries())
  await db.create(
    plans,
    idOf("plan", number),
    newPlan({ ...terms, templateId: idOf("template", number), rule: `FREQ=${rule}` }, new Date()),
  );
await db.close();
