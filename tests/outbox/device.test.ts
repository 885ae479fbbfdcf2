import { IDBDatabase } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fillDevice, stubDevice } from "./device-storage.ts";

beforeEach(() => {
  stubDevice();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The module as a page of its own has it. */
async function openPage() {
  vi.resetModules();
  const { claimLocalEdits: takeLocalEdits, saveLocalEdits } = await import("#app/templates/pages/edit/local-edits.ts");
  const device = await import("#app/outbox/device.ts");
  return { ...device, takeLocalEdits, saveLocalEdits };
}

test("saves a draft once its transaction is complete, which waits for the disk", async () => {
  const { saveDeviceDraft: saveDraft, deviceState, waitForStorage: settled } = await openPage();
  const transaction = vi.spyOn(IDBDatabase.prototype, "transaction");
  saveDraft(["lan", "form", "/qc/a", ""], { note: "x" });
  saveDraft(["lan", "form", "/qc/a", "photos"], [new Blob(["x"])]);
  expect(deviceState()).toBe("saving");
  await settled();
  expect(deviceState()).toBe("saved");
  const written = transaction.mock.calls.filter(([, mode]) => mode === "readwrite");
  expect(written).toEqual([["drafts", "readwrite", { durability: "strict" }]]);
  const other = await openPage();
  expect((await other.readDeviceDrafts(["lan", "form", "/qc/a"])).map(([rest]) => rest)).toEqual([[""], ["photos"]]);
});

test("reports a draft that has no room, asks before leaving, and saves it once there is room", async () => {
  const {
    saveDeviceDraft: saveDraft,
    removeDeviceDraft: removeDraft,
    deviceState,
    readDeviceDrafts: readDrafts,
    waitForStorage: settled,
  } = await openPage();
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  const leave = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const empty = fillDevice((value) => value === "large");
  saveDraft(["lan", "check-photo", "c1", "p1"], "large");
  await settled();
  saveDraft(["lan", "answer", "c1", "floor", "a"], "small");
  await settled();
  expect([deviceState(), leave()]).toEqual(["failed", false]);
  // The page itself still has it.
  expect(await readDrafts(["lan"])).toHaveLength(2);
  expect(await (await openPage()).readDeviceDrafts(["lan"])).toEqual([[["answer", "c1", "floor", "a"], "small"]]);

  empty();
  removeDraft(["lan", "answer", "c1", "floor", "a"]);
  await settled();
  await vi.waitFor(() => expect(deviceState()).toBe("saved"));
  expect(leave()).toBe(true);
  expect(await (await openPage()).readDeviceDrafts(["lan"])).toEqual([[["check-photo", "c1", "p1"], "large"]]);
});

test("saves the drafts of one moment all or not at all", async () => {
  const { saveDeviceDraft: saveDraft, deviceState, waitForStorage: settled } = await openPage();
  fillDevice((value) => value === "large");
  saveDraft(["lan", "form", "/qc/a", ""], "small");
  saveDraft(["lan", "form", "/qc/a", "photos"], "large");
  await settled();
  expect(deviceState()).toBe("failed");
  expect(await (await openPage()).readDeviceDrafts([])).toEqual([]);
});

test("stores what has room of the drafts of one moment, and removes what was to be removed", async () => {
  const { saveDeviceDraft: saveDraft, removeDeviceDraft: removeDraft, deviceState, waitForStorage } = await openPage();
  saveDraft(["lan", "answer", "c1", "sent", "a"], "small");
  await waitForStorage();
  fillDevice((value) => value === "large");
  saveDraft(["lan", "check-photo", "c1", "p1"], "large");
  saveDraft(["lan", "check-photo", "c1", "p2"], "small");
  removeDraft(["lan", "answer", "c1", "sent"]);
  saveDraft(["lan", "answer", "c1", "floor", "a"], "small");
  await waitForStorage();
  expect(deviceState()).toBe("failed");
  expect(await (await openPage()).readDeviceDrafts(["lan"])).toEqual([
    [["answer", "c1", "floor", "a"], "small"],
    [["check-photo", "c1", "p2"], "small"],
  ]);
});

test("a photo that has no room keeps no answer out that failed before it", async () => {
  const { saveDeviceDraft: saveDraft, waitForStorage } = await openPage();
  const empty = fillDevice();
  saveDraft(["lan", "check-photo", "c1", "p1"], "large");
  await waitForStorage();
  saveDraft(["lan", "answer", "c1", "floor", "a"], "small");
  await waitForStorage();
  empty();
  fillDevice((value) => value === "large");
  saveDraft(["lan", "answer", "c1", "door", "a"], "small");
  await waitForStorage();
  const other = await openPage();
  await vi.waitFor(async () => expect(await other.readDeviceDrafts(["lan", "answer", "c1"])).toHaveLength(2));
  expect(await other.readDeviceDrafts(["lan", "check-photo"])).toEqual([]);
});

test("a draft that is removed while others are tried one by one doesn't come back", async () => {
  const { saveDeviceDraft: saveDraft, removeDeviceDraft: removeDraft, waitForStorage } = await openPage();
  let tries = 0;
  fillDevice((value) => {
    if (value === "large" && ++tries === 2) removeDraft(["lan", "check-photo", "c1", "p2"]);
    return value === "large";
  });
  saveDraft(["lan", "check-photo", "c1", "p1"], "large");
  saveDraft(["lan", "check-photo", "c1", "p2"], "small");
  await waitForStorage();
  expect(await (await openPage()).readDeviceDrafts([])).toEqual([]);
});

test("needs no room for a draft that the server has", async () => {
  const {
    saveDeviceDraft: saveDraft,
    removeDeviceDraft: removeDraft,
    deviceState,
    waitForStorage: settled,
  } = await openPage();
  fillDevice();
  saveDraft(["lan", "answer", "c1", "floor", "a"], "x");
  await settled();
  expect(deviceState()).toBe("failed");
  removeDraft(["lan", "answer", "c1"]);
  await settled();
  expect(deviceState()).toBe("saved");
});

test.each([
  ["blocked site data", "SecurityError", true],
  ["a full phone", "QuotaExceededError", false],
  ["a full phone, where nothing was stored before", "AbortError", false],
])("distinguishes why nothing can be stored: %s", async (_, name, isForbidden) => {
  vi.stubGlobal("indexedDB", {
    open() {
      throw new DOMException("", name);
    },
  });
  const { saveDeviceDraft: saveDraft, deviceState, isStorageForbidden, waitForStorage } = await openPage();
  saveDraft(["lan", "answer", "c1", "floor", "a"], "x");
  await waitForStorage();
  expect([deviceState(), isStorageForbidden()]).toEqual(["failed", isForbidden]);
  stubDevice();
  saveDraft(["lan", "answer", "c1", "door", "a"], "x");
  await waitForStorage();
  expect(isStorageForbidden()).toBe(false);
});

test("works where the browser has no storage, without calling a draft saved", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const {
    saveDeviceDraft: saveDraft,
    removeDeviceDraft: removeDraft,
    deviceState,
    readDeviceDrafts: readDrafts,
    waitForStorage: settled,
  } = await openPage();
  expect([deviceState(), await readDrafts(["lan"])]).toEqual(["saved", []]);
  saveDraft(["lan", "answer", "c1", "floor", "a"], "x");
  await settled();
  expect([deviceState(), await readDrafts(["lan"])]).toEqual(["failed", [[["answer", "c1", "floor", "a"], "x"]]]);
  removeDraft(["lan", "answer", "c1", "floor", "a"]);
  await settled();
  expect(deviceState()).toBe("saved");
});

test("removes a draft for good while it is being saved", async () => {
  const { saveDeviceDraft: saveDraft, removeDeviceDraft: removeDraft, waitForStorage: settled } = await openPage();
  saveDraft(["lan", "form", "/qc/a", "photos"], "x");
  await Promise.resolve();
  removeDraft(["lan", "form", "/qc/a"]);
  await settled();
  expect(await (await openPage()).readDeviceDrafts([])).toEqual([]);
});

test("deletes a user's drafts on signing out and saves no more, without touching another user's", async () => {
  const { saveDeviceDraft: saveDraft, discardDrafts } = await openPage();
  saveDraft(["lan", "form", "/qc/a", ""], "x");
  saveDraft(["lan-2", "form", "/qc/a", ""], "y");
  await discardDrafts("lan");
  saveDraft(["lan", "form", "/qc/a", ""], "x");
  expect(await (await openPage()).readDeviceDrafts([])).toEqual([[["lan-2", "form", "/qc/a", ""], "y"]]);
});

test("collects the edits that every page saved of a template, but not of another user or template", async () => {
  const edits = (id: string) => [{ edit: "remove", id }] as const;
  const [a, b] = [await openPage(), await openPage()];
  a.saveLocalEdits("lead", "t1", edits("x"));
  await a.waitForStorage();
  b.saveLocalEdits("lead", "t1", edits("y"));
  b.saveLocalEdits("lead", "t2", edits("z"));
  b.saveLocalEdits("other", "t1", edits("z"));
  await b.waitForStorage();
  const next = await openPage();
  expect(
    (await next.takeLocalEdits("lead", "t1")).toSorted((one, two) =>
      "id" in one && "id" in two && one.id < two.id ? -1 : 1,
    ),
  ).toEqual([...edits("x"), ...edits("y")]);
  await next.waitForStorage();
  expect((await next.readDeviceDrafts([])).map(([[user, , template]]) => [user, template])).toEqual([
    ["lead", "t1"],
    ["lead", "t2"],
    ["other", "t1"],
  ]);
  next.saveLocalEdits("lead", "t1", []);
  await next.waitForStorage();
  expect(await next.readDeviceDrafts(["lead", "template", "t1"])).toEqual([]);
});
