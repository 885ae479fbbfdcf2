/**
 * Data of a chain of 5,000 stores for reports and the calendar: facts of a million checks in 25 months, of sittings,
 * feedback and activities; template versions, plans with changes, and a store manager with an account.
 */
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";
import type { DirectoryEntry, DirectoryKind } from "#app/facts/directory.ts";
import { addMonths, firstDay } from "#app/i18n/days.ts";
import { closedDays } from "#app/plan/closed-day.ts";
import { newPlan, plans } from "#app/plan/plan.ts";
import { slotChangeId, slotChanges } from "#app/plan/slot-change.ts";
import { composeAreas } from "#app/areas.server.ts";
import { assignments, managers } from "#app/store-managers/manager.ts";
import { templateVersions, versionId } from "#app/templates/template.ts";
import { users } from "#app/auth/user.ts";
import { createAccount } from "../account.ts";
import { checkOf, writeFacts } from "../facts/check-row.ts";
import { idOf, randomRows } from "../facts/random.ts";
import { writeRecords } from "./scale-records.ts";
import { inspector, manager } from "./seeded.ts";

composeAreas();

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
const now = new Date();

// One inspector and one manager can sign in.
const account = (await db.query(users, { where: [["email", "==", inspector.email]], limit: 1 })).documents[0];
if (!account) throw new Error("The inspector's account was not made");
const uid = account.id;
const inspectorId = (number: number) => (number === 0 ? uid : idOf("inspector", number));
const managerAccount = await createAccount({ ...manager, displayName: "Trần Thu Hà", roles: ["manager"] }, now);
await db.create(managers, idOf("manager", 0), {
  code: "manager-0",
  name: "Trần Thu Hà",
  email: manager.email,
  phone: "",
  uid: managerAccount.uid,
  status: "active",
  words: [],
  sortName: "",
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});
for (let store = 0; store < chain.stores; store += chain.managers)
  await db.create(assignments, idOf("assignment", store), {
    storeId: idOf("store", store),
    managerId: idOf("manager", 0),
    from: firstDay(addMonths(last, -24)),
    to: null,
    shared: false,
  });

const item = (number: number) => ({
  id: `item-${number}`,
  type: "pass-fail",
  text: {
    en: `Floor within customer areas is clean, dry and non-greasy (${number}).`,
    vi: `Sàn khu vực khách sạch, khô và không dính mỡ (${number}).`,
  },
});
for (let template = 0; template < chain.templates; template++)
  for (const version of [1, 2])
    await db.create(
      templateVersions,
      versionId(idOf("template", template), version),
      templateVersions.schema.parse({
        templateId: idOf("template", template),
        version,
        name: { en: `Audit ${template}`, vi: `Kiểm tra ${template}` },
        category: "hygiene",
        sections: Array.from({ length: 5 }, (_, section) => ({
          id: `section-${section}`,
          title: { en: `Section ${section + 1}`, vi: `Phần ${section + 1}` },
          weight: 20,
          items: Array.from({ length: 96 }, (__, number) => item(number)).filter(
            (___, number) => number % 5 === section,
          ),
        })),
        publishedAt: now.toISOString(),
        publishedBy: "bench",
      }),
    );

for (let back = months - 1; back >= 0; back--) {
  const month = addMonths(last, -back);
  const rows = randomRows(back, month, chain).map(({ fact, detail }) => ({
    fact: { ...fact, inspectorId: fact.inspectorId === idOf("inspector", 0) ? uid : fact.inspectorId },
    detail,
  }));
  await writeFacts(db, rows);
  await writeRecords(back, month, { ...chain, inspectorId });
  // Pages of a store and of an item's findings show the checks themselves.
  const shown = rows.filter(
    ({ fact, detail }) =>
      fact.storeId === idOf("store", 0) ||
      (fact.templateId === idOf("template", 3) && detail.faults.some((fault) => fault.item === "item-7")),
  );
  await db.transaction(async (tx) => {
    for (const row of shown) tx.create(checks, row.fact.checkId, checkOf(row));
  });
}
const terms = {
  category: "",
  target: { kind: "all" as const, of: [] },
  inspectorId: null as string | null,
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
    newPlan({ ...terms, templateId: idOf("template", number), rule: `FREQ=${rule}` }, now),
  );
// A second plan for the same stores, whose windows compete; and one of a single inspector.
await db.create(
  plans,
  idOf("plan", "again"),
  newPlan({ ...terms, templateId: idOf("template", 0), rule: "FREQ=WEEKLY;BYDAY=TH" }, now),
);
const own = { kind: "stores" as const, of: Array.from({ length: 40 }, (_, store) => idOf("store", store)) };
await db.create(
  plans,
  idOf("plan", "own"),
  newPlan(
    { ...terms, target: own, inspectorId: uid, templateId: idOf("template", 5), rule: "FREQ=WEEKLY;BYDAY=TU,FR" },
    now,
  ),
);
await db.transaction(async (tx) => {
  for (let store = 0; store < 200; store++) {
    const slot = { planId: idOf("plan", 1), storeId: idOf("store", store), day: `${last}-03` };
    tx.create(slotChanges, slotChangeId(slot), {
      ...slot,
      movedTo: store % 2 ? `${last}-05` : null,
      cancelled: store % 2 === 0,
      inspector: null,
      reason: "",
      updatedAt: now.toISOString(),
    });
  }
});
for (const day of [`${last}-12`, `${last}-19`])
  await db.create(closedDays, day, { day, why: "Kiểm kê", createdAt: now.toISOString() });
await db.close();
