import { parseHTML } from "linkedom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveLocalEntry } from "#app/checks/device/local-entries.ts";
import { readRows, saveEntryFile } from "#app/checks/pages/phone/entry-file.ts";
import { waitForStorage } from "#app/outbox/device.ts";
import { stubDevice } from "../../../outbox/device-storage.ts";
import { item, section, version } from "../edit/form.ts";

beforeEach(() => {
  stubDevice();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("an entry's file has what was typed, also where it isn't a valid answer or its item is gone", async () => {
  const content = version([section("s", [item("number", "fridge"), item("text", "remark")])]);
  const view = { uid: "lan", checkId: "c1", version: content, answers: {} };
  for (const [id, fields] of Object.entries<Record<string, string>>({
    fridge: { value: "about five", note: "door open" },
    remark: { value: "clean" },
    removed: { value: "pass" },
  }))
    saveLocalEntry({ uid: "lan", checkId: "c1", item: id }, { fields, basedOn: 0 });
  await waitForStorage();
  const rows = await readRows({ view, drafts: [] } as unknown as Parameters<typeof readRows>[0]);
  expect(rows.map(([, text]) => text).toSorted()).toEqual(["about five · door open", "clean", "pass"]);
});

test("a file is there for a minute, because Safari reads it after the press", async () => {
  const { document } = parseHTML("<html><head></head><body></body></html>");
  vi.stubGlobal(
    "document",
    Object.assign(document, { cookie: "", implementation: { createHTMLDocument: () => document } }),
  );
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  const create = vi.spyOn(URL, "createObjectURL");
  const entry = { title: "Sen Cafe", lead: "", record: "c1", view: null, drafts: [] };
  await saveEntryFile(entry as unknown as Parameters<typeof saveEntryFile>[0], "Asia/Ho_Chi_Minh");
  vi.advanceTimersByTime(59_999);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke.mock.calls).toEqual([[create.mock.results[0]!.value]]);
});
