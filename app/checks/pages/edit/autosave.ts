/** Sends the answers of a check's form to the server as they are entered, each based on the stored answer that it replaces. */
import { type Delivery, type Failure, Outbox, type Ports as OutboxPorts } from "#app/outbox/outbox.ts";

/** An item's fields of the form: "value", "na", "note". */
export type Fields = Readonly<Record<string, string>>;

/** An unsaved answer, and the count of changes that it is based on. */
export interface Entry {
  readonly fields: Fields;
  readonly basedOn: number;
}
export type Entries = Readonly<Record<string, Entry>>;

/** The server's reply. Items that a `saved` reply doesn't list are sent again. */
export type Reply<Conflict> =
  | {
      kind: "saved";
      saved: Readonly<Record<string, number>>;
      conflicts: Readonly<Record<string, { theirs: Conflict; changes: number }>>;
      problems: readonly string[];
    }
  | { kind: Failure };

export interface Ports<Conflict> extends Pick<OutboxPorts<Fields>, "onChange" | "now" | "wake"> {
  send(entries: Entries): Promise<Reply<Conflict>>;
  persist(item: string, entry: Entry | null): void;
}

/** Milliseconds: the pause in typing before a text is sent, and the longest wait for one. */
const [debounceMs, maxDelayMs] = [1200, 4000];
const pace = { between: 1000, firstWait: 2000, longestWait: 60_000 };

export class Autosave<Conflict> extends Outbox<Fields> {
  /** Unresolved conflicts with their stored answers, by item. */
  readonly conflicts = new Map<string, { theirs: Conflict; changes: number }>();
  readonly #persist: Ports<Conflict>["persist"];
  readonly #basis: Map<string, number>;

  constructor({ send, persist, ...ports }: Ports<Conflict>, basis: Readonly<Record<string, number>> = {}) {
    super(
      {
        ...ports,
        persist: (item, fields) => persist(item, { fields, basedOn: this.basisOf(item) }),
        forget: (item) => persist(item, null),
        canSend: (item) => !this.conflicts.has(item),
        send: async (fields) => this.#confirm(fields, await send(this.#basedOn(fields))),
      },
      pace,
    );
    this.#persist = persist;
    this.#basis = new Map(Object.entries(basis));
  }

  /** The count of changes that the form's answer is based on; 0 without one. */
  basisOf(item: string): number {
    return this.#basis.get(item) ?? 0;
  }

  unsent(): Entries {
    return this.#basedOn(this.entries());
  }

  /** Queues an answer. `typing` waits for a pause first. */
  put(item: string, fields: Fields, typing = false): void {
    this.enter(item, fields, typing ? debounceMs : 0, maxDelayMs);
  }

  /** Restores an unsent answer of an earlier visit on its own basis. */
  restore(item: string, entry: Entry): void {
    this.#basis.set(item, entry.basedOn);
    this.put(item, entry.fields);
  }

  /** Drops an answer of an earlier visit that is stored already. */
  discard(item: string): void {
    this.#persist(item, null);
  }

  /** Sets the count of changes of the stored answer after another change, such as an attached photo. */
  rebase(item: string, changes: number): void {
    this.#basis.set(item, changes);
    const fields = this.queued.get(item);
    if (fields) this.#persist(item, { fields, basedOn: changes });
  }

  /** Resolves a conflict: mine is sent on top of theirs; theirs drops mine. */
  settle(item: string, choice: "mine" | "theirs", mine: Fields): void {
    const conflict = this.conflicts.get(item);
    if (!conflict) return;
    this.conflicts.delete(item);
    this.#basis.set(item, conflict.changes);
    if (choice === "mine") this.put(item, mine);
    else this.drop(item);
  }

  #basedOn(fields: ReadonlyMap<string, Fields>): Entries {
    return Object.fromEntries([...fields].map(([item, each]) => [item, { fields: each, basedOn: this.basisOf(item) }]));
  }

  #confirm(sent: ReadonlyMap<string, Fields>, reply: Reply<Conflict>): Delivery {
    if (reply.kind !== "saved") return reply;
    for (const [item, conflict] of Object.entries(reply.conflicts)) this.conflicts.set(item, conflict);
    for (const [item, changes] of Object.entries(reply.saved)) this.rebase(item, changes);
    const unconfirmed = [...sent.keys()].filter(
      (item) => this.conflicts.has(item) || !Object.hasOwn(reply.saved, item),
    );
    const onHold = unconfirmed.filter((item) => !this.conflicts.has(item) && reply.problems.includes(item));
    return { kind: "accepted", onHold: onHold, retry: unconfirmed };
  }
}
