/** Work outside requests: what a job is, the document that one is kept as, and how it goes from one state to the next. */
import { z } from "zod";
import { collection } from "#app/db/documents.ts";

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Milliseconds for which an instance has a job to itself; it renews the lease while it is at work, so only one that died lets it run out. */
export const lease = minute;
/** Milliseconds for which a queued job that is over is still known by its key. */
const memory = 30 * day;
const firstPause = 30 * second;
export const longestPause = 60 * minute;
const usualAttempts = 10;
/** Characters kept of an error. */
const maxOfError = 500;

interface Work<Input> {
  readonly input: Input;
  readonly now: Date;
  /** Aborted when the process stops, and when another instance has the job: stop between two steps, nothing is recorded of this run. */
  readonly signal: AbortSignal;
}

/** One kind of work. It is done at least once: an instance that dies or stalls in the middle is followed by another, which starts over. */
export interface Job<Input extends object = object> {
  readonly name: string;
  /** Milliseconds from the end of one run to the next. Without it the job runs when it is queued, once for each key. */
  readonly every?: number;
  /** What it is queued with; anything that JSON holds. */
  readonly input?: z.ZodType<Input>;
  /** Its document goes as soon as it is done: it is never queued again by the same key. */
  readonly ephemeral?: boolean;
  /** A queued job is given up after so many runs that failed or were cut off; 10 by default, about three hours. */
  readonly maxAttempts?: number;
  /** Resolves to how many things it dealt with. */
  run(work: Work<Input>): Promise<number>;
}

const instant = z.iso.datetime();

const runSchema = z.object({
  startedAt: instant,
  /** Of a run that was cut off, the end of its lease. */
  endedAt: instant,
  outcome: z.enum(["done", "failed", "cut-off"]),
  count: z.number().int(),
  error: z.string().nullable(),
});

const stateSchema = z.object({
  name: z.string(),
  /** Null where the job repeats itself. */
  key: z.string().nullable(),
  input: z.record(z.string(), z.unknown()),
  /** "done" and "failed" are the ends of queued jobs. */
  status: z.enum(["waiting", "running", "done", "failed"]),
  /** When an instance takes it up next: to run it; while it runs, the end of the lease; when it is over, to forget it. */
  due: instant,
  startedAt: instant.nullable(),
  /** Runs begun since the last that was done. */
  attempts: z.number().int().min(0),
  last: runSchema.nullable(),
});
export type JobState = z.infer<typeof stateSchema>;

export const jobs = collection("jobs", stateSchema);

export function isOver({ status }: Pick<JobState, "status">): boolean {
  return status === "done" || status === "failed";
}

/** Of a job that no version knows any more. */
export function isForgotten({ due }: JobState, now: Date): boolean {
  return Date.parse(due) + memory < now.getTime();
}

export function after(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}

export function waiting({ name }: Job, key: string | null, input: object, now: Date): JobState {
  const due = now.toISOString();
  return { name, key, input: { ...input }, status: "waiting", due, startedAt: null, attempts: 0, last: null };
}

/** Whether it was begun so often in vain that it isn't begun again. */
export function hasGivenUp({ every, maxAttempts = usualAttempts }: Job, { attempts }: JobState): boolean {
  return every === undefined && attempts >= maxAttempts;
}

/** What an instance that takes it up writes. A lease that ran out is a run that was cut off. */
export function begun(state: JobState, now: Date): JobState {
  const cutOff = state.status === "running" && { ...state, last: lastRun(state, "cut-off", new Date(state.due)) };
  return {
    ...(cutOff || state),
    status: "running",
    due: after(now, lease),
    startedAt: now.toISOString(),
    attempts: state.attempts + 1,
  };
}

export function done(job: Job, state: JobState, count: number, now: Date): JobState {
  const last = { ...lastRun(state, "done", now), count };
  const due = after(now, job.every ?? memory);
  return { ...state, status: job.every ? "waiting" : "done", due, startedAt: null, attempts: 0, last };
}

/** Tried again after a pause that doubles each time, until it is given up. */
export function failed(job: Job, state: JobState, error: string, now: Date): JobState {
  const last = { ...lastRun(state, "failed", now), error: error.slice(0, maxOfError) };
  const givenUp = hasGivenUp(job, state);
  const pause = Math.min(firstPause * 2 ** (state.attempts - 1), longestPause, job.every ?? Infinity);
  const due = after(now, givenUp ? memory : pause);
  return { ...state, status: givenUp ? "failed" : "waiting", due, startedAt: null, last };
}

/** Left by an instance that stops: whoever comes next takes it up at once. */
export function released(state: JobState, now: Date): JobState {
  const attempts = state.attempts - 1;
  return { ...state, status: "waiting", due: now.toISOString(), startedAt: null, attempts };
}

function lastRun(state: JobState, outcome: "done" | "failed" | "cut-off", ended: Date): NonNullable<JobState["last"]> {
  const endedAt = ended.toISOString();
  return { startedAt: state.startedAt ?? endedAt, endedAt, outcome, count: 0, error: null };
}
