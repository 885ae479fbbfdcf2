/** Past checks under the rules of a draft or another version, on either engine. */
import { readXlsx } from "hucre/xlsx";
import { beforeAll, expect, test } from "vitest";
import { composeAreas } from "#app/areas.server.ts";
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { draftKey, lastReplay, rememberReplay } from "#app/reports/replay/last-replay.server.ts";
import { readReplayReport } from "#app/reports/replay/replay-report.server.ts";
import { replayFile } from "#app/reports/replay/replay-file.server.ts";
import { findItem } from "#app/templates/draft.ts";
import type { DraftEdit } from "#app/templates/draft-edits.ts";
import { findDraft, publishDraft, saveDraftEdits } from "#app/templates/drafts.server.ts";
import { reviewDraft } from "#app/templates/pages/publish/review.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { allGood, chain, makeChain, manager1, morning, people, refusal, start, submit } from "../checks/chain.ts";

composeAreas();

const { lead, lan } = people;
const march = "month=2026-03";
const ids: Record<string, string> = {};

async function check(name: string, more: object = {}, store = chain.s1): Promise<void> {
  ids[name] = await start(lan, store);
  expect(await submit(lan, ids[name], { ...allGood, ...more })).toMatchObject({ ok: true });
}

const read = (search = march, user = lead) => readReplayReport(user, chain.t1, new URLSearchParams(search), morning);

async function replay(search = march) {
  return (await read(search)).replay!;
}

async function edit(...edits: DraftEdit[]): Promise<string> {
  return (await saveDraftEdits(lead, chain.t1, edits, morning)).revision!;
}

const setHead = (was: object, now: object): DraftEdit => ({ edit: "set-head", was: { ...was }, now });

beforeAll(async () => {
  await makeChain();
  await check("good");
  // 2 + 0 + 4 + 3 of 11 points: 81.8 %.
  await check("warm fridge", { fridge: { value: 6, note: "6 °C" } });
  // 2 + 2 + 0 + 3 of 11 points: 63.6 %.
  await check("dirty floor", { floor: { value: "fail", note: "Bẩn" } }, chain.s2);
  await check("no hands", { hands: { na: true } }, chain.s2);
});

test("only people who manage templates can try rules", async () => {
  for (const user of [lan, manager1]) expect(await refusal(read(march, user))).toBe(403);
  expect(await refusal(readReplayReport(lead, "no-such-template", new URLSearchParams(), morning))).toBe(404);
});

test("without a draft, the latest version is tried, which changes nothing", async () => {
  const { replay: same, rules } = await read();
  expect(rules).toMatchObject({ value: "1", against: "" });
  expect(same).toMatchObject({
    headline: "With these rules all 4 checks since 1 Mar 2026 keep their results.",
    counts: { checks: 4, matching: 4, answers: 16, carried: 16, notApplicable: 0, refusedNa: 0, withoutAnswers: 0 },
    changed: { fail: 0, pass: 0, cleared: 0, gained: 0 },
    list: { rows: [], count: 0 },
  });
  expect(same!.total.now).toEqual(same!.total.before);
  expect(same!.steps.every(({ before, after }) => before === after)).toBe(true);
});

test("a draft that can't be published yet is not tried", async () => {
  await edit(setHead({ passMark: "80" }, { passMark: "85" }));
  expect(await read()).toMatchObject({ rules: { value: "draft" }, replay: null });
  const file = new URL(`https://qc.test/qc/templates/${chain.t1}/replay.csv?${march}`);
  expect(await refusal(replayFile(lead, chain.t1, file, morning))).toBe(409);
});

test("a higher pass mark fails the checks below it", async () => {
  const { item } = findItem((await findDraft(lead, chain.t1)).draft, "greeting")!;
  const options = item.options.map((option) => ({ ...option, text: { en: option.id, vi: "" } }));
  await edit({ edit: "set-item", id: "greeting", was: { options: item.options }, now: { options } });
  const { headline, list, total, bands, stores } = await replay();
  expect(headline).toBe("With these rules 1 of 4 checks since 1 Mar 2026 would have failed that passed.");
  expect(list.rows).toMatchObject([
    {
      id: ids["warm fridge"],
      storeId: chain.s1,
      change: "fail",
      before: { score: 81_818_182, result: "pass", band: "B" },
      after: { score: 81_818_182, result: "fail", band: "B" },
      reasons: [{ text: "Pass mark 80% → 85%", item: null }],
    },
  ]);
  expect([total.before.passed, total.now.passed]).toEqual([3, 2]);
  expect(total.now.mean).toBe(total.before.mean);
  expect(bands).toEqual([
    { name: "A", before: 2, after: 2 },
    { name: "B", before: 1, after: 1 },
    { name: "D", before: 1, after: 1 },
  ]);
  // Each store has two checks; a comparison takes three.
  expect(stores).toEqual([]);
});

test("a finding that becomes critical fails, and is counted by its item", async () => {
  await edit(setHead({ passMark: "85" }, { passMark: "60" }), {
    edit: "set-item",
    id: "fridge",
    was: { severity: "minor" },
    now: { severity: "critical" },
  });
  const { headline, list, critical } = await replay();
  expect(headline).toBe(
    "With these rules 1 of 4 checks since 1 Mar 2026 would have failed that passed. 1 check that failed would have passed.",
  );
  expect(list.rows.map(({ id, change, reasons }) => [id, change, reasons.map(({ text }) => text)])).toEqual(
    expect.arrayContaining([
      [ids["warm fridge"], "fail", ["Critical finding: Question fridge"]],
      [ids["dirty floor"], "pass", ["Pass mark 80% → 60%"]],
    ]),
  );
  expect(critical).toEqual([{ key: "fridge", name: "Question fridge", severity: "Critical", before: 0, after: 1 }]);
  const failing = await replay(`${march}&result=fail`);
  expect(failing.list.rows.map(({ id }) => id)).toEqual([ids["warm fridge"]]);
});

test("a list has the checks of one side of a figure", async () => {
  const listed = async (search: string) => {
    const { title, rows } = (await replay(`${march}&${search}`)).list;
    return [title, rows.map(({ id }) => id)];
  };
  const warm = ids["warm fridge"];
  expect(await listed("item=fridge")).toEqual([
    "With these rules: Checks with a critical finding: Question fridge",
    [warm],
  ]);
  expect(await listed("item=fridge&side=before")).toEqual([expect.stringMatching(/^Before: /), []]);
  expect(await listed("outcome=fail")).toEqual(["With these rules: Failed checks", [warm]]);
  expect(await listed("outcome=fail&side=before")).toEqual(["Before: Failed checks", [ids["dirty floor"]]]);
  expect(await listed("score=80&side=before&result=fail")).toEqual([
    expect.stringMatching(/^Before: Checks with a score of 80–85%\s·\sWould fail$/),
    [warm],
  ]);
  const { unknownParams, replay: all } = await read(`${march}&item=nothing&band=Z&score=81&outcome=odd&side=none`);
  expect(unknownParams).toEqual(["side", "item", "band", "score", "outcome"]);
  expect(all!.list).toMatchObject({ title: "Checks whose result changes", isNarrowed: false, count: 2 });
});

test("filters narrow what is replayed", async () => {
  const { counts, list } = await replay(`${march}&storeId=${chain.s2}`);
  expect([counts.checks, list.rows.map(({ id }) => id)]).toEqual([2, [ids["dirty floor"]]]);
  expect((await replay("month=2026-02")).headline).toBe("No check of this period could be carried over.");
  const { problems, rules, unknownParams } = await read(`${march}&storeId=nowhere&rules=9&against=draft&result=maybe`);
  expect(problems).toMatchObject([{ name: "storeId", code: "unknown" }]);
  expect(rules).toMatchObject({ value: "draft", against: "" });
  expect(unknownParams).toEqual(["rules", "against", "result"]);
});

test("publishing shows the headline of the draft's last replay", async () => {
  const key = draftKey((await findDraft(lead, chain.t1)).draft);
  // The list that was looked at last doesn't matter.
  const remembered = (await read(`${march}&result=fail&side=before`)).remembered!;
  rememberReplay(chain.t1, remembered.draft, remembered.replay);
  // One store's replay says nothing about the chain.
  expect((await read(`${march}&storeId=${chain.s2}`)).remembered).toBeNull();
  expect(lastReplay(chain.t1, key)).toMatchObject({
    search: march,
    headline: { checks: 4, changed: { fail: 1 } },
  });
  expect((await reviewDraft(lead, chain.t1, morning)).replay).toEqual({
    headline:
      "With these rules 1 of 4 checks since 1 Mar 2026 would have failed that passed. 1 check that failed would have passed.",
    carried: "4 of 4 checks could be carried over, with 16 of their 16 answers.",
    href: `/qc/templates/${chain.t1}/replay?${march}`,
  });
  await edit(setHead({ passMark: "60" }, { passMark: "61" }));
  expect((await reviewDraft(lead, chain.t1, morning)).replay).toMatchObject({ headline: null });
  await edit(setHead({ passMark: "61" }, { passMark: "60" }));
  expect((await reviewDraft(lead, chain.t1, morning)).replay).toMatchObject({ headline: expect.any(String) });
  await edit(setHead({ passMark: "60" }, { passMark: "61" }));
});

test("a result is kept while rules and checks stay the same, and nothing is written", async () => {
  const revisions = async () => (await db.getMany(checks, Object.values(ids))).map((stored) => stored!.revision);
  const before = await revisions();
  const reads = async () => (await countReads(() => read())).reads;
  const [first, again] = [await reads(), await reads()];
  expect(first - again).toBeGreaterThanOrEqual(4);
  await edit(setHead({ passMark: "61" }, { passMark: "62" }));
  expect((await reads()) - again).toBeGreaterThanOrEqual(4);
  expect(await revisions()).toEqual(before);
  await edit(setHead({ passMark: "62" }, { passMark: "61" }));
  expect(await reads()).toBe(again);
  await edit(setHead({ passMark: "61" }, { passMark: "62" }));
  await check("another", { floor: { value: "fail", note: "Bẩn" } });
  expect((await replay()).counts).toMatchObject({ checks: 5 });
});

test("two versions are compared over the same checks", async () => {
  const { revision } = await findDraft(lead, chain.t1);
  const key = mintFormKey(lead.uid, `publish-template/${chain.t1}`);
  await publishDraft(lead, chain.t1, { notes: "", seen: revision!, key }, morning);
  const forward = await replay(`${march}&rules=2&against=1`);
  const backward = await replay(`${march}&rules=1&against=2`);
  expect(forward.changed).toMatchObject({ fail: 1, pass: 2 });
  expect(backward.changed).toMatchObject({ fail: 2, pass: 1 });
  expect(backward.total).toEqual({ now: forward.total.before, before: forward.total.now });
});

test("the file has every replayed check, and refuses params that can't be used", async () => {
  const file = async (search: string, format = "csv") =>
    replayFile(lead, chain.t1, new URL(`https://qc.test/qc/templates/${chain.t1}/replay.${format}?${search}`), morning);
  const lines = (await (await file(`${march}&rules=2`)).text()).trim().split("\r\n");
  expect(lines).toHaveLength(6);
  expect(lines[0]).toContain("Before: Mean score,With these rules: Mean score");
  expect(lines.filter((line) => line.includes("Would fail"))).toHaveLength(1);
  const { sheets } = await readXlsx(await (await file(`${march}&rules=2`, "xlsx")).bytes());
  expect(sheets.map(({ name, rows }) => [name, rows.length - 1])).toEqual([
    ["Checks", 5],
    ["Totals", 1],
    ["Checks by score", 8],
    ["Checks by band", 3],
    ["Stores that change most", 0],
    ["Critical findings by item", 1],
  ]);
  expect(await refusal(file(`${march}&rules=7`))).toBe(400);
  expect(await refusal(file(`${march}&storeId=nowhere`))).toBe(400);
});
