import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveLocalEntry } from "#app/checks/device/local-entries.ts";
import { readRows } from "#app/checks/pages/phone/entry-file.ts";
import { waitForStorage } from "#app/outbox/device.ts";
import { stubDevice } from "../../../outbox/device-storage.ts";
import { item, section, version } from "../edit/form.ts";

beforeEach(() => {
  stubDevice();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

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
