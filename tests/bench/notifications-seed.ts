/**
 * Adds people to a seeded database, then makes an appeal, of which they are notified, for each line on standard input.
 * `node tests/bench/notifications-seed.ts COUNT SEEDED`
 */
import { createInterface } from "node:readline";
import { mintFormKey } from "#app/auth/once.server.ts";
import { appealCheck } from "#app/checks/appeal-check.server.ts";
import { checks } from "#app/checks/check.ts";
import { submitCheck } from "#app/checks/submit-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { saveManager } from "#app/store-managers/managers.server.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { systemUser } from "#app/auth/system-user.ts";
import { itemsOf } from "#app/templates/template.ts";
import { findVersion } from "#app/templates/templates.server.ts";
import { createProfile, getProfile } from "#app/users/users.server.ts";
import { createAccount } from "../account.ts";
import { manager, type Seeded } from "./seeded.ts";

composeAreas();

const [count, seeded] = [Number(process.argv[2]), JSON.parse(process.argv[3]!) as Seeded];
const now = new Date();
for (let n = 0; n < count; n++)
  await createProfile({ uid: `lead-${n}`, email: `lead-${n}@demo.test`, displayName: `Lead ${n}`, photoURL: null }, [
    "lead",
  ]);

const [first] = seeded.drafts;
const { storeId, inspectorId } = (await db.get(checks, first!.id))!.data;
const profile = await createAccount({ ...manager, displayName: "Trần Thu Hà", roles: ["manager"] }, now);
const { uid, email } = profile;
const { id: managerId } = await saveManager(systemUser, { code: "M1", name: "Trần Thu Hà", uid, email }, now);
await assign(systemUser, { storeId, managerId, from: "2026-01-01", to: null }, now);

const items = itemsOf((await findVersion(seeded.templateId, 1))!).map(({ id }) => id);
const entered = Object.fromEntries(
  items.map((id, n) => [id, n === 0 ? { value: "fail", note: "Bẩn" } : { value: "pass" }]),
);
const inspector = await userOf((await getProfile(inspectorId))!, now);
for (const { id, key } of seeded.drafts) {
  const submitted = await submitCheck(inspector, id, { key, entered, basedOn: {} }, now);
  if (!submitted.ok) throw new Error(`Not submitted: ${JSON.stringify(submitted.problems)}`);
}

const appealing = await userOf(profile, now);
console.info("ready");
let next = 0;
for await (const _ of createInterface({ input: process.stdin })) {
  const { id } = seeded.drafts[next++]!;
  const key = mintFormKey(uid, `appeal-check/${id}`);
  await appealCheck(appealing, id, { key, items: [{ item: items[0]!, reason: "Đã lau" }] }, new Date());
}
await db.close();
