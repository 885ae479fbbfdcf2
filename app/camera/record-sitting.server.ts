/** Records sittings, and changes what is known of each: its store, its day, its times, its note, whether it counts. */
import { can } from "#app/auth/can.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { change, changeRecord, prepareRecords, type Sent } from "#app/changes/change.server.ts";
import { differences } from "#app/changes/differences.ts";
import { config } from "#app/config.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { addDays, dayOf, monthOf } from "#app/i18n/days.ts";
import { readVersions } from "#app/score-policy/policy.server.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import { managerOn } from "#app/store-managers/assignments.server.ts";
import { stores } from "#app/stores/store.ts";
import { toldOf, toldSchema } from "./events.ts";
import { tagsOf } from "./points.ts";
import {
  type GivenSitting,
  isWithin,
  type Sitting,
  type SittingHead,
  sittingHeadSchema,
  sittingMoves,
} from "./sitting.ts";
import { SittingRefused, StaleSitting } from "./sitting-errors.ts";
import { sittingRecord } from "./sitting-record.server.ts";

/** What a form of the sitting itself showed. */
export const headRevision = ({ storeId, day, from, to, note, status }: Sitting) =>
  digestOf({ storeId, day, from, to, note, status });

/**
 * Records a sitting without observations, with the store's manager of that day. The same form again leads to the same one.
 * @throws SittingRefused; StaleForm for the same key with other values; Response 403, and 400 for a key that isn't theirs
 */
export async function recordSitting(
  user: User,
  given: GivenSitting,
  { key }: Sent,
  now: Date,
): Promise<{ id: string }> {
  const { storeId, ...head } = given;
  const request = { action: "record sitting", form: "record-sitting", key, body: given } as const;
  const id = await change(user, request, async (tx) => {
    refuseTimes(head, now);
    const place = await placeOf(tx, user, storeId);
    const manager = await managerOn(tx, storeId, head.day);
    const [made, at] = [newId(), now.toISOString()];
    const sitting: Sitting = {
      ...head,
      ...place,
      status: "recorded",
      month: monthOf(head.day),
      inspectorId: user.uid,
      inspectorName: nameOf(user),
      managerId: manager?.id ?? null,
      managerName: manager?.name ?? null,
      observations: [],
      tags: [],
      createdAt: at,
      updatedAt: at,
    };
    const write = { id: made, before: null, after: sitting, event: { what: "recorded" } as const };
    const writeAll = await prepareRecords(tx, sittingRecord, user, [write], now);
    return () => {
      writeAll();
      return made;
    };
  });
  return { id };
}

/**
 * Changes a sitting's store, day, times and note. Another store or day may have another manager, another day another policy.
 * @throws SittingRefused; StaleSitting; Response 403, 404, 400
 */
export function changeSitting(
  user: User,
  id: string,
  given: GivenSitting,
  sent: Sent,
  now: Date,
): Promise<"changed" | "same"> {
  const kind = { ...sittingRecord, revisionOf: ({ data }: { data: Sitting }) => headRevision(data) };
  const { storeId, ...head } = given;
  const isSame = ({ data }: { data: Sitting }) =>
    data.storeId === storeId &&
    Object.keys(differences(sittingHeadSchema, sittingHeadSchema.parse(data), head).after).length === 0;
  const request = { action: "change sitting", form: "change-sitting", body: given, ...sent, isSame } as const;
  return changeRecord(user, kind, id, request, now, async (tx, stored) => {
    if (stored.data.status === "void") throw new StaleSitting(stored);
    refuseTimes(head, now);
    const { data: before } = stored;
    const { observations } = before;
    const left = observations.find(({ at }) => !isWithin(head, at));
    if (left) throw new SittingRefused("left-out", left.at);
    const place = storeId === before.storeId ? {} : await placeOf(tx, user, storeId);
    const moved =
      head.day === before.day && storeId === before.storeId ? {} : await movedTo(tx, { ...given, observations });
    const after = { ...before, ...head, ...place, ...moved, updatedAt: now.toISOString() };
    return { after, event: { what: "changed", ...differences(toldSchema, toldOf(before), toldOf(after)) } };
  });
}

/** @throws SittingRefused for one that isn't the user's to see, and for one that is closed */
async function placeOf(tx: Transaction, user: User, storeId: string) {
  const store = await tx.get(stores, storeId);
  if (!store || !can(user, "read store", { storeId })) throw new SittingRefused("store-unknown");
  if (store.data.status === "closed") throw new SittingRefused("store-closed");
  const { code, name, area } = store.data;
  return { storeId, storeCode: code, storeName: name, area };
}

/** What follows from another store or day. */
async function movedTo(
  tx: Transaction,
  { storeId, observations, day }: Pick<Sitting, "storeId" | "observations" | "day">,
) {
  const [manager, versions] = await Promise.all([managerOn(tx, storeId, day), readVersions(tx, [monthOf(day)])]);
  const policy = policyOf(versions, monthOf(day));
  const codes = new Set(policy.observationCategories.map(({ code }) => code));
  const unknown = observations.find(({ category }) => !codes.has(category));
  if (unknown) throw new SittingRefused("category", unknown.at);
  return {
    month: monthOf(day),
    managerId: manager?.id ?? null,
    managerName: manager?.name ?? null,
    tags: tagsOf(observations, policy),
  };
}

function refuseTimes({ day, from, to }: SittingHead, now: Date): void {
  const [today, time] = [dayOf(now, config.APP_TIME_ZONE), clockTimeOf(now, config.APP_TIME_ZONE)];
  if (day > today) throw new SittingRefused("future");
  if (from === to) throw new SittingRefused("empty");
  const endDay = to < from ? addDays(day, 1) : day;
  if (`${endDay} ${to}` > `${today} ${time}`) throw new SittingRefused("not-over", time);
}

/**
 * Has a sitting count no longer; the reason stays on its timeline.
 * @throws SittingRefused without a reason; StaleSitting; Response 403, 404, 400
 */
export function voidSitting(
  user: User,
  id: string,
  { reason, key }: Sent & { readonly reason: string },
  now: Date,
): Promise<"changed" | "same"> {
  const { from, to } = sittingMoves.void;
  const isSame = ({ data }: { data: Sitting }) => data.status === to;
  const request = { action: "change sitting", form: "void-sitting", key, body: { reason }, isSame } as const;
  return changeRecord(user, sittingRecord, id, request, now, async (_, stored) => {
    const { status } = stored.data;
    if (!(from as readonly string[]).includes(status)) throw new StaleSitting(stored);
    if (!reason) throw new SittingRefused("reason");
    const after = { ...stored.data, status: to, updatedAt: now.toISOString() };
    return { after, event: { what: "voided", note: reason, before: { status }, after: { status: to } } };
  });
}
