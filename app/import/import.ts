import { z } from "zod";
import { isAhead } from "#app/auth/clock-skew.ts";
import { collection } from "#app/db/documents.ts";
import { dayColumnSchema } from "#app/sheets/day-column.ts";
import { dayOrders } from "#app/sheets/day.ts";
import { importKinds, type ImportKindName, type RowStatus, rowStatuses } from "./kind.ts";
import { remarkSchema } from "./remarks.ts";

/** Any request can continue an interrupted stage. "judged" is the preview; "checking" finds out whether the import can be undone. */
const statuses = [
  "reading",
  "columns",
  "judging",
  "judged",
  "writing",
  "done",
  "checking",
  "undoing",
  "undone",
] as const;
export type ImportStatus = (typeof statuses)[number];

interface Transition {
  readonly from: readonly ImportStatus[];
  readonly to: ImportStatus;
}

export const importTransitions = {
  endUpload: { from: ["reading"], to: "columns" },
  startPreview: { from: ["columns", "judging", "judged"], to: "judging" },
  endPreview: { from: ["judging"], to: "judged" },
  startWriting: { from: ["judged"], to: "writing" },
  endWriting: { from: ["writing"], to: "done" },
  checkUndo: { from: ["done"], to: "checking" },
  refuseUndo: { from: ["checking"], to: "done" },
  startUndo: { from: ["checking"], to: "undoing" },
  endUndo: { from: ["undoing"], to: "undone" },
  endPartialUndo: { from: ["undoing"], to: "done" },
} as const satisfies Record<string, Transition>;
export type ImportTransition = keyof typeof importTransitions;

export function canFollow(name: ImportTransition, status: ImportStatus): boolean {
  return (importTransitions[name].from as readonly ImportStatus[]).includes(status);
}

const workingStatuses: ReadonlySet<ImportStatus> = new Set(["judging", "writing", "checking", "undoing"]);

export const importLeaseMs = 20_000;

export function isLeased({ heldUntil }: Pick<Import, "heldUntil">, now: Date): boolean {
  return isAhead(heldUntil, importLeaseMs, now);
}

export function isWorking(status: ImportStatus): boolean {
  return workingStatuses.has(status);
}

export function isDiscardable(status: ImportStatus): boolean {
  return ["reading", "columns", "judging", "judged"].includes(status);
}

const countsSchema = z.object({ new: z.number(), changed: z.number(), same: z.number(), error: z.number() });
export type Counts = z.infer<typeof countsSchema>;
export function countWrites(counts: Counts): number {
  return counts.new + counts.changed;
}
export const noCounts: Counts = { new: 0, changed: 0, same: 0, error: 0 };

const problemSchema = z.object({
  field: z.string().nullable(),
  what: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export const importSchema = z.object({
  uid: z.string(),
  byName: z.string(),
  kind: z.enum(importKinds),
  fileName: z.string().max(200),
  status: z.enum(statuses),
  startedAt: z.iso.datetime(),
  sheet: z.string().nullable(),
  columns: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  /** Rows of the file including unreadable ones, the documents that store them, and the number of unreadable rows. */
  rows: z.number().int(),
  chunks: z.number().int(),
  unreadable: z.number().int(),
  /** Place of the column by field, and the value in every row by field, which wins. */
  map: z.record(z.string(), z.number().int()),
  set: z.record(z.string(), z.string()),
  create: z.array(z.string()),
  allFindings: z.boolean(),
  days: z.array(dayColumnSchema.nullable()),
  /** The order of days by field: from its rows, or as chosen. */
  dates: z.record(z.string(), z.enum(dayOrders)),
  /** Places of the columns whose texts are encrypted. */
  sealed: z.array(z.number().int()),
  /** Counts how often the columns were chosen: queued rows of an earlier choice are outdated. */
  setting: z.number().int(),
  batches: z.number().int().nullable(),
  done: z.number().int(),
  steps: z.number().int(),
  judged: countsSchema.nullable(),
  written: countsSchema.nullable(),
  /** The scope of valid rows, after writing of changed ones; null if there are none, or the kind has no scope. */
  cover: z.object({ from: z.string(), to: z.string(), store: z.string(), template: z.string() }).nullable(),
  /** Rows by status in each document of rows, packed, to find the page of one status. */
  tallies: z.array(z.string()),
  remarks: z.array(remarkSchema),
  endedAt: z.iso.datetime().nullable(),
  /** Its rows and changes were deleted or are being deleted, so that it can't be undone. */
  thinned: z.boolean(),
  /** The change that the undo checked last, counting down; null before the first. */
  position: z.number().nullable(),
  obstacles: z
    .object({
      count: z.number().int(),
      partly: z.boolean(),
      imports: z.array(z.string()),
      first: z.array(problemSchema.extend({ row: z.number().int() })),
    })
    .nullable(),
  run: z.number().int(),
  heldUntil: z.iso.datetime().nullable(),
});
export type Import = z.infer<typeof importSchema>;

export function unusedColumnNames({ columns, map, set }: Pick<Import, "columns" | "map" | "set">): string[] {
  const used = new Set(Object.entries(map).flatMap(([field, place]) => (field in set ? [] : [place])));
  return columns.filter((name, place) => name !== "" && !used.has(place));
}

export const imports = collection("imports", importSchema);

/** Days after the writing, or after the upload of an unwritten import, in which its rows are stored and it can be undone. */
export const retentionDays = 30;

export function undoableUntil({ startedAt, endedAt }: Pick<Import, "startedAt" | "endedAt">): string {
  return new Date(Date.parse(endedAt ?? startedAt) + retentionDays * 86_400_000).toISOString();
}

export function isRetained(data: Import, now: Date): boolean {
  return !data.thinned && undoableUntil(data) > now.toISOString();
}

export function isUndoable(data: Import, now: Date): boolean {
  const { status, written } = data;
  return status === "done" && written !== null && countWrites(written) > 0 && isRetained(data, now);
}

/** The file's rows in its order with their results; keyed IMPORT.NUMBER. Both are lines of JSON. */
export const importChunks = collection(
  "import-chunks",
  z.object({ importId: z.string(), rows: z.string(), verdicts: z.string() }),
);

const batchSchema = z.object({
  importId: z.string(),
  setting: z.number().int(),
  rows: z.string(),
  verdicts: z.string(),
});
export type ImportBatch = z.infer<typeof batchSchema>;

export const importBatches = collection("import-batches", batchSchema);

/** The changes of a transaction; keyed IMPORT.NUMBER and numbered in the order of writing. */
export const importChanges = collection(
  "import-changes",
  z.object({ importId: z.string(), seq: z.number().int(), batch: z.number().int(), changes: z.string() }),
);

export function numberedKey(importId: string, number: number): string {
  return `${importId}.${number}`;
}

export function packTally(counts: Counts): string {
  return rowStatuses.map((status) => counts[status]).join(" ");
}

export function readTally(tally: string): Counts {
  const numbers = tally.split(" ").map(Number);
  return Object.fromEntries(rowStatuses.map((status, index) => [status, numbers[index] ?? 0])) as Record<
    RowStatus,
    number
  >;
}

export function isImportKind(name: string): name is ImportKindName {
  return (importKinds as readonly string[]).includes(name);
}
