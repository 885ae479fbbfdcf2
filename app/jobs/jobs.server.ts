import { isAhead, latestAhead } from "#app/auth/clock-skew.ts";
import { db } from "#app/db/db.server.ts";
import { AlreadyExists, StaleRevision, type Stored, type Transaction } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { type Job, jobs, type JobState, jobLeaseMs, maxPauseMs, queuedState } from "./job.ts";

/** Returns a function that queues. A key is ignored for 30 days after its job is done; a failed job starts over. */
export async function prepareJob<Input extends object>(
  tx: Transaction,
  job: Job<Input>,
  { key, input }: { key: string; input: Input },
  now: Date,
): Promise<() => void> {
  const id = derivedId("job", job.name, key);
  const stored = await tx.get(jobs, id);
  if (stored && stored.data.status !== "failed") return () => {};
  return () => tx.set(jobs, id, { ...queuedState(job, { key, input }, now), last: stored?.data.last ?? null });
}

export async function wasQueued({ name }: Pick<Job, "name">, keys: readonly string[]): Promise<boolean[]> {
  const ids = keys.map((key) => derivedId("job", name, key));
  return (await db.getMany(jobs, ids)).map((stored) => stored !== null);
}

export function queueJob<Input extends object>(
  tx: Transaction,
  job: Job<Input>,
  { key, input }: { key: string; input: Input },
  now: Date,
): void {
  tx.create(jobs, derivedId("job", job.name, key), queuedState(job, { key, input }, now));
}

/** Also makes jobs due that a wrong clock postponed too far. */
export async function scheduleRepeating(declared: Iterable<Job>, now: Date): Promise<void> {
  const repeating = [...declared].filter(({ every }) => every !== undefined);
  const documents = await db.getMany(
    jobs,
    repeating.map(({ name }) => name),
  );
  for (const [at, job] of repeating.entries()) {
    const stored = documents[at];
    if (!stored) await unlessConflict(() => db.create(jobs, job.name, queuedState(job, { key: null, input: {} }, now)));
    else if (isPostponedTooFar(stored.data, Math.max(job.every ?? 0, jobLeaseMs), now)) {
      const { id, data, revision } = stored;
      await unlessConflict(() => db.set(jobs, id, { ...data, due: now.toISOString() }, { revision }));
    }
  }
}

/** For jobs that were postponed while a clock was ahead. */
export async function makeQueuedDue(now: Date): Promise<void> {
  const { documents } = await db.query(jobs, {
    where: [
      ["status", "in", ["waiting", "running"]],
      ["due", ">", latestAhead(maxPauseMs, now)],
    ],
    orderBy: [["due", "asc"]],
    limit: 100,
  });
  for (const { id, data, revision } of documents)
    if (data.key !== null)
      await unlessConflict(() => db.set(jobs, id, { ...data, due: now.toISOString() }, { revision }));
}

function isPostponedTooFar({ due }: JobState, maxAheadMs: number, now: Date): boolean {
  return Date.parse(due) > now.getTime() && !isAhead(due, maxAheadMs, now);
}

/** Null where another instance has written first. */
export async function unlessConflict<R>(write: () => Promise<R>): Promise<R | null> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof StaleRevision || error instanceof AlreadyExists) return null;
    throw error;
  }
}

export async function readJobs(): Promise<readonly Stored<JobState>[]> {
  return (await db.query(jobs, { orderBy: [["due", "asc"]], limit: 100 })).documents;
}
