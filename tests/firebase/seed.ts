/**
 * Data for the app on emulators, made by the app's own functions: an administrator, and for browser tests a small chain
 * with a check that has a finding. Runs in a process of its own, since the app's modules take one configuration: `node
 * tests/firebase/seed.ts [chain]`.
 */
import sharp from "sharp";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { EnteredAnswer } from "#app/checks/answers.ts";
import { attachPhoto } from "#app/checks/save-answers.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { submitCheck } from "#app/checks/submit-check.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { demoChain } from "#app/demo/chain.ts";
import { demoGuestService } from "#app/demo/guest-service.ts";
import { files } from "#app/files/files.server.ts";
import { storePhoto } from "#app/files/photo.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { type Item, itemsOf } from "#app/templates/template.ts";
import { findVersion, publishTemplate } from "#app/templates/templates.server.ts";
import { systemUser } from "#app/auth/system-user.ts";
import type { Profile, Role } from "#app/auth/user.ts";
import { createProfile } from "#app/users/users.server.ts";
import { accountsOf } from "../emulators/auth.ts";
import { people, seedPassword } from "./people.ts";

const accounts = accountsOf(config.FIREBASE_AUTH_EMULATOR_HOST!, config.FIREBASE_PROJECT_ID);

async function makePerson({ email, name, role }: { email: string; name: string; role: Role }): Promise<Profile> {
  const account = { email, password: seedPassword, displayName: name, emailVerified: true };
  const uid = await accounts.createAccount(account);
  return createProfile({ uid, email, displayName: name, photoURL: null }, [role]);
}

/** The stores that the browser tests of both engines go to. */
const visited =
  /Hòa Bình|Hai Bà Trưng|Đề Thám|Đông Du|Lê Lai|Lê Lợi|Hàng Bài|Lý Thái Tổ|Nguyễn Văn Linh|Phan Đình Phùng|Nguyễn Trãi/;

/** Stores and managers by the names they have in the demo, with one template. The manager's store has been checked. */
async function makeChain(manager: Profile, inspector: Profile): Promise<void> {
  const now = new Date();
  const { stores, managers, since } = demoChain(dayOf(now, config.APP_TIME_ZONE));
  const selected = stores.filter(({ name }) => visited.test(name));
  for (const [index, { code, name, area, address, province, latitude, longitude }] of selected.entries()) {
    await saveStore(
      systemUser,
      { code, name, area, address, province, phone: "", place: { latitude, longitude }, tags: [] },
      now,
    );
    const holder = managers[index]!;
    const account = index === 0 ? { uid: manager.uid, email: manager.email } : {};
    await saveManager(systemUser, { code: holder.code, name: holder.name, phone: "", ...account }, now);
    await assign(systemUser, { storeId: storeId(code), managerId: managerId(holder.code), from: since, to: null }, now);
  }
  const { id } = await publishTemplate(systemUser, demoGuestService.content, now);
  await makeCheck(inspector, storeId(selected[0]!.code), id, now);
}

/** A submitted check, good but for its first major item. */
async function makeCheck(inspector: Profile, store: string, template: string, now: Date): Promise<void> {
  const user = await userOf(inspector, now);
  const begun = new Date(now.getTime() - 40 * 60_000);
  const chosen = { storeId: store, templateId: template, key: mintFormKey(user.uid, "start-check") };
  const { id } = await startCheck(user, chosen, begun);
  const items = itemsOf((await findVersion(template, 1))!);
  const picture = { create: { width: 64, height: 48, channels: 3, background: "#765" } } as const;
  const photo = await storePhoto(files, await sharp(picture).jpeg().toBuffer());
  for (const item of items) if (item.photo === "required") await attachPhoto(user, id, item.id, photo, begun);
  const failed = items.find((item) => item.type === "pass-fail" && item.severity === "major")!;
  const entered = {
    ...Object.fromEntries(items.map((item) => [item.id, wellAnswered(item, now)])),
    [failed.id]: { value: "fail" },
  };
  const done = await submitCheck(
    user,
    id,
    { key: mintFormKey(user.uid, `submit-check/${id}`), entered, basedOn: {} },
    now,
  );
  if (!done.ok) throw new Error(`The check was not submitted: ${JSON.stringify(done.problems)}`);
}

function wellAnswered(item: Item, now: Date): EnteredAnswer {
  switch (item.type) {
    case "pass-fail":
      return { value: "pass" };
    case "scale":
      return { value: item.max };
    case "number":
      return { value: item.max ?? item.min ?? 0 };
    case "choice":
      return { value: item.options[0]!.id };
    case "date":
      return { value: dayOf(now, config.APP_TIME_ZONE) };
    case "photo":
      return {};
    default:
      return { value: "Trần Thị Ánh Tuyết" };
  }
}

await makePerson(people.admin);
if (process.argv[2] === "chain") {
  const { lead, qc, manager } = people;
  await makePerson(lead);
  const inspector = await makePerson(qc);
  await makeChain(await makePerson(manager), inspector);
}
await db.close();
