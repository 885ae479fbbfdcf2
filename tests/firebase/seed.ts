/**
 * What the app on emulators starts with, made by the app's own functions: an administrator, and for the browser tests a small chain.
 * A process of its own, since the app's modules know one configuration only: `node tests/firebase/seed.ts [chain]`.
 */
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { demoChain } from "#app/demo/chain.ts";
import { service } from "#app/demo/service.ts";
import { dayOf } from "#app/i18n/days.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import { systemUser } from "#app/users/system-user.ts";
import type { Role } from "#app/users/user.ts";
import { createProfile } from "#app/users/users.server.ts";
import { accountsOf } from "../emulators/auth.ts";
import { people, seedPassword } from "./people.ts";

const accounts = accountsOf(config.FIREBASE_AUTH_EMULATOR_HOST!, config.FIREBASE_PROJECT_ID);

async function makePerson({ email, name, role }: { email: string; name: string; role: Role }): Promise<string> {
  const account = { email, password: seedPassword, displayName: name, emailVerified: true };
  const uid = await accounts.createAccount(account);
  await createProfile({ uid, email, displayName: name, photoURL: null }, [role]);
  return uid;
}

/** Stores and managers by the names they have in the demo, with one template. */
async function makeChain(manager: string): Promise<void> {
  const now = new Date();
  const { stores, managers, since } = demoChain(dayOf(now, config.APP_TIME_ZONE));
  const wanted = stores.filter(({ name }) => /Hòa Bình|Hai Bà Trưng|Đề Thám|Đông Du/.test(name));
  for (const [index, { code, name, area, address, province, latitude, longitude }] of wanted.entries()) {
    await saveStore(
      systemUser,
      { code, name, area, address, province, phone: "", place: { latitude, longitude }, tags: [] },
      now,
    );
    const holder = managers[index]!;
    const account = index === 0 ? { uid: manager, email: people.manager.email } : {};
    await saveManager(systemUser, { code: holder.code, name: holder.name, phone: "", ...account }, now);
    await assign(systemUser, { storeId: storeId(code), managerId: managerId(holder.code), from: since, to: null }, now);
  }
  await publishTemplate(systemUser, service.content, now);
}

await makePerson(people.admin);
if (process.argv[2] === "chain") {
  const { lead, qc, manager } = people;
  for (const person of [lead, qc]) await makePerson(person);
  await makeChain(await makePerson(manager));
}
await db.close();
