/**
 * Documents that each role's first page reads in a whole request (session, profile and the frame's counts included), in
 * a chain with 40 plans, 200 changed slots, twelve areas, and in each month as many unfolded rows of facts as a source
 * leaves: 16 of checks, 4 of others.
 */
import "../demo-chain.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { type User, users } from "#app/auth/user.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { sittings } from "#app/camera/sitting.ts";
import { checks } from "#app/checks/check.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Collection, Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { cases } from "#app/feedback/case.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { addDays, addMonths, dayOf, firstDay, monthOf } from "#app/i18n/days.ts";
import { changeSlot } from "#app/plan/change-slot.server.ts";
import { createPlan } from "#app/plan/save-plan.server.ts";
import { plans } from "#app/plan/plan.ts";
import { slotChanges } from "#app/plan/slot-change.ts";
import { composeAreas } from "#app/areas.server.ts";
import { invite } from "#app/sign-in/invitations.server.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { openApp } from "../app.ts";
import { signedIn } from "../people.ts";
import { weekly } from "../plan/weekly-plan.ts";

composeAreas();

const now = new Date();
const today = dayOf(now, config.APP_TIME_ZONE);
const lead = signedIn("planning-lead", ["lead"]);
const lines: string[] = [];
let app: Awaited<ReturnType<typeof openApp>>;
let stores: string[];

/** Writes facts like the newest record's, `count` in a month, each at another store. */
async function leave<T extends { storeId: string; day: string }>(
  count: number,
  month: string,
  collection: Collection<T>,
  facts: { record(tx: Transaction, id: string, of: T): void },
): Promise<void> {
  const [like] = (await db.query(collection, { orderBy: [["day", "desc"]], limit: 1 })).documents;
  await db.transaction((tx) => {
    for (let row = 0; row < count; row++)
      facts.record(tx, newId(), { ...like!.data, storeId: stores[row]!, day: firstDay(month) });
  });
}

async function uidOf(person: string): Promise<string> {
  return (await db.query(users, { where: [["email", "==", `${person}@demo.test`]], limit: 1 })).documents[0]!.id;
}

async function startFive(user: User): Promise<void> {
  const [templateId] = [...(await readDirectory(db, "templates"))].find(([, { status }]) => status === "published")!;
  for (const storeId of stores.slice(0, 5))
    await startCheck(user, { storeId, templateId, key: mintFormKey(user.uid, "start-check") }, now);
}

beforeAll(async () => {
  process.env["LOG_LEVEL"] = "info";
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  app = await openApp();
  stores = [...(await readDirectory(db, "stores"))]
    .flatMap(([id, { status }]) => (status === "open" ? id : []))
    .slice(0, 38);
  for (const [at, area] of ["Bình Tân", "Thủ Đức", "Nhà Bè", "Hóc Môn", "Củ Chi", "Cần Giờ"].entries())
    await saveStore(lead, { code: `NEW${at}`, name: area, area, status: "open" }, now);
  for (let person = 0; person < 5; person++) await invite(`new${person}@demo.test`, ["user"], now);
  for (const role of ["lead", "admin"] as const) await startFive(signedIn(await uidOf(role), [role]));
  const usual = {
    templateId: "",
    category: "food-safety",
    from: today,
    holidays: "keep",
    rule: "FREQ=DAILY",
    window: 1,
  } as const;
  const make = (more: object) => createPlan(lead, weekly({ ...usual, ...more }), {}, now);
  await make({ inspectorId: await uidOf("qc"), target: { kind: "stores", of: stores.slice(0, 6) } });
  const daily = await make({ target: { kind: "stores", of: stores } });
  while ((await db.count(plans)) < 40) await make({});
  for (let slot = 0; (await db.count(slotChanges)) < 200; slot++) {
    const day = addDays(today, 1 + Math.floor(slot / stores.length));
    const input = { day, inspectorId: null, cancelled: slot % 2 > 0, reason: "" };
    await changeSlot(lead, { planId: daily, storeId: stores[slot % stores.length]!, day }, input, {}, now);
  }
});
afterAll(() => vi.restoreAllMocks());

async function leaveAll(): Promise<void> {
  for (const facts of [checkFacts, sittingFacts, caseFacts]) await facts.fold(db);
  for (const month of [monthOf(today), addMonths(monthOf(today), -1)]) {
    await leave(16, month, checks, checkFacts);
    await leave(4, month, sittings, sittingFacts);
    await leave(4, month, cases, caseFacts);
  }
}

test.each([
  ["qc", 40],
  ["manager", 40],
  ["lead", 100],
  ["admin", 100],
])("reads for %s at most %i documents when plans and facts are cached", async (person, most) => {
  const cookie = await app.signIn(`${person}@demo.test`);
  const open = () => app.request("/qc/", {}, cookie);
  await open();
  await leaveAll();
  lines.length = 0;
  expect((await open()).status).toBe(200);
  const [reads] = lines.flatMap((line) =>
    line.includes('"event":"request"') ? [JSON.parse(line).reads as number] : [],
  );
  expect(reads).toBeGreaterThan(5);
  expect(reads).toBeLessThanOrEqual(most);
});
