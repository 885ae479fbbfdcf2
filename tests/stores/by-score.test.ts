/** Stores in the order of this month's scores, which are facts and no part of a store. */
import { beforeAll, expect, test } from "vitest";
import { countReads } from "#app/reads.server.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { storeList } from "#app/stores/pages/list/store-list.server.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { allGood, chain, later, makeChain, manager1, people, start, submit } from "../checks/chain.ts";

const now = later(400);
const failing = { ...allGood, hands: { value: "fail", note: "Không có xà phòng" }, fridge: { value: 0 } };

beforeAll(async () => {
  await makeChain();
  await submit(people.lan, await start(people.lan, chain.s1), undefined, later(30));
  await submit(people.minh, await start(people.minh, chain.s2), failing, later(30));
  await saveStore(people.lead, { code: "A0", name: "Chưa kiểm tra", area: "Quận 3", tags: ["mới"] }, now);
});

const read = (search: string, user = people.lead) => readListPage(storeList, user, new URLSearchParams(search), now);
const codesOf = async (search: string, user = people.lead) =>
  (await read(search, user)).rows.map(({ name }) => name?.code);

test("the lowest or the highest score comes first, and a store without one last", async () => {
  expect(await codesOf("sort=score")).toEqual(["S2", "S1", "A0"]);
  expect(await codesOf("sort=-score")).toEqual(["S1", "S2", "A0"]);
  expect(await codesOf("sort=score&area=Qu%E1%BA%ADn+3&tag=m%E1%BB%9Bi&status=open")).toEqual(["A0"]);
  expect(await codesOf("sort=score", manager1)).toEqual(["S1"]);
});

test("pages follow one another without a gap, and read no more stores than they show", async () => {
  const pageOf = (cursor: string | null) =>
    storeList.read(
      { user: people.lead, filters: {}, sort: "score", columns: [], now, choices: Promise.resolve({}) },
      { cursor, limit: 2 },
    );
  const first = await countReads(() => pageOf(null));
  expect(first.reads).toBeLessThanOrEqual(16 + 26 + 2);
  const second = await pageOf(first.result.next);
  const both = [...first.result.documents, ...second.documents].map(({ data }) => data.code);
  expect([both, second.next]).toEqual([["S2", "S1", "A0"], null]);
  expect(await first.result.count?.()).toBe(3);
  expect((await read("sort=score&cursor=S2")).notices).toHaveLength(1);
});

test("a search of all stores keeps the usual order, and says so", async () => {
  const found = await read("sort=score&q=ca");
  expect(found.rows.map(({ name }) => name?.code)).toEqual(["S1"]);
  expect(found.fields.find(({ name }) => name === "sort")?.error).toContain("Clear the search");
  expect(await codesOf("sort=score&q=ca", manager1)).toEqual(["S1"]);
});
