/** Open pages get the unread count whoever wrote the notice, and streams end. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { countReads } from "#app/reads.server.ts";
import { notify } from "#app/notifications/notify.server.ts";
import { feed } from "#app/notifications/feed.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { revokeSessions, startSession } from "#app/sign-in/session.server.ts";
import { proofOf } from "../sign-in/proof.ts";

composeAreas();

const happened = { kind: "check-voided", by: "lead" } as const;
const notice = { id: "c1", concerns: { storeId: "s1" }, values: { by: "lead", store: "S1", day: "2026-03-05" } };
const { signal } = new AbortController();

/** Events of a stream, without heartbeats. */
async function* eventsOf(stream: ReadableStream<Uint8Array>) {
  for await (const chunk of stream) {
    const text = new TextDecoder().decode(chunk);
    if (text.startsWith("data:")) yield text.trim();
  }
}

afterEach(() => vi.useRealTimers());

test("streams to each person only their own count as it grows", async () => {
  const leaving = new AbortController();
  const [lan, minh] = ["lan", "minh"].map((uid) => eventsOf(feed.listen(uid, leaving.signal)!));
  await notify({ ...happened, event: "e1" }, [{ ...notice, uids: ["lan"] }], { now: new Date(), signal });
  expect(await lan!.next()).toEqual({ done: false, value: "data: 1" });
  await notify({ ...happened, event: "e2" }, [{ ...notice, uids: ["lan", "minh"] }], { now: new Date(), signal });
  expect(await lan!.next()).toEqual({ done: false, value: "data: 2" });
  expect(await minh!.next()).toEqual({ done: false, value: "data: 1" });
  leaving.abort();
  expect(await lan!.next()).toEqual({ done: true, value: undefined });
});

test("ends a person's oldest stream when there are too many, and all streams at a stop", async () => {
  const leaving = new AbortController();
  const streams = Array.from({ length: 7 }, () => eventsOf(feed.listen("lan", leaving.signal)!));
  expect(await streams[0]!.next()).toEqual({ done: true, value: undefined });
  feed.stop();
  for (const stream of streams) expect(await stream.next()).toEqual({ done: true, value: undefined });
});

test("ends a stream with its person's session, and goes on with one that begins afterwards", async () => {
  const leaving = new AbortController();
  const at = new Request("http://localhost:3000");
  await startSession(at, proofOf("lan"));
  const [lan, minh] = ["lan", "minh"].map((uid) => eventsOf(feed.listen(uid, leaving.signal)!));
  await revokeSessions("lan");
  expect(await lan!.next()).toEqual({ done: true, value: undefined });
  const again = eventsOf(feed.listen("lan", leaving.signal)!);
  await notify({ ...happened, event: "e3" }, [{ ...notice, uids: ["lan", "minh"] }], { now: new Date(), signal });
  for (const stream of [again, minh!])
    expect(await stream.next()).toEqual({ done: false, value: expect.stringMatching(/^data: \d+$/) });
  leaving.abort();
});

test("streams what another instance writes: notices to their people, a message to its open conversation", async () => {
  const leaving = new AbortController();
  const [minh, chat] = [eventsOf(feed.listen("minh", leaving.signal)!), feed.listen("lan", leaving.signal, "chat1")!];
  const other = spawn(process.execPath, ["tests/notifications/other-instance.ts", "minh", "lan", "chat1"], {
    stdio: "inherit",
  });
  expect(await minh.next()).toEqual({ done: false, value: expect.stringMatching(/^data: \d+$/) });
  const chunks: string[] = [];
  for await (const chunk of chat) {
    chunks.push(new TextDecoder().decode(chunk));
    if (chunks.at(-1)!.startsWith("event: chat")) break;
  }
  expect(chunks.at(-1)).toBe("event: chat\ndata:\n\n");
  leaving.abort();
  if (other.exitCode === null) await once(other, "exit");
  expect(other.exitCode).toBe(0);
});

test("makes one query a second, however many listen, and two while a conversation is open", async () => {
  // Late enough that all entries above are old.
  const now = Date.now() + 60_000;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"], now });
  for (const [chat, queries] of [
    [null, 5],
    ["chat1", 10],
  ] as const) {
    const leaving = new AbortController();
    const { reads } = await countReads(async () => {
      for (const uid of ["an", "binh"]) feed.listen(uid, leaving.signal, chat);
      for (let half = 0; half < 10; half++) await vi.advanceTimersByTimeAsync(500);
    });
    leaving.abort();
    expect(reads).toBe(queries);
  }
});
