/** Plans and records activities, and changes what is known of each: where and when it was, whose it is, whether it is done, whether it counts. */
import { orNotFound } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { nameOf, type User, users } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { findDifferences } from "#app/changes/differences.ts";
import { isStaff } from "#app/users/staff.server.ts";
import { config } from "#app/config.server.ts";
import type { Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { withDrawing } from "#app/files/photo.ts";
import type { Shape } from "#app/files/shapes.ts";
import { endOf, localMinuteOf } from "#app/i18n/clock.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { attributeTo } from "#app/store-managers/attribution.server.ts";
import { type Activity, activityGivenSchema, activityMoves, type GivenActivity } from "./activity.ts";
import { activityRefusals, type ActivityRefusal, ActivityRefused } from "./activity-errors.ts";
import { activityRecord } from "./activity-record.server.ts";
import { auditedOf, auditedSchema } from "./events.ts";
import { activityLimits } from "./limits.ts";

/**
 * Records an activity that is done, or plans one. The same form again leads to the same one. The key is minted for "record-activity".
 * @param given.storeId "" for a training away from stores
 * @throws ActivityRefused; StaleForm for the same key with other values; Response 403, and 400 for a key that isn't theirs
 */
export async function recordActivity(
  user: User,
  given: GivenActivity,
  { key }: FormIdentity,
  now: Date,
): Promise<string> {
  return changeRecord(
    { user, kind: activityRecord, action: "record activity", form: "record-activity", key, body: given, now },
    async (tx) => {
      const settled = await settle(tx, user, given, now);
      const [id, at] = [newId(), now.toISOString()];
      const activity: Activity = {
        ...given,
        ...settled,
        planned: given.status === "planned",
        createdAt: at,
        updatedAt: at,
      };
      const event = { what: given.status === "planned" ? "planned" : "recorded" } as const;
      return { write: { id, before: null, after: activity, event }, result: id };
    },
  );
}

/**
 * Changes an activity, or has a planned one done. Another store or day may have another manager. The key is minted for `change-activity/ID`.
 * @throws ActivityRefused; StaleRecord; Response 403, 404, 400
 */
export function changeActivity(
  user: User,
  id: string,
  given: GivenActivity,
  sent: FormIdentity,
  now: Date,
): Promise<"changed" | "same"> {
  const isSame = ({ data }: { data: Activity }) =>
    data.status === given.status &&
    Object.keys(findDifferences(activityGivenSchema, data, activityGivenSchema.parse(given)).after).length === 0;

  return changeRecord(
    {
      user,
      kind: activityRecord,
      id,
      action: "change activity",
      form: "change-activity",
      body: given,
      ...sent,
      isSame,
      now,
    },
    async (tx, stored) => {
      const before = stored.data;
      const does = given.status !== before.status;
      if (before.status === "void" || (does && !canMove("do", before))) throw new StaleRecord(stored);
      const settled = await settle(tx, user, given, now, before);
      const after: Activity = { ...before, ...given, ...settled, updatedAt: now.toISOString() };
      const told = findDifferences(auditedSchema, auditedOf(before), auditedOf(after));
      return { write: { after, event: { what: does ? "done" : "changed", ...told } } };
    },
  );
}

/**
 * Draws on a photo; no shapes take the drawing away.
 * @throws StaleRecord for one that is void, Response 404 and 403
 */
export function drawOnPhoto(user: User, id: string, key: string, shapes: readonly Shape[], now: Date) {
  return changeRecord(
    { user, kind: activityRecord, id, action: "change activity", form: "draw-on-activity", body: null, now },
    async (_, stored) => {
      const { data: before } = stored;
      if (before.status === "void") throw new StaleRecord(stored);
      const photos = orNotFound(withDrawing(before.photos, key, shapes));
      return { write: { after: { ...before, photos, updatedAt: now.toISOString() }, event: { what: "drawn" } } };
    },
  );
}

/**
 * Has an activity count no longer; the reason stays on its timeline. The key is minted for `void-activity/ID`.
 * @throws ActivityRefused without a reason; StaleRecord; Response 403, 404, 400
 */
export function voidActivity(
  user: User,
  id: string,
  { reason, key }: FormIdentity & { readonly reason: string },
  now: Date,
): Promise<"changed" | "same"> {
  const { to } = activityMoves.void;
  const isSame = ({ data }: { data: Activity }) => data.status === to;

  return changeRecord(
    {
      user,
      kind: activityRecord,
      id,
      action: "change activity",
      form: "void-activity",
      key,
      body: { reason },
      isSame,
      now,
    },
    async (_, stored) => {
      const { status } = stored.data;
      if (!canMove("void", stored.data)) throw new StaleRecord(stored);
      if (!reason) throw new ActivityRefused("reason");
      const after = { ...stored.data, status: to, updatedAt: now.toISOString() };
      return { write: { after, event: { what: "voided", note: reason, before: { status }, after: { status: to } } } };
    },
  );
}

function canMove(move: keyof typeof activityMoves, { status }: Activity): boolean {
  return (activityMoves[move].from as readonly string[]).includes(status);
}

/** What is wrong with what is given, as far as it is. */
export function refusalsOf(given: Partial<GivenActivity>, now: Date, before?: Activity): ActivityRefusal[] {
  const { storeId, status, category, day = "", from, to, photos = [] } = given;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const done = status === "done";
  const timed = from !== undefined && to !== undefined;
  const isOver = !day || !timed || !to || endOf({ day, from, to }) <= localMinuteOf(now, config.APP_TIME_ZONE);
  const wrong: Partial<Record<ActivityRefusal, unknown>> = {
    "store-needed": storeId === "" && category && category !== "training",
    future: done && day > today,
    // One that is late can be corrected without being moved.
    past: status === "planned" && day && day < today && day !== before?.day,
    far: day > addDays(today, activityLimits.daysAhead),
    times: status && timed && (done ? !from || !to : !from !== !to),
    empty: timed && from && from === to,
    "not-over": done && day <= today && !isOver,
    photos: photos.length > activityLimits.photos,
  };
  return activityRefusals.filter((code) => wrong[code]);
}

const nowhere = { storeId: "", storeCode: "", storeName: "", area: "", managerId: null, managerName: null };

/**
 * What follows from what is given: the store as it is known, who managed it on the day, and whose it is by name.
 * @throws ActivityRefused with all that is wrong; Response 403 for those who enter only their own
 */
async function settle(tx: Transaction, user: User, given: GivenActivity, now: Date, before?: Activity) {
  const { storeId, inspectorId } = given;
  const attribution = storeId ? await attributeTo(tx, user, given, before) : nowhere;
  const inspectorName =
    inspectorId === before?.inspectorId ? before.inspectorName : await personName(tx, user, inspectorId);
  const refusals = refusalsOf(given, now, before);
  if (typeof attribution === "string") refusals.unshift(attribution);
  if (inspectorName === null) refusals.push("person-unknown");
  if (typeof attribution === "string" || inspectorName === null || refusals.length > 0)
    throw new ActivityRefused(...refusals);
  return { ...attribution, inspectorName };
}

/** Null for somebody who does no activities. @throws Response 403 for those who enter only their own */
async function personName(tx: Transaction, user: User, inspectorId: string): Promise<string | null> {
  if (!can(user, "change activity", { inspectorId })) throw new Response(null, { status: 403 });
  if (inspectorId === user.uid) return nameOf(user);
  const person = await tx.get(users, inspectorId);
  return person && isStaff(person.data) ? nameOf(person.data) : null;
}
