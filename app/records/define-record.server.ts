/** Records that people keep, such as stores: each with a code and a status, declared once, then made, changed, closed and imported alike. */
import type { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import type { Action } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { changeRecord, prepareRecords, type FormIdentity } from "#app/changes/change.server.ts";
import { findDifferences } from "#app/changes/differences.ts";
import type { RecordKind, RecordWrite } from "#app/changes/record.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import type { EventOf, Events, Verb } from "#app/timeline/events.ts";
import { type CodedKind, idOfCode } from "./codes.server.ts";
import { CodeTaken } from "./record-errors.ts";

export interface CodedRecord {
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly createdAt: string;
}

interface Declared<T extends CodedRecord, Input extends z.ZodObject, E extends Events> extends Pick<
  RecordKind<T, E>,
  "collection" | "events" | "follow"
> {
  /** "store": its forms are "create-store", "edit-store/ID" and "store-status/ID". */
  readonly name: string;
  readonly codes: CodedKind;
  /** Who may keep them. */
  readonly action: Action;
  /** What people and files give for one. */
  readonly input: Input;
  /** What follows from that and from how it was, beside the times. */
  derive(given: z.output<Input>, before: T | null, now: Date): Partial<T>;
  /** What has happened when its status became this one. */
  readonly verbs: Readonly<Record<T["status"], Verb<E>>>;
  /** What others keep of it, more than a transaction changes: brought along before the change, and again after it. */
  readonly copies?: {
    differ(before: T, given: z.output<Input>): boolean;
    bring(id: string, given: z.output<Input>): Promise<void>;
    /** To what is stored: of several who change it at once, whoever comes last leaves that. */
    follow(id: string): Promise<void>;
  };
}

/** What an event of a record says beside what differs. */
interface EventDetails {
  readonly note?: string | undefined;
  readonly run?: string | undefined;
}

type Outcome = "changed" | "same";

/** Reads and refuses what the kit knows nothing of. */
type Check<T extends object> = (tx: Transaction, id: string, before: Stored<T> | null) => Promise<void>;
const unchecked = async () => {};

export type RecordDefinition<T extends CodedRecord, Input extends z.ZodObject, E extends Events> = ReturnType<
  typeof defineRecord<T, Input, E>
>;

export function defineRecord<T extends CodedRecord, Input extends z.ZodObject, E extends Events>({
  name,
  codes,
  action,
  input,
  derive,
  verbs,
  copies,
  ...declared
}: Declared<T, Input, E>) {
  type Given = z.input<Input>;
  const kind: RecordKind<T, E> = declared;
  const { collection } = declared;
  const parse = (given: unknown) => input.parse(given);

  const idOf = (code: string) => idOfCode(codes, code);

  /** What differs, before and after. */
  function changesOf(before: T, given: unknown) {
    return findDifferences(input, parse(before), parse(given));
  }

  function isSame(before: T, given: unknown): boolean {
    return Object.keys(changesOf(before, given).after).length === 0;
  }

  /** A record as it is to be, with what is details of it. */
  function writeOf(id: string, before: Stored<T> | null, given: unknown, details: EventDetails, now: Date) {
    const [fields, at] = [parse(given), now.toISOString()];
    const times = { createdAt: before?.data.createdAt ?? at, updatedAt: at };
    const after = { ...fields, ...derive(fields, before?.data ?? null, now), ...times } as unknown as T;
    const what = before && (before.data.status === after.status ? "changed" : verbs[after.status as T["status"]]);
    const event = what ? { what, ...details, ...changesOf(before.data, fields) } : { what: "created", ...details };
    return { id, before, after, event: event as EventOf<E> } satisfies RecordWrite<T, E>;
  }

  async function write(tx: Transaction, user: User, writes: readonly RecordWrite<T, E>[], now: Date): Promise<void> {
    (await prepareRecords(tx, kind, user, writes, now))();
  }

  /** Whether the copies of a record differ from what it is to be; of one that isn't there none do. */
  const moves = (before: T | undefined, given: unknown) =>
    Boolean(before && given && copies?.differ(before, parse(given)));

  /** Does work that changes these records with their copies brought along; `more` names what turned out to change them as well. */
  async function withCopies<R>(
    moving: ReadonlyMap<string, unknown>,
    work: (more: (id: string) => void) => Promise<R>,
  ): Promise<R> {
    const moved = new Set(moving.keys());
    // First of all, so that an interruption leaves a record that is saved again, not one whose copies stay behind.
    for (const [id, given] of moving) await copies?.bring(id, parse(given));
    try {
      return await work((id) => moved.add(id));
    } finally {
      for (const id of moved) await copies?.follow(id);
    }
  }

  /**
   * Makes a record; the same form again leads to the same one.
   * @throws CodeTaken; StaleForm for the same key with other values; Response 403, and 400 for a key that isn't one
   */
  async function create(
    user: User,
    given: Given & { code: string },
    { key }: FormIdentity,
    now: Date,
    check: Check<T> = unchecked,
  ) {
    const id = idOf(given.code);
    await changeRecord({ user, kind: kind, action, form: `create-${name}`, key, body: given, now }, async (tx) => {
      const twin = await tx.get(collection, id);
      if (twin) throw new CodeTaken(id, twin.data);
      await check(tx, id, null);
      return { write: writeOf(id, null, given, {}, now), result: id };
    });
    return { id };
  }

  /**
   * Changes a record, all but its code and status.
   * @param sent.seen revision that the form showed
   * @throws StaleRecord when it is another by now, unless nothing is left to change; Response 403, 404, and 400 for a key that isn't one
   */
  async function edit(
    user: User,
    id: string,
    fields: Omit<Given, "code" | "status">,
    sent: FormIdentity,
    now: Date,
    check: Check<T> = unchecked,
  ): Promise<Outcome> {
    authorize(user, action);
    const wanted = ({ code, status }: T) => ({ ...fields, code, status });
    const shown = copies ? await db.get(collection, id) : null;
    const given = shown && shown.revision === sent.seen ? wanted(shown.data) : null;
    const moving = moves(shown?.data, given) ? [[id, given] as const] : [];
    return withCopies(new Map(moving), () =>
      changeRecord(
        {
          user,
          kind,
          id,
          action,
          form: `edit-${name}`,
          body: fields,
          ...sent,
          isSame: ({ data }) => isSame(data, wanted(data)),
          now,
        },
        async (tx, stored) => {
          await check(tx, id, stored);
          return { write: writeOf(id, stored, wanted(stored.data), {}, now) };
        },
      ),
    );
  }

  /** Gives a record another status; the reason stays on its timeline. @throws StaleRecord when the key came with other values before; Response 403, 404, 400 */
  function setStatus(
    user: User,
    id: string,
    status: T["status"],
    { reason, key }: FormIdentity & { readonly reason: string },
    now: Date,
  ): Promise<Outcome> {
    return changeRecord(
      {
        user,
        kind,
        id,
        action,
        form: `${name}-status`,
        key,
        body: { status, reason },
        isSame: ({ data }) => data.status === status,
        now,
      },
      async (_, stored) => ({ write: writeOf(id, stored, { ...stored.data, status }, { note: reason }, now) }),
    );
  }

  /**
   * Changes a record as it is found, for what is done to many at once. `wanted` may be called several times; null refuses.
   * @throws Response 403
   */
  async function alter(user: User, id: string, details: EventDetails, now: Date, wanted: (record: T) => Given | null) {
    const outcome = await put(user, id, details, now, (record) => record && wanted(record));
    return outcome === "new" ? "changed" : outcome;
  }

  /** Makes the record of this code, or changes it to what is given. Nothing is written when nothing differs. @throws Response 403 */
  async function save(user: User, given: Given & { code: string }, now: Date) {
    const id = idOf(given.code);
    return { id, outcome: await put(user, id, {}, now, (record) => ({ ...given, code: record?.code ?? given.code })) };
  }

  async function put(
    user: User,
    id: string,
    details: EventDetails,
    now: Date,
    wanted: (record: T | undefined) => Given | null | undefined,
  ): Promise<"new" | Outcome | "gone" | "refused"> {
    authorize(user, action);
    const before = (await db.get(collection, id))?.data;
    const moving = moves(before, wanted(before)) ? [[id, wanted(before)] as const] : [];
    return withCopies(new Map(moving), (more) =>
      db.transaction(async (tx) => {
        const stored = await tx.get(collection, id);
        const given = wanted(stored?.data);
        if (given === null) return "refused";
        if (!given) return "gone";
        if (stored && isSame(stored.data, given)) return "same";
        // Someone else may have changed it since.
        if (moves(stored?.data, given)) more(id);
        await write(tx, user, [writeOf(id, stored, given, details, now)], now);
        return stored ? "changed" : "new";
      }),
    );
  }

  return {
    ...kind,
    name,
    codes,
    action,
    parse,
    idOf,
    changesOf,
    isSame,
    moves,
    withCopies,
    writeOf,
    write,
    create,
    edit,
    setStatus,
    alter,
    save,
  };
}
