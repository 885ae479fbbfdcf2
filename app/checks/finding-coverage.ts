import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import type { Period } from "#app/i18n/period.ts";

const fileSchema = z.object({
  importId: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** False until all rows of the file are written. */
  complete: z.boolean(),
  /** Indexes into `items`, so that an id is stored once. */
  items: z.array(z.int()),
});

const coverageSchema = z.object({
  items: z.array(z.string()),
  /** In the order of the imports; for the same item and day the later one decides. */
  files: z.array(fileSchema),
  imports: z.array(z.string()),
});
export type FindingCoverage = z.infer<typeof coverageSchema>;

/** Keyed by template. */
export const findingCoverages = collection("finding-coverages", coverageSchema);

export interface FindingRecord {
  readonly templateId: string;
  readonly item: string;
  readonly day: string;
}

/** The file stays incomplete until the import is done. */
export function withCoveredFindings(
  before: FindingCoverage | null,
  importId: string,
  findings: readonly Pick<FindingRecord, "item" | "day">[],
): FindingCoverage {
  const { items = [], files = [] } = before ?? {};
  const numbers = new Map(items.map((item, number) => [item, number]));
  for (const { item } of findings) if (!numbers.has(item)) numbers.set(item, numbers.size);
  const own = files.find((file) => file.importId === importId);
  const days = [...(own ? [own.from, own.to] : []), ...findings.map(({ day }) => day)].toSorted();
  const ownNumbers = new Set([...(own?.items ?? []), ...findings.map(({ item }) => numbers.get(item)!)]);
  const file = {
    importId,
    from: days[0]!,
    to: days.at(-1)!,
    complete: false,
    items: [...ownNumbers].toSorted((a, b) => a - b),
  };
  return coverageWith([...numbers.keys()], [...files.filter((each) => each !== own), file]);
}

export function withComplete({ items, files }: FindingCoverage, importId: string, days: Period): FindingCoverage {
  return coverageWith(
    items,
    files.map((file) => (file.importId === importId ? { ...file, ...days, complete: true } : file)),
  );
}

/** Removes an undone import. Later files about the same items and days lost findings with it, so they become incomplete. */
export function withoutImport({ items, files }: FindingCoverage, importId: string): FindingCoverage {
  const at = files.findIndex((file) => file.importId === importId);
  const undone = files[at];
  if (!undone) return coverageWith(items, files);
  const isConcerned = ({ from, to, items: own }: FindingCoverage["files"][number]) =>
    from <= undone.to && to >= undone.from && own.some((item) => undone.items.includes(item));
  const later = files.slice(at + 1).map((file) => (isConcerned(file) ? { ...file, complete: false } : file));
  return coverageWith(items, [...files.slice(0, at), ...later]);
}

function coverageWith(items: string[], files: FindingCoverage["files"]): FindingCoverage {
  return { items, files, imports: files.map(({ importId }) => importId) };
}

export interface ItemsByDay {
  /** Identifies the content, to cache sums by it. */
  readonly revision: string;
  /** Equal days share one set. */
  itemsOn(day: string): ReadonlySet<string>;
}

const noItems: ReadonlySet<string> = new Set();
export const nothingCovered: ItemsByDay = { revision: "", itemsOn: () => noItems };

export function itemsByDay({ items, files }: FindingCoverage, revision: string): ItemsByDay {
  const byDay = new Map<string, ReadonlySet<string>>();
  const byFiles = new Map<string, ReadonlySet<string>>();
  const itemsOf = (some: FindingCoverage["files"]) => {
    const covered = new Set<string>();
    for (const { complete, items: own } of some)
      for (const item of own)
        if (complete) covered.add(items[item]!);
        else covered.delete(items[item]!);
    return covered;
  };
  return {
    revision,
    itemsOn(day) {
      let covered = byDay.get(day);
      if (covered) return covered;
      const some = files.filter(({ from, to }) => from <= day && day <= to);
      const key = some.map(({ importId }) => importId).join();
      covered = byFiles.get(key) ?? itemsOf(some);
      byFiles.set(key, covered);
      byDay.set(day, covered);
      return covered;
    },
  };
}
