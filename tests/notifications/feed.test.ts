/** Open pages learn of what is unread, whoever wrote it, and streams come to an end. */
import { expect, test } from "vitest";
import { tell } from "#app/notifications/tell.server.ts";
import { feed } from "#app/notifications/feed.server.ts";

const happened = { kind: "check-voided", by: "lead" } as const;
const told = { id: "c1", concerns: { storeId: "s1" }, values: { by: "lead", store: "S1", day: "2026-03-05" } };
const { signal } = new AbortController();

/** What a stream says, without its beats. */
async function* eventsOf(stream: ReadableStream<Uint8Array>) {
  for await (const chunk of stream) {
    const text = new TextDecoder().decode(chunk);
    if (text.startsWith("data:")) yield text.trim();
  }
}

test("a stream tells its person's count as it grows, and nobody else's", async () => {
  const leaving = new AbortController();
  const [lan, minh] = ["lan", "minh"].map((uid) => eventsOf(feed.listen(uid, leaving.signal)!));
  await tell({ ...happened, event: "e1" }, [{ ...told, uids: ["lan"] }], { now: new Date(), signal });
  expect(await lan!.next()).toEqual({ done: false, value: "data: 1" });
  await tell({ ...happened, event: "e2" }, [{ ...told, uids: ["lan", "minh"] }], { now: new Date(), signal });
  expect(await lan!.next()).toEqual({ done: false, value: "data: 2" });
  expect(await minh!.next()).toEqual({ done: false, value: "data: 1" });
  leaving.abort();
  expect(await lan!.next()).toEqual({ done: true, value: undefined });
});

test("who listens too often loses the oldest stream; when the process stops all end", async () => {
  const leaving = new AbortController();
  const streams = Array.from({ length: 7 }, () => eventsOf(feed.listen("lan", leaving.signal)!));
  expect(await streams[0]!.next()).toEqual({ done: true, value: undefined });
  feed.stop();
  for (const stream of streams) expect(await stream.next()).toEqual({ done: true, value: undefined });
});
