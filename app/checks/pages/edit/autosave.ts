/** The answers of a check's form on their way to the server: sent as they are given, each on the basis of the stored answer that it replaces. */
import { type Delivery, type Failure, Outbox, type Ports as OutboxPorts } from "#app/outbox/outbox.ts";

/** An item's fields as the form has them: "value", "na", "note". */
export type Fields = Readonly<Record<string, string>>;

/** What waits to be saved for an item, and the number of changes of the answer that it was made on. */
export interface Entry {
  readonly fields: Fields;
  readonly basedOn: number;
}
export type Entries = Readonly<Record<string, Entry>>;

/** How the server answered. Items that are in none of the lists of a `saved` reply are sent again. */
export type Reply<Conflict> =
  | {
      kind: "saved";
      saved: Readonly<Record<string, number>>;
      conflicts: Readonly<Record<string, { theirs: Conflict; changes: number }>>;
      problems: readonly string[];
    }
  | { kind: Failure };

export interface Ports<Conflict> extends Pick<OutboxPorts<Fields>, "changed" | "now" | "wake"> {
  send(entries: Entries): Promise<Reply<Conflict>>;
  keep(item: string, entry: Entry | null): void;
}

/** Milliseconds: how long a text rests before it is sent, and how long an answer waits for it at most. */
const [rest, patience] = [1200, 4000];
const pace = { between: 1000, firstWait: 2000, longestWait: 60_000 };

export class Autosave<Conflict> extends Outbox<Fields> {
  /** Items changed here and elsewhere: what the other has, until one of both is chosen. */
  readonly conflicts = new Map<string, { theirs: Conflict; changes: number }>();
  readonly #keep: Ports<Conflict>["keep"];
  readonly #basis: Map<string, number>;

  constructor({ send, keep, ...ports }: Ports<Conflict>, basis: Readonly<Record<string, number>> = {}) {
    super(
      {
        ...ports,
        keep: (item, fields) => keep(item, { fields, basedOn: this.basisOf(item) }),
        forget: (item) => keep(item, null),
        mayGo: (item) => !this.conflicts.has(item),
        send: async (fields) => this.#confirm(fields, await send(this.#basedOn(fields))),
      },
      pace,
    );
    this.#keep = keep;
    this.#basis = new Map(Object.entries(basis));
  }

  /** The number of changes that the form's answer stands on; 0 before the first. */
  basisOf(item: string): number {
    return this.#basis.get(item) ?? 0;
  }

  unsent(): Entries {
    return this.#basedOn(this.entries());
  }

  /** An item was answered. `typing` lets a text come to rest first. */
  put(item: string, fields: Fields, typing = false): void {
    this.enter(item, fields, typing ? rest : 0, patience);
  }

  /** Restores what an earlier visit could not send, on the basis that it had. */
  restore(item: string, entry: Entry): void {
    this.#basis.set(item, entry.basedOn);
    this.put(item, entry.fields);
  }

  /** What an earlier visit kept says nothing new. */
  discard(item: string): void {
    this.#keep(item, null);
  }

  /** The answer that now stands on the server, learnt otherwise (a photo was attached). */
  rebase(item: string, changes: number): void {
    this.#basis.set(item, changes);
    const fields = this.waiting.get(item);
    if (fields) this.#keep(item, { fields, basedOn: changes });
  }

  /** Decides a conflict: mine is sent on top of theirs; theirs leaves nothing to send. */
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
    const again = [...sent.keys()].filter((item) => this.conflicts.has(item) || !Object.hasOwn(reply.saved, item));
    const waiting = again.filter((item) => !this.conflicts.has(item) && reply.problems.includes(item));
    return { kind: "taken", held: waiting, again };
  }
}
