import { beforeAll, expect, test } from "vitest";
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { type CommandInput, importFile } from "#app/import/command.server.ts";
import { imports } from "#app/import/import.ts";
import type { ImportKindName } from "#app/import/kind.ts";
import { totals, Unreadable } from "#app/import/report.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { systemUser } from "#app/auth/system-user.ts";
import { chain, later, makeChain } from "../checks/chain.ts";
import { judge, rowsOf, upload, write } from "./journey.ts";

beforeAll(makeChain);

const run = (kind: ImportKindName, lines: readonly string[], options: Partial<CommandInput> = {}) =>
  importFile({
    user: systemUser,
    kind,
    file: { name: "list.csv", bytes: new TextEncoder().encode(lines.join("\n")) },
    map: {},
    set: {},
    create: [],
    commit: false,
    now: later(1),
    ...options,
  });
const daysOf = async (text: string) =>
  (await db.query(checks, { limit: 100 })).documents
    .filter(({ data }) => data.inspectorName === text)
    .map(({ data }) => data.day)
    .toSorted();

test("reads all days month first when one of them must be", async () => {
  const lines = ["store,template,date,inspector,earned", "S1,T1,01/06/2016,Một,80", "S1,T1,01/25/2016,Một,81"];
  const report = await run("checks", lines, { commit: true });
  expect(totals(report)).toBe("new=2 changed=0 same=0 errors=0");
  expect(report.notes).toContain("date, month first: 01/06/2016 is 6 Jan 2016; 01/25/2016 is 25 Jan 2016");
  expect(await daysOf("Một")).toEqual(["2016-01-06", "2016-01-25"]);
});

test("asks for the order of days that fit both, with days written out", async () => {
  const lines = [
    "store,template,date,earned",
    ...["01/06/2017", "02/06/2017", "03/06/2017", "2017-06-04"].map((day) => `S1,T1,${day},80`),
  ];
  const before = await db.count(imports);
  const refusal = await run("checks", lines).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Unreadable);
  expect((refusal as Unreadable).message.split("\n")).toEqual([
    "date: which comes first, day or month? Both orders fit every row.",
    "--dates dmy: 01/06/2017 is 1 Jun 2017; 02/06/2017 is 2 Jun 2017; 03/06/2017 is 3 Jun 2017.",
    "--dates mdy: 01/06/2017 is 6 Jan 2017; 02/06/2017 is 6 Feb 2017; 03/06/2017 is 6 Mar 2017.",
  ]);
  expect(await db.count(imports)).toBe(before);
  const chosen = await run("checks", lines, { dates: "mdy" });
  expect(totals(chosen)).toBe("new=4 changed=0 same=0 errors=0");
  expect(chosen.notes).toContain(
    "date, month first: 01/06/2017 is 6 Jan 2017; 02/06/2017 is 6 Feb 2017; 03/06/2017 is 6 Mar 2017",
  );
});

test("names the rows that don't fit the chosen order when neither fits all", async () => {
  const lines = ["store,template,date,earned", "S1,T1,25/06/2016,80", "S1,T1,06/26/2016,80", "S1,T1,07/06/2016,80"];
  const refusal = (await run("checks", lines).catch((error: unknown) => error)) as Unreadable;
  expect(refusal.message).toContain("Neither order fits all rows.");
  expect(refusal.message).toMatch(/--dates dmy: .* errors: 1 \(3\)/);
  expect(refusal.message).toMatch(/--dates mdy: .* errors: 1 \(2\)/);
  const report = await run("checks", lines, { dates: "dmy" });
  expect(report.errors).toEqual([
    { row: 3, message: "date: “06/26/2016” doesn’t match the order of day and month in this column" },
  ]);
  expect(totals(report)).toBe("new=2 changed=0 same=0 errors=1");
});

test("reads each column in its own order, and lets no option override what its rows decide", async () => {
  const lines = ["store,manager,from,to", "S2,M1,01/13/2016,02/03/2016", "S2,M1,03/05/2016,04/05/2016"];
  await expect(run("assignments", lines)).rejects.toThrow(/^to: which comes first/);
  await run("assignments", lines, { dates: "dmy", commit: true });
  const { documents } = await db.query(assignments, { where: [["storeId", "==", chain.s2]], limit: 20 });
  expect(documents.filter(({ data }) => data.from < "2017").map(({ data: { from, to } }) => [from, to])).toEqual(
    expect.arrayContaining([
      ["2016-01-13", "2016-03-02"],
      ["2016-03-05", "2016-05-04"],
    ]),
  );
});

test("asks for the order of one day for all rows as for a column", async () => {
  const lines = ["store,template,earned", "S1,T1,80"];
  await expect(run("checks", lines, { set: { date: "01/06/2018" } })).rejects.toThrow("date: which comes first");
  const report = await run("checks", lines, { set: { date: "01/06/2018" }, dates: "mdy", commit: true });
  expect(totals(report)).toBe("new=1 changed=0 same=0 errors=0");
});

test("finds checks of findings by the order of days that is stored with the import", async () => {
  await run("checks", ["store,template,date,inspector,earned", "S1,Cũ,2016-06-01,Ba,80"], {
    commit: true,
    create: ["templates"],
  });
  const csv = "store,date,item\nS1,01/06/2016,Sàn bẩn\n";
  const id = await upload(csv, { kind: "findings" });
  await expect(judge(id, { create: ["items"] })).rejects.toThrow(RangeError);
  await judge(id, { create: ["items"], dates: { date: "mdy" } });
  expect((await rowsOf(id)).map(({ status }) => status)).not.toContain("new");
  const result = await judge(id, { create: ["items"], dates: { date: "dmy" } });
  expect([result.dates, result.judged]).toEqual([{ date: "dmy" }, { new: 1, changed: 0, same: 0, error: 0 }]);
  const written = await write(id);
  expect(written.dates).toEqual({ date: "dmy" });
});
