/** Transactions that had a conflict run again one by one, those of one database of this process. */

/** The last one to run alone, for each database. */
const lanes = new Map<string, Promise<unknown>>();

/** Resolves once nobody runs alone. */
export async function othersAlone(database: string): Promise<void> {
  for (let lane = lanes.get(database); lane; lane = lanes.get(database)) await lane;
}

/** Runs `work` when all who came before are done. */
export async function alone<R>(database: string, work: () => Promise<R>): Promise<R> {
  const result = Promise.resolve(lanes.get(database)).then(work);
  const lane = Promise.allSettled([result]);
  lanes.set(database, lane);
  try {
    return await result;
  } finally {
    if (lanes.get(database) === lane) lanes.delete(database);
  }
}
