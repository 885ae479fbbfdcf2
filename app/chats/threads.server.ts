/** A thread has the readers of its record. */
import { can, type Subject } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { findCheck, findChecks } from "#app/checks/checks.server.ts";
import { findCase, findCases } from "#app/feedback/cases.server.ts";
import { findStore } from "#app/stores/stores.server.ts";
import { findTask, findTasks } from "#app/tasks/tasks.server.ts";
import { type Chat, type ThreadKind, threadKinds } from "./chat.ts";

type RecordReference = NonNullable<Chat["about"]>;

export interface ThreadRecord {
  readonly reference: RecordReference;
  readonly subject: Subject & { readonly storeId: string };
}

interface Kind {
  readonly reads: "read check" | "read feedback" | "read store history" | "read task";
  /** Null if there is none or the user can't see it. */
  find(
    user: User,
    id: string,
  ): Promise<(Omit<RecordReference, "kind" | "id"> & { subject: ThreadRecord["subject"] }) | null>;
  readable(user: User, ids: readonly string[]): Promise<readonly string[]>;
}

const idsOf = (documents: readonly { readonly id: string }[]) => documents.map(({ id }) => id);

const kinds: Record<ThreadKind, Kind> = {
  check: {
    reads: "read check",
    async find(user, id) {
      const check = (await findCheck(user, id))?.data;
      if (!check) return null;
      const { storeName: store, day, storeId, managerId, inspectorId, status, outcome, reopened } = check;
      return { store, day, subject: { storeId, managerId, inspectorId, status, outcome, reopened } };
    },
    readable: async (user, ids) => idsOf(await findChecks(user, ids)),
  },
  feedback: {
    reads: "read feedback",
    async find(user, id) {
      const customerCase = (await findCase(user, id))?.data;
      if (!customerCase) return null;
      const { storeId, storeName: store, managerId, inspectorId, day } = customerCase;
      return { store, day, subject: { storeId, managerId, inspectorId } };
    },
    readable: async (user, ids) => idsOf(await findCases(user, ids)),
  },
  // Former managers must not read what is written today.
  store: {
    reads: "read store history",
    async find(user, id) {
      const store = can(user, "read store history", { storeId: id }) ? await findStore(user, id) : null;
      return store && { store: store.data.name, day: "", subject: { storeId: id } };
    },
    readable: async (user, ids) => ids.filter((storeId) => can(user, "read store history", { storeId })),
  },
  task: {
    reads: "read task",
    async find(user, id) {
      const task = (await findTask(user, id))?.data;
      if (!task) return null;
      const { storeId, storeName: store, ownerId, inspectorId, dueDay: day } = task;
      return { store, day, subject: { storeId, ownerId, inspectorId } };
    },
    readable: async (user, ids) => idsOf(await findTasks(user, ids)),
  },
};

export function threadId(kind: ThreadKind, id: string): string {
  return `${kind}.${id}`;
}

export function threadOf(id: string): Pick<RecordReference, "kind" | "id"> | null {
  const [first, ...rest] = id.split(".");
  const kind = threadKinds.find((each) => each === first);
  return kind && rest.length > 0 ? { kind, id: rest.join(".") } : null;
}

export async function findThreadRecord(
  user: User,
  { kind, id }: Pick<RecordReference, "kind" | "id">,
): Promise<ThreadRecord | null> {
  const record = await kinds[kind].find(user, id);
  return record && { reference: { kind, id, store: record.store, day: record.day }, subject: record.subject };
}

export function readsThread(user: User, kind: ThreadKind, subject: Subject): boolean {
  return can(user, kinds[kind].reads, subject);
}

export async function unreadableThreads(
  user: User,
  threads: readonly { readonly id: string; readonly data: Chat }[],
): Promise<Set<string>> {
  const theirs = Map.groupBy(
    threads.flatMap(({ data }) => data.about ?? []),
    ({ kind }) => kind,
  );
  const readable = new Set<string>();
  for (const [kind, references] of theirs)
    for (const id of await kinds[kind].readable(user, idsOf(references))) readable.add(threadId(kind, id));
  return new Set(idsOf(threads.filter(({ id, data }) => data.about && !readable.has(id))));
}
