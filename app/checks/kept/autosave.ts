/**
 * The queue between a check's form and the server: each answer is kept on this device at once and sent as it is given.
 * One request is in flight at a time, changes are gathered to at most one write a second, and what was not confirmed is
 * neither forgotten nor sent twice at once. No browser in here: the clock, the timer, the network and the storage are ports.
 */

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
  /** Nobody answered, or the server could not: tried again. */
  | { kind: "unreachable" }
  /** Kept until somebody is signed in again. */
  | { kind: "signed-out" }
  /** The check is no draft any more, or gone: kept, and not sent again. */
  | { kind: "closed" };

export interface Ports<Conflict> {
  send(entries: Entries): Promise<Reply<Conflict>>;
  /** Milliseconds. */
  now(): number;
  /** Runs once, later; a new call replaces the earlier one. */
  wake(milliseconds: number, run: () => void): void;
  /** Keeps an item's entry on this device, or forgets it. */
  keep(item: string, entry: Entry | null): void;
  /** Something about the queue changed. */
  changed(): void;
}

export type QueueState = "idle" | "waiting" | "sending" | "unreachable" | "signed-out" | "closed";

/** Between two writes. */
const pace = 1000;
/** How long a text rests before it is sent, and how long an answer waits for it at most. */
const rest = 1200;
const patience = 4000;
const longestWait = 60_000;

export class Autosave<Conflict> {
  state: QueueState = "idle";
  /** When the server last confirmed a write, in the clock's milliseconds. */
  savedAt: number | null = null;
  /** Items changed here and elsewhere: what the other has, until one of both is chosen. */
  readonly conflicts = new Map<string, { theirs: Conflict; changes: number }>();
  readonly #ports: Ports<Conflict>;
  readonly #basis = new Map<string, number>();
  readonly #pending = new Map<string, Fields>();
  /** Refused as they are; sent again when they are changed. */
  readonly #refused = new Map<string, Fields>();
  #flying: Entries | null = null;
  #failures = 0;
  #notBefore = 0;
  #lastSent = Number.NEGATIVE_INFINITY;
  /** Since when something waits. */
  #waitingSince: number | null = null;
  #idle: (() => void)[] = [];

  constructor(ports: Ports<Conflict>, basis: Readonly<Record<string, number>> = {}) {
    this.#ports = ports;
    for (const [item, changes] of Object.entries(basis)) this.#basis.set(item, changes);
  }

  /** The number of changes that the form's answer stands on; 0 before the first. */
  basisOf(item: string): number {
    return this.#basis.get(item) ?? 0;
  }

  /** Everything that the server has not confirmed. */
  unsent(): Record<string, Entry> {
    const entries: Record<string, Entry> = { ...this.#flying };
    for (const [item, fields] of [...this.#refused, ...this.#pending])
      entries[item] = { fields, basedOn: this.basisOf(item) };
    return entries;
  }

  /** An item was answered. `typing` lets a text come to rest first. */
  put(item: string, fields: Fields, typing = false): void {
    this.#refused.delete(item);
    this.#pending.set(item, fields);
    this.#ports.keep(item, { fields, basedOn: this.basisOf(item) });
    this.#waitingSince ??= this.#ports.now();
    if (typing && this.#failures === 0)
      this.#notBefore = Math.max(this.#notBefore, Math.min(this.#ports.now() + rest, this.#waitingSince + patience));
    this.#next();
  }

  /** Takes up what an earlier visit could not send, on the basis that it had. */
  restore(item: string, entry: Entry): void {
    this.#basis.set(item, entry.basedOn);
    this.put(item, entry.fields);
  }

  /** The answer that now stands on the server, learnt otherwise (a photo was attached). */
  rebase(item: string, changes: number): void {
    this.#basis.set(item, changes);
    const fields = this.#pending.get(item);
    if (fields) this.#ports.keep(item, { fields, basedOn: changes });
  }

  /** Decides a conflict: mine is sent on top of theirs; theirs leaves nothing to send. */
  settle(item: string, choice: "mine" | "theirs", mine: Fields): void {
    const conflict = this.conflicts.get(item);
    if (!conflict) return;
    this.conflicts.delete(item);
    this.#basis.set(item, conflict.changes);
    if (choice === "mine") this.put(item, mine);
    else {
      this.#pending.delete(item);
      this.#ports.keep(item, null);
      this.#next();
    }
  }

  /** Tries again now: the network is back, the page is looked at again, or somebody signed in. */
  retry(): void {
    if (this.state === "closed") return;
    if (this.#failures > 0 || this.state === "signed-out") this.state = "waiting";
    this.#failures = 0;
    this.#notBefore = Math.min(this.#notBefore, this.#lastSent + pace);
    this.#next();
  }

  /** The page is going away: sends what waits at once, beside what may still be in flight. */
  leave(): void {
    const entries = this.#sendable();
    if (Object.keys(entries).length === 0 || this.state === "closed" || this.state === "signed-out") return;
    if (this.#flying === null) void this.#send(entries);
    else this.#ports.send(entries).catch(() => undefined);
  }

  /** Resolves when nothing waits, or when sending has to be given up for now; true when all is saved. */
  async flush(): Promise<boolean> {
    this.retry();
    while (this.state === "waiting" || this.state === "sending")
      await new Promise<void>((resolve) => this.#idle.push(resolve));
    return this.state === "idle";
  }

  #sendable(): Record<string, Entry> {
    const entries: Record<string, Entry> = {};
    for (const [item, fields] of this.#pending)
      if (!this.conflicts.has(item)) entries[item] = { fields, basedOn: this.basisOf(item) };
    return entries;
  }

  #next(): void {
    if (this.#flying === null && this.state !== "signed-out" && this.state !== "closed") {
      const entries = this.#sendable();
      if (Object.keys(entries).length === 0) this.state = "idle";
      else {
        if (this.#failures === 0) this.state = "waiting";
        this.#ports.wake(Math.max(0, this.#notBefore - this.#ports.now()), () => this.#due());
      }
    }
    if (this.state !== "waiting" && this.state !== "sending") for (const resolve of this.#idle.splice(0)) resolve();
    this.#ports.changed();
  }

  #due(): void {
    const entries = this.#sendable();
    if (this.#flying !== null || Object.keys(entries).length === 0 || this.#notBefore > this.#ports.now()) this.#next();
    else void this.#send(entries);
  }

  async #send(entries: Entries): Promise<void> {
    this.#flying = entries;
    this.#waitingSince = null;
    this.state = "sending";
    this.#ports.changed();
    for (const item of Object.keys(entries)) this.#pending.delete(item);
    this.#lastSent = this.#ports.now();
    this.#notBefore = this.#lastSent + pace;
    let reply: Reply<Conflict>;
    try {
      reply = await this.#ports.send(entries);
    } catch {
      reply = { kind: "unreachable" };
    }
    this.#flying = null;
    this.state = "waiting";
    if (reply.kind === "saved") this.#confirm(entries, reply);
    else {
      for (const [item, entry] of Object.entries(entries))
        if (!this.#pending.has(item)) this.#pending.set(item, entry.fields);
      this.state = reply.kind;
      if (reply.kind === "unreachable")
        this.#notBefore = this.#ports.now() + Math.min(longestWait, pace * 2 ** ++this.#failures);
    }
    this.#next();
  }

  #confirm(entries: Entries, reply: Reply<Conflict> & { kind: "saved" }): void {
    this.#failures = 0;
    this.savedAt = this.#ports.now();
    for (const [item, entry] of Object.entries(entries)) {
      const conflict = reply.conflicts[item];
      const changes = reply.saved[item];
      if (conflict) {
        this.conflicts.set(item, conflict);
        if (!this.#pending.has(item)) this.#pending.set(item, entry.fields);
      } else if (changes !== undefined) {
        this.rebase(item, changes);
        if (!this.#pending.has(item)) this.#ports.keep(item, null);
      } else if (reply.problems.includes(item)) {
        if (!this.#pending.has(item)) this.#refused.set(item, entry.fields);
      } else if (!this.#pending.has(item)) this.#pending.set(item, entry.fields);
    }
  }
}
