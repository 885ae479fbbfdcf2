import { orNotFound } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { recordReader } from "#app/changes/find-record.server.ts";
import { findDifferences } from "#app/changes/differences.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { type Photo, withDrawing } from "#app/files/photo.ts";
import type { Shape } from "#app/files/shapes.ts";
import { dayOf } from "#app/i18n/days.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { stores } from "#app/stores/store.ts";
import { auditedTaskSchema } from "./events.ts";
import { isMovePossible, type TaskMoveName, moves } from "./moves.ts";
import { ownerOf, ownerProblem } from "./owners.server.ts";
import { TaskRefused } from "./task-errors.ts";
import { type Priority, taskStatuses } from "./task-names.ts";
import { taskRecord } from "./task-record.server.ts";
import { isUnfinished, withSortKeys, type Task, taskLimits, tasks } from "./task.ts";

export const { find: findTask, require: requireTask, findMany: findTasks } = recordReader(taskRecord);

export interface GivenTask {
  readonly title: string;
  readonly details: string;
  readonly category: string;
  readonly priority: Priority;
  readonly dueDay: string;
  readonly needsPhoto: boolean;
}

export interface NewTask extends GivenTask {
  readonly storeId: string;
  readonly ownerId: string;
}

const todayOf = (now: Date) => dayOf(now, config.APP_TIME_ZONE);

/** Missing fields aren't checked. */
export async function newTaskProblems(
  reader: Reader,
  { storeId, ownerId, dueDay }: Partial<NewTask>,
  now: Date,
): Promise<TaskRefused["problems"]> {
  const store = storeId === undefined ? undefined : await reader.get(stores, storeId);
  const person = ownerId === undefined ? undefined : await ownerProblem(reader, ownerId);
  return {
    ...(store === null && { storeId: "store-unknown" }),
    ...(store?.data.status === "closed" && { storeId: "store-closed" }),
    ...(person && { ownerId: person }),
    ...(dueDay !== undefined && dueDay < todayOf(now) && { dueDay: "due-past" }),
  };
}

/** @throws TaskRefused, StaleForm, Response 403 and 400 */
export async function createTask(user: User, input: NewTask, { key }: FormIdentity, now: Date): Promise<string> {
  return changeRecord(
    { user, kind: taskRecord, action: "create task", form: "create-task", key, body: input, now },
    async (tx) => {
      const [id, at, today] = [newId(), now.toISOString(), todayOf(now)];
      const { title, storeId, ownerId, ...rest } = input;
      const problems = await newTaskProblems(tx, input, now);
      if (Object.keys(problems).length > 0) throw new TaskRefused(problems);
      const { code, name, area } = (await tx.get(stores, storeId))!.data;
      const after = withSortKeys({
        ...rest,
        title: { en: title, vi: "" },
        storeId,
        storeCode: code,
        storeName: name,
        area,
        ...(await ownerOf(tx, { storeId, choice: ownerId, today })),
        checkId: null,
        finding: null,
        severity: null,
        inspectorId: user.uid,
        inspectorName: nameOf(user),
        status: "open",
        photos: [],
        fixes: [],
        doneBy: null,
        reopened: null,
        cancelled: null,
        createdAt: at,
        updatedAt: at,
      });
      const event = { what: "created" } as const;
      return { write: { id, before: null, after, event }, result: id };
    },
  );
}

/** A finding's task keeps its title. @throws StaleRecord, TaskRefused, Response 404, 403 and 400 */
export function editTask(user: User, id: string, input: GivenTask, { key, seen }: FormIdentity, now: Date) {
  const fieldsFrom = (before: Task) => ({
    ...input,
    title: before.finding || before.title.en === input.title ? before.title : { en: input.title, vi: "" },
  });
  const isSame = ({ data }: Stored<Task>) =>
    Object.keys(findDifferences(auditedTaskSchema, data, fieldsFrom(data)).after).length === 0;

  return changeRecord(
    { user, kind: taskRecord, id, action: "change task", form: "edit-task", key, seen, body: input, isSame, now },
    async (_, { data: before }) => {
      const changed = fieldsFrom(before);
      if (changed.dueDay < todayOf(now) && changed.dueDay !== before.dueDay)
        throw new TaskRefused({ dueDay: "due-past" });
      const after = withSortKeys({ ...before, ...changed, updatedAt: now.toISOString() });
      return { write: { after, event: { what: "changed", ...findDifferences(auditedTaskSchema, before, changed) } } };
    },
  );
}

interface Part {
  readonly run?: string | undefined;
}

/** @throws StaleRecord for one that is closed, TaskRefused, Response 404, 403 and 400 */
export function reassignTask(
  user: User,
  id: string,
  { to, reason = "", run, key, seen }: FormIdentity & Part & { readonly to: string; readonly reason?: string },
  now: Date,
) {
  const note = reason.trim();

  return changeRecord(
    { user, kind: taskRecord, id, action: "change task", form: "assign-task", key, seen, body: { to, note }, now },
    async (tx, stored) => {
      const { data: before } = stored;
      if (!isUnfinished(before)) throw new StaleRecord(stored);
      const owner = await ownerOf(tx, { storeId: before.storeId, choice: to, today: todayOf(now) });
      if (owner.ownerId === before.ownerId && owner.ofManager === before.ofManager) return { result: "same" };
      const after = withSortKeys({ ...before, ...owner, updatedAt: now.toISOString() });
      const sides = { before: { ownerName: before.ownerName }, after: { ownerName: owner.ownerName } };
      return { write: { after, event: { what: "reassigned", note, run, ...sides } } };
    },
  );
}

/** @throws TaskRefused for a day that is over, StaleRecord for a closed task, Response 404 and 403 */
export function adjustTask(
  user: User,
  id: string,
  changes: Pick<GivenTask, "dueDay"> | Pick<GivenTask, "priority">,
  { run }: Part,
  now: Date,
) {
  const changesOf = ({ data }: Stored<Task>) => findDifferences(auditedTaskSchema, data, { ...data, ...changes });
  const isSame = (stored: Stored<Task>) => Object.keys(changesOf(stored).after).length === 0;

  return changeRecord(
    { user, kind: taskRecord, id, action: "change task", form: "adjust-task", body: changes, isSame, now },
    async (_, stored) => {
      const { data: before } = stored;
      if (!isUnfinished(before)) throw new StaleRecord(stored);
      if ("dueDay" in changes && changes.dueDay < todayOf(now)) throw new TaskRefused({ dueDay: "due-past" });
      const after = withSortKeys({ ...before, ...changes, updatedAt: now.toISOString() });
      return { write: { after, event: { what: "changed", run, ...changesOf(stored) } } };
    },
  );
}

interface Moved extends FormIdentity, Part {
  readonly reason?: string;
}

/** @throws StaleRecord where its status doesn't allow it, TaskRefused without a reason, Response 404, 403 and 400 */
export function moveTask(
  user: User,
  id: string,
  name: Exclude<TaskMoveName, "finish">,
  { key, seen, reason = "", run }: Moved,
  now: Date,
) {
  const note = reason.trim();

  return changeRecord(
    { user, kind: taskRecord, id, action: moves[name].by, form: "move-task", key, seen, body: { name, note }, now },
    async (_, stored) => {
      const { data: before } = stored;
      if (!isMovePossible(name, before)) throw new StaleRecord(stored);
      if ("reason" in moves[name] && !note) throw new TaskRefused({ reason: "reason-missing" });
      const [status, at] = [moves[name].to, now.toISOString()];
      const effect = effects[name](before, { at, by: user, note });
      const after = withSortKeys({ ...before, status, updatedAt: at, ...effect });
      const sides = { before: { status: before.status }, after: { status } };
      return { write: { after, event: { what: verbs[name], note, run, ...sides } } };
    },
  );
}

const verbs = { start: "started", verify: "verified", reopen: "reopened", cancel: "cancelled" } as const;

type Moving = { readonly at: string; readonly by: User; readonly note: string };
const effects: Record<keyof typeof verbs, (before: Task, moving: Moving) => Partial<Task>> = {
  start: () => ({}),
  verify: () => ({}),
  reopen: (_, { at, by, note }) => ({
    doneBy: null,
    cancelled: null,
    reopened: { at, byName: nameOf(by), reason: note },
  }),
  cancel: (_, { note }) => ({ cancelled: { cause: "by-hand", reason: note } }),
};

/** @throws TaskRefused without the required evidence, StaleRecord, Response 404, 403 and 400 */
export function finishTask(
  user: User,
  id: string,
  { words, key, seen }: FormIdentity & { readonly words: string },
  now: Date,
) {
  const note = words.trim();

  return changeRecord(
    { user, kind: taskRecord, id, action: moves.finish.by, form: "finish-task", key, seen, body: note, now },
    async (_, stored) => {
      const { data: before } = stored;
      if (!isMovePossible("finish", before)) throw new StaleRecord(stored);
      const { photos, needsPhoto } = before;
      if (needsPhoto && photos.length === 0) throw new TaskRefused({ photos: "photo-missing" });
      if (!note && photos.length === 0) throw new TaskRefused({ words: "evidence-missing" });
      const [status, at] = [moves.finish.to, now.toISOString()];
      const fixes = [...before.fixes, { at, by: user.uid, byName: nameOf(user), words: note, photos }];
      const done = { status, photos: [], fixes, doneBy: user.uid, reopened: null, updatedAt: at };
      const sides = { before: { status: before.status }, after: { status, photos: photos.length } };
      return { write: { after: withSortKeys({ ...before, ...done }), event: { what: "done", note, ...sides } } };
    },
  );
}

/** A photo that is sent again keeps its drawing. @throws TaskRefused for too many photos */
function withPhotos(existing: readonly Photo[], added: readonly Photo[]): Photo[] {
  const photos = [...new Map([...existing, ...added, ...existing].map((photo) => [photo.key, photo])).values()];
  if (photos.length > taskLimits.photos) throw new TaskRefused({ photos: "too-many-photos" });
  return photos;
}

/** The same photo again changes nothing. @throws StaleRecord for a done or closed task, TaskRefused for too many, Response 404, 403 */
export function changePhotos(
  user: User,
  id: string,
  { add = [], remove = [] }: { readonly add?: readonly Photo[]; readonly remove?: readonly string[] },
  now: Date,
) {
  return changeRecord(
    { user, kind: taskRecord, id, action: moves.finish.by, form: "task-photos", body: null, now },
    async (_, stored) => {
      const { data: before } = stored;
      if (!isUnfinished(before)) throw new StaleRecord(stored);
      const photos = withPhotos(before.photos, add).filter(({ key }) => !remove.includes(key));
      const existingKeys = new Set(before.photos.map(({ key }) => key));
      const isMore = photos.some(({ key }) => !existingKeys.has(key));
      if (!isMore && photos.length === existingKeys.size) return { result: "same" };
      const event = { what: isMore ? "photo-added" : "photo-removed", after: { photos: photos.length } } as const;
      return { write: { after: { ...before, photos }, event } };
    },
  );
}

/** No shapes remove the drawing. @throws StaleRecord for a task that is done or closed, Response 404 and 403 */
export function drawOnTaskPhoto(user: User, id: string, key: string, shapes: readonly Shape[], now: Date) {
  return changeRecord(
    { user, kind: taskRecord, id, action: moves.finish.by, form: "task-photos", body: null, now },
    async (_, stored) => {
      const { data: before } = stored;
      if (!isUnfinished(before)) throw new StaleRecord(stored);
      const photos = orNotFound(withDrawing(before.photos, key, shapes));
      return { write: { after: { ...before, photos }, event: { what: "drawn" } } };
    },
  );
}

/** @throws TaskRefused for an empty one, Response 404, 403 and 400 */
export function commentOnTask(
  user: User,
  id: string,
  { comment: words, key }: { readonly comment: string; readonly key?: string | undefined },
  now: Date,
) {
  const note = words.trim();

  return changeRecord(
    { user, kind: taskRecord, id, action: "read task", form: "comment-task", key, body: note, now },
    async (_, { data }) => {
      if (!note) throw new TaskRefused({ words: "reason-missing" });
      return { write: { after: data, event: { what: "commented", note } } };
    },
  );
}

export async function findTasksOf(user: User, checkId: string): Promise<Map<string, Stored<Task>>> {
  const { documents } = await db.query(tasks, { where: [["checkId", "==", checkId]], limit: 1000 });
  return new Map(
    documents.filter(({ data }) => can(user, "read task", data)).map((task) => [task.data.finding!.item, task]),
  );
}

const mostAlsoOpen = 5;

/** Reads at most two documents more than it returns. */
export async function findAlsoOpen(user: User, { id, data }: Stored<Task>): Promise<Stored<Task>[]> {
  const { finding, storeId, category, byTitleEn } = data;
  if (!finding || byTitleEn === "" || !isUnfinished(data)) return [];
  const unfinished = taskStatuses.filter((status) => isUnfinished({ status }));
  const { documents } = await db.query(tasks, {
    where: [
      ["storeId", "==", storeId],
      ["byTitleEn", "==", byTitleEn],
      ["status", "in", unfinished],
    ],
    limit: mostAlsoOpen + 1,
  });
  return documents
    .filter(
      (other) =>
        other.id !== id &&
        other.data.category === category &&
        other.data.finding?.item === finding.item &&
        can(user, "read task", other.data),
    )
    .slice(0, mostAlsoOpen);
}
