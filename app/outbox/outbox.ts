/**
 * What waits to be sent: entries by key, kept on this device until the server has them, sent together or one by one, and tried again.
 * One request is under way at a time. No browser in here: the network, the device's storage, the clock and the timer are ports.
 */

/** Why nothing is sent: tried again by itself, once someone is signed in, never, or once something is changed. */
export type Failure = "unreachable" | "signed-out" | "closed" | "refused";
export type OutboxState = "idle" | "waiting" | "sending" | Failure;

/** What became of what was sent: the server has it, but for what is held until it changes, and what is sent again. */
export type Delivery =
  | { readonly kind: "taken"; readonly held?: readonly string[]; readonly again?: readonly string[] }
  | { readonly kind: Failure };

export interface Ports<T> {
  send(entries: ReadonlyMap<string, T>): Promise<Delivery>;
  /** Keeps an entry on this device. */
  keep?(key: string, entry: T): void;
  /** The server has it, or it was left out. */
  forget(key: string, entry: T): void;
  /** The state changed, or what waits. */
  changed(): void;
  /** Whether an entry may be sent now; all may where nothing is said. */
  mayGo?(key: string): boolean;
  /** Milliseconds. */
  now?(): number;
  /** Runs once, later; a new call replaces the earlier one. */
  wake?(milliseconds: number, run: () => void): void;
}

/** All in milliseconds. */
export interface Pace {
  /** Between two requests. */
  readonly between: number;
  /** After the first failure; doubled after each further one. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** Each entry is sent by itself and at once, whatever others wait for. */
  readonly oneByOne?: boolean;
}

export class Outbox<T> {
  state: OutboxState = "idle";
  /** When the server last confirmed something. */
  savedAt: number | null = null;
  readonly #ports: Required<Pick<Ports<T>, "now" | "wake" | "mayGo">> & Ports<T>;
  readonly #pace: Pace;
  #waiting = new Map<string, T>();
  readonly #held = new Map<string, T>();
  /** One by one: those that wait for the next try. */
  #stalled = new Set<string>();
  #flying: ReadonlyMap<string, T> | null = null;
  #failures = 0;
  #notBefore = 0;
  /** Since when something waits. */
  #since: number | null = null;
  #closed = false;
  #flushing: (() => void)[] = [];

  constructor(ports: Ports<T>, pace: Pace) {
    this.#ports = { now: Date.now, wake: timer(), mayGo: () => true, ...ports };
    this.#pace = pace;
  }

  /** Neither confirmed nor under way, in the order they are sent. */
  get waiting(): ReadonlyMap<string, T> {
    return this.#waiting;
  }

  /** Everything that the server has not confirmed. */
  entries(): ReadonlyMap<string, T> {
    return new Map([...(this.#flying ?? []), ...this.#held, ...this.#waiting]);
  }

  stateOf(key: string): "waiting" | "sending" | "failed" {
    if (this.#flying?.has(key)) return "sending";
    return this.#stalled.has(key) ? "failed" : "waiting";
  }

  /** @param rest milliseconds without another change before it is sent; @param patience how long that may put off what waits. */
  enter(key: string, entry: T, rest = 0, patience = rest): void {
    const now = this.#ports.now();
    this.#closed = false;
    this.#held.delete(key);
    this.#waiting.set(key, entry);
    this.#ports.keep?.(key, entry);
    this.#since ??= now;
    if (this.state === "refused") this.state = "waiting";
    if (this.#failures === 0) this.#notBefore = Math.max(this.#notBefore, Math.min(now + rest, this.#since + patience));
    this.#next();
  }

  /** Leaves out what isn't under way. */
  drop(key: string): void {
    const entry = this.#waiting.get(key) ?? this.#held.get(key);
    if (entry === undefined) return;
    for (const entries of [this.#waiting, this.#held, this.#stalled]) entries.delete(key);
    this.#ports.forget(key, entry);
    this.#next();
  }

  /** Tries again now: the network is back, the page is looked at again, or someone signed in. */
  retry(): void {
    if (this.state === "closed") return;
    this.#closed = false;
    if (isFailure(this.state)) this.state = "waiting";
    this.#failures = 0;
    this.#due();
  }

  /** Resolves when nothing waits, or when sending has to be given up for now; true when the server has everything that may be sent. */
  async flush(): Promise<boolean> {
    this.retry();
    while (this.state === "waiting" || this.state === "sending")
      await new Promise<void>((resolve) => this.#flushing.push(resolve));
    return this.state === "idle";
  }

  /** The page is going away: sends what waits at once, beside what may still be under way. */
  leave(): void {
    const entries = this.#sendable();
    if (entries.size === 0 || this.#isHalted()) return;
    if (this.#flying === null) void this.#send(entries);
    else this.#ports.send(entries).catch(() => undefined);
  }

  /** The page goes away: nothing is tried by itself any more, since the next page takes up what this device keeps. */
  close(): void {
    this.#closed = true;
  }

  #sendable(): ReadonlyMap<string, T> {
    const free = [...this.#waiting].filter(([key]) => !this.#stalled.has(key) && this.#ports.mayGo(key));
    return new Map(this.#pace.oneByOne ? free.slice(0, 1) : free);
  }

  #isHalted(): boolean {
    return this.#closed || (isFailure(this.state) && this.state !== "unreachable");
  }

  #next(): void {
    if (this.#flying === null && !this.#isHalted()) {
      const entries = this.#sendable();
      const left = entries.size + this.#stalled.size;
      if (left > 0 && this.#failures > 0) this.state = "unreachable";
      else this.state = left > 0 ? "waiting" : "idle";
      const atOnce = this.#pace.oneByOne || (this.#flushing.length > 0 && this.#failures === 0);
      if (entries.size > 0 && atOnce) return void this.#send(entries);
      if (left > 0) this.#ports.wake(Math.max(0, this.#notBefore - this.#ports.now()), () => this.#due());
    }
    if (this.state !== "waiting" && this.state !== "sending") for (const resolve of this.#flushing.splice(0)) resolve();
    this.#ports.changed();
  }

  #due(): void {
    this.#stalled.clear();
    const entries = this.#sendable();
    if (this.#flying !== null || this.#isHalted() || entries.size === 0) this.#next();
    else void this.#send(entries);
  }

  async #send(entries: ReadonlyMap<string, T>): Promise<void> {
    this.#flying = entries;
    this.#since = null;
    this.state = "sending";
    for (const key of entries.keys()) this.#waiting.delete(key);
    this.#notBefore = Math.max(this.#stalled.size && this.#notBefore, this.#ports.now() + this.#pace.between);
    this.#ports.changed();
    const delivery = await this.#ports.send(entries).catch(() => ({ kind: "unreachable" }) as const);
    this.#flying = null;
    if (delivery.kind === "taken") this.#confirm(entries, delivery);
    else this.#takeBack(entries, delivery.kind);
    this.#next();
  }

  #confirm(entries: ReadonlyMap<string, T>, { held, again }: Delivery & { kind: "taken" }): void {
    this.#failures = 0;
    this.state = "waiting";
    this.savedAt = this.#ports.now();
    for (const [key, entry] of entries) {
      // Changed while it was under way.
      if (this.#waiting.has(key)) continue;
      if (held?.includes(key)) this.#held.set(key, entry);
      else if (again?.includes(key)) this.#waiting.set(key, entry);
      else this.#ports.forget(key, entry);
    }
  }

  #takeBack(entries: ReadonlyMap<string, T>, why: Failure): void {
    this.#waiting = new Map([...entries, ...this.#waiting]);
    // What failed one of them fails the others too.
    if (this.#pace.oneByOne) this.#stalled = new Set(this.#waiting.keys());
    this.state = why;
    if (why !== "unreachable") return;
    const { firstWait, longestWait } = this.#pace;
    this.#notBefore = this.#ports.now() + Math.min(longestWait, firstWait * 2 ** this.#failures++);
  }
}

function isFailure(state: OutboxState): state is Failure {
  return state !== "idle" && state !== "waiting" && state !== "sending";
}

function timer(): NonNullable<Ports<unknown>["wake"]> {
  let set: ReturnType<typeof setTimeout> | undefined;
  return (milliseconds, run) => {
    clearTimeout(set);
    set = setTimeout(run, milliseconds);
  };
}
