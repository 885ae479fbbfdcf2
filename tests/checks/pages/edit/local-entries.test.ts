import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "../../../outbox/storage.ts";

const shelf = new Map<string, string>();

beforeAll(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  stubStorage(shelf);
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
beforeEach(() => shelf.clear());

/** The module as a page of its own has it. */
async function openTab() {
  vi.resetModules();
  const { saveLocalEntry, localEntries, forgetEntries } = await import("#app/checks/pages/edit/local-entries.ts");
  return {
    keep: (item: string, value: string | null, basedOn = 1) => {
      vi.advanceTimersByTime(10);
      saveLocalEntry("lan", "c1", item, value === null ? null : { fields: { value }, basedOn });
    },
    kept: () =>
      Object.fromEntries(
        Object.entries(localEntries("lan", "c1")).map(([item, entry]) => [item, entry.fields["value"]]),
      ),
    forget: () => forgetEntries("lan", "c1"),
  };
}

test("a tab neither replaces nor forgets what another keeps of the same item", async () => {
  const [a, b] = [await openTab(), await openTab()];
  b.keep("floor", "fail");
  a.keep("floor", "pass");
  a.keep("floor", null);
  expect((await openTab()).kept()).toEqual({ floor: "fail" });
});

test("the next page takes over what is kept, the latest of each item first, and loses none", async () => {
  const [a, b] = [await openTab(), await openTab()];
  a.keep("floor", "pass");
  a.keep("hands", "pass");
  b.keep("floor", "fail");
  const next = await openTab();
  expect(next.kept()).toEqual({ floor: "fail", hands: "pass" });
  next.keep("floor", null);
  next.keep("hands", null);
  expect((await openTab()).kept()).toEqual({ floor: "pass" });
});

test("an entry kept before pages were told apart is still found; another check's and another user's are not", async () => {
  shelf.set("qc-kept/lan/c1/floor", JSON.stringify({ fields: { value: "fail" }, basedOn: 2, was: "x" }));
  shelf.set("qc-kept/lan/c2/hands/t", JSON.stringify({ fields: { value: "pass" }, basedOn: 2 }));
  shelf.set("qc-kept/minh/c1/hands/t", JSON.stringify({ fields: { value: "pass" }, basedOn: 2 }));
  shelf.set("qc-kept/lan/c1/hands/t", "not JSON");
  expect((await openTab()).kept()).toEqual({ floor: "fail" });
});

test("forgetting a check forgets what every page kept of it", async () => {
  const [a, b] = [await openTab(), await openTab()];
  a.keep("floor", "pass");
  b.keep("floor", "fail");
  shelf.set("qc-kept/lan/c2/hands/t", JSON.stringify({ fields: { value: "pass" }, basedOn: 2 }));
  a.forget();
  expect([...shelf.keys()]).toEqual(["qc-kept/lan/c2/hands/t"]);
});
