/**
 * Tells open pages how many notices are unread, as events that a server sends. An instance that anybody listens to asks the database once a
 * second what came since; what others write reaches it so too.
 */
import { db } from "#app/db/db.server.ts";
import { queryPages } from "#app/db/query-in.ts";
import { log } from "#app/log.server.ts";
import { turn } from "#app/turn.server.ts";
import { notices } from "./notice.ts";
import { countUnread } from "./inbox.server.ts";

const second = 1000;
const betweenLooks = second;
/** Another instance's clock, and a transaction that took its time, are that far behind. */
const overlap = 10 * second;
/** A proxy takes a stream that says nothing for dead. */
const betweenBeats = 25 * second;
/** Notices read, and people told, before others get their turn. */
const atOnce = 50;
/** Then the browser asks again, and is let in as whoever it is by then. */
const lifetime = 5 * 60 * second;
/** Streams of one person, and of one instance. */
const [mostOfOne, mostOfAll] = [6, 2000];

interface Listener {
  readonly uid: string;
  send(text: string): void;
  end(): void;
}

class Feed {
  readonly #listeners = new Set<Listener>();
  /** Notices seen within the overlap. */
  #seen: ReadonlySet<string> = new Set();
  #looking: NodeJS.Timeout | undefined;
  #busy = false;

  /** Null where they listen too often already, or too many do. */
  listen(uid: string, signal: AbortSignal): ReadableStream<Uint8Array> | null {
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
        const listener: Listener = { uid, send, end };
        const beat = setInterval(() => send(":\n\n"), betweenBeats).unref();
        const life = setTimeout(end, lifetime).unref();
        leave = () => {
          clearInterval(beat);
          clearTimeout(life);
          this.#leave(listener);
        };
        signal.addEventListener("abort", end, { once: true });
        this.#join(listener);
        send("retry: 5000\n\n");
      },
      cancel: () => leave(),
    });
  }

  /** Ends all streams: the process is about to stop. */
  stop(): void {
    for (const { end } of this.#listeners) end();
  }

  #join(listener: Listener): void {
    this.#listeners.add(listener);
    this.#looking ??= setInterval(() => void this.#look(new Date()), betweenLooks).unref();
  }

  #leave(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  async #look(now: Date): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const since = new Date(now.getTime() - overlap).toISOString();
      const [seen, told] = [new Set<string>(), new Set<string>()];
      const recent = { where: [["at", ">=", since]], orderBy: [["at", "asc"]], limit: atOnce } as const;
      for await (const found of queryPages(db, notices, recent))
        for (const { id, data } of found) {
          seen.add(id);
          if (!this.#seen.has(id)) told.add(data.uid);
        }
      this.#seen = seen;
      const listening = new Set([...this.#listeners].map(({ uid }) => uid));
      for (const [index, uid] of [...listening].filter((each) => told.has(each)).entries()) {
        if (index % atOnce === atOnce - 1) await turn();
        await this.#tell(uid);
      }
    } catch (error) {
      log.warn("feed-failed", { error: String(error) });
    } finally {
      this.#busy = false;
    }
  }

  async #tell(uid: string): Promise<void> {
    const unread = await countUnread(uid);
    for (const listener of this.#listeners) if (listener.uid === uid) listener.send(`data: ${unread}\n\n`);
  }
}

/** The process's own. */
export const feed = new Feed();
