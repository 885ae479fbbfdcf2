/** How imported checks are shown, and which actions they allow. */
import { beforeAll, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import type { Check } from "#app/checks/check.ts";
import { appealCheck } from "#app/checks/appeal-check.server.ts";
import { findCheck } from "#app/checks/checks.server.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { readCheckFormView } from "#app/checks/pages/edit/edit-view.server.ts";
import { readCheckList } from "#app/checks/pages/list/check-list.server.ts";
import { subjectOf } from "#app/checks/pages/subject.server.ts";
import { readCheckPage } from "#app/checks/pages/view/reading.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { chain, factsOf, later, makeChain, manager1, people, refusal, stored } from "./chain.ts";
import { judge, upload, write } from "../import/journey.ts";

const { lead, lan } = people;
const imported = new Map<string, Stored<Check>>();
let [checksId, findingsId] = ["", ""];

beforeAll(async () => {
  await makeChain();
  checksId = await upload(
    "code,store,template,date,inspector,earned,available,result\nP1,S1,T1,2026-03-02,Bà Tám,37,40,\nP2,S1,T1,2026-03-03,,,,\nP3,S1,T1,2026-03-04,,,,Đạt\nP4,S2,T1,2026-03-04,,80,,\n",
    { kind: "checks" },
  );
  await judge(checksId);
  await write(checksId);
  findingsId = await upload("check,item,severity,note\nP1,hands,,no soap\nP1,fridge,minor,9 °C\nP3,floor,,\n", {
    kind: "findings",
  });
  await judge(findingsId);
  await write(findingsId);
  for (const check of (await listChecks(lead, { month: "2026-03" }, {}, later(0))).checks)
    imported.set(check.data.code, check);
});

const id = (code: string) => imported.get(code)!.id;
const page = async (code: string, user = lead) => (await readCheckPage(user, id(code), later(90)))!;

test("an imported check's page shows only the facts of the file", async () => {
  const shown = await page("P1");
  expect(shown).toMatchObject({
    status: "approved",
    inspector: "Bà Tám",
    manager: "Trần Bình",
    imported: { from: "list.csv, row 2", byName: "lead", href: `/qc/imports/${checksId}` },
    startedAt: null,
    submittedAt: null,
    minutes: null,
    locations: null,
    outcome: {
      scored: true,
      score: 92_500_000,
      band: "A",
      result: "fail",
      critical: 1,
      resultGiven: false,
      points: "37 of 40 points",
    },
  });
  expect(shown.findings).toMatchObject([
    { id: "hands", finding: "critical", note: "no soap", points: null },
    { id: "fridge", finding: "minor", note: "9 °C", points: null },
  ]);
  expect(shown.sections.flatMap(({ items }) => items.map((item) => item.id))).toEqual(["hands", "fridge"]);
  expect(shown.history).toMatchObject([
    {
      what: "imported",
      title: "Imported by lead",
      lines: ["list.csv, row 2", "Before: Score 92.5% · Pass · 0 findings", "Now: Score 92.5% · Fail · 2 findings"],
    },
    { what: "imported", title: "Imported by lead", note: "list.csv, row 2", lines: [] },
  ]);
  expect((await page("P2")).outcome).toMatchObject({
    score: null,
    band: null,
    result: null,
    resultGiven: false,
    points: null,
  });
  expect((await page("P3")).outcome).toMatchObject({ score: null, result: "pass", resultGiven: true });
});

test("the store's manager sees the file name of an imported check, without a link to the import", async () => {
  const shown = await page("P1", manager1);
  expect(shown.imported).toMatchObject({ from: "list.csv, row 2", href: null });
  expect(shown).toMatchObject({ canAppeal: false, canDecideAppeal: false, canContinue: false, moves: [] });
});

test("lists show imported checks, with a dash for an unnamed inspector", async () => {
  const { rows } = await readCheckList(lead, new URLSearchParams({ month: "2026-03", storeId: chain.s1 }), later(0));
  expect(rows).toMatchObject([
    {
      store: { open: false },
      day: "4\u00a0Mar",
      inspector: "–",
      score: null,
      result: "pass",
      findings: { count: 1, critical: 0 },
    },
    { day: "3\u00a0Mar", inspector: "–", score: null, result: null, findings: { count: 0 } },
    {
      day: "2\u00a0Mar",
      inspector: "Bà Tám",
      score: { score: 92_500_000 },
      result: "fail",
      findings: { count: 2, critical: 1 },
    },
  ]);
});

test("imported checks can't be reopened or appealed, but can be voided with their outcome kept", async () => {
  expect((await page("P4")).moves.map(({ move }) => move)).toEqual(["void"]);
  await expect(decideCheck(lead, id("P4"), "reopen", { reason: "once more" }, later(5))).rejects.toThrow(StaleCheck);
  await expect(decideCheck(lead, id("P4"), "approve", {}, later(5))).rejects.toThrow(StaleCheck);
  await expect(
    appealCheck(lead, id("P1"), { items: [{ item: "hands", reason: "there was" }] }, later(5)),
  ).rejects.toThrow(StaleCheck);
  const subject = await subjectOf(lead, (await findCheck(lead, id("P4")))!, "decide-check");
  expect(subject.imported).toMatchObject({ title: "An imported check can’t be reopened" });
  expect(subject.latest[0]).toMatchObject({ what: "imported" });

  expect((await factsOf("2026-03")).has(id("P4"))).toBe(true);
  await decideCheck(lead, id("P4"), "void", { reason: "wrong shop" }, later(6));
  expect(await stored(id("P4"))).toMatchObject({ status: "void", score: 80_000_000, imported: { importId: checksId } });
  expect((await factsOf("2026-03")).has(id("P4"))).toBe(false);
  expect(await page("P4")).toMatchObject({ voidReason: "wrong shop", moves: [], canFollowUp: false });
  expect(await refusal(decideCheck(lan, id("P1"), "void", { reason: "mine" }, later(6)))).toBe(403);
});

test("a follow-up shows the findings of the imported check, which has no answers", async () => {
  const key = mintFormKey("lan", "start-check");
  const next = await startCheck(lan, { storeId: chain.s1, templateId: chain.t1, followUpOf: id("P3"), key }, later(1));
  const view = await readCheckFormView(lan, (await findCheck(lan, next.id))!, null, "en");
  expect(view.last).toMatchObject({
    checkId: id("P3"),
    answers: { floor: { answer: { value: "fail" }, finding: true } },
  });
  expect(Object.keys(view.last!.answers)).toEqual(["floor"]);
  expect((await page("P3")).followedBy.map((check) => check.id)).toEqual([next.id]);
});
