import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readProblems, saveProblem } from "#app/checks/device/problems.ts";
import { sendCheck } from "#app/checks/device/send-check.ts";
import { saveSubmission } from "#app/checks/device/submissions.ts";
import { readDeviceDrafts, saveDeviceDraft, waitForStorage } from "#app/outbox/device.ts";
import { stubDevice } from "../../outbox/device-storage.ts";

beforeEach(stubDevice);
afterEach(() => vi.unstubAllGlobals());

test("a check that was submitted keeps no problem of an earlier try", async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ checkId: "c1", outcome: "submitted" })));
  saveProblem("lan", "c1", { reason: "photo" });
  await saveSubmission("lan", "c1", { key: "k", digest: "d", place: "", storeName: "", lead: "", pressedAt: 0 });
  expect(await sendCheck("lan", "c1")).toBe("submitted");
  await waitForStorage();
  expect([...(await readProblems("lan"))]).toEqual([]);
});

test("an item answered differently in two closed tabs needs its person", async () => {
  const keyOf = (page: string) => ["lan", "answer", "c1", "door", page] as const;
  const entryOf = (value: string) => ({ fields: { value }, basedOn: 0 });
  saveDeviceDraft(keyOf("tab1"), { entry: entryOf("fail"), savedAt: 1 });
  saveDeviceDraft(keyOf("tab2"), { entry: entryOf("pass"), savedAt: 2 });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  const replies = [
    { saved: { door: 1 }, conflicts: {}, problems: [] },
    { saved: {}, conflicts: { door: { theirs: { value: "pass", changes: 1 }, changes: 1 } }, problems: [] },
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(replies.shift())));
  expect(await sendCheck("lan", "c1")).toBe("unreachable");
  const firstTab = [["door", "tab1"], { entry: entryOf("fail"), savedAt: 1 }];
  expect(await readDeviceDrafts(["lan", "answer", "c1"])).toEqual([firstTab]);
  expect(await sendCheck("lan", "c1")).toBe("needs-person");
  await waitForStorage();
  expect(await readDeviceDrafts(["lan", "answer", "c1"])).toEqual([firstTab]);
  expect((await readProblems("lan")).get("c1")).toMatchObject({ reason: "answers" });
});
