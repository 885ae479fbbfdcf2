/** The data of the pages of checks: scope, bounds on reads, and search params. */
import { beforeAll, describe, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { checks } from "#app/checks/check.ts";
import { findCheck } from "#app/checks/checks.server.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { readStart, readStartParams } from "#app/checks/pages/create/choices.server.ts";
import { isByScore } from "#app/checks/list-filters.ts";
import { readCheckList } from "#app/checks/pages/list/check-list.server.ts";
import { readCheckPage } from "#app/checks/pages/view/reading.server.ts";
import { db } from "#app/db/db.server.ts";
import { directoryShards } from "#app/facts/directory.ts";
import { countReads } from "#app/reads.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import {
  allGood,
  chain,
  later,
  makeChain,
  manager1,
  manager2,
  morning,
  people,
  refusal,
  start,
  submit,
} from "./chain.ts";

const { lan, minh, lead } = people;
const choose = (search: string, user = lan) => readStart(user, readStartParams(new URLSearchParams(search)), morning);
const list = (search: string, user = lan) => readCheckList(user, new URLSearchParams(search), morning);
let failed = "";
let followUp = "";
let draft = "";
let voided = "";

beforeAll(async () => {
  await makeChain();
  await saveStore(lead, { code: "S3", name: "Trà Sữa Cũ", area: "Quận 3", status: "closed" }, morning);
  failed = await start(lan, chain.s1, later(-3000));
  await submit(lan, failed, { ...allGood, hands: { value: "fail", note: "Không có xà phòng" } }, later(-2970));
  followUp = (
    await startCheck(
      minh,
      { storeId: chain.s1, templateId: chain.t1, followUpOf: failed, key: mintFormKey(minh.uid, "start-check") },
      later(-1500),
    )
  ).id;
  await submit(minh, followUp, allGood, later(-1470));
  voided = await start(minh, chain.s2, later(-1400));
  await submit(minh, voided, allGood, later(-1370));
  await decideCheck(lead, voided, "void", { reason: "Nhầm cửa hàng" }, later(-1300));
  draft = await start(lan, chain.s2, later(-60));
});

describe("starting a check", () => {
  test("offers open stores, with the recently checked ones first", async () => {
    const step = await choose("");
    expect(step).toMatchObject({ step: "store", closed: null, next: null, areas: ["Quận 1", "Quận 3"] });
    if (step.step !== "store") return;
    expect(step.stores.map(({ code }) => code)).toEqual(["S1", "S2"]);
    expect(step.recent.map(({ code }) => code)).toEqual(["S2", "S1"]);
  });

  test("finds stores without diacritics, and reports and ignores an unknown area", async () => {
    expect(await choose("q=pho hoa")).toMatchObject({ stores: [{ code: "S2" }], recent: [] });
    expect(await choose("area=Quận 1")).toMatchObject({ stores: [{ code: "S1" }] });
    const unknown = await choose("area=Nowhere");
    expect(unknown).toMatchObject({ unknownArea: "Nowhere", area: "Nowhere" });
    expect(unknown.step === "store" && unknown.stores.length).toBe(2);
  });

  test("reports and ignores a category that no template has, at every step", async () => {
    const unknown = { unknownCategory: "Nowhere" };
    expect(await choose("templateCategory=Nowhere")).toMatchObject({ step: "store", templateCategory: "", ...unknown });
    const templates = await choose(`storeId=${chain.s1}&templateCategory=Nowhere`);
    expect(templates).toMatchObject({ step: "template", templateCategory: "", ...unknown });
    expect(templates.step === "template" && templates.templates.length).toBeGreaterThan(0);
    const known = await choose("templateCategory=hygiene");
    expect(known).toMatchObject({ templateCategory: "hygiene", unknownCategory: null });
  });

  test("shows the first page and a message for an unknown cursor", async () => {
    expect(await choose("cursor=nonsense")).toMatchObject({ badCursor: true, paged: false, stores: [{}, {}] });
  });

  test("offers a store's templates with their last result, and answers 404 for an unknown store", async () => {
    const step = await choose(`storeId=${chain.s1}`);
    expect(step).toMatchObject({
      step: "template",
      store: { code: "S1" },
      templates: [
        {
          id: chain.t1,
          facts: { category: "hygiene", sections: 2, items: 5, passMark: 80 },
          last: { day: "4 Mar 2026", score: 100_000_000, result: "pass" },
          draft: false,
        },
      ],
    });
    expect(await choose(`storeId=${chain.s2}`)).toMatchObject({ templates: [{ last: null, draft: true }] });
    expect(await choose(`storeId=${chain.s1}&templateCategory=hygiene`)).toMatchObject({
      templates: [{ id: chain.t1 }],
    });
    expect(await refusal(choose("storeId=nope"))).toBe(404);
  });

  test("reports that a store is closed and offers others", async () => {
    expect(await choose(`storeId=${storeId("S3")}`)).toMatchObject({ step: "store", closed: "Trà Sữa Cũ" });
  });

  test("offers a form key for store and template, and the inspector's open draft of them first", async () => {
    expect(await choose(`storeId=${chain.s1}&templateId=${chain.t1}`)).toMatchObject({
      step: "confirm",
      draft: null,
      earlier: null,
      day: "5 Mar 2026",
    });
    expect(await choose(`storeId=${chain.s2}&templateId=${chain.t1}`)).toMatchObject({
      step: "confirm",
      draft: { id: draft },
    });
    expect(await choose(`storeId=${chain.s2}&templateId=${chain.t1}`, minh)).toMatchObject({ draft: null });
    expect(await refusal(choose(`storeId=${chain.s1}&templateId=nope`))).toBe(404);
  });

  test("follows up at the store and with the template of the earlier check", async () => {
    expect(await choose(`id=${failed}&storeId=${chain.s2}`)).toMatchObject({
      step: "confirm",
      store: { code: "S1" },
      template: { id: chain.t1 },
      earlier: { id: failed, findings: 1 },
    });
    expect(await refusal(choose("id=nope"))).toBe(404);
    for (const id of [draft, voided])
      expect(await choose(`id=${id}`)).toMatchObject({ step: "refused", why: "follow-up", earlier: id });
  });

  test("starts the confirmed check with the form's key", async () => {
    const step = await choose(`storeId=${chain.s1}&templateId=${chain.t1}`, lead);
    if (step.step !== "confirm") throw new Error(step.step);
    const { id } = await startCheck(
      lead,
      { storeId: step.store.id, templateId: step.template.id, key: step.key },
      morning,
    );
    expect((await findCheck(lead, id))!.data).toMatchObject({
      storeId: chain.s1,
      templateId: chain.t1,
      inspectorId: lead.uid,
    });
  });
});

const bothDirectories = directoryShards.stores + directoryShards.managers;

describe("the list of checks", () => {
  test("shows each check in its row, and opens only the reader's own draft for editing", async () => {
    const all = ["day", "inspector", "status", "score", "result", "findings", "area", "code", "manager", "category"];
    const { rows } = await list(`column=${all.join()}`);
    expect(rows.find(({ id }) => id === failed)).toEqual({
      id: failed,
      store: { store: "Cà phê Đông Du", open: false },
      template: "Store check",
      day: "3\u00a0Mar",
      inspector: "lan",
      status: "submitted",
      score: { score: 81_818_182, band: "B", isFail: true },
      result: "fail",
      findings: { count: 1, critical: 1 },
      area: "Quận 1",
      manager: "Trần Bình",
      category: "Hygiene",
      code: (await findCheck(lan, failed))!.data.code,
    });
    expect(rows.find(({ id }) => id === draft)).toMatchObject({
      store: { open: true },
      score: null,
      result: null,
      findings: null,
    });
    expect((await list("", minh)).rows.find(({ id }) => id === draft)).toMatchObject({
      store: { open: false },
    });
  });

  test("names the filters in use", async () => {
    const { active } = await list(
      `q=Đông&status=submitted&month=2026-03&storeId=${chain.s1}&managerId=${chain.m1}&templateId=${chain.t1}&inspectorId=${lan.uid}&sort=day`,
    );
    expect(active.map(({ name, label }) => `${name}: ${label}`)).toEqual([
      "q: Đông",
      "status: Submitted",
      "month: March 2026",
      "storeId: Cà phê Đông Du",
      "managerId: Trần Bình",
      "templateId: Store check",
      "inspectorId: lan",
    ]);
  });

  test("finds stores and managers by typed codes, and checks without a manager", async () => {
    const found = async (search: string, user = lead) => (await list(search, user)).rows.map(({ id }) => id).toSorted();
    expect(await found("storeId=S1")).toEqual(expect.arrayContaining([failed, followUp]));
    expect(await found("storeId=S1")).toEqual(await found(`storeId=${chain.s1}`));
    expect(await found("managerId=M1")).toEqual(await found(`managerId=${chain.m1}`));
    expect((await found("managerId=M1")).length).toBeGreaterThan(0);
    expect(await found("managerId=none")).toEqual([]);
    const { data } = (await db.get(checks, draft))!;
    await db.set(checks, draft, { ...data, managerId: null, managerName: null });
    for (const sort of ["-day", "day"]) expect(await found(`managerId=none&sort=${sort}`)).toEqual([draft]);
    expect(await found("managerId=none&storeId=S1")).toEqual([]);
    expect(await found("managerId=none", manager2)).toEqual([]);
    await db.set(checks, draft, data);
    const { data: theirs } = (await db.get(checks, voided))!;
    await db.set(checks, voided, { ...theirs, managerId: null, managerName: null });
    expect(await found("managerId=none", manager2)).toEqual([voided]);
    expect(await found("managerId=none", manager1)).toEqual([]);
    await db.set(checks, voided, theirs);
    const shown = await list(`storeId=${chain.s1}&managerId=none`);
    expect(shown.active.map(({ title, label }) => `${title}: ${label}`)).toEqual([
      "Store: Cà phê Đông Du",
      "Store manager: No manager",
    ]);
    const typed = Object.fromEntries(shown.fields.map(({ name, value }) => [name, value]));
    expect(typed).toMatchObject({ storeId: "Cà phê Đông Du", managerId: "none" });
    const unknown = await list("storeId=S2", manager1);
    expect(unknown.problems).toEqual([{ name: "storeId", code: "unknown", value: "S2" }]);
    expect(JSON.stringify(unknown)).not.toContain("Phở Hòa");
    const { reads } = await countReads(() => list("storeId=S1&managerId=M1"));
    expect(reads).toBeLessThanOrEqual(2 + 1 + 1 + 1 + 4 + 1 + 2 * 2 + bothDirectories);
  });

  test("says when its order leaves out checks without a score", async () => {
    const byScore = async (search: string) => isByScore(await list(search));
    expect(await byScore("sort=score&month=2026-03")).toBe(true);
    expect(await byScore("sort=-score")).toBe(true);
    expect(await byScore("sort=-score&from=2026-03-02")).toBe(false);
    expect(await byScore("sort=day")).toBe(false);
  });

  test("names no month when a range of days replaces it", async () => {
    const { active } = await list("month=2026-03&from=2026-01-01&to=2026-02-01");
    expect(active.map(({ name }) => name)).toEqual(["from", "to"]);
  });

  test("shows a filter that it can't use with the reason, and applies the others", async () => {
    const { problems, fields, active, rows } = await list("month=2026-13&area=Nowhere&status=submitted&storeId=nope");
    expect(problems.map(({ name }) => name).toSorted()).toEqual(["area", "month", "storeId"]);
    const given = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    expect(given).toMatchObject({ month: "2026-13", area: "Nowhere", storeId: "nope", status: "submitted" });
    expect(active.map(({ name }) => name)).toEqual(["status"]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([failed, followUp].toSorted());
  });

  test("offers store managers their own areas, and no inspectors", async () => {
    const offered = ({ fields }: Awaited<ReturnType<typeof list>>, field: string) =>
      fields.find(({ name }) => name === field)?.options?.map(({ value }) => value) ?? [];
    const { rows, ...page } = await list("", manager2);
    expect(offered({ rows, ...page }, "area")).toEqual(["Quận 1", "Quận 3"]);
    expect(offered(await list("", manager1), "area")).toEqual(["Quận 1"]);
    expect(offered({ rows, ...page }, "inspectorId")).toEqual([]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([voided]);
  });

  test("reads one page, the user's views and the directories of stores and managers", async () => {
    const { reads } = await countReads(() => list("status=submitted"));
    expect(reads).toBeLessThanOrEqual(2 + 1 + 1 + 1 + 4 + bothDirectories);
  });
});

describe("a check", () => {
  test("shows its outcome, findings, links both ways and history", async () => {
    const check = (await readCheckPage(lan, failed, later(90)))!;
    expect(check).toMatchObject({
      code: expect.stringMatching(/^QC-260303-/),
      manager: "Trần Bình",
      minutes: 30,
      outcome: { scored: true, score: 81_818_182, result: "fail", band: "B", passMark: 80, critical: 1 },
      findings: [{ id: "hands", finding: "critical", note: "Không có xà phòng" }],
      followedBy: [{ id: followUp, result: "pass" }],
      follows: [],
      canFollowUp: true,
      canContinue: false,
    });
    expect(check.history.map(({ what }) => what)).toEqual(["followed-up", "submitted", "started"]);
    expect(check.history.map(({ lines }) => lines)).toEqual([
      [`New check ${(await findCheck(lan, followUp))!.data.code}`],
      ["Score 81.8% · Fail · 1 finding"],
      [],
    ]);
    expect((await readCheckPage(lan, followUp, later(90)))!.follows).toMatchObject([{ id: failed, result: "fail" }]);
  });

  test("can be continued by its inspector, and not followed up while a draft", async () => {
    expect(await readCheckPage(lan, draft, later(90))).toMatchObject({
      outcome: null,
      canContinue: true,
      canFollowUp: false,
    });
    expect(await readCheckPage(minh, draft, later(90))).toMatchObject({ canContinue: false });
  });

  test("shows why it is void, and can't be followed up", async () => {
    expect(await readCheckPage(lead, voided, later(90))).toMatchObject({
      voidReason: "Nhầm cửa hàng",
      canFollowUp: false,
      history: [{ what: "voided", lines: ["From Submitted to Void"] }, {}, {}],
    });
  });

  test("is hidden from managers of other stores", async () => {
    expect(await readCheckPage(manager1, failed, later(90))).toMatchObject({ canFollowUp: false, canContinue: false });
    expect(await readCheckPage(manager1, voided, later(90))).toBeNull();
    expect(await readCheckPage(lan, "nope", later(90))).toBeNull();
  });

  test("is read with its version, history, links and read mark", async () => {
    const { reads } = await countReads(() => readCheckPage(lan, failed, later(90)));
    expect(reads).toBeLessThanOrEqual(1 + 1 + 3 + 1 + 1);
  });
});
