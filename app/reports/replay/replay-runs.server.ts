export interface ReplayProgress {
  checks: number;
  /** Null until the run's turn comes. */
  total: number | null;
}

type Work<Result> = (progress: ReplayProgress, stopIfAbandoned: () => void) => Promise<Result>;

interface Run<Result> {
  readonly key: string;
  readonly progress: ReplayProgress;
  readonly result: Promise<Result>;
  readers: number;
  lastReadMs: number;
}

/** Long work that its readers ask for again until it is done: one run at a time, and none for readers who have left. */
export class ReplayRuns<Result> {
  #active: Run<Result> | null = null;
  /** Finished between two requests of its readers, who get it even if checks were added meanwhile. */
  #unread: Run<Result> | null = null;
  readonly #abandonedAfterMs: number;

  constructor(abandonedAfterMs: number) {
    this.#abandonedAfterMs = abandonedAfterMs;
  }

  /** Readers of the same key share a run. Null once the signal is aborted. */
  async read(key: string, work: Work<Result>, signal: AbortSignal | null): Promise<Result | null> {
    for (;;) {
      const run = this.#runOf(key) ?? (this.#active ? null : this.#start(key, work));
      if (run) return this.#wait(run, signal);
      const others = this.#active!.result.catch(() => null);
      await untilAborted(others, signal);
      if (signal?.aborted) return null;
    }
  }

  progressOf(key: string): ReplayProgress {
    return this.#active?.key === key ? { ...this.#active.progress } : { checks: 0, total: null };
  }

  #runOf(key: string): Run<Result> | null {
    if (this.#active?.key === key) return this.#active;
    const run = this.#unread;
    return run?.key === key && !this.#isAbandoned(run) ? run : null;
  }

  #start(key: string, work: Work<Result>): Run<Result> {
    const progress = { checks: 0, total: null };
    const result = Promise.resolve().then(() => this.#finish(run, work));
    const run: Run<Result> = { key, progress, result, readers: 0, lastReadMs: performance.now() };
    result.catch(() => {});
    this.#active = run;
    return run;
  }

  async #finish(run: Run<Result>, work: Work<Result>): Promise<Result> {
    try {
      const result = await work(run.progress, () => this.#stopIfAbandoned(run));
      if (run.readers === 0) this.#unread = run;
      return result;
    } finally {
      if (this.#active === run) this.#active = null;
    }
  }

  async #wait(run: Run<Result>, signal: AbortSignal | null): Promise<Result | null> {
    run.readers++;
    try {
      const result = await untilAborted(run.result, signal);
      if (result !== null && this.#unread === run) this.#unread = null;
      return result;
    } finally {
      run.readers--;
      run.lastReadMs = performance.now();
    }
  }

  #stopIfAbandoned(run: Run<Result>): void {
    if (this.#active === run && !this.#isAbandoned(run)) return;
    if (this.#active === run) this.#active = null;
    throw new Error("Nobody waits for this replay.");
  }

  #isAbandoned({ readers, lastReadMs }: Run<Result>): boolean {
    return readers === 0 && performance.now() - lastReadMs >= this.#abandonedAfterMs;
  }
}

async function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal | null): Promise<Value | null> {
  if (!signal) return promise;
  if (signal.aborted) return null;
  const { promise: aborted, resolve } = Promise.withResolvers<null>();
  const onAbort = () => resolve(null);
  signal.addEventListener("abort", onAbort);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
