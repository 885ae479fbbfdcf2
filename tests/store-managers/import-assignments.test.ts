import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { directoryShards } from "#app/facts/directory.ts";
import type { Transaction } from "#app/db/documents.ts";
import { countReads } from "#app/reads.server.ts";
import type { RowChange, ImportContext, ImportRow } from "#app/import/kind.ts";
import { describeProblem, describeRemark } from "#app/import/problem-words.server.ts";
import { assign, assignmentId } from "#app/store-managers/assign.server.ts";
import { assignmentsImport } from "#app/store-managers/import-assignments.server.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { readTenures } from "#app/store-managers/assignments.server.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { settlePending } from "#app/store-managers/settle.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { createProfile } from "#app/users/users.server.ts";
import { factsOf, later, makeChain, morning, people, refusal, start, stored, submit } from "../checks/chain.ts";
import { afterNextTransaction } from "../db/meanwhile.ts";
import { judge, rowsOf, stateOf, undo, upload, write } from "../import/journey.ts";

const { lead, lan } = people;
const kind = "assignments";
const head = "store,manager,from,to,shared\n";

async function imported(lines: string): Promise<string> {
  const id = await upload(head + lines, { kind });
  await judge(id);
  await write(id);
  return id;
}
async function rowResults(id: string) {
  return (await rowsOf(id)).map(({ row, status, problems }) => [
    row,
    status,
    ...problems.map((one) => describeProblem(kind, one)),
  ]);
}
/** Lines like "A 2024-01-01–2024-12-31", earliest first. */
async function historyOf(store: string): Promise<string[]> {
  const tenures = await readTenures(db, storeId(store));
  return tenures
    .toReversed()
    .map(({ name, from, to, shared }) => `${name} ${from}–${to ?? ""}${shared ? " shared" : ""}`);
}
async function makeStores(...codes: string[]): Promise<void> {
  for (const code of codes) await saveStore(lead, { code, name: `Store ${code}`, area: "Kho" }, morning);
}

beforeAll(async () => {
  await makeChain();
  for (const [code, name] of [
    ["A", "An"],
    ["B", "Bình"],
    ["C", "Cường"],
  ] as const)
    await saveManager(lead, { code, name, email: `${code}@Chain.test` }, morning);
  await createProfile(
    { uid: "dung", email: "dung@chain.test", displayName: "d", photoURL: null },
    ["manager"],
    morning,
  );
  await saveManager(lead, { code: "D", name: "Dũng", uid: "dung" }, morning);
  for (const code of ["T1", "T2"]) await saveManager(lead, { code, name: code, email: "twins@chain.test" }, morning);
});

test("the dry run names and counts replaced managers and stores left without one", async () => {
  await makeStores("D1", "D2", "D3");
  const of = (store: string, manager: string) => ({ storeId: storeId(store), managerId: managerId(manager), to: null });
  for (const [store, manager] of [
    ["D1", "A"],
    ["D2", "B"],
    ["D3", "C"],
  ] as const)
    await assign(lead, { ...of(store, manager), from: "2026-01-01" }, morning);
  const id = await upload(`${head}D1,B,2036-03-01,,\nD2,A,2036-03-01,2036-03-31,\nD3,C,2026-01-01,2036-03-09,\n`, {
    kind,
  });
  const { remarks } = await judge(id);
  expect(await rowResults(id)).toEqual([
    [2, "new", "An stops managing Store D1 on 1 Mar 2036."],
    [3, "new", "Bình stops managing Store D2 on 1 Mar 2036.", "Store D2 will have no manager from 1 Apr 2036."],
    [4, "changed", "Cường stops managing Store D3 on 10 Mar 2036.", "Store D3 will have no manager from 10 Mar 2036."],
  ]);
  expect(remarks.map((remark) => describeRemark(kind, remark))).toEqual([
    "3 managers stop managing a store: An (1), Bình (1), Cường (1)",
    "2 stores will have no manager: Store D2 (1), Store D3 (1)",
  ]);
});

test("an untidy list is parsed, with errors and notes per row", async () => {
  await makeStores("P1", "P2", "P3");
  const id = await upload(
    `\uFEFFMã cửa hàng;Mã quản lý;Từ ngày;Đến ngày;Cùng quản lý
P1;A;01/01/2024;;
P1;B@Chain.test;1.1.2025;hiện nay;không
P1;DUNG@chain.test;45658;;có
P2;C;03/25/2026;;
P9;A;2024-01-01;;
P2;Z;2024-01-01;;
P2;twins@chain.test;2024-01-01;;
P2;A;31/02/2024;05/03/26;vielleicht
P2;A;2024-06-01;2024-05-31;
;;;;
P2;;;;
P1;A;2024-01-01;;
P3;A;2026-01-01;2026-03-31;
P3;B;2026-03-31;;
`,
    { kind },
  );
  await judge(id);
  expect(await rowResults(id)).toEqual([
    [2, "new"],
    [3, "new"],
    [4, "new"],
    [5, "new"],
    [6, "error", "Store: there is no store with the code “P9”"],
    [7, "error", "Manager: no manager has the code or e-mail address “Z”"],
    [8, "error", "Manager: several managers have the e-mail address twins@chain.test; use the code"],
    [
      9,
      "error",
      "From: “31/02/2024” is not a date; write one like 22/11/2026",
      "To: “05/03/26” is not a date; write one like 22/11/2026",
      "Shared: “vielleicht” is not an answer: write “Yes” or “No”",
    ],
    [10, "error", "To: “2024-05-31” is before the first day"],
    [12, "error", "Manager: is missing", "From: is missing"],
    [13, "error", "The same assignment is also in row 2"],
    [14, "new"],
    [15, "error", "An has the store from 1 Jan 2026 to 31 Mar 2026"],
  ]);
  expect(await historyOf("P1")).toEqual([]);
  expect((await write(id)).written).toEqual({ new: 5, changed: 0, same: 0, error: 8 });
  expect(await historyOf("P1")).toEqual(["An 2024-01-01–2024-12-31", "Dũng 2025-01-01– shared", "Bình 2025-01-01–"]);
  expect(await historyOf("P2")).toEqual(["Cường 2026-03-25–"]);
});

test("a manager who left gets past assignments only, as in the form", async () => {
  await makeStores("V1", "V2");
  await saveManager(lead, { code: "GONE", name: "Đã Nghỉ", email: "gone@chain.test", status: "left" }, morning);
  const id = await upload(`${head}V1,GONE,2025-01-01,,\nV2,gone@chain.test,2024-01-01,,\nV2,A,2025-01-01,,\n`, {
    kind,
  });
  await judge(id);
  const wrong = "To: must be today or earlier, because Đã Nghỉ has left";
  const until = "To: 31 Dec 2024, because the next assignment starts then";
  expect(await rowResults(id)).toEqual([
    [2, "error", wrong],
    [3, "new", until],
    [4, "new"],
  ]);
  await write(id);
  expect([await historyOf("V1"), await historyOf("V2")]).toEqual([
    [],
    ["Đã Nghỉ 2024-01-01–2024-12-31", "An 2025-01-01–"],
  ]);
  // A manager can leave between the dry run and the writing.
  await saveManager(lead, { code: "GOING", name: "Sắp Nghỉ" }, morning);
  const next = await upload(`${head}V1,GOING,2025-01-01,,\n`, { kind });
  expect((await judge(next)).judged).toMatchObject({ new: 1, error: 0 });
  await saveManager(lead, { code: "GOING", name: "Sắp Nghỉ", status: "left" }, morning);
  expect((await write(next)).written).toMatchObject({ new: 0, error: 1 });
  expect(await historyOf("V1")).toEqual([]);
});

test("importing the same list again changes nothing, and a later one hands over and logs it", async () => {
  await makeStores("R1");
  const lines = "R1,A,2024-01-01,,\nR1,B,2025-01-01,2025-12-31,\n";
  await imported(lines);
  const before = await db.query(assignments, { where: [["storeId", "==", storeId("R1")]], limit: 10 });
  expect((await stateOf(await imported(lines))).judged).toMatchObject({ new: 0, changed: 0, same: 2 });
  expect(await db.query(assignments, { where: [["storeId", "==", storeId("R1")]], limit: 10 })).toEqual(before);
  await imported("R1,C,2026-01-01,,\n");
  await imported("R1,D,2026-02-01,,\n");
  expect(await historyOf("R1")).toEqual([
    "An 2024-01-01–2024-12-31",
    "Bình 2025-01-01–2025-12-31",
    "Cường 2026-01-01–2026-01-31",
    "Dũng 2026-02-01–",
  ]);
  expect((await readTimeline(db, `stores/${storeId("R1")}`)).filter(({ what }) => what === "assigned")).toContainEqual(
    expect.objectContaining({
      by: "lead",
      before: expect.objectContaining({ manager: "Cường", to: null }),
      after: expect.objectContaining({ manager: "Dũng", store: "Store R1", from: "2026-02-01" }),
    }),
  );
  expect(await readTimeline(db, `managers/${managerId("C")}`)).toContainEqual(
    expect.objectContaining({ what: "assignment-changed", after: expect.objectContaining({ to: "2026-01-31" }) }),
  );
});

/** Checks of a store on each of these days, at ten in the morning. */
async function checksOn(store: string, days: readonly string[]): Promise<string[]> {
  const made: string[] = [];
  for (const day of days) {
    const at = new Date(`${day}T03:00:00.000Z`);
    const id = await start(lan, store, at);
    await submit(lan, id, undefined, later(30, at));
    made.push(id);
  }
  return made;
}
const holders = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await stored(id)).managerName));

describe("past checks of imported assignments", () => {
  const days = ["2026-02-27", "2026-03-01", "2026-03-03"];
  let ids: string[] = [];
  let id = "";

  test("go to the manager of their days, on timelines and in reports", async () => {
    await makeStores("K1");
    await assign(lead, { storeId: storeId("K1"), managerId: managerId("A"), from: "2026-01-01", to: null }, morning);
    ids = await checksOn(storeId("K1"), days);
    expect(await holders(ids)).toEqual(["An", "An", "An"]);
    id = await imported("K1,B,2026-03-01,,\n");
    expect(await holders(ids)).toEqual(["An", "Bình", "Bình"]);
    expect(await readTimeline(db, `checks/${ids[1]}`)).toContainEqual(
      expect.objectContaining({
        what: "re-attributed",
        by: "lead",
        after: { managerId: managerId("B"), managerName: "Bình" },
      }),
    );
    expect((await factsOf("2026-03")).get(ids[2]!)?.managerId).toBe(managerId("B"));
  });

  test("return to the previous manager when the import is undone", async () => {
    expect((await undo(id)).status).toBe("undone");
    expect(await historyOf("K1")).toEqual(["An 2026-01-01–"]);
    expect(await holders(ids)).toEqual(["An", "An", "An"]);
    expect((await factsOf("2026-03")).get(ids[2]!)?.managerId).toBe(managerId("A"));
    expect(await readTimeline(db, `managers/${managerId("B")}`)).toContainEqual(
      expect.objectContaining({ what: "assignment-withdrawn", before: expect.objectContaining({ store: "Store K1" }) }),
    );
  });
});

const contextOf = (importId: string): ImportContext => ({
  user: lead,
  importId,
  fileName: "assignments.csv",
  options: { create: [], allFindings: true },
  now: later(5),
});
const rowsFor = (...given: [store: string, manager: string, from: string, to?: string][]): ImportRow[] =>
  given.map(([store, manager, from, to], at) => ({
    row: at + 2,
    first: at + 2,
    nth: 0,
    cells: { store, manager, from, to },
  }));
/** Writes rows and returns the recorded changes. */
async function writeRows(importId: string, rows: readonly ImportRow[]) {
  const kept: RowChange[] = [];
  const recordChanges = (_: Transaction, changes: readonly RowChange[]) => void kept.splice(0, kept.length, ...changes);
  const judged = await assignmentsImport.write({ ...contextOf(importId), recordChanges }, rows);
  return { judged, kept };
}

test("an interrupted import resumes by reassigning the checks", async () => {
  await makeStores("G1");
  await assign(lead, { storeId: storeId("G1"), managerId: managerId("A"), from: "2026-01-01", to: null }, morning);
  const ids = await checksOn(storeId("G1"), ["2026-03-02"]);
  const rows = rowsFor(["G1", "B", "2026-03-01"]);
  afterNextTransaction(() => Promise.reject(new Error("cut off")));
  const kept: RowChange[] = [];
  const recordChanges = (_: Transaction, changes: readonly RowChange[]) => void kept.push(...changes);
  await expect(assignmentsImport.write({ ...contextOf("cut"), recordChanges }, rows)).rejects.toThrow("cut off");
  expect(await holders(ids)).toEqual(["An"]);
  expect((await writeRows("cut", rows)).judged[0]?.status).toBe("same");
  expect(await settlePending(later(999))).toBe(1);
  expect(await holders(ids)).toEqual(["Bình"]);

  afterNextTransaction(() => Promise.reject(new Error("cut off")));
  await expect(assignmentsImport.undo(contextOf("cut"), kept)).rejects.toThrow("cut off");
  expect([await historyOf("G1"), await holders(ids)]).toEqual([["An 2026-01-01–"], ["Bình"]]);
  expect(await settlePending(later(999))).toBe(1);
  await assignmentsImport.undo(contextOf("cut"), kept);
  expect([await historyOf("G1"), await holders(ids)]).toEqual([["An 2026-01-01–"], ["An"]]);
});

describe("undoing an import of assignments", () => {
  test("is blocked by later changes and by days that another manager has now", async () => {
    await makeStores("O1", "O2");
    await assign(lead, { storeId: storeId("O2"), managerId: managerId("A"), from: "2024-01-01", to: null }, morning);
    const id = await imported("O1,A,2025-01-01,2025-06-30,\nO2,B,2025-01-01,2025-06-30,\n");
    const changed = { storeId: storeId("O1"), managerId: managerId("A"), from: "2025-01-01", to: "2025-07-31" };
    await db.set(assignments, assignmentId(changed), { ...changed, shared: false });
    await assign(lead, { storeId: storeId("O2"), managerId: managerId("C"), from: "2026-01-01", to: null }, later(9));
    const state = await undo(id);
    expect([state.status, state.obstacles?.first.map((one) => [one.row, describeProblem(kind, one)])]).toEqual([
      "done",
      [
        [2, "An at Store O1 since 1 Jan 2025: changed after the import"],
        [3, "An at Store O2 since 1 Jan 2024: another manager has these days now"],
      ],
    ]);
    expect(await historyOf("O2")).toHaveLength(3);
  });

  test("isn't blocked by hand-overs of the same import", async () => {
    await makeStores("H1");
    const first = await writeRows("steps", rowsFor(["H1", "A", "2024-01-01"]));
    const second = await writeRows("steps", rowsFor(["H1", "B", "2025-01-01"]));
    expect(await historyOf("H1")).toEqual(["An 2024-01-01–2024-12-31", "Bình 2025-01-01–"]);
    for (const { kept } of [second, first])
      expect(await assignmentsImport.obstacles(contextOf("steps"), kept)).toEqual([]);
    expect(await assignmentsImport.obstacles(contextOf("another"), first.kept)).toMatchObject([
      { what: "changed-since" },
    ]);
    for (const { kept } of [second, first]) await assignmentsImport.undo(contextOf("steps"), kept);
    expect(await historyOf("H1")).toEqual([]);
  });
});

test("overlapping days of a store are reported in the dry run, however far apart their rows", async () => {
  const codes = Array.from({ length: 300 }, (_, at) => `L${String(at).padStart(3, "0")}`);
  await makeStores(...codes);
  const lines = codes.flatMap((code) => [`${code},A,2024-01-01,2024-06-30,`, `${code},C,2025-01-01,,`]);
  const id = await upload(
    `${head}${[...lines, ...codes.map((code) => `${code},B,2024-03-01,2024-04-01,`)].join("\n")}\n`,
    {
      kind,
    },
  );
  expect(await judge(id)).toMatchObject({ judged: { new: 600, error: 300 } });
  expect((await rowsOf(id, "error")).every(({ row }) => row > 601)).toBe(true);
  expect((await write(id)).written).toEqual({ new: 600, changed: 0, same: 0, error: 300 });
  expect(await historyOf("L299")).toEqual(["An 2024-01-01–2024-06-30", "Cường 2025-01-01–"]);
});

describe("many rows of one store", () => {
  const monthAt = (at: number) => new Date(Date.UTC(1900, at, 1)).toISOString().slice(0, 7);
  /** Consecutive assignments of half a month each. */
  const linesOf = (store: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${store},${"AB"[at % 2]},${monthAt(at)}-01,${monthAt(at)}-15,\n`);

  test("are compared in the dry run, in whatever batches they are written", async () => {
    await makeStores("Y1");
    const lines = linesOf("Y1", 300);
    // Three rows overlap 30 later ones each, across batches and documents; one overlaps within its own.
    const long = [10, 65, 230, 240].map((at) => `Y1,C,${monthAt(at)}-20,${monthAt(at + 30)}-02,\n`);
    const id = await upload(head + [...lines, ...long].join(""), { kind });
    const { judged } = await judge(id);
    expect(judged).toMatchObject({ new: 213, error: 91 });
    expect((await write(id)).written).toEqual(judged);
  });

  test("are reported as too many when there are thousands", async () => {
    await makeStores("Y2");
    const id = await upload(head + linesOf("Y2", 1500).join(""), { kind });
    expect((await judge(id)).judged).toMatchObject({ new: 1500, error: 0 });
    const noted = (await rowResults(id)).filter((one) => one.length > 2);
    expect(noted.map(([row]) => row)).toEqual(Array.from({ length: 300 }, (_, at) => 1202 + at));
    expect(noted[0]?.[2]).toMatch(/^This store has too many rows/);
  });
});

test("importing assignments is open only to people who can edit stores", async () => {
  const context = { ...contextOf("x"), user: lan };
  expect(await refusal(assignmentsImport.preview(context, []))).toBe(403);
  expect(await refusal(assignmentsImport.write({ ...context, recordChanges: () => undefined }, []))).toBe(403);
  expect(await refusal(assignmentsImport.obstacles(context, []))).toBe(403);
  expect(await refusal(assignmentsImport.undo(context, []))).toBe(403);
});

test("rows are sorted by store and day, and recognised in any notation", () => {
  const { keyOf, orderOf } = assignmentsImport;
  const row = { store: "S1", manager: "An@x.vn", from: "01/03/2026" };
  expect(keyOf(row)).toBe(keyOf({ ...row, manager: "an@X.vn", from: "2026-03-01" }));
  expect(keyOf({ ...row, from: "" })).toBe("");
  expect(orderOf!(row) < orderOf!({ ...row, from: "2.3.2026" })).toBe(true);
});

test("previewing a batch takes few reads, however many rows it has", async () => {
  const { batch } = assignmentsImport;
  const rows = rowsFor(
    ...Array.from(
      { length: batch },
      (_, at) => ["K1", "A", `${1950 + at}-01-01`, `${1950 + at}-12-31`] as [string, string, string, string],
    ),
  );
  const { result, reads } = await countReads(() => assignmentsImport.preview(contextOf("x"), rows));
  expect(result.filter(({ status }) => status === "new").length).toBeGreaterThan(70);
  // The directories, one store, one manager, and the store's assignments.
  expect(reads).toBeLessThan(6 + directoryShards.stores + directoryShards.managers);
});

test("1,000 assignments are imported within seconds", { timeout: 12_000 }, async () => {
  const stores = Array.from({ length: 200 }, (_, at) => `F${at}`);
  const lines = stores.map((code) => `${code},Quán ${code},Kho\n`).join("");
  const made = await upload(`code,name,area\n${lines}`);
  await judge(made);
  await write(made);
  const years = [2021, 2022, 2023, 2024, 2025];
  const rows = stores.flatMap((code, at) =>
    years.map((year) => `${code},${"ABCD"[(at + year) % 4]},${year}-01-01,,\n`),
  );
  const id = await imported(rows.join(""));
  expect((await stateOf(id)).written).toEqual({ new: 1000, changed: 0, same: 0, error: 0 });
  expect(await historyOf("F199")).toHaveLength(5);
});
