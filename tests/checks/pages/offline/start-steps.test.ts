import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readStarts } from "#app/checks/device/starts.ts";
import { findOpenCheck, type StartKit, startOnPhone } from "#app/checks/pages/offline/start-steps.ts";
import { updateKit } from "#app/offline/kit.ts";
import { maxStartKeys } from "#app/offline/start-key.ts";
import { fillDevice, stubDevice } from "../../../outbox/device-storage.ts";
import { item, section, version } from "../edit/form.ts";

beforeEach(() => {
  stubDevice();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const content = version([section("s", [item("text", "remark")])]);
const stores = ["s1", "s2"].map((id) => ({ id, code: id, name: "Sen Cafe", area: "" }));
const kit: StartKit = {
  uid: "lan",
  timeZone: "Asia/Ho_Chi_Minh",
  today: "2026-03-05",
  refreshedAt: 0,
  stores,
  templates: [{ id: "t", name: "Test", category: "test", version: content }],
  plan: {},
  drafts: [],
};
const choice = { storeId: "s1", templateId: "t", place: "" };

async function receiveKeys(...ids: string[]) {
  const keyAt = new Date().toISOString();
  const keys = ids.map((checkId) => ({ checkId, key: checkId, keyAt, submitKey: checkId }));
  await updateKit("lan", { revision: "r", parts: {}, keys }, { requestedAt: Date.now() });
}

test("a full phone uses up no key for starting", async () => {
  await receiveKeys("c1");
  const empty = fillDevice((value) => "fields" in (value as object));
  for (let press = 0; press <= maxStartKeys; press++) expect(await startOnPhone(kit, choice)).toBe("full");
  empty();
  expect(await startOnPhone(kit, choice)).toEqual({ checkId: "c1" });
  expect((await readStarts("lan")).map(({ view }) => view)).toMatchObject([{ checkId: "c1", storeId: "s1" }]);
  expect(await startOnPhone(kit, choice)).toBe("no-key");
});

test("an open check belongs to its own store, also if another has the same name", () => {
  const view = { checkId: "c1", storeId: "s1", storeName: "Sen Cafe", version: content };
  const begun = { ...kit, drafts: [view] } as unknown as StartKit;
  expect(findOpenCheck(begun, choice)).toBe(view);
  expect(findOpenCheck(begun, { ...choice, storeId: "s2" })).toBeUndefined();
  expect(findOpenCheck(begun, { ...choice, templateId: "other" })).toBeUndefined();
});

test("a check of a planned category shows the last answers of its template", async () => {
  const last = { checkId: "earlier", day: "2026-03-02", answers: {} };
  const slot = { key: "p", templateId: "", category: "test", store: "Sen Cafe", subject: "Test", isLate: false };
  const plan = { "2026-03-05": [{ ...slot, storeId: "s1", last: { t: last } }] } as unknown as StartKit["plan"];
  await receiveKeys("c1", "c2");
  await startOnPhone({ ...kit, plan }, choice);
  await startOnPhone({ ...kit, plan }, { ...choice, storeId: "s2" });
  expect((await readStarts("lan")).map(({ view }) => view)).toMatchObject([{ last }, { last: null }]);
});
