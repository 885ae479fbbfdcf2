/** The transferred list: page and data each contain a row once. */
import { beforeAll, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { appealCheck, decideAppeal } from "#app/checks/appeal-check.server.ts";
import { checkRevision } from "#app/checks/check.ts";
import { publicOrigin } from "#app/mail/transport.server.ts";
import { type App, openApp } from "../../../app.ts";
import { cookieFor } from "../../../stores/visitor.ts";
import { attachPhoto } from "../../attach-photo.ts";
import { allGood, later, makeChain, manager1, people, start, stored, submit } from "../../chain.ts";

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
const sent = async (user: { uid: string }, form: string, id: string) => ({
  key: mintFormKey(user.uid, `${form}/${id}`),
  seen: checkRevision(await stored(id)),
});
const times = (text: string, words: string) => text.split(words).length - 1;

test("a page and its data contain each row once", async () => {
  const [page, data] = [await textOf("/qc/checks/"), await textOf("/qc/checks.data")];
  for (const id of ids) {
    expect(times(page, `view?id=${id}"`) + times(page, `edit?id=${id}"`)).toBe(1);
    expect(times(data, id)).toBe(1);
  }
});

test("a list without rows has no table", async () => {
  expect(await textOf("/qc/checks/?status=void")).not.toContain("<table");
});

test("the file of findings follows the list's severity filter", async () => {
  await submit(people.lan, ids[0]!, { ...allGood, hands: { value: "fail" }, floor: { value: "fail" } });
  const severitiesIn = async (search: string) => {
    const [, ...rows] = (await textOf(`/qc/findings.csv${search}`)).trim().split("\r\n");
    return rows.map((row) => row.split(",").at(-2));
  };
  expect(await severitiesIn("")).toEqual(["Critical", "Major"]);
  expect(await severitiesIn("?severity=major")).toEqual(["Major"]);
});

test("the file of answers has a row per answer, with points, photos and removed findings", async () => {
  const id = ids[1]!;
  const photo = await attachPhoto(app, id, await cookieFor("lan"));
  const answers = { ...allGood, hands: { na: true }, fridge: { value: 7.5 }, floor: { value: "fail", note: "Ướt" } };
  await submit(people.lan, id, answers);
  const reasons = [{ item: "floor", reason: "It was being mopped." }];
  await appealCheck(manager1, id, { items: reasons, ...(await sent(manager1, "appeal-check", id)) }, later(60));
  const decisions = [{ item: "floor", removed: true, words: "" }];
  await decideAppeal(people.lead, id, { decisions, ...(await sent(people.lead, "decide-appeal", id)) }, later(90));

  const { code } = await stored(id);
  const lines = (await textOf("/qc/answers.csv")).trim().split("\r\n");
  const rows = lines.filter((line) => line.startsWith(code)).map((line) => line.split(",").slice(7));
  const url = `${publicOrigin}/qc/check/photo?id=${id}&key=${photo}`;
  expect(rows).toEqual([
    ["Question hands", "Pass or fail", "", "", "", "", "N/A", "", "", ""],
    ["Question fridge", "Number", "7.5", "", "0", "2", "", "Minor", "", ""],
    ["Question floor", "Pass or fail", "Fail", "", "4", "4", "", "Finding removed on appeal", "Ướt", url],
    ["Question greeting", "One choice", "", "", "3", "3", "", "", "", ""],
  ]);
});
