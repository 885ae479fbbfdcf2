import {
  type FindingCoverage,
  findingCoverages,
  type FindingRecord,
  withComplete,
  withCoveredFindings,
  withoutImport,
} from "#app/checks/finding-coverage.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { queryAll } from "#app/db/query-in.ts";
import { groupBy } from "#app/facts/shard.ts";

export async function prepareCoverages(tx: Transaction, importId: string, findings: readonly FindingRecord[]) {
  const byTemplate = [...groupBy(findings, ({ templateId }) => templateId)];
  const stored = await tx.getMany(
    findingCoverages,
    byTemplate.map(([id]) => id),
  );
  const write = () => {
    for (const [at, [id, own]] of byTemplate.entries())
      tx.set(findingCoverages, id, withCoveredFindings(stored[at]?.data ?? null, importId, own));
  };
  return { count: byTemplate.length, write };
}

/** When all rows are written, the file has all findings from its first to its last day. */
export async function completeCoverages(importId: string): Promise<void> {
  const documents = await findCoverages(importId);
  const own = documents.flatMap(({ data }) => data.files.filter((file) => file.importId === importId));
  const days = own.flatMap(({ from, to }) => [from, to]).toSorted();
  for (const { id } of documents)
    await changeCoverage(id, (coverage) => withComplete(coverage, importId, { from: days[0]!, to: days.at(-1)! }));
}

export async function removeCoverages(importId: string): Promise<void> {
  for (const { id } of await findCoverages(importId))
    await changeCoverage(id, (coverage) => withoutImport(coverage, importId));
}

function findCoverages(importId: string): Promise<Stored<FindingCoverage>[]> {
  return queryAll(db, findingCoverages, { where: [["imports", "array-contains", importId]] });
}

function changeCoverage(id: string, change: (coverage: FindingCoverage) => FindingCoverage): Promise<void> {
  return db.transaction(async (tx) => {
    const stored = await tx.get(findingCoverages, id);
    if (!stored) return;
    const after = change(stored.data);
    if (after.files.length > 0) tx.set(findingCoverages, id, after);
    else tx.delete(findingCoverages, id);
  });
}
