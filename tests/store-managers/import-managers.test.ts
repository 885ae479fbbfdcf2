import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { directoryShards } from "#app/facts/directory.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import type { ImportContext, ImportRow } from "#app/import/kind.ts";
import { describeProblem } from "#app/import/problem-words.server.ts";
import { assign } from "#app/store-managers/assign.server.ts";
import { managersImport } from "#app/store-managers/import-managers.server.ts";
import { type Manager, managers } from "#app/store-managers/manager.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { readManagerRow } from "#app/store-managers/read-manager-row.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { createProfile } from "#app/users/users.server.ts";
import { chain, later, makeChain, morning, people, refusal } from "../checks/chain.ts";
import { signedIn } from "../people.ts";
import { judge, rowsOf, stateOf, undo, upload, write } from "../import/journey.ts";

const { lead, lan } = people;
const kind = "managers";
const read = async (code: string): Promise<Manager | undefined> => (await db.get(managers, managerId(code)))?.data;
const rowResults = async (id: string) =>
  (await rowsOf(id)).map(({ row, status, problems }) => [
    row,
    status,
    ...problems.map((one) => describeProblem(kind, one)),
  ]);

beforeAll(async () => {
  await makeChain();
  for (const uid of ["an", "binh"])
    await createProfile({ uid, email: `${uid}@chain.test`, displayName: uid, photoURL: null }, ["manager"], morning);
});

test("an untidy list is parsed, with errors and notes per row", async () => {
  const id = await upload(
    `\uFEFFMã quản lý;Họ và tên;SĐT;E-mail;Tài khoản;Trạng thái
Q1; Nguyễn  An ;0912 345 678;an.nguyen@chain.test;AN@chain.test;Đang làm việc
Q2;Trần Bình;04 3936 9017;;nobody@chain.test;
;Không mã;;;;
Q3;;;;;
Q4;Lê Cường;gọi sau;not an address;;maybe
Q1;Nguyễn An;;;;
Q5;Phạm Dũng;090;;an@chain.test;Đã nghỉ
M1;Manager 1;;;;
`,
    { kind },
  );
  await judge(id);
  expect(await rowResults(id)).toEqual([
    [2, "new"],
    [3, "new", "Signs in as: nobody has signed in with nobody@chain.test yet, so it is not linked"],
    [4, "error", "Code: is missing"],
    [5, "error", "Name: is missing"],
    [
      6,
      "error",
      "E-mail: “not an address” is not an e-mail address like name@example.com",
      "Status: “maybe” is not a status: write “Active” or “Left”",
    ],
    [7, "error", "Code: “Q1” is also in row 2"],
    [8, "error", "Signs in as: an@chain.test is already linked to Nguyễn An"],
    [9, "changed"],
  ]);
  expect(await read("Q1")).toBeUndefined();
  expect((await write(id)).written).toEqual({ new: 2, changed: 1, same: 0, error: 5 });
  expect(await read("Q1")).toMatchObject({
    name: "Nguyễn An",
    phone: "+84912345678",
    email: "an.nguyen@chain.test",
    uid: "an",
    status: "active",
  });
  expect(await read("Q2")).toMatchObject({ phone: "+842439369017", uid: null });
  expect(await read("M1")).toMatchObject({ name: "Manager 1" });
  expect((await readDirectory(db, "managers")).get(managerId("Q1"))).toMatchObject({ code: "Q1", name: "Nguyễn An" });
  expect(await readTimeline(db, `managers/${managerId("Q1")}`)).toMatchObject([{ what: "created", by: "lead" }]);
});

test("importing the same list again changes nothing, and fields without a column stay", async () => {
  const csv = "code,name,phone,account,status\nR1,Rơi,0912345678,binh@chain.test,active\n";
  const importAgain = async (content: string) => {
    const id = await upload(content, { kind });
    await judge(id);
    await write(id);
    return (await stateOf(id)).written;
  };
  expect(await importAgain(csv)).toMatchObject({ new: 1, error: 0 });
  const before = await db.get(managers, managerId("R1"));
  expect(await importAgain(csv)).toMatchObject({ same: 1, error: 0 });
  expect(await importAgain("code,name,account,status\nR1,Rơi,,\n")).toMatchObject({ same: 1 });
  expect(await db.get(managers, managerId("R1"))).toEqual(before);
  expect(await importAgain("code,name,phone\nR1,Rơi Mới,\n")).toMatchObject({ changed: 1 });
  expect(await read("R1")).toMatchObject({ name: "Rơi Mới", phone: "", uid: "binh", status: "active" });
});

test("a manager who still has a store can't be marked as left", async () => {
  await saveManager(lead, { code: "L1", name: "Liên" }, morning);
  const store = { storeId: chain.s2, managerId: managerId("L1"), shared: true };
  await assign(lead, { ...store, from: "2026-01-01", to: null }, morning);
  const csv = "code,name,status\nL1,Liên,đã nghỉ\n";
  const refused = await upload(csv, { kind });
  await judge(refused);
  expect(await rowResults(refused)).toEqual([[2, "error", "Status: has assignments after today (1); end them first"]]);
  await assign(lead, { ...store, from: "2026-01-01", to: "2026-03-04" }, morning);
  const id = await upload(csv, { kind });
  await judge(id);
  await write(id);
  expect((await read("L1"))?.status).toBe("left");
  expect((await readTimeline(db, `managers/${managerId("L1")}`))[0]).toMatchObject({
    what: "left",
    before: { status: "active" },
    after: { status: "left" },
  });
});

describe("undoing an import of managers", () => {
  let id = "";
  let count = 0;
  beforeEach(async () => {
    count++;
    await saveManager(lead, { code: `U${count}`, name: "Trước", phone: "+84912345678" }, morning);
    id = await upload(`code,name\nU${count},Sau\nV${count},Mới\nW${count},Nữa\n`, { kind });
    await judge(id);
    await write(id);
  });

  test("restores changed managers and deletes new ones", async () => {
    const before = await read(`U${count}`);
    expect(before?.name).toBe("Sau");
    expect((await undo(id)).status).toBe("undone");
    expect(await read(`U${count}`)).toMatchObject({ name: "Trước", sortName: "truoc", phone: "+84912345678" });
    expect(await read(`V${count}`)).toBeUndefined();
    const directory = await readDirectory(db, "managers");
    expect([directory.get(managerId(`U${count}`))?.name, directory.get(managerId(`V${count}`))]).toEqual([
      "Trước",
      undefined,
    ]);
    expect(await readTimeline(db, `managers/${managerId(`U${count}`)}`)).toContainEqual(
      expect.objectContaining({
        what: "import-undone",
        by: "lead",
        before: { name: "Sau" },
        after: { name: "Trước" },
      }),
    );
  });

  test("is blocked by assignments, linked accounts and later changes, and undoes nothing then", async () => {
    await saveManager(lead, { code: `U${count}`, name: "Sau nữa" }, later(5));
    const assigned = { storeId: chain.s2, managerId: managerId(`V${count}`), from: "2030-01-01", to: "2030-01-31" };
    await assign(lead, { ...assigned, shared: true }, later(5));
    const uid = `link${count}`;
    await saveManager(lead, { code: `W${count}`, name: "Nữa", uid }, later(5));
    const state = await undo(id);
    expect([state.status, state.obstacles?.count]).toEqual(["done", 3]);
    expect(state.obstacles?.first.map((one) => [one.row, describeProblem(kind, one)])).toEqual([
      [2, `U${count} · Sau nữa was changed after the import`],
      [3, `V${count} · Mới is assigned to a store`],
      [4, `W${count} · Nữa was changed after the import and has an account`],
    ]);
    expect(await read(`V${count}`)).toBeDefined();
  });

  test("doesn't return an account that is linked to somebody else now", async () => {
    await saveManager(lead, { code: `X${count}`, name: "Xa", uid: `old${count}` }, morning);
    const email = `new${count}@chain.test`;
    await createProfile({ uid: `new${count}`, email, displayName: "n", photoURL: null }, ["manager"], morning);
    const other = await upload(`code,name,account\nX${count},Xa,${email}\n`, { kind });
    await judge(other);
    await write(other);
    await saveManager(lead, { code: `Y${count}`, name: "Yến", uid: `old${count}` }, morning);
    expect((await undo(other)).obstacles?.first.map((one) => describeProblem(kind, one))).toEqual([
      `the former account of X${count} · Xa is now linked to someone else`,
    ]);
  });
});

test("importing managers is open only to people who can edit stores", async () => {
  const context: ImportContext = {
    user: lan,
    importId: "x",
    fileName: "managers.csv",
    options: { create: [], allFindings: true },
    now: morning,
  };
  const rows: ImportRow[] = [{ row: 2, first: 2, nth: 0, cells: { code: "Z", name: "Z" } }];
  for (const user of [lan, signedIn("m", ["manager"])]) {
    const mine = { ...context, user };
    expect(await refusal(managersImport.preview(mine, rows))).toBe(403);
    expect(await refusal(managersImport.write({ ...mine, recordChanges: () => undefined }, rows))).toBe(403);
    expect(await refusal(managersImport.obstacles(mine, []))).toBe(403);
    expect(await refusal(managersImport.undo(mine, []))).toBe(403);
  }
});

test("previewing a batch takes few reads, however many rows it has", async () => {
  const rows = Array.from({ length: managersImport.batch }, (_, at): ImportRow => {
    return {
      row: at + 2,
      first: at + 2,
      nth: 0,
      cells: { code: `B${at}`, name: `N ${at}`, account: `b${at}@chain.test` },
    };
  });
  const context: ImportContext = {
    user: lead,
    importId: "x",
    fileName: "managers.csv",
    options: { create: [], allFindings: true },
    now: morning,
  };
  const { result, reads } = await countReads(() => managersImport.preview(context, rows));
  expect(result.every(({ status }) => status === "new")).toBe(true);
  // The directory, each row's manager, and a query for every 30 addresses.
  expect(reads).toBe(directoryShards.managers + managersImport.batch + Math.ceil(managersImport.batch / 30));
});

test("cells are cleaned, and overlong ones refused", () => {
  const { input, errors } = readManagerRow({ code: " A\u200b1 ", name: "x".repeat(201), phone: "0084 912 345 678" });
  expect(input).toEqual({ code: "A1", name: "x".repeat(201), phone: "+84912345678" });
  expect(errors).toEqual([{ field: "name", what: "long", values: { max: 200 } }]);
});
