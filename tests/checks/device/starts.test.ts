import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readProblems } from "#app/checks/device/problems.ts";
import { readStarts, saveStart, sendStart } from "#app/checks/device/starts.ts";
import { stubDevice } from "../../outbox/device-storage.ts";

beforeEach(stubDevice);
afterEach(() => vi.unstubAllGlobals());

const start = { fields: { templateVersion: "1" }, view: { checkId: "c1" } };

test("a start is sent by a browser without locks", async () => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ id: "c1", templateVersion: 1 })));
  await saveStart("lan", start);
  expect(await sendStart("lan", "c1")).toBe("done");
  expect(await readStarts("lan")).toEqual([]);
});

test("a start past the hour's quota waits with the server's reason, until it is accepted", async () => {
  const problem = "Go on at 14:00.";
  const replies = [Response.json({ problem, again: true }, { status: 429 }), Response.json({ id: "c1" })];
  vi.stubGlobal("fetch", () => Promise.resolve(replies.shift()));
  await saveStart("lan", start);
  expect(await sendStart("lan", "c1")).toBe("unreachable");
  expect((await readProblems("lan")).get("c1")).toEqual({ reason: "delayed", message: problem });
  expect(await readStarts("lan")).toEqual([start]);
  expect(await sendStart("lan", "c1")).toBe("done");
  expect((await readProblems("lan")).size).toBe(0);
});
