/** The list's page as it travels: a browser gets the rows once, with the page or as its data. */
import { beforeAll, expect, test } from "vitest";
import { type App, openApp } from "../../../app.ts";
import { cookieFor } from "../../../stores/visitor.ts";
import { allGood, makeChain, people, start, submit } from "../../chain.ts";

let app: App;
let lead: string;
const ids: string[] = [];
beforeAll(async () => {
  await makeChain();
  for (let n = 0; n < 3; n++) ids.push(await start());
  app = await openApp();
  lead = await cookieFor("lead");
});

const textOf = async (path: string) => (await app.request(path, {}, lead)).text();
const times = (text: string, words: string) => text.split(words).length - 1;

test("a page holds each row once, and the data of the page alone holds them too", async () => {
  const [page, data] = [await textOf("/qc/checks/"), await textOf("/qc/checks.data")];
  for (const id of ids) {
    expect(times(page, id)).toBe(1);
    expect(times(data, id)).toBe(1);
  }
  expect(page).toMatch(/<div id="rows"><div[^>]*><table/);
});

test("a list without rows says so", async () => {
  expect(await textOf("/qc/checks/?status=void")).not.toContain("<table");
});

test("the file of findings holds those of the severity that the list is filtered by", async () => {
  await submit(people.lan, ids[0]!, { ...allGood, hands: { value: "fail" }, floor: { value: "fail" } });
  const severitiesIn = async (search: string) => {
    const [, ...rows] = (await textOf(`/qc/findings.csv${search}`)).trim().split("\r\n");
    return rows.map((row) => row.split(",").at(-2));
  };
  expect(await severitiesIn("")).toEqual(["Critical", "Major"]);
  expect(await severitiesIn("?severity=major")).toEqual(["Major"]);
});
