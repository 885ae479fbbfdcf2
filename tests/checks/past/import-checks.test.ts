import { beforeAll, describe, expect, test } from "vitest";
import { type Check, checks } from "#app/checks/check.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { checksImport } from "#app/checks/past/import-checks.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { pastCode } from "#app/checks/past/ids.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { prepareEntries, readDirectory } from "#app/facts/directory.server.ts";
import { imports } from "#app/import/import.ts";
import type { ImportKindName } from "#app/import/kind.ts";
import { readImportPage } from "#app/import/pages/view/view-page.server.ts";
import { beginWriting } from "#app/import/imports.server.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { assignByForm } from "#app/store-managers/edit-assignments.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { templates } from "#app/templates/template.ts";
import { publishTemplate, templateId } from "#app/templates/templates.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import {
  chain,
  factsOf,
  later,
  makeChain,
  manager1,
  people,
  refusal,
  start,
  stored,
  submit,
  template,
} from "../chain.ts";
import { beforeNextTransaction } from "../../db/meanwhile.ts";
import { continueRun, judge, rowsOf, stateOf, undo, upload, write } from "../../import/journey.ts";

const { lead, lan } = people;
const making = { create: ["templates"] };

beforeAll(async () => {
  await makeChain();
  const entries = Object.values(people).map(({ uid }) => [uid, { code: uid, name: uid, status: "active" }] as const);
  await db.transaction(async (tx) => (await prepareEntries(tx, "users", new Map(entries)))());
  await publishTemplate(lead, { ...template, code: "TB", name: { en: "Record", vi: "" }, scored: false }, later(0));
});

/** Imports a file of past checks and returns the results of its rows. */
async function run(csv: string, setting: Parameters<typeof judge>[1] = {}) {
  const id = await upload(csv, { kind: "checks" });
  const { judged } = await judge(id, setting);
  const { written } = await write(id);
  expect(written).toEqual(judged);
  return { id, counts: written! };
}

async function checksOf(store: string, day: string): Promise<Stored<Check>[]> {
  const page = await listChecks(lead, { storeId: store, from: day, to: day }, { limit: 100 }, later(0));
  return page.checks;
}

async function oneOf(store: string, day: string): Promise<Stored<Check>> {
  const found = await checksOf(store, day);
  expect(found).toHaveLength(1);
  return found[0]!;
}

const rowResults = async (id: string) =>
  (await rowsOf(id)).map(({ row, status, problems }) => [row, status, ...problems.map(({ what }) => what)].join(" "));

test("a row becomes an approved check with score, result, band, manager and facts", async () => {
  const { id, counts } = await run(
    "Store code,Template,Date,Inspector,Score,Max score\nS1,T1,2026-02-10,lan,21,24\nS1,store CHECK,02/03/2026,Ông Ba,70,\n",
    { dates: { date: "dmy" } },
  );
  expect(counts).toEqual({ new: 2, changed: 0, same: 0, error: 0 });
  expect(await rowResults(id)).toEqual(["2 new", "3 new no-account"]);
  const first = await oneOf(chain.s1, "2026-02-10");
  expect(first.data).toMatchObject({
    storeCode: "S1",
    area: "Quận 1",
    templateId: chain.t1,
    templateVersion: 1,
    status: "approved",
    month: "2026-02",
    inspectorId: "lan",
    inspectorName: "lan",
    managerId: chain.m2,
    managerName: "Lê Hoa",
    score: 87_500_000,
    result: "pass",
    answers: {},
    outcome: { earned: "21", available: "24", sections: [], band: "B", findings: [], na: [] },
    imported: { importId: id, file: "list.csv", row: 2, byName: "lead", lastImport: id, result: false },
  });
  expect(first.data.code).toMatch(/^S1-260210-[2-9A-HJKMNP-TV-Z]{6}$/);
  expect(first.data.submittedAt).toBeUndefined();
  const second = await oneOf(chain.s1, "2026-03-02");
  expect(second.data).toMatchObject({
    inspectorName: "Ông Ba",
    managerId: chain.m1,
    score: 70_000_000,
    result: "fail",
    outcome: { earned: "70", available: "100", band: "C" },
  });
  expect((await readDirectory(db, "users")).get(second.data.inspectorId)).toMatchObject({
    name: "Ông Ba",
    status: "past",
  });
  expect((await factsOf("2026-02")).get(first.id)).toMatchObject({
    storeId: chain.s1,
    templateId: chain.t1,
    inspectorId: "lan",
    managerId: chain.m2,
    day: "2026-02-10",
    score: 87_500_000,
    result: "pass",
    critical: 0,
  });
  // Readers find it like any other check.
  const found = (filters: object) =>
    listChecks(lead, filters, {}, later(0)).then((page) => page.checks.map((c) => c.id));
  expect(await found({ q: first.data.code })).toEqual([first.id]);
  expect(await found({ inspectorId: second.data.inspectorId })).toEqual([second.id]);
  expect((await listChecks(manager1, { storeId: chain.s1, month: "2026-03" }, {}, later(0))).checks).toHaveLength(1);
});

describe("reading an imported score", () => {
  test.each([
    ["92,5", "", "185/2", "100", 92_500_000],
    ["92.5 %", "", "185/2", "100", 92_500_000],
    ["+92.5\u200b%", "", "185/2", "100", 92_500_000],
    ["1", "3", "1", "3", 33_333_333],
    ["2", "3", "2", "3", 66_666_667],
    ["0", "10", "0", "10", 0],
    ["", "50", "0", "0", null],
    ["0", "0", "0", "0", null],
  ])("reads %s of %s", async (earned, available, top, bottom, score) => {
    const day = "2026-01-15";
    const id = await upload(`store,template,date,earned,available\nS1,T1,${day},"${earned}",${available}\n`, {
      kind: "checks",
    });
    await judge(id);
    await write(id);
    const { data } = await oneOf(chain.s1, day);
    expect(data.outcome).toMatchObject({ earned: top, available: bottom, score });
    expect(data.score ?? null).toBe(score);
    await undo(id);
  });

  test("prefers the file's result, in either language, to the template's", async () => {
    const { id } = await run(
      "store,template,date,earned,result\nS1,T1,2026-01-20,95,Không đạt\nS2,T1,2026-01-20,10,pass\nS2,T1,2026-01-21,,Fail\n",
    );
    expect((await oneOf(chain.s1, "2026-01-20")).data).toMatchObject({ result: "fail", imported: { result: true } });
    expect((await oneOf(chain.s2, "2026-01-20")).data).toMatchObject({ result: "pass", outcome: { band: "D" } });
    const scoreless = await oneOf(chain.s2, "2026-01-21");
    expect(scoreless.data).toMatchObject({ result: "fail", outcome: { score: null, band: null } });
    expect((await factsOf("2026-01")).get(scoreless.id)).toMatchObject({ score: null, result: "fail" });
    await undo(id);
  });
});

test("reports each unreadable row and writes nothing of it", async () => {
  const id = await upload(
    [
      "code,store,template,date,inspector,earned,available,result",
      ",S9,T1,2026-02-01,,90,,",
      ",S1,T9,2026-02-01,,90,,",
      ",S1,T1,2026-02-30,,90,,",
      ",S1,T1,2099-01-01,,90,,",
      ",S1,T1,2026-02-01,,ninety,,",
      ",S1,T1,2026-02-01,,90,50,",
      ",S1,T1,2026-02-01,,120,,",
      ",S1,T1,2026-02-01,,40%,50,",
      ",S1,T1,2026-02-01,,90,,maybe",
      ",S1,TB,2026-02-01,,90,,",
      ",,,,,,,",
      "C1,S1,T1,2026-02-01,,90,,",
      "C1,S1,T1,2026-02-02,,91,,",
      `,S1,T1,2026-02-01,${"x".repeat(201)},90,,`,
    ].join("\n"),
    { kind: "checks" },
  );
  await judge(id);
  expect(await rowResults(id)).toEqual([
    "2 error unknown-store",
    "3 error unknown-template",
    "4 error no-day",
    "5 error future",
    "6 error number",
    "7 error above",
    "8 error above-hundred",
    "9 error percent",
    "10 error result",
    "11 error unscored",
    "13 new",
    "14 error twice",
    "15 error long",
  ]);
  expect(await stateOf(id)).toMatchObject({ judged: { new: 1, error: 12 } });
  await write(id);
  expect((await checksOf(chain.s1, "2026-02-01")).map(({ data }) => data.code)).toEqual(["C1"]);
  await undo(id);
});

test("a new check's code gets a remark when a spreadsheet has probably changed it", async () => {
  const id = await upload("store,template,date,score,code\nS1,T1,2024-05-06,90,1.00E+05\n", { kind: "checks" });
  await judge(id);
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({ status: "new", problems: [{ field: "code", what: "code-as-number" }] });
});

test("importing the same file again changes nothing, and a corrected file is logged on the timeline", async () => {
  const csv =
    "store,template,date,inspector,earned,available\nS1,T1,2026-01-05,lan,80,100\nS1,T1,2026-01-05,minh,85,100\n";
  const { id, counts } = await run(csv);
  expect(counts.new).toBe(2);
  const before = await checksOf(chain.s1, "2026-01-05");
  expect(before.map(({ data }) => data.inspectorName).toSorted()).toEqual(["lan", "minh"]);
  expect((await run(csv)).counts).toEqual({ new: 0, changed: 0, same: 2, error: 0 });
  expect(await checksOf(chain.s1, "2026-01-05")).toEqual(before);

  const corrected = await run(csv.replace("85", "79"));
  expect(corrected.counts).toEqual({ new: 0, changed: 1, same: 1, error: 0 });
  const after = await checksOf(chain.s1, "2026-01-05");
  const changed = after.find(({ data }) => data.inspectorName === "minh")!;
  expect(changed.data).toMatchObject({
    score: 79_000_000,
    result: "fail",
    imported: { importId: id, lastImport: corrected.id },
  });
  expect((await factsOf("2026-01")).get(changed.id)).toMatchObject({ score: 79_000_000, result: "fail" });
  expect((await readTimeline(db, `checks/${changed.id}`))[0]).toMatchObject({
    what: "imported",
    before: { score: 85_000_000 },
    after: { score: 79_000_000, import: corrected.id, row: 3 },
  });
  // Fields without a column are unchanged.
  const less = await run("store,template,date\nS1,T1,2026-01-05\nS1,T1,2026-01-05\n");
  expect(less.counts).toEqual({ new: 0, changed: 0, same: 2, error: 0 });

  expect(await undo(id)).toMatchObject({
    status: "done",
    obstacles: { count: 1, first: [{ row: 3, what: "imported-again" }] },
  });
  expect(await undo(corrected.id)).toMatchObject({ status: "undone" });
  expect((await stored(changed.id)).score).toBe(85_000_000);
  expect((await factsOf("2026-01")).get(changed.id)).toMatchObject({ score: 85_000_000, result: "pass" });
  expect((await readTimeline(db, `checks/${changed.id}`))[0]).toMatchObject({
    what: "import-undone",
    after: { score: 85_000_000 },
  });
  expect(await undo(id)).toMatchObject({ status: "undone" });
  expect(await checksOf(chain.s1, "2026-01-05")).toEqual([]);
  expect((await factsOf("2026-01")).has(changed.id)).toBe(false);
});

test("a corrected day or store keeps the check's code and moves its facts", async () => {
  const { id } = await run("code,store,template,date,earned\nAB-1,S1,T1,2026-02-20,80\n");
  const before = await oneOf(chain.s1, "2026-02-20");
  const moved = await run("code,store,template,date,earned\nAB-1,S2,T1,2026-01-25,80\n");
  expect(moved.counts.changed).toBe(1);
  const after = await oneOf(chain.s2, "2026-01-25");
  expect(after).toMatchObject({ id: before.id, data: { storeName: "Phở Hòa", month: "2026-01", managerId: chain.m2 } });
  expect((await factsOf("2026-02")).has(before.id)).toBe(false);
  expect((await factsOf("2026-01")).get(before.id)).toMatchObject({ storeId: chain.s2, day: "2026-01-25" });
  await undo(moved.id);
  expect((await oneOf(chain.s1, "2026-02-20")).data).toMatchObject({ managerId: chain.m2, month: "2026-02" });
  expect((await factsOf("2026-01")).has(before.id)).toBe(false);
  expect((await factsOf("2026-02")).has(before.id)).toBe(true);
  await undo(id);
});

test("undoing a move restores store and day with the current area and manager", async () => {
  await saveStore(lead, { code: "BACK", name: "Về", area: "Quận 7" }, later(0));
  const back = storeId("BACK");
  await assign(lead, { storeId: back, managerId: chain.m2, from: "2026-01-01", to: null }, later(0));
  const { id } = await run("code,store,template,date,earned\nBK-1,BACK,T1,2026-02-20,80\n");
  expect((await oneOf(back, "2026-02-20")).data).toMatchObject({ managerId: chain.m2, area: "Quận 7" });
  const moved = await run("code,store,template,date,earned\nBK-1,S2,T1,2026-01-25,80\n");
  // The check is at another store while its first store's past is corrected.
  const given = { storeId: back, managerId: chain.m1, from: "2026-02-10", to: null };
  await assignByForm(lead, given, { key: mintFormKey(lead.uid, "assign") }, later(1));
  await saveStore(lead, { code: "BACK", name: "Về", area: "Quận 8" }, later(1));
  await undo(moved.id);
  const check = await oneOf(back, "2026-02-20");
  expect(check.data).toMatchObject({ managerId: chain.m1, managerName: "Trần Bình", area: "Quận 8" });
  expect((await factsOf("2026-02")).get(check.id)).toMatchObject({ managerId: chain.m1, storeId: back });
  expect(await undo(id)).toMatchObject({ status: "undone" });
});

test("an existing code is not used for another check", async () => {
  const code = pastCode({ id: chain.s1, code: "S1" }, { day: "2025-09-01", templateId: chain.t1, nth: 0 });
  const taking = `${code},S1,T1,2025-09-02,80`;
  const wanting = ",S1,T1,2025-09-01,81";
  const both = await upload(`code,store,template,date,earned\n${taking}\n${wanting}\n`, { kind: "checks" });
  await judge(both);
  expect((await rowResults(both)).map((each) => each.slice(2)).toSorted()).toEqual(["error taken", "new"]);
  const { id } = await run(`code,store,template,date,earned\n${taking}\n`);
  const after = await upload(`code,store,template,date,earned\n${wanting}\n`, { kind: "checks" });
  await judge(after);
  expect(await rowResults(after)).toEqual(["2 error taken"]);
  await undo(id);
});

test("an import never changes a check that was done in the app", async () => {
  const draft = await start();
  await submit(lan, draft);
  const { code, day } = await stored(draft);
  const id = await upload(`code,store,template,date,earned\n${code},S1,T1,${day},12\n`, { kind: "checks" });
  await judge(id);
  expect(await rowResults(id)).toEqual(["2 error not-imported"]);
});

test("unknown templates are created on request: archived, once, with an item for remarks", async () => {
  const csv =
    "store,template,category,date,earned\nS1,Kiểm tra định kỳ,Vệ sinh,2025-05-01,88\nS1,kiem tra dinh ky,,2025-05-02,\n";
  const refused = await upload(csv, { kind: "checks" });
  expect((await judge(refused)).judged).toMatchObject({ new: 0, error: 2 });

  const { id, counts } = await run(csv, making);
  expect(counts).toEqual({ new: 2, changed: 0, same: 0, error: 0 });
  expect(await rowResults(id)).toEqual(["2 new template-made", "3 new template-made no-score"]);
  const made = templateId("KIEM-TRA-DINH-KY");
  expect((await db.get(templates, made))?.data).toMatchObject({
    name: { en: "", vi: "Kiểm tra định kỳ" },
    category: "Vệ sinh",
    status: "archived",
    version: 1,
    items: 1,
    imported: true,
  });
  expect((await readDirectory(db, "templates")).get(made)).toMatchObject({ status: "archived", category: "Vệ sinh" });
  expect((await oneOf(chain.s1, "2025-05-01")).data).toMatchObject({
    templateId: made,
    scored: true,
    result: "pass",
    templateCategory: "Vệ sinh",
  });
  expect((await oneOf(chain.s1, "2025-05-02")).data.outcome).toMatchObject({ score: null, result: null, band: null });
  expect((await run(csv)).counts).toEqual({ new: 0, changed: 0, same: 2, error: 0 });

  expect(await undo(id)).toMatchObject({ status: "undone" });
  expect(await db.get(templates, made)).toBeNull();
  const undone = (await readTimeline(db, `templates/${made}`)).find(({ what }) => what === "import-undone");
  expect(undone).toMatchObject({ before: { version: 1 } });
  expect((await readDirectory(db, "templates")).has(made)).toBe(false);
});

test("a template removed by another import's undo during writing is created again", async () => {
  const line = (day: string) => `store,template,date,earned\nS1,Phiếu Chung,${day},80\n`;
  const { id } = await run(line("2024-03-01"), making);
  const second = await upload(line("2024-03-02"), { kind: "checks" });
  await judge(second, making);
  await beginWriting(lead, second, later(2));
  beforeNextTransaction(() => undo(id));
  expect(await continueRun(second)).toMatchObject({ status: "done", written: { new: 1, error: 0 } });
  const check = await oneOf(chain.s1, "2024-03-02");
  expect((await db.get(templates, check.data.templateId))?.data).toMatchObject({ version: 1, imported: true });
  expect(await undo(second)).toMatchObject({ status: "undone" });
  expect(await db.get(templates, check.data.templateId)).toBeNull();
});

test("an import can't be undone when one of its checks was voided or followed up since", async () => {
  const { id } = await run("store,template,date,earned\nS1,T1,2025-06-01,80\nS1,T1,2025-06-02,81\n");
  const [voided, followed] = [await oneOf(chain.s1, "2025-06-01"), await oneOf(chain.s1, "2025-06-02")];
  await decideCheck(lead, voided.id, "void", { reason: "twice" }, later(5));
  const key = mintFormKey("lan", "start-check");
  const following = { storeId: chain.s1, templateId: chain.t1, followUpOf: followed.id, key };
  await startCheck(lan, following, later(6));
  expect(await undo(id)).toMatchObject({
    status: "done",
    obstacles: {
      count: 2,
      first: [
        { row: 2, what: "voided" },
        { row: 3, what: "followed-up" },
      ],
    },
  });
  expect((await stored(followed.id)).status).toBe("approved");
  const again = await upload("store,template,date,earned\nS1,T1,2025-06-01,80\nS1,T1,2025-06-01,\n", {
    kind: "checks",
  });
  await judge(again);
  expect(await rowResults(again)).toEqual(["2 same", "3 new no-score"]);
  const other = await upload("store,template,date,earned\nS1,T1,2025-06-01,50\n", { kind: "checks" });
  await judge(other);
  expect(await rowResults(other)).toEqual(["2 error voided"]);
});

test("people without an account are offered in filters as long as they have checks", async () => {
  const names = async () => [...(await readDirectory(db, "users")).values()].map(({ name }) => name);
  const { id } = await run(
    "store,template,date,inspector,earned\nS1,T1,2025-07-01,Bà Tám,80\nS2,T1,2025-07-01,bà tám,81\n",
  );
  expect((await oneOf(chain.s2, "2025-07-01")).data.inspectorId).toBe(
    (await oneOf(chain.s1, "2025-07-01")).data.inspectorId,
  );
  expect((await names()).filter((name) => name === "Bà Tám")).toHaveLength(1);
  await undo(id);
  expect(await names()).not.toContain("Bà Tám");
});

test("inspectors are recognised by e-mail address, and a row without one counts as unnamed", async () => {
  const { id } = await run(
    "store,template,date,inspector,earned\nS1,T1,2025-08-01,MINH@demo.test,80\nS2,T1,2025-08-01,,81\n",
  );
  expect((await oneOf(chain.s1, "2025-08-01")).data).toMatchObject({ inspectorId: "minh", inspectorName: "minh" });
  expect((await oneOf(chain.s2, "2025-08-01")).data).toMatchObject({ inspectorId: "unnamed", inspectorName: "–" });
  await undo(id);
});

test("an import larger than a transaction is written and undone completely", async () => {
  const days = Array.from(
    { length: 700 },
    (_, n) =>
      `S${(n % 2) + 1},T1,${2000 + (n % 25)}-${String((n % 12) + 1).padStart(2, "0")}-${String((n % 28) + 1).padStart(2, "0")},${n % 101}`,
  );
  const csv = `store,template,date,earned\n${days.join("\n")}\n`;
  const { id, counts } = await run(csv);
  expect(counts).toEqual({ new: 700, changed: 0, same: 0, error: 0 });
  const count = () => db.count(checks, [["status", "==", "approved"]]);
  const all = await count();
  expect((await run(csv)).counts).toEqual({ new: 0, changed: 0, same: 700, error: 0 });
  expect(await undo(id)).toMatchObject({ status: "undone" });
  expect(await count()).toBe(all - 700);
  expect((await factsOf("2003-04")).size).toBe(0);
});

test("only people who can import checks can preview, write or undo", async () => {
  const context = {
    user: lan,
    importId: "x",
    fileName: "x",
    options: { create: [], allFindings: true },
    now: later(0),
  };
  expect(await refusal(checksImport.preview(context, []))).toBe(403);
  expect(await refusal(checksImport.obstacles(context, []))).toBe(403);
  expect(await refusal(checksImport.undo(context, []))).toBe(403);
  expect(await refusal(checksImport.write({ ...context, recordChanges: () => undefined }, []))).toBe(403);
  expect((await db.query(imports, { limit: 1 })).documents).toHaveLength(1);
});

test("codes that differ only in case name the same check or store", async () => {
  await saveStore(lead, { code: "cs-1", name: "Lower", area: "Quận 1" }, later(0));
  const csv = "code,store,template,date,score\nabc-1,CS-1,T1,2024-06-01,90\n";
  expect((await run(csv)).counts).toEqual({ new: 1, changed: 0, same: 0, error: 0 });
  const [check] = await checksOf(storeId("cs-1"), "2024-06-01");
  expect(check!.data).toMatchObject({ code: "abc-1", storeCode: "cs-1" });
  for (const spelling of ["ABC-1", "ａｂｃ-１"])
    expect((await run(csv.replace("abc-1", spelling))).counts).toEqual({ new: 0, changed: 0, same: 1, error: 0 });
  const twice = await run(`${csv}ABC-1,CS-1,T1,2024-06-01,80\n`);
  expect(await rowResults(twice.id)).toEqual(["2 same", "3 error twice"]);
  const moved = await run(csv.replace("abc-1", "Abc-1").replace("-01,", "-02,"));
  expect(moved.counts).toEqual({ new: 0, changed: 1, same: 0, error: 0 });
  expect((await checksOf(storeId("cs-1"), "2024-06-02")).map(({ id, data }) => [id, data.code])).toEqual([
    [check!.id, "abc-1"],
  ]);
  const made = await run("store,template,date,score\nCs-1,T1,2024-06-03,90\n");
  expect(made.counts.new).toBe(1);
  expect((await run("store,template,date,score\ncS-1,T1,2024-06-03,90\n")).counts.same).toBe(1);
  expect((await oneOf(storeId("cs-1"), "2024-06-03")).data.code).toMatch(/^cs-1-240603-/);
  const findings = await upload("check,item,severity\nAbc-1,Dust,minor\n", { kind: "findings" });
  expect((await judge(findings)).judged?.error).toBe(1);
  expect(await rowResults(findings)).toEqual(["2 error unknown-item"]);
});

test("an import links to the list of its checks by days, store and template", async () => {
  const listLinkOf = async (csv: string, setting = {}, kind: ImportKindName = "checks") => {
    const id = await upload(csv, { kind });
    await judge(id, setting);
    await write(id);
    const { href, text } = (await readImportPage(lead, id, new URLSearchParams(), later(0))).listLink;
    return [text, ...new URL(href, "http://x").searchParams].join(" ");
  };
  const made = templateId("SHOWN");
  const one = `storeId,S1 templateId,${made}`;
  expect(await listLinkOf("store,template,date,score\nS1,Shown,2024-03-05,90\n", making)).toBe(
    `Show checks of 5 Mar 2024 from,2024-03-05 to,2024-03-05 ${one}`,
  );
  // Unchanged and invalid rows are left out.
  const more = "S1,Shown,2024-03-05,90\nS1,shown,2024-03-09,91\nS1,Shown,2024-03-07,92\nS1,Shown,2099-01-01,92\n";
  expect(await listLinkOf(`store,template,date,score\n${more}`)).toBe(
    `Show checks from 7 Mar 2024 to 9 Mar 2024 from,2024-03-07 to,2024-03-09 ${one}`,
  );
  // A list covers at most 18 months between two days; with one end open it shows all of them.
  expect(await listLinkOf("store,template,date,score\nS1,Shown,2021-01-01,90\nS2,Shown,2024-03-10,90\n")).toBe(
    `Show checks up to 10 Mar 2024 to,2024-03-10 templateId,${made}`,
  );
  const { checks: listed } = await listChecks(lead, { to: "2024-03-10", templateId: made }, {}, later(0));
  expect(listed.map(({ data }) => data.day)).toContain("2021-01-01");
  const [check] = await checksOf(storeId("S2"), "2024-03-10");
  const finding = (date: string) => `check,date,item,severity\n${check!.data.code},${date},Broken ${date},minor\n`;
  const items = { create: ["items"] };
  expect(await listLinkOf(finding("2024-03-10"), items, "findings")).toBe(
    "Show checks of 10 Mar 2024 from,2024-03-10 to,2024-03-10",
  );
  expect(await listLinkOf(finding(""), items, "findings")).toBe("Show checks");
});
