/** Compares the areas with the stores and repairs them, while others change them. */
import type { Documents } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import { prepareAreas, readAreas } from "#app/facts/directory.server.ts";
import type { DirectoryRebuildResult } from "#app/facts/verify-directory.server.ts";
import type { RebuildOptions } from "#app/facts/verify.server.ts";
import { stores } from "./store.ts";

export async function rebuildAreas(
  db: Documents,
  { verify = false, onDifference = () => {} }: RebuildOptions,
): Promise<DirectoryRebuildResult> {
  const used = new Set<string>();
  for await (const page of queryPages(db, stores, { limit: 100 })) for (const { data } of page) used.add(data.area);
  const listedBefore = new Set(await readAreas(db));
  const differing = [...new Set([...used, ...listedBefore])].filter(
    (area) => used.has(area) !== listedBefore.has(area),
  );
  const wrong = await db.transaction(async (tx) => {
    const listed = new Set(await readAreas(tx));
    const differences: { area: string; isUsed: boolean }[] = [];
    for (const area of differing) {
      const { documents } = await tx.query(stores, { where: [["area", "==", area]], limit: 1 });
      const isUsed = documents.length > 0;
      if (isUsed !== listed.has(area)) differences.push({ area, isUsed });
    }
    const [missing, emptied] = [true, false].map((one) =>
      differences.flatMap(({ area, isUsed }) => (isUsed === one ? area : [])),
    );
    const write = await prepareAreas(tx, missing!, emptied);
    if (!verify) write();
    return differences;
  });
  for (const { area, isUsed } of wrong)
    onDifference({ collection: "areas", key: area, actual: isUsed ? null : "{}", expected: isUsed ? "{}" : null });
  return { records: used.size, wrong: wrong.length };
}
