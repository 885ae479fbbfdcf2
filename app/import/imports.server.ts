/** Imports: begun with a file, told which column is which field, looked at, written, undone. All who can import a kind see its imports. */
import { orNotFound } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { isFormKey } from "#app/auth/once.server.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { db } from "#app/db/db.server.ts";
import { type Order, StaleRevision, type Stored } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { countSome } from "#app/lists/document-list.server.ts";
import type { Count } from "#app/lists/list.ts";
import type { Verb } from "#app/timeline/events.ts";
import { importEvents } from "./events.ts";
import type { User } from "#app/auth/user.ts";
import {
  follows,
  type Import,
  importChanges,
  imports,
  isDiscardable,
  isRetained,
  type TransitionName,
  transitions,
} from "./import.ts";
import { type ChosenOrders, readDates, readDays } from "./dates.server.ts";
import { importKinds, type ImportKindName } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import { deleteRows } from "./thin.server.ts";

export function canImport(user: User, kind: ImportKindName): boolean {
  return can(user, kindOf(kind).action);
}

/** What the user can import; of nothing, they see no imports either. */
export function kindsFor(user: User): ImportKindName[] {
  return importKinds.filter((kind) => canImport(user, kind));
}

/** @throws Response 403 */
export function requireImporter(user: User): void {
  if (kindsFor(user).length === 0) throw new Response(null, { status: 403 });
}

/** The import's id for a form's key: the same form again is the same import. @throws Response 400 for a key that isn't one */
export function importIdOf(user: User, key: string): string {
  if (!isFormKey(user.uid, "import", key)) throw new Response(null, { status: 400 });
  return derivedId("import", user.uid, key);
}

const latestFirst: readonly Order[] = [["startedAt", "desc"]];

/** A page of imports, the latest first. @throws Response 403 */
export async function listImports(
  user: User,
  { cursor = null, limit = 20 }: { cursor?: string | null; limit?: number } = {},
): Promise<{ imports: Stored<Import>[]; next: string | null; count: () => Promise<Count> }> {
  requireImporter(user);
  const page = await db.query(imports, { orderBy: latestFirst, limit, cursor });
  const all = kindsFor(user).length === importKinds.length;
  return {
    imports: page.documents.filter(({ data }) => canImport(user, data.kind)),
    next: page.next,
    count: async () => (all ? countSome(imports, [], latestFirst) : null),
  };
}

/** Null when there is none, or it is of a kind that isn't for the user. @throws Response 403 */
export async function findImport(user: User, id: string): Promise<Stored<Import> | null> {
  requireImporter(user);
  const stored = id ? await db.get(imports, id) : null;
  return stored && canImport(user, stored.data.kind) ? stored : null;
}

/** @throws Response 403, 404 */
export async function requireImport(user: User, id: string): Promise<Stored<Import>> {
  return orNotFound(await findImport(user, id));
}

/** Which column is which field, and what is the same in every row. */
export type Setting = Pick<Import, "map" | "set" | "create"> & {
  readonly dates?: ChosenOrders;
  readonly allFindings?: boolean;
};

/** Fields without which no row can be read, and that neither have a column nor a value. */
export function missingFields(kind: ImportKindName, { map, set }: Pick<Setting, "map" | "set">): string[] {
  return Object.entries(kindOf(kind).fields)
    .filter(([field, { required }]) => required && map[field] === undefined && !set[field])
    .map(([field]) => field);
}

/** Whether a field can have one value for all rows: a private one is of one person. */
export function isSettable(kind: ImportKindName, field: string): boolean {
  const { fields } = kindOf(kind);
  return Object.hasOwn(fields, field) && !fields[field]!.private;
}

/** The import isn't where the one who decided saw it: someone else went on meanwhile. */
export class Overtaken extends Error {
  override name = "Overtaken";
}

/**
 * Settles the columns, and begins the dry run, again if there was one.
 * @throws Overtaken; RangeError for fields and columns that there are not, where one is missing, or where nobody chose between two orders of
 * days; Response 403, 404
 */
export async function settleColumns(user: User, id: string, setting: Setting, now: Date): Promise<void> {
  const stored = await requireImport(user, id);
  const { kind, columns } = stored.data;
  const { fields } = kindOf(kind);
  const strange =
    Object.keys(setting.map).some((field) => !Object.hasOwn(fields, field)) ||
    Object.keys(setting.set).some((field) => !isSettable(kind, field));
  const beyond = Object.values(setting.map).some((column) => !(column in columns));
  if (strange || beyond || missingFields(kind, setting).length > 0) throw new RangeError("These aren't the columns");
  const days = await readDays(id, stored.data, setting);
  const dates = await readDates(id, { ...stored.data, days }, setting);
  const undecided = dates.find(({ order }) => order === "ask");
  if (undecided) throw new RangeError(`The days of ${undecided.field} can be read in two orders`);
  const more = {
    ...setting,
    days,
    dates: Object.fromEntries(dates.flatMap(({ field, order }) => (order === "ask" ? [] : [[field, order]]))),
    setting: stored.data.setting + 1,
    batches: null,
    done: 0,
    steps: 0,
    judged: null,
    cover: null,
    tallies: [],
    remarks: [],
    heldUntil: null,
  };
  await move(stored, "judge", more, { user, now, what: "columns-settled" });
}

/** Begins to write what the dry run found. Begun already, it is no matter. @throws Overtaken; Response 403, 404 */
export async function beginWriting(user: User, id: string, now: Date): Promise<void> {
  const stored = await requireImport(user, id);
  if (stored.data.status === "writing" || stored.data.status === "done") return;
  const more = { done: 0, steps: stored.data.batches ?? 0, written: null, cover: null, heldUntil: null };
  await move(stored, "write", more, { user, now, what: "committed" });
}

/** Begins to take an import back: first it is seen whether anything stands in the way. @throws Overtaken; Response 403, 404 */
export async function beginUndo(user: User, id: string, now: Date): Promise<void> {
  const stored = await requireImport(user, id);
  if (["checking", "undoing", "undone"].includes(stored.data.status)) return;
  if (!isRetained(stored.data, now)) throw new Overtaken();
  const steps = await db.count(importChanges, [["importId", "==", id]]);
  const more = { done: 0, steps, position: null, obstacles: null, heldUntil: null };
  await move(stored, "undo", more, { user, now, what: "undo-asked" });
}

/** Throws away an import of which nothing was written, with its rows. @throws Overtaken; Response 403, 404 */
export async function discardImport(user: User, id: string, now: Date): Promise<void> {
  const stored = await requireImport(user, id);
  if (!isDiscardable(stored.data.status)) throw new Overtaken();
  const event = { what: "discarded", note: stored.data.fileName } as const;
  await unlessOvertaken(
    deleteRows(stored, async (tx, after) => {
      (await prepareRecords(tx, importRecord, user, [{ id, before: stored, after, event }], now))();
    }),
  );
}

async function move(
  stored: Stored<Import>,
  name: TransitionName,
  more: Partial<Import>,
  event: { user: User; now: Date; what: Verb<typeof importEvents> },
): Promise<void> {
  const { data } = stored;
  if (!follows(name, data.status)) throw new Overtaken();
  await unlessOvertaken(writeImport(stored, { ...data, ...more, status: transitions[name].to }, event));
}

const importRecord: RecordKind<Import, typeof importEvents> = { collection: imports, events: importEvents };

/** Writes it with its event. @throws StaleRevision where it isn't as it was read */
export async function writeImport(
  before: Stored<Import>,
  after: Import,
  { user, now, what }: { user: User; now: Date; what: Verb<typeof importEvents> },
): Promise<void> {
  await db.transaction(async (tx) => {
    const write = { id: before.id, before, after, event: { what } };
    (await prepareRecords(tx, importRecord, user, [write], now))();
  });
}

async function unlessOvertaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw error instanceof StaleRevision ? new Overtaken() : error;
  }
}
