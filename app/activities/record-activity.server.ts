/** Plans and records activities, and changes what is known of each: where and when it was, whose it is, whether it is done, whether it counts. */
import { can } from "#app/auth/can.ts";
import { nameOf, type User, users } from "#app/auth/user.ts";
import { change, changeRecord, prepareRecords, type Sent } from "#app/changes/change.server.ts";
import { differences } from "#app/changes/differences.ts";
import { isStaff } from "#app/users/staff.server.ts";
import { config } from "#app/config.server.ts";
import type { Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { withDrawing } from "#app/files/photo.ts";
import type { Shape } from "#app/files/shapes.ts";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { managerOn } from "#app/store-managers/assignments.server.ts";
import { stores } from "#app/stores/store.ts";
import { type Activity, activityGivenSchema, activityMoves, type GivenActivity } from "./activity.ts";
import { ActivityRefused } from "./activity-errors.ts";
import { activityRecord } from "./activity-record.server.ts";
import { toldOf, toldSchema } from "./events.ts";
import { activityLimits } from "./limits.ts";

/**
 * Records an activity that is done, or plans one. The same form again leads to the same one. The key is minted for "record-activity".
 * @param given.storeId "" for a training away from stores
 * @throws ActivityRefused; StaleForm for the same key with other values; Response 403, and 400 for a key that isn't theirs
 */
export async function recordActivity(user: User, given: GivenActivity, { key }: Sent, now: Date): Promise<string> {
  const { storeId, ...rest } = given;
  const request = { action: "record activity", form: "record-activity", key, body: given } as const;
  return change(user, request, async (tx) => {
    refuseGiven(given, now);
    const place = await placeOf(tx, user, storeId);
    const [id, at] = [newId(), now.toISOString()];
    const activity: Activity = {
      ...place,
      ...rest,
      planned: given.status === "planned",
      inspectorName: await personName(tx, user, given.inspectorId),
      ...(await managerOf(tx, storeId, given.day)),
      createdAt: at,
      updatedAt: at,
    };
    const event = { what: given.status === "planned" ? "planned" : "recorded" } as const;
    const write = await prepareRecords(tx, activityRecord, user, [{ id, before: null, after: activity, event }], now);
    return () => {
      write();
      return id;
    };
  });
}

/**
 * Changes an activity, or has a planned one done. Another store or day may have another manager. The key is minted for `change-activity/ID`.
 * @throws ActivityRefused; StaleRecord; Response 403, 404, 400
 */
export function changeActivity(
  user: User,
  id: string,
  given: GivenActivity,
  sent: Sent,
  now: Date,
): Promise<"changed" | "same"> {
  const isSame = ({ data }: { data: Activity }) =>
    data.status === given.status &&
    Object.keys(differences(activityGivenSchema, data, activityGivenSchema.parse(given)).after).length === 0;
  const request = { action: "change activity", form: "change-activity", body: given, ...sent, isSame } as const;
  return changeRecord(user, activityRecord, id, request, now, async (tx, stored) => {
    const before = stored.data;
    const { storeId, day, inspectorId } = given;
    const does = given.status !== before.status;
    if (before.status === "void" || (does && !canMove("do", before))) throw new StaleRecord(stored);
    refuseGiven(given, now, before);
    const stays = storeId === before.storeId;
    const after: Activity = {
      ...before,
      ...given,
      ...(stays ? {} : await placeOf(tx, user, storeId)),
      inspectorName:
        inspectorId === before.inspectorId ? before.inspectorName : await personName(tx, user, inspectorId),
      ...(stays && day === before.day ? {} : await managerOf(tx, storeId, day)),
      updatedAt: now.toISOString(),
    };
    const told = differences(toldSchema, toldOf(before), toldOf(after));
    return { after, event: { what: does ? "done" : "changed", ...told } };
  });
}

/**
 * Draws on a photo; no shapes take the drawing away.
 * @throws StaleRecord for one that is void, Response 404 and 403
 */
export function drawOnPhoto(user: User, id: string, key: string, shapes: readonly Shape[], now: Date) {
  const request = { action: "change activity", form: "draw-on-activity", body: null } as const;
  return changeRecord(user, activityRecord, id, request, now, async (_, stored) => {
    const { data: before } = stored;
    if (before.status === "void") throw new StaleRecord(stored);
    const photos = withDrawing(before.photos, key, shapes);
    if (!photos) throw new Response(null, { status: 404 });
    return { after: { ...before, photos, updatedAt: now.toISOString() }, event: { what: "drawn" } };
  });
}

/**
 * Has an activity count no longer; the reason stays on its timeline. The key is minted for `void-activity/ID`.
 * @throws ActivityRefused without a reason; StaleRecord; Response 403, 404, 400
 */
export function voidActivity(
  user: User,
  id: string,
  { reason, key }: Sent & { readonly reason: string },
  now: Date,
): Promise<"changed" | "same"> {
  const { to } = activityMoves.void;
  const isSame = ({ data }: { data: Activity }) => data.status === to;
  const request = { action: "change activity", form: "void-activity", key, body: { reason }, isSame } as const;
  return changeRecord(user, activityRecord, id, request, now, async (_, stored) => {
    const { status } = stored.data;
    if (!canMove("void", stored.data)) throw new StaleRecord(stored);
    if (!reason) throw new ActivityRefused("reason");
    const after = { ...stored.data, status: to, updatedAt: now.toISOString() };
    return { after, event: { what: "voided", note: reason, before: { status }, after: { status: to } } };
  });
}

function canMove(move: keyof typeof activityMoves, { status }: Activity): boolean {
  return (activityMoves[move].from as readonly string[]).includes(status);
}

function refuseGiven(given: GivenActivity, now: Date, before?: Activity): void {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const { storeId, status, category, day, from, to, photos } = given;
  if (!storeId && category !== "training") throw new ActivityRefused("store-needed");
  if (status === "done" && day > today) throw new ActivityRefused("future");
  // One that is late can be corrected without being moved.
  if (status === "planned" && day < today && day !== before?.day) throw new ActivityRefused("past");
  if (day > addDays(today, activityLimits.daysAhead)) throw new ActivityRefused("far");
  if (status === "done" ? !from || !to : !from !== !to) throw new ActivityRefused("times");
  if (from && from === to) throw new ActivityRefused("empty");
  if (photos.length > activityLimits.photos) throw new ActivityRefused("photos");
  const end = `${to < from ? addDays(day, 1) : day} ${to}`;
  if (status === "done" && end > `${today} ${clockTimeOf(now, config.APP_TIME_ZONE)}`)
    throw new ActivityRefused("not-over");
}

async function placeOf(tx: Transaction, user: User, storeId: string) {
  if (!storeId) return { storeId, storeCode: "", storeName: "", area: "" };
  const store = await tx.get(stores, storeId);
  if (!store || !can(user, "read store", { storeId })) throw new ActivityRefused("store-unknown");
  if (store.data.status === "closed") throw new ActivityRefused("store-closed");
  const { code, name, area } = store.data;
  return { storeId, storeCode: code, storeName: name, area };
}

async function managerOf(tx: Transaction, storeId: string, day: string) {
  const manager = storeId ? await managerOn(tx, storeId, day) : null;
  return { managerId: manager?.id ?? null, managerName: manager?.name ?? null };
}

/** @throws ActivityRefused for somebody who does no activities; Response 403 for those who enter only their own */
async function personName(tx: Transaction, user: User, inspectorId: string): Promise<string> {
  if (!can(user, "change activity", { inspectorId })) throw new Response(null, { status: 403 });
  if (inspectorId === user.uid) return nameOf(user);
  const person = await tx.get(users, inspectorId);
  if (!person || !isStaff(person.data)) throw new ActivityRefused("person-unknown");
  return nameOf(person.data);
}
