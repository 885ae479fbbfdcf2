/** Imports and the decisions about them. Everybody who can import a kind sees all its imports. */
import { orNotFound } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { readFormKey } from "#app/auth/once.server.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { db } from "#app/db/db.server.ts";
import { type Order, StaleRevision, type Stored } from "#app/db/documents.ts";
import { derivedId } from "#app/db/ids.ts";
import { countSome } from "#app/lists/document-list.server.ts";
import type { ListCount } from "#app/lists/list.ts";
import type { Verb } from "#app/timeline/events.ts";
import { importEvents } from "./events.ts";
import type { User } from "#app/auth/user.ts";
import {
  canFollow,
  type Import,
  importChanges,
  imports,
  isDiscardable,
  isRetained,
  type ImportTransition,
  importTransitions,
} from "./import.ts";
import { type ChosenOrders, readDates, readColumnDays } from "./dates.server.ts";
import { type ImportContext, importKinds, type ImportKindName } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import { deleteRows } from "./thin.server.ts";

export function canImport(user: User, kind: ImportKindName): boolean {
  return can(user, kindOf(kind).action);
}

export function kindsFor(user: User): ImportKindName[] {
  return importKinds.filter((kind) => canImport(user, kind));
}

export function requireImporter(user: User): void {
  if (kindsFor(user).length === 0) throw new Response(null, { status: 403 });
}

/** Derived from the form's key, so that resubmitting finds the same import. @throws Response 400 for an invalid key */
export function importIdOf(user: User, key: string): string {
  const random = readFormKey(user.uid, "import", key);
  if (random === null) throw new Response(null, { status: 400 });
  return derivedId("import", user.uid, random);
}

const latestFirst: readonly Order[] = [["startedAt", "desc"]];

export async function listImports(
  user: User,
  { cursor = null, limit = 20 }: { cursor?: string | null; limit?: number } = {},
): Promise<{ imports: Stored<Import>[]; next: string | null; count: () => Promise<ListCount> }> {
  requireImporter(user);
  const page = await db.query(imports, { orderBy: latestFirst, limit, cursor });
  const canSeeAll = kindsFor(user).length === importKinds.length;
  return {
    imports: page.documents.filter(({ data }) => canImport(user, data.kind)),
    next: page.next,
    count: async () => (canSeeAll ? countSome(imports, [], latestFirst) : null),
  };
}

export async function findImport(user: User, id: string): Promise<Stored<Import> | null> {
  requireImporter(user);
  const stored = id ? await db.get(imports, id) : null;
  return stored && canImport(user, stored.data.kind) ? stored : null;
}

export async function requireImport(user: User, id: string): Promise<Stored<Import>> {
  return orNotFound(await findImport(user, id));
}

export function contextOf(user: User, importId: string, data: Import, now: Date): ImportContext {
  const { create, allFindings, fileName } = data;
  return { user, importId, fileName, options: { create, allFindings }, now };
}

export type Setting = Pick<Import, "map" | "set" | "create"> & {
  readonly dates?: ChosenOrders;
  readonly allFindings?: boolean;
};

export function missingFields(kind: ImportKindName, { map, set }: Pick<Setting, "map" | "set">): string[] {
  return Object.entries(kindOf(kind).fields)
    .filter(([field, { required }]) => required && map[field] === undefined && !set[field])
    .map(([field]) => field);
}

/** Whether a field can have one value for all rows: a private one belongs to one person. */
export function isSettable(kind: ImportKindName, field: string): boolean {
  const { fields } = kindOf(kind);
  return Object.hasOwn(fields, field) && !fields[field]!.private;
}

/** The import has moved on since the user saw it. */
export class Overtaken extends Error {
  override name = "Overtaken";
}

/** @throws Overtaken; RangeError for unknown or missing fields and columns, or days whose order nobody chose */
export async function settleColumns(user: User, id: string, setting: Setting, now: Date): Promise<void> {
  const stored = await requireImport(user, id);
  const { kind, columns } = stored.data;
  const { fields } = kindOf(kind);
  const hasInvalidField =
    Object.keys(setting.map).some((field) => !Object.hasOwn(fields, field)) ||
    Object.keys(setting.set).some((field) => !isSettable(kind, field));
  const hasInvalidColumn = Object.values(setting.map).some((column) => !(column in columns));
  if (hasInvalidField || hasInvalidColumn || missingFields(kind, setting).length > 0)
    throw new RangeError("These aren't the columns");
  const days = await readColumnDays(id, stored.data, setting);
  const dates = await readDates(id, { ...stored.data, days }, setting);
  const undecided = dates.find(({ order }) => order === "ask");
  if (undecided) throw new RangeError(`The days of ${undecided.field} can be read in two orders`);
  const changes = {
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
  await move(stored, "startPreview", changes, { user, now, what: "columns-settled" });
}

/** Does nothing if writing has started. @throws Overtaken */
export async function beginWriting(user: User, id: string, now: Date): Promise<void> {
  const stored = await requireImport(user, id);
  if (stored.data.status === "writing" || stored.data.status === "done") return;
  const changes = { done: 0, steps: stored.data.batches ?? 0, written: null, cover: null, heldUntil: null };
  await move(stored, "startWriting", changes, { user, now, what: "committed" });
}

/** Starts with a check whether the undo is possible. @throws Overtaken */
export async function beginUndo(user: User, id: string, now: Date): Promise<void> {
  const stored = await requireImport(user, id);
  if (["checking", "undoing", "undone"].includes(stored.data.status)) return;
  if (!isRetained(stored.data, now)) throw new Overtaken();
  const steps = await db.count(importChanges, [["importId", "==", id]]);
  const changes = { done: 0, steps, position: null, obstacles: null, heldUntil: null };
  await move(stored, "checkUndo", changes, { user, now, what: "undo-asked" });
}

/** @throws Overtaken if rows were written */
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
  name: ImportTransition,
  changes: Partial<Import>,
  event: { user: User; now: Date; what: Verb<typeof importEvents> },
): Promise<void> {
  const { data } = stored;
  if (!canFollow(name, data.status)) throw new Overtaken();
  await unlessOvertaken(writeImport(stored, { ...data, ...changes, status: importTransitions[name].to }, event));
}

const importRecord: RecordKind<Import, typeof importEvents> = { collection: imports, events: importEvents };

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
