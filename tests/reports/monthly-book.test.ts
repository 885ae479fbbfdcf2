/** The monthly workbook says what the page says, and leads back to the records. */
import { readXlsx } from "hucre/xlsx";
import { beforeAll, expect, test } from "vitest";
import type { User } from "#app/auth/user.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { checks, isCounted } from "#app/checks/check.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import { monthlyBook } from "#app/reports/files/monthly-book.server.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { stores } from "#app/stores/store.ts";
import "#app/registry.server.ts";
import { given } from "../feedback/given.ts";
import { everyCheck, lead, makeMonths, manager1, s } from "./months.ts";

const later = new Date("2026-04-20T05:00:00Z");

beforeAll(async () => {
  await makeMonths();
  const first = (await db.get(stores, s[0]!))!.data;
  await saveStore(lead, { ...first, code: "S1", name: "=HYPERLINK(1)" }, later);
  await recordSitting(lead, { storeId: s[0]!, day: "2026-02-05", from: "08:00", to: "09:00", note: "" }, {}, later);
  await recordCase(lead, given({ storeId: s[0]!, cameAt: "2026-02-06T03:00:00.000Z" }), {}, later);
  const [late] = await queryAll(db, checks, { where: [["status", "==", "submitted"]] });
  await decideCheck(lead, late!.id, "approve", {}, later);
});

async function book(search: string, user: User = lead) {
  const response = await monthlyBook(new Request(`https://qc.example.com/x.xlsx?${search}`), user, later);
  const { sheets } = await readXlsx(await response.bytes());
  return {
    names: sheets.map(({ name }) => name),
    rows: (name: string) => sheets.find((sheet) => sheet.name === name)!.rows,
    links: (name: string) => {
      const { cells, rows } = sheets.find((sheet) => sheet.name === name)!;
      return rows.slice(1).map((_, at) => cells?.get(`${at + 1},0`)?.hyperlink?.target);
    },
  };
}

const share = (millionths: number | null) => (millionths === null ? null : millionths / 100_000_000);

test("every figure of the ranking is the page's, and leads to its store", async () => {
  const { list } = await readMonthlySummary(lead, new URLSearchParams("month=2026-02"), later, "whole");
  const { rows, links, names } = await book("month=2026-02");
  expect(names).toHaveLength(10);
  expect(rows("Stores by rank").slice(1)).toEqual(
    list.rows.map(({ rank, code, name, area, score, before, working, figures }) => [
      rank,
      code,
      name,
      area,
      share(score),
      share(before),
      ...working.map((part) => share(part.score)),
      figures.checks.count,
      figures.critical,
    ]),
  );
  expect(links("Stores by rank")).toEqual(
    list.rows.map(({ id }) => `https://qc.example.com/qc/reports/store?storeId=${id}&month=2026-02`),
  );
  expect(rows("Stores by rank").some((row) => row.includes("=HYPERLINK(1)"))).toBe(true);
});

test("every check of the month stands in it, with a link to it", async () => {
  const { rows, links } = await book("month=2026-02");
  const counted = (await queryAll(db, checks, {})).filter(
    ({ data }) => isCounted(data) && data.day.startsWith("2026-02"),
  );
  expect(new Set(links("Checks"))).toEqual(
    new Set(counted.map(({ id }) => `https://qc.example.com/qc/check/view?id=${id}`)),
  );
  expect(links("Checks")).toHaveLength(counted.length);
  const byId = new Map(counted.map(({ id, data }) => [`https://qc.example.com/qc/check/view?id=${id}`, data]));
  for (const [at, row] of rows("Checks").slice(1).entries()) {
    const check = byId.get(links("Checks")[at]!)!;
    expect(row[0]).toEqual(new Date(`${check.day}T00:00:00Z`));
    expect([row[1], row[7]]).toEqual([check.storeCode, share(check.outcome!.score)]);
  }
  expect(links("QC camera")).toHaveLength(1);
  expect(links("Customer feedback")).toHaveLength(1);
  expect(rows("Score policy").slice(1, 4)).toEqual([
    ["Weight: On-site checks", 60],
    ["Weight: QC camera", 20],
    ["Weight: Customer feedback", 20],
  ]);
});

test("checks that were decided after their month are named", async () => {
  const approved = (await everyCheck()).find(({ status }) => status === "approved");
  const { rows } = await book(`month=${approved!.month}`);
  const [, ...late] = rows("Changed after the month");
  expect(late.map((row) => row[1])).toEqual([approved!.storeCode]);
});

test("a manager's has their own stores' records alone; what can't be used is refused", async () => {
  const { rows } = await book("month=2026-02", manager1);
  const codes = new Set(
    ["Stores by rank", "Parts of the score", "Checks", "QC camera", "Customer feedback"].flatMap((name) =>
      rows(name)
        .slice(1)
        .flatMap((row) => row.filter((cell) => typeof cell === "string" && /^S\d$/.test(cell))),
    ),
  );
  expect(codes).toEqual(new Set(["S1", "S2"]));
  await expect(book("month=2026-02&storeId=S404")).rejects.toMatchObject({ status: 400 });
  await expect(book(`month=2026-02&templateId=${s[0]}`)).rejects.toMatchObject({ status: 400 });
});
