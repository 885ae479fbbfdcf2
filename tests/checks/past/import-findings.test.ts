import { beforeAll, describe, expect, test } from "vitest";
import { type Check, checks } from "#app/checks/check.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { findingsImport } from "#app/checks/past/import-findings.server.ts";
import { db } from "#app/db/db.server.ts";
import { beginWriting } from "#app/import/imports.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readItemFindings } from "#app/reports/item.server.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import { type TemplateVersion, templates } from "#app/templates/template.ts";
import { requireVersion, templateId } from "#app/templates/templates.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { chain, factsOf, later, makeChain, people, refusal, start, stored, submit } from "../chain.ts";
import { continueRun, judge, rowsOf, stateOf, undo, upload, write } from "../../import/journey.ts";
import { readRows } from "../../facts/check-row.ts";

const { lead, lan } = people;
const past = templateId("ROUTINE");

beforeAll(async () => {
  await makeChain();
  await run(
    "checks",
    "store,template,date,score\nS1,Routine,2025-01-01,90\nS1,Routine,2025-01-02,91\nS2,Routine,2025-01-02,\n",
    ["templates"],
  );
});

async function run(kind: "checks" | "findings", csv: string, create: string[] = [], allFindings = true) {
  const id = await upload(csv, { kind });
  const { judged } = await judge(id, { create, allFindings });
  const { written } = await write(id);
  expect(written).toEqual(judged);
  return { id, counts: written! };
}

const rowResults = async (id: string) =>
  (await rowsOf(id)).map(({ row, status, problems }) => [row, status, ...problems.map(({ what }) => what)].join(" "));

async function oneOf(store: string, day: string): Promise<Stored<Check>> {
  const { checks: found } = await listChecks(lead, { storeId: store, from: day, to: day }, {}, later(0));
  expect(found).toHaveLength(1);
  return found[0]!;
}

async function latest(): Promise<TemplateVersion> {
  return requireVersion(past, (await db.get(templates, past))!.data.version);
}

test("findings are matched to checks by store and day, and create items on request", async () => {
  const csv = [
    "Store code,Date,Risk category,Description,Notes",
    "S1,20250101,High Risk,No soap at the basin /n or towels,behind the bar",
    "S1,20250101,Low Risk,Floor not clean,",
    "S2,20250102,Rủi ro trung bình,Sàn bẩn,",
  ].join("\n");
  const refused = await upload(csv, { kind: "findings" });
  await judge(refused);
  expect(await rowResults(refused)).toEqual([
    "2 error item-not-made",
    "3 error item-not-made",
    "4 error item-not-made",
  ]);

  const before = await oneOf(chain.s1, "2025-01-01");
  const { id, counts } = await run("findings", csv, ["items"]);
  expect(counts).toEqual({ new: 3, changed: 0, same: 0, error: 0 });
  const version = await latest();
  expect(version).toMatchObject({ version: 2, sections: [{ id: "past" }] });
  expect(version.sections[0]!.items.slice(1)).toMatchObject([
    {
      type: "pass-fail",
      text: { en: "No soap at the basin\nor towels", vi: "" },
      severity: "critical",
      points: 0,
    },
    { text: { en: "Floor not clean", vi: "" }, severity: "minor" },
    { text: { en: "", vi: "Sàn bẩn" }, severity: "major" },
  ]);
  expect((await db.get(templates, past))!.data).toMatchObject({ status: "archived", imported: true, items: 4 });

  const [soap, floor] = version.sections[0]!.items.slice(1).map((item) => item.id);
  const after = await oneOf(chain.s1, "2025-01-01");
  expect(after.data).toMatchObject({
    status: "approved",
    templateVersion: 2,
    score: 90_000_000,
    result: "fail",
    found: ["critical", "minor"],
    outcome: {
      score: 90_000_000,
      band: "A",
      result: "fail",
      findings: [
        { item: soap, section: "past", severity: "critical", note: "behind the bar" },
        { item: floor, section: "past", severity: "minor" },
      ],
    },
    imported: { importId: before.data.imported!.importId, lastImport: id },
  });
  expect((await factsOf("2025-01")).get(after.id)).toMatchObject({
    result: "fail",
    critical: 1,
    major: 0,
    minor: 1,
    templateVersion: 2,
  });
  expect((await readRows(db, "2025-01")).get(after.id)!.detail.faults).toEqual([
    { item: soap, severity: "critical" },
    { item: floor, severity: "minor" },
  ]);
  expect((await readTimeline(db, `checks/${after.id}`))[0]).toMatchObject({
    what: "imported",
    before: { result: "pass", findings: 0 },
    after: { result: "fail", findings: 2, import: id, row: 2 },
  });

  expect((await run("findings", csv, ["items"])).counts).toEqual({ new: 0, changed: 0, same: 3, error: 0 });
  expect(await db.get(checks, after.id)).toEqual(after);
  expect((await latest()).version).toBe(2);

  expect(await undo(before.data.imported!.importId)).toMatchObject({
    status: "done",
    obstacles: { count: 2, imports: [id] },
  });
  expect(await undo(id)).toMatchObject({ status: "undone" });
  expect((await stored(after.id)).outcome).toEqual(before.data.outcome);
  expect(await stored(after.id)).toMatchObject({ result: "pass", templateVersion: 1, imported: before.data.imported });
  expect((await factsOf("2025-01")).get(after.id)).toMatchObject({ result: "pass", critical: 0, minor: 0 });
  // The template retains its new items, and a second import adds none.
  expect((await run("findings", csv)).counts.new).toBe(3);
  expect((await latest()).version).toBe(2);
});

test("rows about the same item merge into one finding with the worst severity and all notes", async () => {
  const csv = [
    "store,date,item,severity,note",
    "S1,2025-01-02,Fridge,minor,7 °C",
    "S1,2025-01-02,fridge,major,",
    "S1,2025-01-02,FRIDGE,minor,at noon",
    "S1,2025-01-02,Fridge,minor,7 °C",
  ].join("\n");
  const { id, counts } = await run("findings", csv, ["items"]);
  expect(counts).toEqual({ new: 1, changed: 2, same: 1, error: 0 });
  expect(
    (await rowsOf(id)).map(({ problems }) => problems.find(({ what }) => what === "repeated")?.values?.["row"]),
  ).toEqual([undefined, 2, 2, 2]);
  const { data } = await oneOf(chain.s1, "2025-01-02");
  expect(data.outcome!.findings).toMatchObject([{ severity: "major", note: "7 °C\n\nat noon" }]);
  expect(data.result).toBe("pass");
  expect((await run("findings", csv)).counts).toEqual({ new: 0, changed: 0, same: 4, error: 0 });
  expect(await undo(id)).toMatchObject({ status: "undone" });
  expect((await oneOf(chain.s1, "2025-01-02")).data.outcome!.findings).toEqual([]);
});

test("a result from the file stays in place despite findings", async () => {
  const { id } = await run("checks", "code,store,template,date,score,result\nG1,S1,T1,2025-02-01,95,pass\n");
  const found = await run("findings", "check,item\nG1,hands\n");
  expect((await oneOf(chain.s1, "2025-02-01")).data).toMatchObject({
    result: "pass",
    found: ["critical"],
    outcome: { findings: [{ item: "hands", section: "hygiene", severity: "critical" }] },
  });
  expect((await run("checks", "code,store,template,date,score,result\nG1,S1,T1,2025-02-01,95,\n")).counts.changed).toBe(
    1,
  );
  expect((await oneOf(chain.s1, "2025-02-01")).data).toMatchObject({
    result: "fail",
    outcome: { findings: [{ item: "hands" }] },
  });
  expect(await undo(found.id)).toMatchObject({
    status: "done",
    obstacles: { first: [{ what: "imported-again", values: { check: "G1" } }] },
  });
  expect(await undo(id)).toMatchObject({ status: "done" });
});

test("the dry run shows how findings change results, and counts each check once", async () => {
  const { id: before } = await run(
    "checks",
    "code,store,template,date,score,result\nE1,S1,Effects,2025-06-01,95,\nE2,S1,Effects,2025-06-02,,\nE3,S1,Effects,2025-06-03,40,\nE4,S1,Effects,2025-06-04,95,pass\n",
    ["templates"],
  );
  const found = ["E1,Rats,high", "E1,Mice,high", "E1,Dust,low", "E2,Rats,high", "E3,Rats,high", "E4,Rats,high"];
  const id = await upload(`check,item,severity\n${found.join("\n")}\n`, { kind: "findings" });
  const dry = await judge(id, { create: ["items"] });
  const effectsOf = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
    rows.flatMap(({ row, problems }) =>
      problems.flatMap(({ what, values }) => (what === "item-made" ? [] : [[row, what, values?.["check"]]])),
    );
  const effects = [
    [2, "fails", "E1"],
    [5, "enters-rate", "E2"],
  ];
  expect(effectsOf(await rowsOf(id))).toEqual(effects);
  expect(dry.remarks).toMatchObject([
    { what: "item-made", rows: 6, things: 3 },
    { what: "fails", rows: 1, things: 1 },
    { what: "enters-rate", rows: 1, things: 1 },
  ]);
  expect((await stored((await oneOf(chain.s1, "2025-06-01")).id)).result).toBe("pass");
  await write(id);
  expect(effectsOf(await rowsOf(id))).toEqual(effects);
  const results = await Promise.all([1, 2, 3, 4].map((day) => oneOf(chain.s1, `2025-06-0${day}`)));
  expect(results.map(({ data }) => data.result)).toEqual(["fail", "fail", "fail", "pass"]);
  for (const each of [id, before]) expect(await undo(each)).toMatchObject({ status: "undone" });
});

test("an import adds one version to each template, however many items it creates", async () => {
  const days = Array.from({ length: 9 }, (_, at) => `2025-07-0${at + 1}`);
  const { id: before } = await run(
    "checks",
    `store,template,date,score\n${days.map((day, at) => `S1,${at % 2 ? "Odd" : "Even"} days,${day},90\n`).join("")}`,
    ["templates"],
  );
  const rows = Array.from({ length: 900 }, (_, at) => `S1,${days[at % 9]},Thing ${at}\n`);
  const { id, counts } = await run("findings", `store,date,item\n${rows.join("")}`, ["items"]);
  expect(counts).toEqual({ new: 900, changed: 0, same: 0, error: 0 });
  for (const [name, items] of [
    ["EVEN-DAYS", 501],
    ["ODD-DAYS", 401],
  ] as const)
    expect((await db.get(templates, templateId(name)))!.data).toMatchObject({ version: 2, items });
  for (const each of [id, before]) expect(await undo(each)).toMatchObject({ status: "undone" });
});

describe("matching a row to a check", () => {
  beforeAll(async () => {
    await run(
      "checks",
      "code,store,template,date,score\nK1,S2,Routine,2025-03-01,80\nK2,S2,Complaint,2025-03-01,\nK3,S2,Routine,2025-03-02,80\nK4,S2,Complaint,2025-03-02,81\n",
      ["templates"],
    );
    const draft = await start();
    await submit(lan, draft);
  });

  test("takes the day's only scored check, and otherwise lists the codes to choose from", async () => {
    const csv = [
      "check,store,date,template,item",
      ",S2,2025-03-01,,Gloves",
      ",S2,2025-03-01,complaint,Gloves",
      ",S2,2025-03-02,,Gloves",
      "K4,,,,Gloves",
      "K3,S1,,,Gloves",
      "K9,,,,Gloves",
      ",S1,2025-03-01,,Gloves",
      ",S1,2026-03-05,,hands",
      ",,2025-03-01,,Gloves",
      ",S2,2025-03-01,,",
    ].join("\n");
    const { id, counts } = await run("findings", csv, ["items"]);
    expect(await rowResults(id)).toEqual([
      "2 new chosen",
      "3 new",
      "4 error several-checks",
      "5 new",
      "6 error other-check",
      "7 error unknown-check",
      "8 error no-check-then",
      "9 error not-imported",
      "10 error no-check",
      "11 error missing",
    ]);
    expect(counts).toEqual({ new: 3, changed: 0, same: 0, error: 7 });
    const several = (await rowsOf(id)).find(({ row }) => row === 4);
    expect(String(several!.problems[0]!.values!["value"]).split(", ").toSorted()).toEqual(["K3", "K4"]);
    const codes = await db.query(checks, { where: [["found", "array-contains", "minor"]], limit: 100 });
    expect(
      codes.documents
        .map(({ data }) => data.code)
        .filter((code) => code.startsWith("K"))
        .toSorted(),
    ).toEqual(["K1", "K2", "K4"]);
  });

  test("refuses a void check", async () => {
    await run("checks", "code,store,template,date,score\nV1,S2,Routine,2025-04-01,80\n");
    await decideCheck(lead, (await oneOf(chain.s2, "2025-04-01")).id, "void", { reason: "wrong" }, later(9));
    const id = await upload("check,store,date,item\nV1,,,Gloves\n,S2,2025-04-01,Gloves\n", { kind: "findings" });
    await judge(id);
    expect(await rowResults(id)).toEqual(["2 error voided", "3 error voided"]);
  });
});

test("a template that was removed by an undo and created again has only the new items", async () => {
  const [again, check] = [templateId("AGAIN"), "store,template,date,score\nS1,Again,2025-02-01,90\n"];
  const found = (item: string) => `store,date,template,item\nS1,2025-02-01,Again,${item}\n`;
  const texts = async (version: number) =>
    (await requireVersion(again, version)).sections.flatMap(({ items }) => items.slice(1).map(({ text }) => text.en));
  const first = await run("checks", check, ["templates"]);
  const old = await run("findings", found("Old thing"), ["items"]);
  expect(await texts(2)).toEqual(["Old thing"]);
  for (const { id } of [old, first]) expect(await undo(id)).toMatchObject({ status: "undone" });
  expect(await db.get(templates, again)).toBeNull();
  const made = await run("checks", check, ["templates"]);
  const fresh = await run("findings", found("New thing"), ["items"]);
  expect(fresh.counts).toMatchObject({ new: 1, error: 0 });
  expect(await texts(2)).toEqual(["New thing"]);
  for (const { id } of [fresh, made]) await undo(id);
});

test("an import adds no items to a template that was written in the app", async () => {
  await run("checks", "code,store,template,date,score\nT11,S1,T1,2025-05-01,80\n");
  const id = await upload(
    "check,item,severity\nT11,Chewing gum,minor\nT11,floor,\nT11,GREETING,critical\nT11,fridge,grave\n",
    { kind: "findings" },
  );
  await judge(id, { create: ["items"] });
  expect(await rowResults(id)).toEqual(["2 error unknown-item", "3 new", "4 new fails", "5 error severity"]);
  await write(id);
  expect((await oneOf(chain.s1, "2025-05-01")).data).toMatchObject({
    templateVersion: 1,
    result: "fail",
    found: ["critical", "major"],
  });
});

describe("failure rates of an item over imported checks", () => {
  const checksOf = (days: readonly string[]) =>
    `store,template,date,score\n${days.map((day) => `S1,Rates,${day},90\n`).join("")}`;
  const year = new URLSearchParams({ from: "2023-01-01", to: "2023-12-31", templateId: templateId("RATES") });

  /** The figures of the item "Soap" in the template's report, on its page and in "Findings in most stores". */
  async function figures() {
    const { template } = await readTemplateReport(lead, year, later(0), "whole");
    const { id, judged, findings, findingRate, naRate, trend } = template!.items.find(({ text }) => text === "Soap")!;
    const { months } = (await readItemFindings(lead, new URLSearchParams([...year, ["item", id]]), later(0)))!;
    expect(months.map((month) => month.findingRate)).toEqual(trend);
    const sum = (of: (month: (typeof months)[number]) => number) =>
      months.reduce((total, month) => total + of(month), 0);
    expect([sum((month) => month.judged), sum((month) => month.findings)]).toEqual([judged, findings]);
    return [findings, judged, findingRate === null ? null : findingRate / 1_000_000, naRate];
  }

  const findings = "store,date,item\nS1,2023-02-01,Soap\nS1,2023-02-20,Floor\nS1,2023-04-30,Soap\n";

  test("count clean checks between the first and last finding, in any order of imports", async () => {
    await run("checks", checksOf(["2023-01-31", "2023-02-01", "2023-02-20", "2023-04-30"]), ["templates"]);
    const { id } = await run("findings", findings, ["items"]);
    expect(await figures()).toEqual([2, 3, 66.666667, 0]);
    const afterwards = await run(
      "checks",
      checksOf(["2023-01-30", "2023-03-01", "2023-03-02", "2023-04-01", "2023-05-01"]),
    );
    expect(await figures()).toEqual([2, 6, 33.333333, 0]);

    await undo(afterwards.id);
    expect(await figures()).toEqual([2, 3, 66.666667, 0]);
    await run("checks", checksOf(["2023-03-01", "2023-03-02", "2023-04-01"]));
    await undo(id);
    expect(await figures()).toEqual([0, 0, null, null]);

    // Undoing the first file also removes the repeats of a later one, so the rate is unknown.
    const first = await run("findings", findings, ["items"]);
    await run("findings", `${findings}S1,2023-04-01,Floor\n`);
    expect(await figures()).toEqual([2, 6, 33.333333, 0]);
    await undo(first.id);
    expect(await figures()).toEqual([0, 0, null, null]);
    await undo((await run("findings", findings, ["items"])).id);
  });

  test("are missing, with counts only, when the file doesn't contain all findings", async () => {
    const days = ["2023-06-01", "2023-06-02", "2023-06-03"];
    const rows = days.map((day) => `S1,Rates,${day},90\nS2,Rates,${day},90\n`);
    await run("checks", `store,template,date,score\n${rows.join("")}`);
    const common = async () => {
      const month = new URLSearchParams({ month: "2023-06", templateId: templateId("RATES") });
      const { common: found } = await readMonthlySummary(lead, month, later(0));
      return found.map(({ text, stores, of, findings: count }) => [text, stores, of, count]);
    };
    const csv = "store,date,item\nS1,2023-06-01,Soap\nS2,2023-06-02,Soap\nS2,2023-06-03,Floor\nS1,2023-06-03,Soap\n";

    const some = await run("findings", csv, ["items"], false);
    expect(await figures()).toEqual([3, 0, null, null]);
    expect(await common()).toEqual([["Soap", 2, null, 3]]);
    await undo(some.id);

    const all = await upload(csv, { kind: "findings" });
    await judge(all, { create: ["items"] });
    await beginWriting(lead, all, later(2));
    await continueRun(all, 0);
    expect((await stateOf(all)).status).toBe("writing");
    expect((await figures())[2]).toBeNull();
    await continueRun(all);
    expect(await figures()).toEqual([3, 6, 50, 0]);
    expect(await common()).toEqual([["Soap", 2, 2, 3]]);

    // Undoing a later file restores the rates of the earlier one.
    const more = await run("findings", "store,date,item\nS2,2023-06-01,Soap\n", [], false);
    expect((await figures())[2]).toBeNull();
    await undo(more.id);
    expect(await figures()).toEqual([3, 6, 50, 0]);

    // The same rows with the other answer change nothing else.
    expect((await run("findings", csv, [], false)).counts).toMatchObject({ new: 0, changed: 0, same: 4 });
    expect(await figures()).toEqual([3, 0, null, null]);
  });
});

test("people who can't import checks get 403, and a note that is too long is an error", async () => {
  const context = {
    user: lan,
    importId: "x",
    fileName: "x",
    options: { create: [], allFindings: true },
    now: later(0),
  };
  expect(await refusal(findingsImport.preview(context, []))).toBe(403);
  expect(await refusal(findingsImport.undo(context, []))).toBe(403);
  const id = await upload(`check,item,note\nT11,floor,${"x".repeat(4001)}\n`, { kind: "findings" }).catch(
    (error: unknown) => error,
  );
  expect(id).toBeTypeOf("string");
  await judge(id as string);
  expect((await rowsOf(id as string))[0]!.status).toBe("error");
});
