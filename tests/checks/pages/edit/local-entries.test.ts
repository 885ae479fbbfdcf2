import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { stubDevice } from "../../../outbox/device-storage.ts";

let now = 1_000_000;
beforeEach(() => {
  stubDevice();
  vi.spyOn(Date, "now").mockImplementation(() => now);
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Loads the module anew, as each page does. */
async function openTab() {
  vi.resetModules();
  const { saveLocalEntry, takeLocalEntries, forgetEntries } = await import("#app/checks/device/local-entries.ts");
  const { readDeviceDrafts: readDrafts, waitForStorage: settled } = await import("#app/outbox/device.ts");
  return {
    keep: async (item: string, value: string | null, [uid, check]: [string, string] = ["lan", "c1"]) => {
      now += 10;
      saveLocalEntry({ uid, checkId: check, item }, value === null ? null : { fields: { value }, basedOn: 1 });
      await settled();
    },
    kept: async () => {
      const entries = await takeLocalEntries("lan", "c1");
      await settled();
      return Object.fromEntries(Object.entries(entries).map(([item, entry]) => [item, entry.fields["value"]]));
    },
    forget: async () => {
      forgetEntries("lan", "c1");
      await settled();
    },
    records: async () => (await readDrafts([])).map(([[uid, , check]]) => [uid, check]),
  };
}

test("a tab neither replaces nor deletes another tab's entry for the same item", async () => {
  const [a, b] = [await openTab(), await openTab()];
  await b.keep("floor", "fail");
  await a.keep("floor", "pass");
  await a.keep("floor", null);
  expect(await (await openTab()).kept()).toEqual({ floor: "fail" });
});

test("a new page restores the latest entry of each item, and deletes none of the others", async () => {
  const [a, b] = [await openTab(), await openTab()];
  await a.keep("floor", "pass");
  await a.keep("hands", "pass");
  await b.keep("floor", "fail");
  const next = await openTab();
  expect(await next.kept()).toEqual({ floor: "fail", hands: "pass" });
  await next.keep("floor", null);
  await next.keep("hands", null);
  expect(await (await openTab()).kept()).toEqual({ floor: "pass" });
});

test("deleting a check's entries covers every tab, but no other check or user", async () => {
  const [a, b] = [await openTab(), await openTab()];
  await a.keep("floor", "pass");
  await b.keep("floor", "fail");
  await a.keep("hands", "pass", ["lan", "c2"]);
  await a.keep("hands", "pass", ["minh", "c1"]);
  expect(await b.kept()).toEqual({ floor: "fail" });
  await a.forget();
  expect(await a.records()).toEqual([
    ["lan", "c2"],
    ["minh", "c1"],
  ]);
});
