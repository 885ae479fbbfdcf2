/** Queueing work, and what there is of it. */
import { isAhead, latestAhead } from "#app/auth/clock-skew.ts";
import { db } from "#app/db/db.server.ts";
import { AlreadyExists, StaleRevision, type Stored, type Transaction } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { type Job, jobs, type JobState, lease, longestPause, waiting } from "./job.ts";

/**
 * Reads, within a transaction, whether the work is queued already; returns what queues it when the transaction writes. The same key again
 * changes nothing for 30 days after the work is done; where it was given up, it starts over.
 */
export async function prepareJob<Input extends object>(
  tx: Transaction,
  job: Job<Input>,
  { key, input }: { key: string; input: Input },
  now: Date,
): Promise<() => void> {
  const id = derivedId("job", job.name, key);
  const stored = await tx.get(jobs, id);
  if (stored && stored.data.status !== "failed") return () => {};
  return () => tx.set(jobs, id, { ...waiting(job, key, input, now), last: stored?.data.last ?? null });
}

/** Whether the work was queued by each key, as far as it is still known. */
export async function wasQueued({ name }: Pick<Job, "name">, keys: readonly string[]): Promise<boolean[]> {
  const ids = keys.map((key) => derivedId("job", name, key));
  return (await db.getMany(jobs, ids)).map((stored) => stored !== null);
}

/** Queues work by a key that nothing was queued by before. */
export function queueJob<Input extends object>(
  tx: Transaction,
  job: Job<Input>,
  { key, input }: { key: string; input: Input },
  now: Date,
): void {
  tx.create(jobs, derivedId("job", job.name, key), waiting(job, key, input, now));
}

/** Makes sure that each job that repeats itself has its document, and that none waits longer than it ever should because a clock was wrong. */
export async function scheduleRepeating(defined: Iterable<Job>, now: Date): Promise<void> {
  const repeating = [...defined].filter(({ every }) => every !== undefined);
  const found = await db.getMany(
    jobs,
    repeating.map(({ name }) => name),
  );
  for (const [at, job] of repeating.entries()) {
    const stored = found[at];
    if (!stored) await unlessConflict(() => db.create(jobs, job.name, waiting(job, null, {}, now)));
    else if (isPutOff(stored.data, Math.max(job.every ?? 0, lease), now)) {
      const { id, data, revision } = stored;
      await unlessConflict(() => db.set(jobs, id, { ...data, due: now.toISOString() }, { revision }));
    }
  }
}

/** Makes those due that were queued, put off or begun while a clock was ahead: they would wait until then. */
export async function hastenQueued(now: Date): Promise<void> {
  const { documents } = await db.query(jobs, {
    where: [
      ["status", "in", ["waiting", "running"]],
      ["due", ">", latestAhead(longestPause, now)],
    ],
    orderBy: [["due", "asc"]],
    limit: 100,
  });
  for (const { id, data, revision } of documents)
    if (data.key !== null)
      await unlessConflict(() => db.set(jobs, id, { ...data, due: now.toISOString() }, { revision }));
}

function isPutOff({ due }: JobState, longest: number, now: Date): boolean {
  return Date.parse(due) > now.getTime() && !isAhead(due, longest, now);
}

/** Null where another instance has written meanwhile. */
export async function unlessConflict<R>(write: () => Promise<R>): Promise<R | null> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof StaleRevision || error instanceof AlreadyExists) return null;
    throw error;
  }
}

/** Jobs with their last run and their next, whichever is next first. Reads one document each, at most 100. */
export async function readJobs(): Promise<readonly Stored<JobState>[]> {
  return (await db.query(jobs, { orderBy: [["due", "asc"]], limit: 100 })).documents;
}
