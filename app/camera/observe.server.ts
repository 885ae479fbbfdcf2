/** Observations of a sitting: added one after another, changed and removed. */
import type { User } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { digestOf } from "#app/db/digest.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { derivedId, newId } from "#app/db/ids.ts";
import { withDrawing } from "#app/files/photo.ts";
import type { Shape } from "#app/files/shapes.ts";
import type { EventOf } from "#app/timeline/events.ts";
import { readVersions } from "#app/score-policy/policy.server.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import type { sittingEvents } from "./events.ts";
import { tagsOf } from "./points.ts";
import { sittingLimits } from "./limits.ts";
import { isCountedSitting, isWithin, type Observation, type Sitting } from "./sitting.ts";
import { type SittingRefusals, SittingRefused, StaleSitting } from "./sitting-errors.ts";
import { sittingRecord } from "./sitting-record.server.ts";

type Given = Omit<Observation, "id">;

/** What a form of an observation showed; "" where it is gone. */
export function observationRevision({ observations }: Sitting, observationId: string): string {
  const found = observations.find(({ id }) => id === observationId);
  return found ? digestOf(found) : "";
}

/**
 * Adds an observation; the same form again adds no other. Resolves to its id.
 * @throws SittingRefused; StaleSitting; Response 403, 404, 400
 */
export async function addObservation(
  user: User,
  id: string,
  given: Given,
  { key }: FormIdentity,
  now: Date,
): Promise<string> {
  const made = derivedId("observation", id, key ?? newId());

  await changeRecord(
    { user, kind: sittingRecord, id, action: "change sitting", form: "add-observation", key, body: given, now },
    async (tx, stored) => {
      if (stored.data.observations.length >= sittingLimits.observations) throw new SittingRefused({ full: "" });
      const observation = { id: made, ...given };
      return {
        write: {
          after: await withObservations(tx, stored, [...stored.data.observations, observation], observation, now),
          event: { what: "observation-added", after: told(observation) },
        },
      };
    },
  );
  return made;
}

/**
 * Changes an observation, or removes it where nothing is given.
 * @param sent.seen as `observationRevision` gives it
 * @throws SittingRefused; StaleSitting; Response 403, 404, 400
 */
export function changeObservation(
  user: User,
  id: string,
  observationId: string,
  given: Given | null,
  sent: FormIdentity,
  now: Date,
): Promise<"changed" | "same"> {
  const kind = {
    ...sittingRecord,
    revisionOf: ({ data }: { data: Sitting }) => observationRevision(data, observationId),
  };
  const after = given && { id: observationId, ...given };
  const found = ({ data }: { data: Sitting }) => data.observations.find((each) => each.id === observationId);
  const isSame = (stored: { data: Sitting }) => digestOf(found(stored) ?? null) === digestOf(after);

  return changeRecord(
    {
      user,
      kind,
      id,
      action: "change sitting",
      form: `observation/${observationId}`,
      body: given,
      ...sent,
      isSame,
      now,
    },
    async (tx, stored) => {
      const before = found(stored);
      if (!before) throw new StaleSitting(stored);
      const others = stored.data.observations.flatMap((each) => (each !== before ? [each] : after ? [after] : []));
      const event: EventOf<typeof sittingEvents> = after
        ? { what: "observation-changed", before: told(before), after: told(after) }
        : { what: "observation-removed", before: told(before) };
      return { write: { after: await withObservations(tx, stored, others, after, now), event } };
    },
  );
}

/**
 * Draws on a snapshot; no shapes take the drawing away.
 * @throws StaleSitting for one that is void, Response 404 and 403
 */
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

/** What is wrong with what is given, as far as it is. */
export function refusalsOf(sitting: Sitting, { at }: Partial<Given>): SittingRefusals {
  return at === undefined || isWithin(sitting, at) ? {} : { outside: at };
}

/** The sitting with these, of which one is new or was changed. */
async function withObservations(
  tx: Transaction,
  stored: Stored<Sitting>,
  observations: Observation[],
  changed: Observation | null,
  now: Date,
): Promise<Sitting> {
  const { data } = stored;
  if (data.status === "void") throw new StaleSitting(stored);
  const policy = policyOf(await readVersions(tx, [data.month]), data.month);
  const kept = data.observations.find(({ id }) => id === changed?.id)?.category;
  const offered = policy.observationCategories.filter(({ code, retired }) => !retired || code === kept);
  const refusals: SittingRefusals = {
    ...(changed && refusalsOf(data, changed)),
    ...(changed && !offered.some(({ code }) => code === changed.category) && { category: "" }),
  };
  if (Object.keys(refusals).length > 0) throw new SittingRefused(refusals);
  return { ...data, observations, tags: tagsOf(observations, policy), updatedAt: now.toISOString() };
}

function told({ photos, ...observation }: Observation) {
  return { ...observation, photos: photos.length };
}
