/** What waits for a lead, and approving several checks at once. */
import { beforeAll, expect, test } from "vitest";
import { appealCheck } from "#app/checks/appeal-check.server.ts";
import { checkRevision } from "#app/checks/check.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { approveChecks, readQueue } from "#app/checks/queue.server.ts";
import { allGood, later, makeChain, manager1, people, refusal, start, stored, submit } from "./chain.ts";

const { lan, lead, admin } = people;

beforeAll(makeChain);

const submitted = async (minutes: number) => {
  const id = await start(lan, undefined, later(minutes));
  await submit(lan, id, { ...allGood, floor: { value: "fail" } }, later(minutes + 5));
  return id;
};
const seenOf = async (...ids: string[]) =>
  new Map(await Promise.all(ids.map(async (id) => [id, checkRevision(await stored(id))] as const)));

test("holds appeals and submitted checks, the oldest first, for those who decide", async () => {
  const [late, early] = [await submitted(200), await submitted(100)];
  const appealed = await submitted(150);
  await appealCheck(manager1, appealed, { items: [{ item: "floor", reason: "Đang lau" }] }, later(300));
  await start(lan, undefined, later(400));
  const queue = await readQueue(lead);
  expect(queue.appealed.map(({ id }) => id)).toEqual([appealed]);
  expect(queue.submitted.map(({ id }) => id)).toEqual([early, late]);
  for (const user of [lan, manager1]) expect(await refusal(readQueue(user))).toBe(403);
});

test("approves each that is as it was looked at, and says of the others what they are now", async () => {
  const [one, two, three] = [await submitted(1000), await submitted(1010), await submitted(1020)];
  const seen = await seenOf(one, two, three);
  await decideCheck(admin, two, "void", { reason: "Nhập hai lần" }, later(1100));
  const { approved, left } = await approveChecks(lead, new Map([...seen, ["nothing", "x"]]), later(1200));
  expect(approved).toEqual([one, three]);
  expect(left).toMatchObject([
    { id: two, check: { status: "void" } },
    { id: "nothing", check: null },
  ]);
  expect([(await stored(one)).status, (await stored(three)).status]).toEqual(["approved", "approved"]);
  expect(await refusal(approveChecks(lan, seen, later(1201)))).toBe(403);
});

test("two leads at once: each check is approved once, and the second is told", async () => {
  const ids = [await submitted(2000), await submitted(2010)];
  const seen = await seenOf(...ids);
  const both = await Promise.all([approveChecks(lead, seen, later(2100)), approveChecks(admin, seen, later(2100))]);
  expect(both.flatMap(({ approved }) => approved).toSorted()).toEqual(ids.toSorted());
  expect(both.flatMap(({ left }) => left).map(({ check }) => check?.status)).toEqual(["approved", "approved"]);
});
