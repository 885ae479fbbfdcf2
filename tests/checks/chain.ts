/** A small chain on the embedded engine: two stores in two areas, their managers, a template, and people of each role. */
import { mintFormKey } from "#app/auth/once.server.ts";
import type { EnteredAnswer } from "#app/checks/answers.ts";
import { checks, type Check } from "#app/checks/check.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { submitCheck } from "#app/checks/submit-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { firstDay, lastDay } from "#app/i18n/days.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { publishTemplate, templateId } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { createProfile } from "#app/users/users.server.ts";
import { type CheckFact, factAt, readFacts } from "../facts/check-row.ts";
import { addUser, signedIn } from "../people.ts";
import { item, section } from "./pages/edit/form.ts";

export const people = {
  lan: signedIn("lan", ["user"]),
  minh: signedIn("minh", ["user"]),
  lead: signedIn("lead", ["lead"]),
  admin: signedIn("admin", ["admin"]),
};

export const chain = {
  s1: storeId("S1"),
  s2: storeId("S2"),
  t1: templateId("T1"),
  m1: managerId("M1"),
  m2: managerId("M2"),
};
export const manager1 = signedIn("manager1", ["manager"], { managerId: chain.m1, stores: [chain.s1] });
export const manager2 = signedIn("manager2", ["manager"], {
  managerId: chain.m2,
  stores: [chain.s2],
  formerStores: [chain.s1],
});

/** 05/03/2026 10:00 in Ho Chi Minh City. */
export const morning = new Date("2026-03-05T03:00:00.000Z");
export const later = (minutes: number, from = morning) => new Date(from.getTime() + minutes * 60_000);

const sections = [
  section("hygiene", [
    item("pass-fail", "hands", { severity: "critical", points: 2, allowNa: true }),
    item("number", "fridge", { min: 0, max: 5, points: 2 }),
    item("pass-fail", "floor", { points: 4, severity: "major" }),
  ]),
  section("service", [
    item("choice", "greeting", { points: 3 }),
    item("text", "remarks", { required: false, photo: "off" }),
  ]),
];
export const template = {
  code: "T1",
  name: { en: "Store check", vi: "Kiểm tra cửa hàng" },
  category: "hygiene",
  sections,
};

/** Answers of which the check earns 2 + 2 + 4 + 3 of 11 points. */
export const allGood: Record<string, EnteredAnswer> = {
  hands: { value: "pass" },
  fridge: { value: 3 },
  floor: { value: "pass" },
  greeting: { value: "all" },
};

/** M2 had the first store until the end of February. */
export async function makeChain(): Promise<void> {
  for (const person of Object.values(people)) await addUser(person);
  await saveStore(
    people.lead,
    { code: "S1", name: "Cà phê Đông Du", area: "Quận 1", place: { latitude: 10.7769, longitude: 106.7009 } },
    morning,
  );
  await saveStore(people.lead, { code: "S2", name: "Phở Hòa", area: "Quận 3" }, morning);
  await saveManager(people.lead, { code: "M1", name: "Trần Bình" }, morning);
  await saveManager(people.lead, { code: "M2", name: "Lê Hoa" }, morning);
  await assign(people.lead, { storeId: chain.s1, managerId: chain.m2, from: "2026-01-01", to: "2026-02-28" }, morning);
  await assign(people.lead, { storeId: chain.s1, managerId: chain.m1, from: "2026-03-01", to: null }, morning);
  await assign(people.lead, { storeId: chain.s2, managerId: chain.m2, from: "2026-01-01", to: null }, morning);
  await publishTemplate(people.lead, template, morning);
}

/** Gives the manager of the first store an account. */
export async function addManagerAccount(): Promise<void> {
  const { uid } = manager1;
  await saveManager(people.lead, { code: "M1", name: "Trần Bình", uid }, morning);
  await createProfile({ uid, email: "m1@demo.test", displayName: "Bình", photoURL: null }, ["manager"]);
}

export async function start(user: User = people.lan, store = chain.s1, now = morning): Promise<string> {
  return (
    await startCheck(user, { storeId: store, templateId: chain.t1, key: mintFormKey(user.uid, "start-check") }, now)
  ).id;
}

export function submit(user: User, id: string, entered: Record<string, EnteredAnswer> = allGood, now = later(30)) {
  return submitCheck(user, id, { key: mintFormKey(user.uid, `submit-check/${id}`), entered, basedOn: {} }, now);
}

export async function stored(id: string): Promise<Check> {
  return (await db.get(checks, id))!.data;
}

/** The status of the Response that the work throws. */
export async function refusal(work: Promise<unknown>): Promise<number> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Response) return error.status;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** The facts that reports would read for a month, by check. */
export async function factsOf(month: string): Promise<Map<string, CheckFact>> {
  const shards = await readFacts(db, { from: firstDay(month), to: lastDay(month) });
  return new Map(
    shards
      .flatMap((shard) => Array.from({ length: shard.count }, (_, row) => factAt(shard, row)))
      .map((fact) => [fact.checkId, fact]),
  );
}
