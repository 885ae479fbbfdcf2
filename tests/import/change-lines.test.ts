/** What a preview says that writing would change. On both engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import type { ImportKindName } from "#app/import/kind.ts";
import { readImportPage } from "#app/import/pages/view/view-page.server.ts";
import { countReads } from "#app/reads.server.ts";
import { storeId } from "#app/stores/stores.server.ts";
import { stores } from "#app/stores/store.ts";
import { later, makeChain, people } from "../checks/chain.ts";
import { judge, storeLines, upload, write } from "./journey.ts";

const { lead } = people;

beforeAll(makeChain);

const readPage = (id: string, search = "") => readImportPage(lead, id, new URLSearchParams(search), later(60));

async function importAll(content: string, kind: ImportKindName) {
  const id = await upload(content, { kind });
  await judge(id);
  await write(id);
  return id;
}

async function preview(content: string, kind: ImportKindName) {
  const id = await upload(content, { kind });
  await judge(id);
  return id;
}

const linesOf = async (id: string) => (await readPage(id)).rows.map(({ status, changes }) => [status, ...changes]);

test("a store: each changed field, none of new and unchanged rows, and none once it is written", async () => {
  const header = "code,name,area,phone,status,opened on,tags\n";
  await importAll(`${header}C1,Một,Huế,0900000100,open,2025-04-03,24h\nC2,Hai,Huế,0900000200,,,\n`, "stores");
  const changed = "C1,Một,Huế,0912345678,closed,2025-03-31,\n";
  const id = await preview(`${header}${changed}C2,Hai,Huế,0900000200,,,\nC3,Ba,Huế,0900000300,,,\n`, "stores");
  expect(await linesOf(id)).toEqual([
    [
      "changed",
      "Phone: 0900 000 100 → 0912 345 678",
      "Opened on: 3 Apr 2025 → 31 Mar 2025",
      "Tags: 24h → none",
      "Status: Open → Closed",
    ],
    ["same"],
    ["new"],
  ]);
  await write(id);
  expect(await linesOf(id)).toEqual([["changed"], ["same"], ["new"]]);
});

test("a store manager", async () => {
  await importAll("code,name,email\nC1,Lan,lan@example.com\n", "managers");
  expect(await linesOf(await preview("code,name,email\nC1,Lan Anh,anh@example.com\n", "managers"))).toEqual([
    ["changed", "Name: Lan → Lan Anh", "E-mail: lan@example.com → anh@example.com"],
  ]);
});

describe("a case of feedback", () => {
  const header = "store,day,text,channel,category,severity,code,answered,answer,recorded by,customer,phone\n";
  const row = (code: string, rest: string) => `S1,2026-02-10 10:00,Chờ lâu ${code},phone,staff,minor,${code},${rest}\n`;

  test("shows the answer, but nothing of the customer's contact", async () => {
    await importAll(header + row("C1", ",,,Khách Quý,0977888999") + row("C2", ",,,,"), "feedback");
    const again = row("C1", "2026-02-11 09:30,Đã xin lỗi,Bà Sáu,Khách Lạ,0977888000");
    const page = await readPage(await preview(header + again + row("C2", ",,,,"), "feedback"));
    expect(page.rows.map(({ status, changes }) => [status, ...changes])).toEqual([
      [
        "changed",
        "First answered: none → 11 Feb 2026, 09:30",
        "Answer: none → Đã xin lỗi",
        "Status: New → In progress",
        "Recorded by: – → Bà Sáu",
      ],
      ["same"],
    ]);
    expect(JSON.stringify(page)).not.toMatch(/Khách|0977/);
  });
});

test("a sitting at the cameras, by the row of each observation", async () => {
  const header = "store,day,from,to,camera,seen,category,severity,words,note,sitting,observation\n";
  const row = (camera: string, severity: string, words: string, number: number) =>
    `S1,2026-02-10,08:00,09:00,${camera},08:10,cash,${severity},${words},Ca sáng,C1,${number}\n`;
  await importAll(header + row("Kho", "minor", "Két mở", 1) + row("Quầy", "minor", "Két mở", 2), "sittings");
  const again = row("Kho", "minor", "Két mở", 1) + row("Quầy", "major", "Két mở", 2) + row("Bếp", "minor", "", 3);
  expect(await linesOf(await preview(header + again, "sittings"))).toEqual([
    ["same"],
    ["changed", "Severity: Minor → Major"],
    ["new"],
  ]);
  expect(await linesOf(await preview(header + again.replaceAll("Ca sáng", "Ca chiều"), "sittings"))).toContainEqual([
    "changed",
    "Note: Ca sáng → Ca chiều",
  ]);
});

test("an activity", async () => {
  const header = "store,day,from,to,category,person,note,planned,activity\n";
  await importAll(`${header}S1,2026-02-10,08:00,09:00,visit,Bà Sáu,,no,C1\n`, "activities");
  expect(
    await linesOf(await preview(`${header}S1,2026-02-10,08:00,09:30,visit,Bà Sáu,Mưa,yes,C1\n`, "activities")),
  ).toEqual([["changed", "To (time): 09:00 → 09:30", "Planned ahead: No → Yes", "Note: none → Mưa"]]);
});

test("a past check with a number", async () => {
  const header = "code,store,template,date,inspector,score\n";
  const id = await upload(`${header}C-1,S1,Lines,2026-01-05,Bà Sáu,60\n`, { kind: "checks" });
  await judge(id, { create: ["templates"] });
  await write(id);
  expect(await linesOf(await preview(`${header}C-1,S1,Lines,2026-01-06,Bà Bảy,90\n`, "checks"))).toEqual([
    [
      "changed",
      "Day: 5 Jan 2026 → 6 Jan 2026",
      "Inspector: Bà Sáu → Bà Bảy",
      "Score: 60.0% → 90.0%",
      "Result: Fail → Pass",
    ],
  ]);
});

test("compares with the store as it is by now, and says nothing about one that is gone", async () => {
  await importAll("code,name,area,phone\nG1,Một,Huế,0900000100\n", "stores");
  const id = await preview("code,name,area,phone\nG1,Một,Huế,0900000200\n", "stores");
  await importAll("code,name,area,phone\nG1,Một,Huế,0900000300\n", "stores");
  expect(await linesOf(id)).toEqual([["changed", "Phone: 0900 000 300 → 0900 000 200"]]);
  await db.delete(stores, storeId("G1"));
  expect(await linesOf(id)).toEqual([["changed"]]);
});

test("reads one document for each changed row of a page, and the directory", async () => {
  await importAll(storeLines(60), "stores");
  const id = await preview(storeLines(60, { area: "Huế" }), "stores");
  const unchanged = await preview(storeLines(60), "stores");
  const { result, reads } = await countReads(() => readPage(id));
  expect(result.rows.filter(({ changes }) => changes[0] === "Area: Kho → Huế")).toHaveLength(50);
  const without = (await countReads(() => readPage(unchanged))).reads;
  const directoryReads = (await countReads(() => readDirectory(db, "stores"))).reads;
  expect(reads - without).toBeLessThanOrEqual(50 + directoryReads + 1);
  expect(await countReads(() => readPage(id, "verdict=error"))).toMatchObject({ reads: without - 1 });
});
