/**
 * Tells open pages what is new to whom reads them, as events that a server sends. An instance that anybody listens to asks the database for
 * what came since, once a second, and twice while somebody looks at a conversation; what other instances write reaches it so too. What this
 * one writes it is told at once.
 */
import type { Collection, Stored } from "#app/db/documents.ts";
import { db } from "#app/db/db.server.ts";
import { queryPages } from "#app/db/query-in.ts";
import { log } from "#app/log.server.ts";
import { turn } from "#app/turn.server.ts";
import { type Notice, notices } from "./notice.ts";
import { countUnread } from "./inbox.server.ts";

const second = 1000;
const betweenLooks = second;
const betweenLooksAtChats = second / 2;
/** Another instance's clock, and a transaction that took its time, are that far behind. */
const overlap = 10 * second;
/** A proxy takes a stream that says nothing for dead. */
const betweenBeats = 25 * second;
/** Documents read, and people told, before others get their turn. */
const atOnce = 50;
/** Then the browser asks again, and is let in as whoever it is by then. */
const lifetime = 5 * 60 * second;
/** Streams of one person, and of one instance. */
const [mostOfOne, mostOfAll] = [6, 2000];

interface Listener {
  readonly uid: string;
  /** The conversation that the page shows. */
  readonly chat: string | null;
  send(text: string): void;
  end(): void;
}

/** What pages are told of. */
export interface FeedSource<T> {
  /** The name of its event; "" for the usual one. It bears how many are unread. */
  readonly event: string;
  /** All that came since an instant. */
  since(at: string): Promise<readonly Stored<T>[]>;
  /** Whose count it changes. */
  whom(fresh: readonly Stored<T>[]): Promise<Iterable<string>>;
  /** Conversations that it belongs to: pages that show them are told to read again. */
  chats(fresh: readonly Stored<T>[]): Iterable<string>;
  count(uid: string): Promise<number>;
}

/** A source as the feed follows it. */
class Followed<T = unknown> {
  readonly source: FeedSource<T>;
  /** What was seen within the overlap. */
  #seen: ReadonlySet<string> = new Set();

  constructor(source: FeedSource<T>) {
    this.source = source;
  }

  async tell(listeners: ReadonlySet<Listener>, since: string): Promise<void> {
    const { source } = this;
    const found = await source.since(since);
    const fresh = found.filter(({ id }) => !this.#seen.has(id));
    this.#seen = new Set(found.map(({ id }) => id));
    if (fresh.length === 0) return;
    const chats = new Set(source.chats(fresh));
    // Whoever looks at a conversation has read it by reading it again.
    for (const { chat, send } of listeners) if (chat !== null && chats.has(chat)) send("event: chat\ndata:\n\n");
    const others = [...listeners].filter(({ chat }) => chat === null || !chats.has(chat));
    const whom = new Set(await source.whom(fresh));
    const told = Map.groupBy(
      others.filter(({ uid }) => whom.has(uid)),
      ({ uid }) => uid,
    );
    for (const [index, [uid, theirs]] of [...told].entries()) {
      if (index % atOnce === atOnce - 1) await turn();
      const text = `${source.event && `event: ${source.event}\n`}data: ${await source.count(uid)}\n\n`;
      for (const { send } of theirs) send(text);
    }
  }
}

/** All of a collection since an instant, by the field that says when. */
export async function readSince<T extends object>(
  collection: Collection<T>,
  since: string,
  field: keyof T & string = "at" as keyof T & string,
): Promise<Stored<T>[]> {
  const found: Stored<T>[] = [];
  const recent = { where: [[field, ">=", since]], orderBy: [[field, "asc"]], limit: atOnce } as const;
  for await (const documents of queryPages(db, collection, recent)) found.push(...documents);
  return found;
}

const noticeSource: FeedSource<Notice> = {
  event: "",
  since: (at) => readSince(notices, at),
  whom: async (fresh) => fresh.map(({ data }) => data.uid),
  chats: () => [],
  count: countUnread,
};

class Feed {
  readonly #listeners = new Set<Listener>();
  readonly #followed: Followed[] = [new Followed(noticeSource)];
  #timer: NodeJS.Timeout | undefined;
  #busy = false;
  /** Whether something was written while it looked. */
  #again = false;

  register<T>(source: FeedSource<T>): void {
    this.#followed.push(new Followed(source));
  }

  /** Null where they listen too often already, or too many do. */
  listen(uid: string, signal: AbortSignal, chat: string | null = null): ReadableStream<Uint8Array> | null {
    const theirs = [...this.#listeners].filter((listener) => listener.uid === uid);
    if (theirs.length >= mostOfOne) theirs[0]!.end();
    if (this.#listeners.size >= mostOfAll) return null;
    const encoder = new TextEncoder();
    let leave = () => {};
    return new ReadableStream({
      start: (controller) => {
        const send = (text: string) => controller.enqueue(encoder.encode(text));
        const end = () => {
          if (!this.#listeners.has(listener)) return;
          leave();
          controller.close();
        };
        const listener: Listener = { uid, chat, send, end };
        const beat = setInterval(() => send(":\n\n"), betweenBeats).unref();
        const life = setTimeout(end, lifetime).unref();
        leave = () => {
          clearInterval(beat);
          clearTimeout(life);
          this.#leave(listener);
        };
        signal.addEventListener("abort", end, { once: true });
        this.#listeners.add(listener);
        if (!this.#timer) this.#wait();
        send("retry: 5000\n\n");
      },
      cancel: () => leave(),
    });
  }

  /** Ends all streams: the process is about to stop. */
  stop(): void {
    for (const { end } of this.#listeners) end();
  }

  /** Looks now: this instance has just written something. */
  wake(): void {
    if (this.#listeners.size > 0) void this.#look();
  }

  #wait(): void {
    const isOnChat = [...this.#listeners].some(({ chat }) => chat !== null);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), isOnChat ? betweenLooksAtChats : betweenLooks).unref();
  }

  #leave(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    this.#again = this.#busy;
    if (this.#busy) return;
    this.#busy = true;
    try {
      const since = new Date(Date.now() - overlap).toISOString();
      for (const followed of this.#followed) await followed.tell(this.#listeners, since);
    } catch (error) {
      log.warn("feed-failed", { error: String(error) });
    } finally {
      this.#busy = false;
    }
    if (this.#again) return this.#look();
    if (this.#listeners.size > 0) this.#wait();
  }
}

/** The process's own. */
export const feed = new Feed();
