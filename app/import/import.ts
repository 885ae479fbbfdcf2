/** An import: a file on its way into the product. Its stages are kept, so that each can be taken up again wherever it was left. */
import { z } from "zod";
import { isAhead } from "#app/auth/clock-skew.ts";
import { collection } from "#app/db/documents.ts";
import { dayColumnSchema } from "#app/sheets/day-column.ts";
import { dayOrders } from "#app/sheets/day.ts";
import { importKinds, type ImportKindName, type Verdict, verdicts } from "./kind.ts";
import { remarkSchema } from "./remarks.ts";

/**
 * reading: the file is being taken; what stays there was cut off. columns: waits to be told which column is which field.
 * judging → judged: the dry run. writing → done. checking: whether anything stands in the way of an undo; undoing → undone.
 */
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

/** What people decide, and what the run does when it is through with a stage. */
export const transitions = {
  taken: { from: ["reading"], to: "columns" },
  judge: { from: ["columns", "judging", "judged"], to: "judging" },
  judged: { from: ["judging"], to: "judged" },
  write: { from: ["judged"], to: "writing" },
  written: { from: ["writing"], to: "done" },
  undo: { from: ["done"], to: "checking" },
  keep: { from: ["checking"], to: "done" },
  clear: { from: ["checking"], to: "undoing" },
  undone: { from: ["undoing"], to: "undone" },
  /** Something came to depend on a part of it after that was looked for. */
  left: { from: ["undoing"], to: "done" },
} as const satisfies Record<string, Transition>;
export type TransitionName = keyof typeof transitions;

export function follows(name: TransitionName, status: ImportStatus): boolean {
  return (transitions[name].from as readonly ImportStatus[]).includes(status);
}

/** Those in which there is work to do, request by request. */
const working: ReadonlySet<ImportStatus> = new Set(["judging", "writing", "checking", "undoing"]);

/** How long nobody else takes an import up after whoever works on it was last heard of, in ms. */
export const leaseMilliseconds = 20_000;

/** Whether someone is at work on an import just now. */
export function isHeld({ heldUntil }: Pick<Import, "heldUntil">, now: Date): boolean {
  return isAhead(heldUntil, leaseMilliseconds, now);
}

export function isWorking(status: ImportStatus): boolean {
  return working.has(status);
}

/** Nothing has been written yet: it can be thrown away. */
export function isDiscardable(status: ImportStatus): boolean {
  return ["reading", "columns", "judging", "judged"].includes(status);
}

const countsSchema = z.object({ new: z.number(), changed: z.number(), same: z.number(), error: z.number() });
export type Counts = z.infer<typeof countsSchema>;
/** How many rows change something. */
export function writes(counts: Counts): number {
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
  /** Of a workbook of several, the sheet that was read. */
  sheet: z.string().nullable(),
  /** Of the header, and a few values of each to know it by. */
  columns: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  /** Rows of the file, those that can't be read among them, and documents that hold them. */
  rows: z.number().int(),
  chunks: z.number().int(),
  unreadable: z.number().int(),
  /** Field → place of its column, and field → its value in every row, which wins. */
  map: z.record(z.string(), z.number().int()),
  set: z.record(z.string(), z.string()),
  create: z.array(z.string()),
  /** Whether the file holds all findings of its checks; of a kind that asks for it. */
  allFindings: z.boolean(),
  /** What the columns' days look like, by place. */
  days: z.array(dayColumnSchema.nullable()),
  /** Field → the order in which its days are read: that of all its rows, or as someone chose. */
  dates: z.record(z.string(), z.enum(dayOrders)),
  /** Places of the columns whose texts its rows have sealed. */
  sealed: z.array(z.number().int()),
  /** How often the columns were settled: rows that were put in order for an earlier setting are of no use. */
  setting: z.number().int(),
  /** Documents that hold the rows in the order of the work; null until they are made. */
  batches: z.number().int().nullable(),
  /** Steps of the stage under way: how many are done, and of how many. */
  done: z.number().int(),
  steps: z.number().int(),
  /** What the dry run found, and what was written; null until they have begun. */
  judged: countsSchema.nullable(),
  written: countsSchema.nullable(),
  /** What the rows without errors are about, once written those that changed something; null where there are none, and where the kind doesn't tell. */
  cover: z.object({ from: z.string(), to: z.string(), store: z.string(), template: z.string() }).nullable(),
  /** Rows per verdict in each document of rows, packed; by them a page of one verdict is found. */
  tallies: z.array(z.string()),
  /** What was remarked about its rows, counted. */
  remarks: z.array(remarkSchema),
  /** When it was written or undone; null before that. */
  endedAt: z.iso.datetime().nullable(),
  /** Its rows and its kept changes are gone, or on their way out: it can't be undone any more. */
  thinned: z.boolean(),
  /** The kept change that was looked at last, counting down; null before the first. */
  position: z.number().nullable(),
  /** What stood in the way when an undo was last asked for: how many, and the first of them; whether all else was taken back. */
  obstacles: z
    .object({
      count: z.number().int(),
      partly: z.boolean(),
      /** The imports that brought it, some of them. */
      imports: z.array(z.string()),
      first: z.array(problemSchema.extend({ row: z.number().int() })),
    })
    .nullable(),
  /** How often work was taken up, and until when whoever took it up last has it to themselves. */
  run: z.number().int(),
  heldUntil: z.iso.datetime().nullable(),
});
export type Import = z.infer<typeof importSchema>;

/** Names of the columns that no field takes: what is in them is dropped. */
export function unusedColumns({ columns, map, set }: Pick<Import, "columns" | "map" | "set">): string[] {
  const used = new Set(Object.entries(map).flatMap(([field, place]) => (field in set ? [] : [place])));
  return columns.filter((name, place) => name !== "" && !used.has(place));
}

export const imports = collection("imports", importSchema);

/** Days for which the rows of an import are kept, and it can be undone, after it was written; or after its upload, where it never was. */
export const retentionDays = 30;

/** The instant until which its rows are kept. */
export function undoableUntil({ startedAt, endedAt }: Pick<Import, "startedAt" | "endedAt">): string {
  return new Date(Date.parse(endedAt ?? startedAt) + retentionDays * 86_400_000).toISOString();
}

/** Whether what an undo needs is still kept. */
export function isRetained(data: Import, now: Date): boolean {
  return !data.thinned && undoableUntil(data) > now.toISOString();
}

/** Whether it was written and has changed anything that can still be taken back. */
export function isUndoable(data: Import, now: Date): boolean {
  const { status, written } = data;
  return status === "done" && written !== null && writes(written) > 0 && isRetained(data, now);
}

/** The file's rows in its order, with the verdict on each; keyed IMPORT.NUMBER. Both are lines of JSON. */
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

/** The rows in the order of the work, as far as their fields are known; keyed IMPORT.NUMBER. Gone when the work is done. */
export const importBatches = collection("import-batches", batchSchema);

/** What a transaction of the commit changed; keyed IMPORT.NUMBER, and numbered in the order in which it was done. */
export const importChanges = collection(
  "import-changes",
  z.object({ importId: z.string(), seq: z.number().int(), batch: z.number().int(), changes: z.string() }),
);

export function numbered(importId: string, number: number): string {
  return `${importId}.${number}`;
}

export function packTally(counts: Counts): string {
  return verdicts.map((verdict) => counts[verdict]).join(" ");
}

export function readTally(tally: string): Counts {
  const numbers = tally.split(" ").map(Number);
  return Object.fromEntries(verdicts.map((verdict, index) => [verdict, numbers[index] ?? 0])) as Record<
    Verdict,
    number
  >;
}

export function isImportKind(name: string): name is ImportKindName {
  return (importKinds as readonly string[]).includes(name);
}
