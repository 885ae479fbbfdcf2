/** One instance runs each job, several at a time, alternating with requests. */
import { db } from "#app/db/db.server.ts";
import { StaleRevision, type Stored } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import { log, withoutPersonal } from "#app/log.server.ts";
import { type Provided, provided } from "#app/provided.ts";
import {
  instantAfter,
  startRun,
  completeRun,
  failRun,
  isExpired,
  isGivenUp,
  isFinished,
  type Job,
  jobs,
  type JobState,
  jobLeaseMs,
  releaseRun,
} from "./job.ts";
import { makeQueuedDue, scheduleRepeating, unlessConflict } from "./jobs.server.ts";

const maxWorkers = 4;
const pageSize = 20;
const pollMs = 1000;
/** Schedules are checked so often, and at once when the clock jumps. */
const scheduleMs = 5 * 60 * 1000;

interface ClaimedJob {
  readonly job: Job;
  readonly id: string;
  stored: { data: JobState; revision: string };
}

export class Runner {
  readonly #declared: () => readonly Job[];
  readonly #clock: () => Date;
  readonly #workers = new Set<Promise<void>>();
  readonly #running = new Map<string, AbortController>();
  #scheduledAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;
  #isStopping = false;

  constructor(declared: () => readonly Job[], clock: () => Date = () => new Date()) {
    this.#declared = declared;
    this.#clock = clock;
  }

  /** Doesn't keep the process alive. */
  start(): void {
    const runNext = () =>
      void this.#work().then(
        () => (this.#isFailing = false),
        (error: unknown) => {
          // An outage of the database is logged once.
          if (!this.#isFailing) log.error("jobs-failed", { error: String(error) });
          this.#isFailing = true;
        },
      );
    runNext();
    this.#timer = setInterval(runNext, pollMs).unref();
  }

  /** Also waits for jobs that are running already. */
  async runDue(): Promise<void> {
    await this.#work();
    await Promise.all(this.#workers);
  }

  /** Resolves when the running jobs have stopped. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopping = true;
    for (const running of this.#running.values()) running.abort();
    await Promise.allSettled(this.#workers);
  }

  /** Resolves when the worker finds no more jobs. */
  async #work(): Promise<void> {
    await this.#schedule();
    if (this.#workers.size >= maxWorkers || this.#isStopping) return;
    const worker = this.#drain().finally(() => this.#workers.delete(worker));
    this.#workers.add(worker);
    await worker;
  }

  /** Also corrects what a wrong clock postponed too far. */
  async #schedule(): Promise<void> {
    const now = this.#clock();
    if (Math.abs(now.getTime() - this.#scheduledAt) < scheduleMs) return;
    await scheduleRepeating(this.#declared(), now);
    await makeQueuedDue(now);
    this.#scheduledAt = now.getTime();
  }

  async #drain(): Promise<void> {
    for (let next = await this.#claim(); next; next = await this.#claim()) await this.#run(next);
  }

  /** The first due job that no other worker has. */
  async #claim(): Promise<ClaimedJob | null> {
    const now = this.#clock();
    const dueJobs = { where: [["due", "<=", now.toISOString()]], orderBy: [["due", "asc"]], limit: pageSize } as const;
    for await (const page of queryPages(db, jobs, dueJobs))
      for (const stored of page) {
        if (this.#isStopping) return null;
        const claimed = this.#running.has(stored.id) ? null : await this.#claimStored(stored, now);
        if (claimed) return claimed;
      }
    return null;
  }

  async #claimStored(stored: Stored<JobState>, now: Date): Promise<ClaimedJob | null> {
    const { id, data: state, revision } = stored;
    const job = this.#declared().find(({ name }) => name === state.name);
    return unlessConflict(async () => {
      if (isFinished(state) || (!job && isExpired(state, now))) await db.delete(jobs, id, { revision });
      else if (job && isGivenUp(job, state))
        await db.set(jobs, id, failRun(job, state, "cut off too often", now), { revision });
      else if (job) {
        this.#running.set(id, new AbortController());
        const data = startRun(state, now);
        try {
          return { job, id, stored: { data, revision: await db.set(jobs, id, data, { revision }) } };
        } catch (error) {
          this.#running.delete(id);
          throw error;
        }
      }
      return null;
    });
  }

  async #run(claimed: ClaimedJob): Promise<void> {
    const { job, id } = claimed;
    const stop = this.#running.get(id)!;
    let renewing = Promise.resolve();
    const renewal = setInterval(() => {
      renewing = renewing.then(() => this.#renew(claimed, stop));
    }, jobLeaseMs / 3).unref();
    try {
      const end = await this.#attempt(claimed, stop.signal);
      clearInterval(renewal);
      await renewing;
      const isStored = end && (await unlessConflict(() => store(claimed, end)));
      if (!isStored) log.warn("job-lost", { job: job.name });
    } finally {
      clearInterval(renewal);
      this.#running.delete(id);
    }
  }

  /** Null where another instance has taken the job over. */
  async #attempt({ job, stored: { data } }: ClaimedJob, signal: AbortSignal): Promise<JobState | null> {
    try {
      const count = await job.run({ input: job.input?.parse(data.input) ?? {}, now: this.#clock(), signal });
      if (signal.aborted && !this.#isStopping) return null;
      if (count > 0) log.info("job-done", { job: job.name, count });
      return completeRun(job, data, count, this.#clock());
    } catch (error) {
      if (signal.aborted) return this.#isStopping ? releaseRun(data, this.#clock()) : null;
      log.error("job-failed", { job: job.name, attempts: data.attempts, error: String(error) });
      return failRun(job, data, withoutPersonal(String(error)), this.#clock());
    }
  }

  /** A failed renewal is retried until the lease ends, because then another instance may have the job. */
  async #renew(claimed: ClaimedJob, stop: AbortController): Promise<void> {
    const { id, stored } = claimed;
    const now = this.#clock();
    try {
      const data = { ...stored.data, due: instantAfter(now, jobLeaseMs) };
      claimed.stored = { data, revision: await db.set(jobs, id, data, { revision: stored.revision }) };
    } catch (error) {
      if (error instanceof StaleRevision || stored.data.due <= now.toISOString()) stop.abort();
    }
  }
}

async function store({ job, id, stored: { revision } }: ClaimedJob, state: JobState): Promise<true> {
  if (job.ephemeral && state.status === "done") await db.delete(jobs, id, { revision });
  else await db.set(jobs, id, state, { revision });
  return true;
}

export const declaredJobs: Provided<readonly Job[]> = provided("jobs");

export const runner = new Runner(() => declaredJobs.value);
