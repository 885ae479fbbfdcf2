/** Does what is due: of several instances one, several jobs at a time, in turn with requests. */
import { db } from "#app/db/db.server.ts";
import { StaleRevision, type Stored } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import { log, withoutPersonal } from "#app/log.server.ts";
import {
  after,
  begun,
  done,
  failed,
  isForgotten,
  hasGivenUp,
  isOver,
  type Job,
  jobs,
  type JobState,
  lease,
  released,
} from "./job.ts";
import { hastenQueued, scheduleRepeating, unlessConflict } from "./jobs.server.ts";

/** Jobs of one process at the same time. */
const maxWorkers = 4;
const pageSize = 20;
const betweenLooks = 1000;
/** Milliseconds after which, and of a jump of the clock at once, what is due is derived from now again. */
const betweenSchedules = 5 * 60 * 1000;

interface Claimed {
  readonly job: Job;
  readonly id: string;
  held: { data: JobState; revision: string };
}

export class Runner {
  readonly #defined = new Map<string, Job>();
  readonly #clock: () => Date;
  readonly #workers = new Set<Promise<void>>();
  /** What stops each job that this process is at. */
  readonly #running = new Map<string, AbortController>();
  #scheduledAt = 0;
  #looking: NodeJS.Timeout | undefined;
  #failing = false;
  #stopping = false;

  constructor(clock: () => Date = () => new Date()) {
    this.#clock = clock;
  }

  register(defined: readonly Job[]): void {
    for (const job of defined) this.#defined.set(job.name, job);
  }

  /** Looks for what is due, now and every second, as long as the process has other work. */
  start(): void {
    const look = () =>
      void this.#work().then(
        () => (this.#failing = false),
        (error: unknown) => {
          // Once, however long the database is away.
          if (!this.#failing) log.error("jobs-failed", { error: String(error) });
          this.#failing = true;
        },
      );
    look();
    this.#looking = setInterval(look, betweenLooks).unref();
  }

  /** Does all that is due; resolves when nothing is left, and nothing of what was begun before. Throws the database's own errors. */
  async runDue(): Promise<void> {
    await this.#work();
    await Promise.all(this.#workers);
  }

  /** Begins nothing more; resolves when what is under way has stopped. */
  async stop(): Promise<void> {
    clearInterval(this.#looking);
    this.#stopping = true;
    for (const running of this.#running.values()) running.abort();
    await Promise.allSettled(this.#workers);
  }

  /** One more worker, where there is room; resolves when it finds nothing left to do. */
  async #work(): Promise<void> {
    await this.#schedule();
    if (this.#workers.size >= maxWorkers || this.#stopping) return;
    const worker = this.#drain().finally(() => this.#workers.delete(worker));
    this.#workers.add(worker);
    await worker;
  }

  /** While a clock is ahead, what it puts off would wait until then. */
  async #schedule(): Promise<void> {
    const now = this.#clock();
    if (Math.abs(now.getTime() - this.#scheduledAt) < betweenSchedules) return;
    await scheduleRepeating(this.#defined.values(), now);
    await hastenQueued(now);
    this.#scheduledAt = now.getTime();
  }

  async #drain(): Promise<void> {
    for (let next = await this.#claim(); next; next = await this.#claim()) await this.#run(next);
  }

  /** The first that is due, and that nobody else took meanwhile. */
  async #claim(): Promise<Claimed | null> {
    const now = this.#clock();
    const due = { where: [["due", "<=", now.toISOString()]], orderBy: [["due", "asc"]], limit: pageSize } as const;
    for await (const found of queryPages(db, jobs, due))
      for (const stored of found) {
        if (this.#stopping) return null;
        const claimed = this.#running.has(stored.id) ? null : await this.#take(stored, now);
        if (claimed) return claimed;
      }
    return null;
  }

  async #take(stored: Stored<JobState>, now: Date): Promise<Claimed | null> {
    const { id, data: state, revision } = stored;
    const job = this.#defined.get(state.name);
    return unlessConflict(async () => {
      if (isOver(state) || (!job && isForgotten(state, now))) await db.delete(jobs, id, { revision });
      else if (job && hasGivenUp(job, state))
        await db.set(jobs, id, failed(job, state, "cut off too often", now), { revision });
      else if (job) {
        this.#running.set(id, new AbortController());
        const data = begun(state, now);
        try {
          return { job, id, held: { data, revision: await db.set(jobs, id, data, { revision }) } };
        } catch (error) {
          this.#running.delete(id);
          throw error;
        }
      }
      return null;
    });
  }

  async #run(claimed: Claimed): Promise<void> {
    const { job, id } = claimed;
    const stop = this.#running.get(id)!;
    let renewing = Promise.resolve();
    const renewal = setInterval(() => {
      renewing = renewing.then(() => this.#renew(claimed, stop));
    }, lease / 3).unref();
    try {
      const end = await this.#attempt(claimed, stop.signal);
      clearInterval(renewal);
      await renewing;
      const { revision } = claimed.held;
      const kept = end && (await unlessConflict(() => store(job, id, end, revision)));
      if (!kept) log.warn("job-lost", { job: job.name });
    } finally {
      clearInterval(renewal);
      this.#running.delete(id);
    }
  }

  /** The state it leads to; null where another instance has it by now. */
  async #attempt({ job, held: { data } }: Claimed, signal: AbortSignal): Promise<JobState | null> {
    try {
      const count = await job.run({ input: job.input?.parse(data.input) ?? {}, now: this.#clock(), signal });
      if (signal.aborted && !this.#stopping) return null;
      if (count > 0) log.info("job-done", { job: job.name, count });
      return done(job, data, count, this.#clock());
    } catch (error) {
      if (signal.aborted) return this.#stopping ? released(data, this.#clock()) : null;
      log.error("job-failed", { job: job.name, attempts: data.attempts, error: String(error) });
      return failed(job, data, withoutPersonal(String(error)), this.#clock());
    }
  }

  /** Where the database is away it is tried again as long as the lease lasts; then someone else may have it. */
  async #renew(claimed: Claimed, stop: AbortController): Promise<void> {
    const { id, held } = claimed;
    const now = this.#clock();
    try {
      const data = { ...held.data, due: after(now, lease) };
      claimed.held = { data, revision: await db.set(jobs, id, data, { revision: held.revision }) };
    } catch (error) {
      if (error instanceof StaleRevision || held.data.due <= now.toISOString()) stop.abort();
    }
  }
}

async function store(job: Job, id: string, state: JobState, revision: string): Promise<true> {
  if (job.ephemeral && state.status === "done") await db.delete(jobs, id, { revision });
  else await db.set(jobs, id, state, { revision });
  return true;
}

/** The process's own; `registry.server.ts` registers what it does. */
export const runner = new Runner();
