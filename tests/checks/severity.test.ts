/** Severity critical and "critical" are one thing: the score, the page, lists and facts of a check agree about it, those of earlier versions too. */
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { storeOneSeverity } from "#app/checks/one-severity.server.ts";
import { scoreCheck } from "#app/checks/score.ts";
import { readCheckPage } from "#app/checks/pages/view/reading.server.ts";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { upgradeOnce, upgrades } from "#app/upgrades.server.ts";
import { contentOfDraft } from "#app/templates/draft-content.ts";
import { draftItems, templateDrafts } from "#app/templates/draft.ts";
import { itemsOf, versionId } from "#app/templates/template.ts";
import { templateVersions } from "#app/templates/stored-version.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import { collectionNames } from "#app/transfer/collections.ts";
import {
  allGood,
  chain,
  factsOf,
  later,
  makeChain,
  morning,
  people,
  start,
  stored,
  submit,
  template,
} from "./chain.ts";
import { item, section } from "./pages/edit/form.ts";

const asItIs = (name: string) => collection(name, z.looseObject({}));

beforeEach(async () => {
  for (const name of collectionNames) {
    const { documents } = await db.query(asItIs(name), { limit: 1000 });
    for (const { id } of documents) await db.delete(asItIs(name), id);
  }
});

/** What the page, the list and the facts say of one check. */
async function said(id: string) {
  const { outcome, findings } = (await readCheckPage(people.lead, id, later(90)))!;
  const list = await listChecks(people.lead, { severity: "critical" }, {}, later(60));
  const fact = (await factsOf("2026-03")).get(id);
  return {
    stored: (await stored(id)).result,
    page: [outcome?.result, outcome?.critical, findings.map(({ finding }) => finding).join()],
    listed: list.checks.some((check) => check.id === id),
    facts: fact && [fact.result, fact.critical, fact.major],
  };
}

test("a finding of severity critical fails the check, in its score, on its page, in lists and in reports", async () => {
  await makeChain();
  const gloves = item("pass-fail", "gloves", { points: 1, severity: "critical" });
  const sections = [...template.sections, section("staff", [gloves])];
  await publishTemplate(people.lead, { ...template, sections }, morning);
  const id = await start();
  await submit(people.lan, id, { ...allGood, gloves: { value: "fail" } });
  expect(await said(id)).toEqual({
    stored: "fail",
    page: ["fail", 1, "critical"],
    listed: true,
    facts: ["fail", 1, 0],
  });
});

/** "gloves" is of severity critical and not critical, "hands" critical and of severity minor; each check failed gloves. */
const [gloves, withHands, withFloor] = ["0zfHoNI80w42OoQ5", "8Mg4hfYMoX-vIe_3", "H1G8gT-cpaQDOaOA"];

async function storeFormer(): Promise<void> {
  const { documents } = JSON.parse(readFileSync("tests/db/shapes/two-severities.json", "utf8")) as {
    documents: Record<string, Record<string, object>>;
  };
  for (const [name, all] of Object.entries(documents))
    for (const [id, data] of Object.entries(all)) await db.create(asItIs(name), id, data);
}

test("what an earlier version froze stands, and all that tells of it says the same", async () => {
  await storeFormer();
  expect(await said(gloves)).toMatchObject({ page: ["pass", 1, "critical"], facts: ["pass", 1, 0] });
  expect(await upgradeOnce("one-severity", storeOneSeverity)).toBe(3);
  expect(await said(gloves)).toEqual({
    stored: "pass",
    page: ["pass", 0, "major"],
    listed: false,
    facts: ["pass", 0, 1],
  });
  expect(await said(withHands)).toEqual({
    stored: "fail",
    page: ["fail", 1, "critical,major"],
    listed: true,
    facts: ["fail", 1, 1],
  });
  expect(await said(withFloor)).toMatchObject({ page: ["fail", 0, "major,major"], facts: ["fail", 0, 2] });
  for (const id of [gloves, withHands, withFloor]) {
    const { answers, outcome, templateVersion } = await stored(id);
    const version = (await db.get(templateVersions, versionId(chain.t1, templateVersion)))!.data;
    expect(scoreCheck(version, answers)).toEqual(outcome);
  }
  expect(await storeOneSeverity()).toBe(0);
  expect(await db.get(upgrades, "one-severity")).not.toBeNull();
  expect(await upgradeOnce("one-severity", () => Promise.reject(new Error("twice")))).toBe(0);
});

test("in an earlier version's draft severity critical fails the check, in the bin too", async () => {
  await storeFormer();
  const { data: draft } = (await db.get(templateDrafts, chain.t1))!;
  const severities = Object.fromEntries(draftItems(draft).map(({ id, severity }) => [id, severity]));
  expect(severities).toMatchObject({ gloves: "critical", hands: "critical", floor: "major" });
  const published = itemsOf({ sections: contentOfDraft(draft).sections });
  expect(published.filter(({ severity }) => severity === "critical").map(({ id }) => id)).toEqual(["hands", "gloves"]);
  expect(JSON.stringify(draft)).not.toContain('"critical":false');
});
