/** Entries are persisted on this device until the server confirms them, and retried with backoff. One request is in flight at a time. */

/** "unreachable" is retried, "signed-out" until someone signs in, "closed" never, "refused" once an entry changes. */
export type Failure = "unreachable" | "signed-out" | "closed" | "refused";
export type OutboxState = "idle" | "waiting" | "sending" | Failure;

/** "accepted" entries on hold wait until they change; those to retry are sent again. */
export type SendResult =
  | { readonly kind: "accepted"; readonly onHold?: readonly string[]; readonly retry?: readonly string[] }
  | { readonly kind: Failure };

export interface OutboxPorts<T> {
  send(entries: ReadonlyMap<string, T>): Promise<SendResult>;
  persist?(key: string, entry: T): void;
  forget(key: string, entry: T): void;
  onChange(): void;
  canSend?(key: string): boolean;
  now?(): number;
  wake?(milliseconds: number, run: () => void): void;
}

/** In milliseconds. */
export interface Pace {
  readonly between: number;
  /** Doubled after each further failure. */
  readonly firstWait: number;
  readonly longestWait: number;
  readonly oneByOne?: boolean;
}

export class Outbox<T> {
  state: OutboxState = "idle";
  savedAt: number | null = null;
  readonly #ports: Required<Pick<OutboxPorts<T>, "now" | "wake" | "canSend">> & OutboxPorts<T>;
  readonly #pace: Pace;
  #queued = new Map<string, T>();
  readonly #onHold = new Map<string, T>();
  /** With oneByOne: entries that wait for the next retry. */
  #stalled = new Set<string>();
  #inFlight: ReadonlyMap<string, T> | null = null;
  #failures = 0;
  #notBefore = 0;
  #since: number | null = null;
  #closed = false;
  #flushing: (() => void)[] = [];

  constructor(ports: OutboxPorts<T>, pace: Pace) {
    this.#ports = { now: Date.now, wake: timer(), canSend: () => true, ...ports };
    this.#pace = pace;
  }

  /** Neither confirmed nor in flight, in sending order. */
  get queued(): ReadonlyMap<string, T> {
    return this.#queued;
  }

  entries(): ReadonlyMap<string, T> {
    return new Map([...(this.#inFlight ?? []), ...this.#onHold, ...this.#queued]);
  }

  stateOf(key: string): "waiting" | "sending" | "failed" {
    if (this.#inFlight?.has(key)) return "sending";
    return this.#stalled.has(key) ? "failed" : "waiting";
  }

  /** An entry rests `debounceMs` before it is sent; further ones delay it up to `maxDelayMs`. */
  enter(key: string, entry: T, debounceMs = 0, maxDelayMs = debounceMs): void {
    const now = this.#ports.now();
    this.#closed = false;
    this.#onHold.delete(key);
    this.#queued.set(key, entry);
    this.#ports.persist?.(key, entry);
    this.#since ??= now;
    if (this.state === "refused") this.state = "waiting";
    if (this.#failures === 0)
      this.#notBefore = Math.max(this.#notBefore, Math.min(now + debounceMs, this.#since + maxDelayMs));
    this.#next();
  }

  drop(key: string): void {
    const entry = this.#queued.get(key) ?? this.#onHold.get(key);
    if (entry === undefined) return;
    for (const entries of [this.#queued, this.#onHold, this.#stalled]) entries.delete(key);
    this.#ports.forget(key, entry);
    this.#next();
  }

  retry(): void {
    if (this.state === "closed") return;
    this.#closed = false;
    if (isFailure(this.state)) this.state = "waiting";
    this.#failures = 0;
    this.#due();
  }

  /** False when sending stopped. */
  async flush(): Promise<boolean> {
    this.retry();
    while (this.state === "waiting" || this.state === "sending")
      await new Promise<void>((resolve) => this.#flushing.push(resolve));
    return this.state === "idle";
  }

  leave(): void {
    const entries = this.#sendable();
    if (entries.size === 0 || this.#isHalted()) return;
    if (this.#inFlight === null) void this.#send(entries);
    else this.#ports.send(entries).catch(() => undefined);
  }

  /** Nothing is retried, since the next page continues from the device's storage. */
  close(): void {
    this.#closed = true;
  }

  #sendable(): ReadonlyMap<string, T> {
    const free = [...this.#queued].filter(([key]) => !this.#stalled.has(key) && this.#ports.canSend(key));
    return new Map(this.#pace.oneByOne ? free.slice(0, 1) : free);
  }

  #isHalted(): boolean {
    return this.#closed || (isFailure(this.state) && this.state !== "unreachable");
  }

  #next(): void {
    if (this.#inFlight === null && !this.#isHalted()) {
      const entries = this.#sendable();
      const remaining = entries.size + this.#stalled.size;
      if (remaining > 0 && this.#failures > 0) this.state = "unreachable";
      else this.state = remaining > 0 ? "waiting" : "idle";
      const atOnce = this.#pace.oneByOne || (this.#flushing.length > 0 && this.#failures === 0);
      if (entries.size > 0 && atOnce) return void this.#send(entries);
      if (remaining > 0) this.#ports.wake(Math.max(0, this.#notBefore - this.#ports.now()), () => this.#due());
    }
    if (this.state !== "waiting" && this.state !== "sending") for (const resolve of this.#flushing.splice(0)) resolve();
    this.#ports.onChange();
  }

  #due(): void {
    this.#stalled.clear();
    const entries = this.#sendable();
    if (this.#inFlight !== null || this.#isHalted() || entries.size === 0) this.#next();
    else void this.#send(entries);
  }

  async #send(entries: ReadonlyMap<string, T>): Promise<void> {
    this.#inFlight = entries;
    this.#since = null;
    this.state = "sending";
    for (const key of entries.keys()) this.#queued.delete(key);
    this.#notBefore = Math.max(this.#stalled.size && this.#notBefore, this.#ports.now() + this.#pace.between);
    this.#ports.onChange();
    const delivery = await this.#ports.send(entries).catch(() => ({ kind: "unreachable" }) as const);
    this.#inFlight = null;
    if (delivery.kind === "accepted") this.#confirm(entries, delivery);
    else this.#requeue(entries, delivery.kind);
    this.#next();
  }

  #confirm(entries: ReadonlyMap<string, T>, { onHold, retry }: SendResult & { kind: "accepted" }): void {
    this.#failures = 0;
    this.state = "waiting";
    this.savedAt = this.#ports.now();
    for (const [key, entry] of entries) {
      if (this.#queued.has(key)) continue;
      if (onHold?.includes(key)) this.#onHold.set(key, entry);
      else if (retry?.includes(key)) this.#queued.set(key, entry);
      else this.#ports.forget(key, entry);
    }
  }

  #requeue(entries: ReadonlyMap<string, T>, why: Failure): void {
    this.#queued = new Map([...entries, ...this.#queued]);
    // The failure concerns the other entries, too.
    if (this.#pace.oneByOne) this.#stalled = new Set(this.#queued.keys());
    this.state = why;
    if (why !== "unreachable") return;
    const { firstWait, longestWait } = this.#pace;
    this.#notBefore = this.#ports.now() + Math.min(longestWait, firstWait * 2 ** this.#failures++);
  }
}

function isFailure(state: OutboxState): state is Failure {
  return state !== "idle" && state !== "waiting" && state !== "sending";
}

function timer(): NonNullable<OutboxPorts<unknown>["wake"]> {
  let set: ReturnType<typeof setTimeout> | undefined;
  return (milliseconds, run) => {
    clearTimeout(set);
    set = setTimeout(run, milliseconds);
  };
}
