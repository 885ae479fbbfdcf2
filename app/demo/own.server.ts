import sharp from "sharp";
import { users } from "#app/auth/user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { db } from "#app/db/db.server.ts";
import { derivedId, newId } from "#app/db/ids.ts";
import { files } from "#app/files/files.server.ts";
import { storePhoto } from "#app/files/photo.server.ts";
import { newToken } from "#app/auth/link-token.server.ts";
import { addDays } from "#app/i18n/days.ts";
import { makeFeed } from "#app/plan/calendar-feeds.server.ts";
import { prepareInvitation } from "#app/sign-in/invitations.server.ts";
import { changeOwnPhoto } from "#app/users/photos.server.ts";
import { userRecord } from "#app/users/user-record.server.ts";
import { createProfile } from "#app/users/users.server.ts";
import { listViews, mailView, saveView } from "#app/views/views.server.ts";
import { actingAs } from "./acting-as.ts";
import type { World } from "./build.ts";
import type { Chain } from "./chain.ts";
import { portrait } from "./pictures.ts";
import { ownAreas } from "./places.ts";

export async function keepOwnThings({ today, since }: Chain, world: World, now: Date): Promise<void> {
  const [admin, lead, qc] = [world.admin, world.lead, world.inspector(null)].map(actingAs) as [Acting, Acting, Acting];
  const then = world.instant(addDays(today, -20), 9 * 60);
  const photo = await storePhoto(files, await sharp(Buffer.from(portrait)).jpeg({ quality: 82 }).toBuffer());
  await changeOwnPhoto(lead, { photo }, then);

  const name = "Khu vực trung tâm";
  await saveView(lead, { list: "report-summary", name, search: `area=${encodeURIComponent(ownAreas[0]!)}` }, then);
  const view = (await listViews(lead, "report-summary")).find((each) => each.name === name);
  await mailView(lead, view!.id, { isMailed: true }, now);
  await makeFeed(qc, { open: false }, then);

  await disableOne(admin, world.instant(since, 8 * 60), then);
  const invited = { number: newId(), email: "nhanvienmoi@demo.test", roles: ["user"], token: newToken() } as const;
  await db.transaction(async (tx) => (await prepareInvitation(tx, { ...invited, by: admin }, now))());
}

type Acting = ReturnType<typeof actingAs>;

async function disableOne(admin: Acting, joined: Date, then: Date): Promise<void> {
  const displayName = "Vũ Quang Huy";
  const uid = derivedId("demo-inspector", displayName);
  await createProfile({ uid, email: "inspector6@demo.test", displayName, photoURL: null }, ["user"], joined);
  const at = then.toISOString();
  await db.transaction(async (tx) => {
    const before = (await tx.get(users, uid))!;
    const after = { ...before.data, disabled: true, sessionsValidFrom: at, updatedAt: at };
    const sides = { before: { disabled: false }, after: { disabled: true } };
    const event = { what: "disabled", note: "Đã nghỉ việc", ...sides } as const;
    (await prepareRecords(tx, userRecord, admin, [{ id: uid, before, after, event }], then))();
  });
}
