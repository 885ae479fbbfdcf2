import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { countRecentKeys, readKit, saveKitDraft, takeStartKey, updateKit } from "#app/offline/kit.ts";
import { refreshKit, refreshOldKit } from "#app/offline/refresh-kit.ts";
import { maxStartKeys } from "#app/offline/start-key.ts";
import { stubDevice } from "../outbox/device-storage.ts";

beforeEach(stubDevice);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a draft saved while the phone's clock ran ahead gives way to the server's", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-05T03:00:00.000Z") });
  await saveKitDraft("lan", { checkId: "ahead" });
  vi.setSystemTime(new Date("2026-03-05T03:00:00.000Z"));
  const requestedAt = Date.now();
  await saveKitDraft("lan", { checkId: "since" });
  await updateKit("lan", { revision: "r", parts: { drafts: [] } }, { requestedAt });
  expect((await readKit("lan"))?.drafts).toEqual([{ checkId: "since" }]);
});

test("a kit from the future is old", async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError("no network"));
  vi.stubGlobal("fetch", fetched);
  await updateKit("lan", { revision: "r", parts: {} }, { requestedAt: Date.now() });
  await refreshOldKit("lan");
  expect(fetched).not.toHaveBeenCalled();
  await updateKit("lan", { revision: "r", parts: {} }, { requestedAt: Date.now() + 24 * 3_600_000 });
  await refreshOldKit("lan");
  expect(fetched).toHaveBeenCalledOnce();
});

test("a kit that arrives after its person signed out in another tab isn't stored", async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  const tab = { cookie: "" };
  vi.stubGlobal("document", tab);
  let cookieAtEnd = "";
  vi.stubGlobal("fetch", () => {
    const kit = new TextEncoder().encode(JSON.stringify({ uid: "hoa", revision: "r", parts: {} }));
    const pull = (body: ReadableStreamDefaultController) => {
      tab.cookie = cookieAtEnd;
      body.enqueue(kit);
      body.close();
    };
    return Promise.resolve(new Response(new ReadableStream({ pull }, { highWaterMark: 0 })));
  });
  for (cookieAtEnd of ["", "device-user=hoa"]) {
    tab.cookie = "device-user=hoa";
    expect(await refreshKit("hoa")).toBe(cookieAtEnd !== "");
    expect((await readKit("hoa")) !== null).toBe(cookieAtEnd !== "");
  }
});

describe("a key for starting", () => {
  const now = new Date("2026-03-05T03:00:00.000Z");
  const days = (count: number) => new Date(now.getTime() + count * 24 * 3_600_000);
  const keysNamed = (...ids: string[]) =>
    ids.map((checkId) => ({ checkId, key: checkId, keyAt: now.toISOString(), submitKey: checkId }));
  const receive = (...ids: string[]) =>
    updateKit("lan", { revision: "r", parts: {}, keys: keysNamed(...ids) }, { requestedAt: Date.now() });
  const waitUntil = (date: Date) => vi.setSystemTime(date);

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }));

  test("is renewed at a refresh once it is a week old, also by a clock that went back", async () => {
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
    vi.stubGlobal("document", { cookie: "device-user=lan" });
    const missing: (string | null)[] = [];
    vi.stubGlobal("fetch", (address: string) => {
      missing.push(new URL(address, "http://localhost").searchParams.get("keys"));
      return Promise.resolve(Response.json({ uid: "lan", revision: "r", parts: {}, keys: keysNamed("new") }));
    });
    await receive("old");
    for (const date of [days(7), days(-8), days(8)]) {
      waitUntil(date);
      await refreshKit("lan");
    }
    expect(missing).toEqual([maxStartKeys - 1, maxStartKeys, maxStartKeys].map(String));
    expect(await takeStartKey("lan")).toMatchObject({ checkId: "new" });
    expect(await takeStartKey("lan")).toBeNull();
  });

  test("stays beside the keys that replace older ones", async () => {
    await receive("old");
    waitUntil(days(6));
    await receive("recent");
    waitUntil(days(8));
    await receive("new");
    expect(await countRecentKeys("lan")).toBe(2);
    expect([await takeStartKey("lan"), await takeStartKey("lan"), await takeStartKey("lan")]).toEqual([
      expect.objectContaining({ checkId: "new" }),
      expect.objectContaining({ checkId: "recent" }),
      null,
    ]);
  });

  test("starts a check for 27 days without a network, and nothing after", async () => {
    await receive("a", "b");
    waitUntil(days(27));
    expect(await takeStartKey("lan")).toMatchObject({ checkId: "a" });
    waitUntil(days(27.1));
    expect(await takeStartKey("lan")).toBeNull();
  });
});
