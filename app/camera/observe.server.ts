import type { User } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { derivedId, newId } from "#app/db/ids.ts";
import { withDrawing } from "#app/files/photo.ts";
import type { Shape } from "#app/files/shapes.ts";
import type { EventOf } from "#app/timeline/events.ts";
import { readPolicyVersions } from "#app/score-policy/policy.server.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import type { sittingEvents } from "./events.ts";
import { tagsOf } from "./points.ts";
import { sittingLimits } from "./limits.ts";
import { isCountedSitting, isWithin, type Observation, type Sitting } from "./sitting.ts";
import { type SittingRefusals, SittingRefused, StaleSitting } from "./sitting-errors.ts";
import { sittingRecord } from "./sitting-record.server.ts";

type ObservationInput = Omit<Observation, "id">;

/** "" if the observation was removed. */
export function observationRevision({ observations }: Sitting, observationId: string): string {
  const observation = observations.find(({ id }) => id === observationId);
  return observation ? digestOf(observation) : "";
}

/** Sending the same form again adds no other. @throws SittingRefused, StaleSitting, Response 403, 404, 400 */
export async function addObservation(
  user: User,
  id: string,
  input: ObservationInput,
  { key }: FormIdentity,
  now: Date,
): Promise<string> {
  const observationId = derivedId("observation", id, key ?? newId());

  await changeRecord(
    { user, kind: sittingRecord, id, action: "change sitting", form: "add-observation", key, body: input, now },
    async (tx, stored) => {
      if (stored.data.observations.length >= sittingLimits.observations) throw new SittingRefused({ full: "" });
      const observation = { id: observationId, ...input };
      return {
        write: {
          after: await withObservations(tx, stored, [...stored.data.observations, observation], observation, now),
          event: { what: "observation-added", after: toAudited(observation) },
        },
      };
    },
  );
  return observationId;
}

/** `input` null removes it; `sent.seen` is the `observationRevision`. @throws SittingRefused, StaleSitting, Response 403, 404, 400 */
export function changeObservation(
  user: User,
  { id, observationId }: { id: string; observationId: string },
  input: ObservationInput | null,
  identity: FormIdentity,
  now: Date,
): Promise<"changed" | "same"> {
  const kind = {
    ...sittingRecord,
    revisionOf: ({ data }: { data: Sitting }) => observationRevision(data, observationId),
  };
  const after = input && { id: observationId, ...input };
  const findObservation = ({ data }: { data: Sitting }) => data.observations.find((each) => each.id === observationId);
  const isSame = (stored: { data: Sitting }) => digestOf(findObservation(stored) ?? null) === digestOf(after);

  return changeRecord(
    {
      user,
      kind,
      id,
      action: "change sitting",
      form: `observation/${observationId}`,
      body: input,
      ...identity,
      isSame,
      now,
    },
    async (tx, stored) => {
      const before = findObservation(stored);
      if (!before) throw new StaleSitting(stored);
      const others = stored.data.observations.flatMap((each) => (each !== before ? [each] : after ? [after] : []));
      const event: EventOf<typeof sittingEvents> = after
        ? { what: "observation-changed", before: toAudited(before), after: toAudited(after) }
        : { what: "observation-removed", before: toAudited(before) };
      return { write: { after: await withObservations(tx, stored, others, after, now), event } };
    },
  );
}

/** No shapes remove the drawing. @throws StaleSitting for a void sitting, Response 404, 403 */
export function drawOnSnapshot(user: User, id: string, key: string, shapes: readonly Shape[], now: Date) {
  return changeRecord(
    { user, kind: sittingRecord, id, action: "change sitting", form: "draw-on-snapshot", body: null, now },
    async (_, stored) => {
      const { data: before } = stored;
      if (!isCountedSitting(before)) throw new StaleSitting(stored);
      if (!before.observations.some(({ photos }) => photos.some((photo) => photo.key === key)))
        throw new Response(null, { status: 404 });
      const observations = before.observations.map((each) => ({
        ...each,
        photos: withDrawing(each.photos, key, shapes) ?? each.photos,
      }));
      return { write: { after: { ...before, observations, updatedAt: now.toISOString() }, event: { what: "drawn" } } };
    },
  );
}

export function findObservationRefusals(sitting: Sitting, { at }: Partial<ObservationInput>): SittingRefusals {
  return at === undefined || isWithin(sitting, at) ? {} : { outside: at };
}

async function withObservations(
  tx: Transaction,
  stored: Stored<Sitting>,
  observations: Observation[],
  changed: Observation | null,
  now: Date,
): Promise<Sitting> {
  const { data } = stored;
  if (data.status === "void") throw new StaleSitting(stored);
  const policy = policyOf(await readPolicyVersions(tx, [data.month]), data.month);
  const categoryBefore = data.observations.find(({ id }) => id === changed?.id)?.category;
  const choices = policy.observationCategories.filter(({ code, retired }) => !retired || code === categoryBefore);
  const refusals: SittingRefusals = {
    ...(changed && findObservationRefusals(data, changed)),
    ...(changed && !choices.some(({ code }) => code === changed.category) && { category: "" }),
  };
  if (Object.keys(refusals).length > 0) throw new SittingRefused(refusals);
  return { ...data, observations, tags: tagsOf(observations, policy), updatedAt: now.toISOString() };
}

function toAudited({ photos, ...observation }: Observation) {
  return { ...observation, photos: photos.length };
}
