import { z } from "zod";
import { collection } from "#app/db/documents.ts";

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** An instance renews its leases, so only a dead one lets them run out. */
export const jobLeaseMs = minute;
const retentionMs = 30 * day;
const firstPauseMs = 30 * second;
export const maxPauseMs = 60 * minute;
const defaultMaxAttempts = 10;
const maxErrorLength = 500;

interface Work<Input> {
  readonly input: Input;
  readonly now: Date;
  /** Aborted when the process stops, or another instance has taken the job over; the run is then not recorded. */
  readonly signal: AbortSignal;
}

/** It runs at least once: when an instance dies, another starts over. */
export interface Job<Input extends object = object> {
  readonly name: string;
  /** In milliseconds; without it the job runs once per key when it is queued. */
  readonly every?: number;
  readonly input?: z.ZodType<Input>;
  /** The document is deleted when the job is done: its key is never queued again. */
  readonly ephemeral?: boolean;
  /** By default 10, about three hours. */
  readonly maxAttempts?: number;
  run(work: Work<Input>): Promise<number>;
}

const instant = z.iso.datetime();

const runSchema = z.object({
  startedAt: instant,
  /** For an interrupted run, the end of its lease. */
  endedAt: instant,
  outcome: z.enum(["done", "failed", "cut-off"]),
  count: z.number().int(),
  error: z.string().nullable(),
});

const stateSchema = z.object({
  name: z.string(),
  key: z.string().nullable(),
  input: z.record(z.string(), z.unknown()),
  /** "done" and "failed" are final, for queued jobs. */
  status: z.enum(["waiting", "running", "done", "failed"]),
  /** The next run, the end of the lease of a running job, or the deletion of a finished one. */
  due: instant,
  startedAt: instant.nullable(),
  attempts: z.number().int().min(0),
  last: runSchema.nullable(),
});
export type JobState = z.infer<typeof stateSchema>;

export const jobs = collection("jobs", stateSchema);

export function isFinished({ status }: Pick<JobState, "status">): boolean {
  return status === "done" || status === "failed";
}

/** Only for jobs that no version of the app declares. */
export function isExpired({ due }: JobState, now: Date): boolean {
  return Date.parse(due) + retentionMs < now.getTime();
}

export function instantAfter(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}

export function queuedState({ name }: Job, { key, input }: { key: string | null; input: object }, now: Date): JobState {
  const due = now.toISOString();
  return { name, key, input: { ...input }, status: "waiting", due, startedAt: null, attempts: 0, last: null };
}

export function isGivenUp({ every, maxAttempts = defaultMaxAttempts }: Job, { attempts }: JobState): boolean {
  return every === undefined && attempts >= maxAttempts;
}

/** A lease that ran out counts as an interrupted run. */
export function startRun(state: JobState, now: Date): JobState {
  const interrupted = state.status === "running" && { ...state, last: lastRun(state, "cut-off", new Date(state.due)) };
  return {
    ...(interrupted || state),
    status: "running",
    due: instantAfter(now, jobLeaseMs),
    startedAt: now.toISOString(),
    attempts: state.attempts + 1,
  };
}

export function completeRun(job: Job, state: JobState, count: number, now: Date): JobState {
  const last = { ...lastRun(state, "done", now), count };
  const due = instantAfter(now, job.every ?? retentionMs);
  return { ...state, status: job.every ? "waiting" : "done", due, startedAt: null, attempts: 0, last };
}

/** Pauses double each time. */
export function failRun(job: Job, state: JobState, error: string, now: Date): JobState {
  const last = { ...lastRun(state, "failed", now), error: error.slice(0, maxErrorLength) };
  const isLast = isGivenUp(job, state);
  const pause = Math.min(firstPauseMs * 2 ** (state.attempts - 1), maxPauseMs, job.every ?? Infinity);
  const due = instantAfter(now, isLast ? retentionMs : pause);
  return { ...state, status: isLast ? "failed" : "waiting", due, startedAt: null, last };
}

/** Another instance can start it at once. */
export function releaseRun(state: JobState, now: Date): JobState {
  const attempts = state.attempts - 1;
  return { ...state, status: "waiting", due: now.toISOString(), startedAt: null, attempts };
}

function lastRun(state: JobState, outcome: "done" | "failed" | "cut-off", end: Date): NonNullable<JobState["last"]> {
  const endedAt = end.toISOString();
  return { startedAt: state.startedAt ?? endedAt, endedAt, outcome, count: 0, error: null };
}
