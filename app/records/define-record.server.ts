/** Records with a code and a status, such as stores, are declared once, then created, changed, closed and imported alike. */
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
  readonly action: Action;
  readonly inputSchema: Input;
  /** Stored fields that follow from the input and from the record before, except its times. */
  derive(input: z.output<Input>, before: T | null, now: Date): Partial<T>;
  readonly verbs: Readonly<Record<T["status"], Verb<E>>>;
  /** Copies in other documents, too many for one transaction: updated before the change, and again after it. */
  readonly copies?: {
    differ(before: T, input: z.output<Input>): boolean;
    update(id: string, input: z.output<Input>): Promise<void>;
    /** The stored record may be the result of another change at the same time. */
    refresh(id: string): Promise<void>;
  };
}

interface EventDetails {
  readonly note?: string | undefined;
  readonly run?: string | undefined;
}

type Outcome = "changed" | "same";

type Validate<T extends object> = (tx: Transaction, id: string, before: Stored<T> | null) => Promise<void>;
const acceptAll = async () => {};

export type RecordDefinition<T extends CodedRecord, Input extends z.ZodObject, E extends Events> = ReturnType<
  typeof defineRecord<T, Input, E>
>;

export function defineRecord<T extends CodedRecord, Input extends z.ZodObject, E extends Events>({
  name,
  codes,
  action,
  inputSchema,
  derive,
  verbs,
  copies,
  ...declared
}: Declared<T, Input, E>) {
  type RecordInput = z.input<Input>;
  const kind: RecordKind<T, E> = declared;
  const { collection } = declared;
  const parse = (input: unknown) => inputSchema.parse(input);

  const idOf = (code: string) => idOfCode(codes, code);

  function findChanges(before: T, input: unknown) {
    return findDifferences(inputSchema, parse(before), parse(input));
  }

  function isSame(before: T, input: unknown): boolean {
    return Object.keys(findChanges(before, input).after).length === 0;
  }

  function buildWrite(id: string, before: Stored<T> | null, input: unknown, details: EventDetails, now: Date) {
    const [fields, at] = [parse(input), now.toISOString()];
    const times = { createdAt: before?.data.createdAt ?? at, updatedAt: at };
    const after = { ...fields, ...derive(fields, before?.data ?? null, now), ...times } as unknown as T;
    const verb = before && (before.data.status === after.status ? "changed" : verbs[after.status as T["status"]]);
    const event = verb
      ? { what: verb, ...details, ...findChanges(before.data, fields) }
      : { what: "created", ...details };
    return { id, before, after, event: event as EventOf<E> } satisfies RecordWrite<T, E>;
  }

  async function write(tx: Transaction, user: User, writes: readonly RecordWrite<T, E>[], now: Date): Promise<void> {
    (await prepareRecords(tx, kind, user, writes, now))();
  }

  const copiesDiffer = (before: T | undefined, input: unknown) =>
    Boolean(before && input && copies?.differ(before, parse(input)));

  /** `addMoved` reports another record whose copies differ. */
  async function withCopies<R>(
    inputs: ReadonlyMap<string, unknown>,
    work: (addMoved: (id: string) => void) => Promise<R>,
  ): Promise<R> {
    const moved = new Set(inputs.keys());
    // Copies come first: after an interruption the record is saved again, and no copy stays behind.
    for (const [id, input] of inputs) await copies?.update(id, parse(input));
    try {
      return await work((id) => moved.add(id));
    } finally {
      for (const id of moved) await copies?.refresh(id);
    }
  }

  /** The same form leads to the same record. @throws CodeTaken; StaleForm for a key used with other values; Response 403, 400 */
  async function create(
    user: User,
    input: RecordInput & { code: string },
    { key }: FormIdentity,
    now: Date,
    validate: Validate<T> = acceptAll,
  ) {
    const id = idOf(input.code);
    await changeRecord({ user, kind: kind, action, form: `create-${name}`, key, body: input, now }, async (tx) => {
      const twin = await tx.get(collection, id);
      if (twin) throw new CodeTaken(id, twin.data);
      await validate(tx, id, null);
      return { write: buildWrite(id, null, input, {}, now), result: id };
    });
    return { id };
  }

  /** Changes all fields but the code and the status. @throws StaleRecord when the record has another revision; Response 403, 404, 400 */
  async function edit(
    user: User,
    id: string,
    fields: Omit<RecordInput, "code" | "status">,
    form: FormIdentity,
    now: Date,
    validate: Validate<T> = acceptAll,
  ): Promise<Outcome> {
    authorize(user, action);
    const buildInput = ({ code, status }: T) => ({ ...fields, code, status });
    const latest = copies ? await db.get(collection, id) : null;
    const input = latest && latest.revision === form.seen ? buildInput(latest.data) : null;
    const inputs = copiesDiffer(latest?.data, input) ? [[id, input] as const] : [];
    return withCopies(new Map(inputs), () =>
      changeRecord(
        {
          user,
          kind,
          id,
          action,
          form: `edit-${name}`,
          body: fields,
          ...form,
          isSame: ({ data }) => isSame(data, buildInput(data)),
          now,
        },
        async (tx, stored) => {
          await validate(tx, id, stored);
          return { write: buildWrite(id, stored, buildInput(stored.data), {}, now) };
        },
      ),
    );
  }

  /** The reason stays on the timeline. @throws StaleForm for a key used with other values; Response 403, 404, 400 */
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
      async (_, stored) => ({ write: buildWrite(id, stored, { ...stored.data, status }, { note: reason }, now) }),
    );
  }

  /** For changes of many, without a form. `buildInput` may be called several times; null refuses. @throws Response 403 */
  async function alter(
    user: User,
    id: string,
    details: EventDetails,
    now: Date,
    buildInput: (record: T) => RecordInput | null,
  ) {
    const outcome = await createOrChange(user, id, details, now, (record) => record && buildInput(record));
    return outcome === "new" ? "changed" : outcome;
  }

  async function save(user: User, input: RecordInput & { code: string }, now: Date) {
    const id = idOf(input.code);
    return {
      id,
      outcome: await createOrChange(user, id, {}, now, (record) => ({ ...input, code: record?.code ?? input.code })),
    };
  }

  async function createOrChange(
    user: User,
    id: string,
    details: EventDetails,
    now: Date,
    buildInput: (record: T | undefined) => RecordInput | null | undefined,
  ): Promise<"new" | Outcome | "gone" | "refused"> {
    authorize(user, action);
    const before = (await db.get(collection, id))?.data;
    const inputs = copiesDiffer(before, buildInput(before)) ? [[id, buildInput(before)] as const] : [];
    return withCopies(new Map(inputs), (addMoved) =>
      db.transaction(async (tx) => {
        const stored = await tx.get(collection, id);
        const input = buildInput(stored?.data);
        if (input === null) return "refused";
        if (!input) return "gone";
        if (stored && isSame(stored.data, input)) return "same";
        // Someone else may have changed it since.
        if (copiesDiffer(stored?.data, input)) addMoved(id);
        await write(tx, user, [buildWrite(id, stored, input, details, now)], now);
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
    findChanges,
    isSame,
    copiesDiffer,
    withCopies,
    buildWrite,
    write,
    create,
    edit,
    setStatus,
    alter,
    save,
  };
}
