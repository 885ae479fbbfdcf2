import { nameOf, type User } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { findDifferences } from "#app/changes/differences.ts";
import { config } from "#app/config.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { clockTimeOf, endOf } from "#app/i18n/clock.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { readPolicyVersions } from "#app/score-policy/policy.server.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import { attributeTo } from "#app/store-managers/attribution.server.ts";
import { toAuditedSitting, auditedSittingSchema } from "./events.ts";
import { tagsOf } from "./points.ts";
import { type SittingInput, isWithin, type Sitting, sittingHeadSchema, sittingTransitions } from "./sitting.ts";
import { type SittingRefusals, SittingRefused, StaleSitting } from "./sitting-errors.ts";
import { sittingRecord } from "./sitting-record.server.ts";

export const headRevision = ({ storeId, day, from, to, note, status }: Sitting) =>
  digestOf({ storeId, day, from, to, note, status });

export async function recordSitting(
  user: User,
  input: SittingInput,
  { key }: FormIdentity,
  now: Date,
): Promise<{ id: string }> {
  const id = await changeRecord(
    { user, kind: sittingRecord, action: "record sitting", form: "record-sitting", key, body: input, now },
    async (tx) => {
      const derived = await deriveFields(tx, user, input, now);
      const [sittingId, at] = [newId(), now.toISOString()];
      const sitting: Sitting = {
        ...input,
        ...derived,
        status: "recorded",
        inspectorId: user.uid,
        inspectorName: nameOf(user),
        observations: [],
        createdAt: at,
        updatedAt: at,
      };
      const write = { id: sittingId, before: null, after: sitting, event: { what: "recorded" } as const };
      return { write, result: sittingId };
    },
  );
  return { id };
}

/** Another store or day may have another manager, another day another policy. @throws SittingRefused, StaleSitting, Response */
export function changeSitting(
  user: User,
  id: string,
  input: SittingInput,
  identity: FormIdentity,
  now: Date,
): Promise<"changed" | "same"> {
  const kind = { ...sittingRecord, revisionOf: ({ data }: { data: Sitting }) => headRevision(data) };
  const { storeId, ...head } = input;
  const isSame = ({ data }: { data: Sitting }) =>
    data.storeId === storeId &&
    Object.keys(findDifferences(sittingHeadSchema, sittingHeadSchema.parse(data), head).after).length === 0;

  return changeRecord(
    { user, kind, id, action: "change sitting", form: "change-sitting", body: input, ...identity, isSame, now },
    async (tx, stored) => {
      if (stored.data.status === "void") throw new StaleSitting(stored);
      const { data: before } = stored;
      const derived = await deriveFields(tx, user, input, now, before);
      const after = { ...before, ...input, ...derived, updatedAt: now.toISOString() };
      return {
        write: {
          after,
          event: {
            what: "changed",
            ...findDifferences(auditedSittingSchema, toAuditedSitting(before), toAuditedSitting(after)),
          },
        },
      };
    },
  );
}

export function findSittingRefusals(
  { day, from, to }: Partial<SittingInput>,
  now: Date,
  before?: Sitting,
): SittingRefusals {
  const [today, time] = [dayOf(now, config.APP_TIME_ZONE), clockTimeOf(now, config.APP_TIME_ZONE)];
  const future = day !== undefined && day > today;
  if (from === undefined || to === undefined) return future ? { future: "" } : {};
  const isOver = !day || future || endOf({ day, from, to }) <= `${today} ${time}`;
  const outside = before?.observations.find(({ at }) => !isWithin({ from, to }, at));
  return {
    ...(future && { future: "" }),
    ...(!isOver && { "not-over": time }),
    ...(outside && { "left-out": outside.at }),
    ...(from === to && { empty: "" }),
  };
}

/** @throws SittingRefused with all problems */
async function deriveFields(tx: Transaction, user: User, input: SittingInput, now: Date, before?: Sitting) {
  const { day } = input;
  const [month, observations] = [monthOf(day), before?.observations ?? []];
  const attribution = await attributeTo(tx, user, input, before);
  const policy = before && day !== before.day ? policyOf(await readPolicyVersions(tx, [month]), month) : null;
  const codes = policy && new Set(policy.observationCategories.map(({ code }) => code));
  const unknownObservation = codes && observations.find(({ category }) => !codes.has(category));
  const refusals = {
    ...findSittingRefusals(input, now, before),
    ...(unknownObservation && { category: unknownObservation.at }),
  };
  if (typeof attribution === "string") throw new SittingRefused({ [attribution]: "", ...refusals });
  if (Object.keys(refusals).length > 0) throw new SittingRefused(refusals);
  const tags = policy ? tagsOf(observations, policy) : (before?.tags ?? []);
  return { month, ...attribution, tags };
}

/** @throws SittingRefused without a reason, StaleSitting, Response 403, 404, 400 */
export function voidSitting(
  user: User,
  id: string,
  { reason, key }: FormIdentity & { readonly reason: string },
  now: Date,
): Promise<"changed" | "same"> {
  const { from, to } = sittingTransitions.void;
  const isSame = ({ data }: { data: Sitting }) => data.status === to;

  return changeRecord(
    {
      user,
      kind: sittingRecord,
      id,
      action: "change sitting",
      form: "void-sitting",
      key,
      body: { reason },
      isSame,
      now,
    },
    async (_, stored) => {
      const { status } = stored.data;
      if (!(from as readonly string[]).includes(status)) throw new StaleSitting(stored);
      if (!reason) throw new SittingRefused({ reason: "" });
      const after = { ...stored.data, status: to, updatedAt: now.toISOString() };
      return { write: { after, event: { what: "voided", note: reason, before: { status }, after: { status: to } } } };
    },
  );
}
