/** Changes of a check after its month, and whether they change reported figures. */
import { beforeAll, expect, test } from "vitest";
import { decideAppeal, appealCheck } from "#app/checks/appeal-check.server.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { allGood, later, makeChain, manager1, people, start, stored, submit } from "./chain.ts";

composeAreas();

const nextMonth = new Date("2026-04-02T03:00:00Z");
const { lead } = people;

beforeAll(makeChain);

async function submitted(): Promise<string> {
  const id = await start();
  await submit(people.lan, id, { ...allGood, floor: { value: "fail" } });
  return id;
}

const lateOf = async (id: string) => (await stored(id)).late;

test("late approval keeps reported figures; late reopening, voiding and submitting change them", async () => {
  const id = await submitted();
  expect(await lateOf(id)).toBeUndefined();
  await decideCheck(lead, id, "approve", {}, nextMonth);
  expect(await lateOf(id)).toBe("confirmed");
  await decideCheck(lead, id, "reopen", { reason: "Thiếu ảnh" }, nextMonth);
  expect(await lateOf(id)).toBe("figures");
  await submit(people.lan, id, {}, nextMonth);
  const moved = (await stored(id)).lateAt;
  await decideCheck(lead, id, "approve", {}, new Date(nextMonth.getTime() + 60_000));
  expect([await lateOf(id), (await stored(id)).lateAt]).toEqual(["figures", moved]);
  const voided = await submitted();
  await decideCheck(lead, voided, "void", { reason: "Nhầm" }, nextMonth);
  expect(await lateOf(voided)).toBe("figures");
  const draft = await start();
  await decideCheck(lead, draft, "void", { reason: "Nhầm" }, nextMonth);
  expect(await lateOf(draft)).toBeUndefined();
});

test.each([
  [true, "figures"],
  [false, "confirmed"],
] as const)("a late appeal decision with removed=%s gives %s", async (removed, late) => {
  const id = await submitted();
  await appealCheck(manager1, id, { items: [{ item: "floor", reason: "Đã lau" }] }, later(60));
  await decideAppeal(lead, id, { decisions: [{ item: "floor", removed, words: "Xem ảnh" }] }, nextMonth);
  expect(await lateOf(id)).toBe(late);
});
