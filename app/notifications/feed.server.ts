/** Sends open pages news by server-sent events. An instance reads its own entries at once, and polls for those of other instances. */
import type { Stored } from "#app/db/documents.ts";
import { db } from "#app/db/db.server.ts";
import { queryPages } from "#app/db/query-in.ts";
import { log } from "#app/log.server.ts";
import { type Provided, provided } from "#app/provided.ts";
import { turn } from "#app/turn.ts";
import { feedEntries, type FeedEntry } from "./feed-entry.ts";

const second = 1000;
const pollMs = second;
const chatPollMs = second / 2;
/** Clocks of other instances and slow transactions can be this far behind. */
const overlapMs = 10 * second;
/** Proxies close a stream that is silent for longer. */
const heartbeatMs = 25 * second;
/** Documents to read, and people to notify, before other work gets a turn. */
const batchSize = 50;
/** Afterwards the browser reconnects, with its user's current rights. */
export const streamLifeMs = 5 * 60 * second;
const [maxOfPerson, maxOfInstance] = [6, 2000];

interface Listener {
  readonly uid: string;
  readonly chat: string | null;
  readonly since: string;
  send(text: string): void;
  end(): void;
}

export interface FeedSource {
  readonly of: FeedEntry["of"];
  /** SSE event name; "" sends the default event. */
  readonly event: string;
  count(uid: string): Promise<number>;
}

export const feedSources: Provided<readonly FeedSource[]> = provided("sources of the feed");

async function readSince(since: string): Promise<Stored<FeedEntry>[]> {
  const entries: Stored<FeedEntry>[] = [];
  const recent = { where: [["at", ">=", since]], orderBy: [["at", "asc"]], limit: batchSize } as const;
  for await (const documents of queryPages(db, feedEntries, recent)) entries.push(...documents);
  return entries;
}

async function sendToPages(
  { event, count }: FeedSource,
  fresh: readonly FeedEntry[],
  listeners: ReadonlySet<Listener>,
): Promise<void> {
  const chats = new Set(fresh.flatMap(({ chat }) => chat ?? []));
  // A page that shows the conversation loads it again and so marks it as read.
  for (const { chat, send } of listeners) if (chat !== null && chats.has(chat)) send("event: chat\ndata:\n\n");
  const recipients = new Set(fresh.flatMap(({ uids }) => uids));
  const byPerson = Map.groupBy(
    [...listeners].filter(({ uid, chat }) => recipients.has(uid) && (chat === null || !chats.has(chat))),
    ({ uid }) => uid,
  );
  for (const [index, [uid, theirs]] of [...byPerson].entries()) {
    if (index % batchSize === batchSize - 1) await turn();
    const text = `${event && `event: ${event}\n`}data: ${await count(uid)}\n\n`;
    for (const { send } of theirs) send(text);
  }
}

class Feed {
  readonly #listeners = new Set<Listener>();
  /** Entries within the overlap are read again; these were handled. */
  #handledIds: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #busy = false;
  #mustPollAgain = false;

  /** Null if the instance has too many listeners. */
  listen(uid: string, signal: AbortSignal, chat: string | null = null): ReadableStream<Uint8Array> | null {
    const theirs = [...this.#listeners].filter((listener) => listener.uid === uid);
    if (theirs.length >= maxOfPerson) theirs[0]!.end();
    if (this.#listeners.size >= maxOfInstance) return null;
    const encoder = new TextEncoder();
    let removeListener = () => {};
    return new ReadableStream({
      start: (controller) => {
        const send = (text: string) => controller.enqueue(encoder.encode(text));
        const end = () => {
          if (!this.#listeners.has(listener)) return;
          removeListener();
          controller.close();
        };
        const listener: Listener = { uid, chat, since: new Date().toISOString(), send, end };
        const heartbeat = setInterval(() => send(":\n\n"), heartbeatMs).unref();
        const life = setTimeout(end, streamLifeMs).unref();
        removeListener = () => {
          clearInterval(heartbeat);
          clearTimeout(life);
          this.#removeListener(listener);
        };
        signal.addEventListener("abort", end, { once: true });
        this.#listeners.add(listener);
        if (!this.#timer) this.#schedulePoll();
        send("retry: 5000\n\n");
      },
      cancel: () => removeListener(),
    });
  }

  #endOf({ uids, at }: FeedEntry): void {
    for (const { uid, since, end } of this.#listeners) if (uids.includes(uid) && since <= at) end();
  }

  stop(): void {
    for (const { end } of this.#listeners) end();
  }

  /** Call after this instance has written an entry. */
  wake(): void {
    if (this.#listeners.size > 0) void this.#poll();
  }

  #schedulePoll(): void {
    const isOnChat = [...this.#listeners].some(({ chat }) => chat !== null);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#poll(), isOnChat ? chatPollMs : pollMs).unref();
  }

  #removeListener(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #poll(): Promise<void> {
    this.#mustPollAgain = this.#busy;
    if (this.#busy) return;
    this.#busy = true;
    try {
      const since = new Date(Date.now() - overlapMs).toISOString();
      const recent = await readSince(since);
      const unhandled = recent.filter(({ id }) => !this.#handledIds.has(id));
      for (const { data } of unhandled) if (data.ends) this.#endOf(data);
      const fresh = Map.groupBy(unhandled, ({ data }) => data.of);
      this.#handledIds = new Set(recent.map(({ id }) => id));
      for (const source of feedSources.value) {
        const entries = fresh.get(source.of) ?? [];
        if (entries.length > 0)
          await sendToPages(
            source,
            entries.map(({ data }) => data),
            this.#listeners,
          );
      }
    } catch (error) {
      log.warn("feed-failed", { error: String(error) });
    } finally {
      this.#busy = false;
    }
    if (this.#mustPollAgain) return this.#poll();
    if (this.#listeners.size > 0) this.#schedulePoll();
  }
}

export const feed = new Feed();
