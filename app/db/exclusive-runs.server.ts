const lastRuns = new Map<string, Promise<unknown>>();

export async function waitForExclusiveRuns(database: string): Promise<void> {
  for (let run = lastRuns.get(database); run; run = lastRuns.get(database)) await run;
}

export async function runExclusively<R>(database: string, work: () => Promise<R>): Promise<R> {
  const result = Promise.resolve(lastRuns.get(database)).then(work);
  const run = Promise.allSettled([result]);
  lastRuns.set(database, run);
  try {
    return await result;
  } finally {
    if (lastRuns.get(database) === run) lastRuns.delete(database);
  }
}
