import type { AnswerEntries, AnswerFields, Entry } from "#app/checks/device/fields.ts";
import { type SendResult, type Failure, Outbox, type OutboxPorts } from "#app/outbox/outbox.ts";

/** The server's reply. Items that a `saved` reply doesn't list are sent again. */
export type AutosaveReply<Conflict> =
  | {
      kind: "saved";
      saved: Readonly<Record<string, number>>;
      conflicts: Readonly<Record<string, { theirs: Conflict; changes: number }>>;
      problems: readonly string[];
    }
  | { kind: Failure };

export interface AutosavePorts<Conflict> extends Pick<OutboxPorts<AnswerFields>, "onChange" | "now" | "wake"> {
  send(entries: AnswerEntries): Promise<AutosaveReply<Conflict>>;
  persist(item: string, entry: Entry | null): void;
}

/** Milliseconds: the pause in typing before a text is sent, and the longest wait for one. */
const [debounceMs, maxDelayMs] = [1200, 4000];
const pace = { between: 1000, firstWait: 2000, longestWait: 60_000 };

export class Autosave<Conflict> extends Outbox<AnswerFields> {
  readonly conflicts = new Map<string, { theirs: Conflict; changes: number }>();
  readonly #persist: AutosavePorts<Conflict>["persist"];
  readonly #basis: Map<string, number>;

  constructor({ send, persist, ...ports }: AutosavePorts<Conflict>, basis: Readonly<Record<string, number>> = {}) {
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

  basisOf(item: string): number {
    return this.#basis.get(item) ?? 0;
  }

  unsent(): AnswerEntries {
    return this.#basedOn(this.entries());
  }

  put(item: string, fields: AnswerFields, typing = false): void {
    this.enter(item, fields, typing ? debounceMs : 0, maxDelayMs);
  }

  restore(item: string, entry: Entry): void {
    this.#basis.set(item, entry.basedOn);
    this.put(item, entry.fields);
  }

  discard(item: string): void {
    this.#persist(item, null);
  }

  rebase(item: string, changes: number): void {
    this.#basis.set(item, changes);
    const fields = this.queued.get(item);
    if (fields) this.#persist(item, { fields, basedOn: changes });
  }

  settle(item: string, choice: "mine" | "theirs", mine: AnswerFields): void {
    const conflict = this.conflicts.get(item);
    if (!conflict) return;
    this.conflicts.delete(item);
    this.#basis.set(item, conflict.changes);
    if (choice === "mine") this.put(item, mine);
    else this.drop(item);
  }

  #basedOn(fields: ReadonlyMap<string, AnswerFields>): AnswerEntries {
    return Object.fromEntries([...fields].map(([item, each]) => [item, { fields: each, basedOn: this.basisOf(item) }]));
  }

  #confirm(entries: ReadonlyMap<string, AnswerFields>, reply: AutosaveReply<Conflict>): SendResult {
    if (reply.kind !== "saved") return reply;
    for (const [item, conflict] of Object.entries(reply.conflicts)) this.conflicts.set(item, conflict);
    for (const [item, changes] of Object.entries(reply.saved)) this.rebase(item, changes);
    const unconfirmed = [...entries.keys()].filter(
      (item) => this.conflicts.has(item) || !Object.hasOwn(reply.saved, item),
    );
    const onHold = unconfirmed.filter((item) => !this.conflicts.has(item) && reply.problems.includes(item));
    return { kind: "accepted", onHold: onHold, retry: unconfirmed };
  }
}
