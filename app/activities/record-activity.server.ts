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
import { type Activity, activityInputSchema, activityTransitions, type ActivityInput } from "./activity.ts";
import { activityRefusals, type ActivityRefusal, ActivityRefused } from "./activity-errors.ts";
import { activityRecord } from "./activity-record.server.ts";
import { toAuditedActivity, auditedActivitySchema } from "./events.ts";
import { activityLimits } from "./limits.ts";

/**
 * Sending the same form again returns the same activity. The key is minted for "record-activity".
 * @throws ActivityRefused; StaleForm for the same key with other values; Response 403, and 400 for a key that isn't theirs
 */
export async function recordActivity(
  user: User,
  input: ActivityInput,
  { key }: FormIdentity,
  now: Date,
): Promise<string> {
  return changeRecord(
    { user, kind: activityRecord, action: "record activity", form: "record-activity", key, body: input, now },
    async (tx) => {
      const derived = await deriveFields(tx, user, input, now);
      const [id, at] = [newId(), now.toISOString()];
      const activity: Activity = {
        ...input,
        ...derived,
        planned: input.status === "planned",
        createdAt: at,
        updatedAt: at,
      };
      const event = { what: input.status === "planned" ? "planned" : "recorded" } as const;
      return { write: { id, before: null, after: activity, event }, result: id };
    },
  );
}

/** Another store or day may have another manager. @throws ActivityRefused, StaleRecord, Response 403, 404, 400 */
export function changeActivity(
  user: User,
  id: string,
  input: ActivityInput,
  identity: FormIdentity,
  now: Date,
): Promise<"changed" | "same"> {
  const isSame = ({ data }: { data: Activity }) =>
    data.status === input.status &&
    Object.keys(findDifferences(activityInputSchema, data, activityInputSchema.parse(input)).after).length === 0;

  return changeRecord(
    {
      user,
      kind: activityRecord,
      id,
      action: "change activity",
      form: "change-activity",
      body: input,
      ...identity,
      isSame,
      now,
    },
    async (tx, stored) => {
      const before = stored.data;
      const isDoneNow = input.status !== before.status;
      if (before.status === "void" || (isDoneNow && !canMove("do", before))) throw new StaleRecord(stored);
      const derived = await deriveFields(tx, user, input, now, before);
      const after: Activity = { ...before, ...input, ...derived, updatedAt: now.toISOString() };
      const differences = findDifferences(auditedActivitySchema, toAuditedActivity(before), toAuditedActivity(after));
      return { write: { after, event: { what: isDoneNow ? "done" : "changed", ...differences } } };
    },
  );
}

/** No shapes remove the drawing. @throws StaleRecord for a void activity, Response 404, 403 */
export function drawOnActivityPhoto(user: User, id: string, key: string, shapes: readonly Shape[], now: Date) {
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

/** @throws ActivityRefused without a reason, StaleRecord, Response 403, 404, 400 */
export function voidActivity(
  user: User,
  id: string,
  { reason, key }: FormIdentity & { readonly reason: string },
  now: Date,
): Promise<"changed" | "same"> {
  const { to } = activityTransitions.void;
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

function canMove(move: keyof typeof activityTransitions, { status }: Activity): boolean {
  return (activityTransitions[move].from as readonly string[]).includes(status);
}

export function findActivityRefusals(input: Partial<ActivityInput>, now: Date, before?: Activity): ActivityRefusal[] {
  const { storeId, status, category, day = "", from, to, photos = [] } = input;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const isDone = status === "done";
  const hasTimes = from !== undefined && to !== undefined;
  const isOver = !day || !hasTimes || !to || endOf({ day, from, to }) <= localMinuteOf(now, config.APP_TIME_ZONE);
  const problems: Partial<Record<ActivityRefusal, unknown>> = {
    "store-needed": storeId === "" && category && category !== "training",
    future: isDone && day > today,
    // A late activity can be corrected without a new day.
    past: status === "planned" && day && day < today && day !== before?.day,
    far: day > addDays(today, activityLimits.daysAhead),
    times: status && hasTimes && (isDone ? !from || !to : !from !== !to),
    empty: hasTimes && from && from === to,
    "not-over": isDone && day <= today && !isOver,
    photos: photos.length > activityLimits.photos,
  };
  return activityRefusals.filter((code) => problems[code]);
}

const nowhere = { storeId: "", storeCode: "", storeName: "", area: "", managerId: null, managerName: null };

/** @throws ActivityRefused with all problems, Response 403 for those who enter only their own */
async function deriveFields(tx: Transaction, user: User, input: ActivityInput, now: Date, before?: Activity) {
  const { storeId, inspectorId } = input;
  const attribution = storeId ? await attributeTo(tx, user, input, before) : nowhere;
  const inspectorName =
    inspectorId === before?.inspectorId ? before.inspectorName : await findPersonName(tx, user, inspectorId);
  const refusals = findActivityRefusals(input, now, before);
  if (typeof attribution === "string") refusals.unshift(attribution);
  if (inspectorName === null) refusals.push("person-unknown");
  if (typeof attribution === "string" || inspectorName === null || refusals.length > 0)
    throw new ActivityRefused(...refusals);
  return { ...attribution, inspectorName };
}

/** Null for somebody who isn't QC staff. */
async function findPersonName(tx: Transaction, user: User, inspectorId: string): Promise<string | null> {
  if (!can(user, "change activity", { inspectorId })) throw new Response(null, { status: 403 });
  if (inspectorId === user.uid) return nameOf(user);
  const person = await tx.get(users, inspectorId);
  return person && isStaff(person.data) ? nameOf(person.data) : null;
}
