import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readProblems, saveProblem } from "#app/checks/device/problems.ts";
import { sendCheck } from "#app/checks/device/send-check.ts";
import { saveSubmission } from "#app/checks/device/submissions.ts";
import { waitForStorage } from "#app/outbox/device.ts";
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
