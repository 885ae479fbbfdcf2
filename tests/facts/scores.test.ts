import { expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { readMonthScores } from "#app/checks/month-scores.server.ts";
import { lastMonths } from "#app/i18n/days.ts";
import { type CheckFact, writeFacts } from "./check-row.ts";

const fact = (n: number, storeId: string, managerId: string | null, day: string, score: number | null): CheckFact => ({
  checkId: String(n).padStart(16, "A"),
  storeId,
  templateId: "t",
  templateVersion: 1,
  inspectorId: "i",
  managerId,
  day,
  score,
  result: null,
  critical: 0,
  major: 0,
  minor: 0,
});

test("averages each month over the stores' counted checks, whatever else is in their shards", async () => {
  const facts = [
    fact(1, "s1", "m1", "2026-01-05", 90_000_000),
    fact(2, "s1", "m2", "2026-01-20", 80_000_001),
    fact(3, "s1", "m1", "2026-03-01", null),
    fact(4, "s2", "m1", "2026-03-02", 70_000_000),
    ...Array.from({ length: 40 }, (_, index) => fact(10 + index, `other${index}`, "m1", "2026-03-03", 10_000_000)),
  ];
  await writeFacts(
    db,
    facts.map((each) => ({ fact: each, detail: { sections: [], faults: [], na: [] } })),
  );
  const months = lastMonths("2026-03-15");
  const versions = [{ id: "t", version: 1 }];
  expect([months.length, months[0], months.at(-1)]).toEqual([12, "2025-04", "2026-03"]);
  expect(await readMonthScores(db, { storeIds: ["s1"], months, counts: () => true })).toEqual([
    { month: "2026-01", checks: 2, failed: 0, mean: 85_000_001, versions },
  ]);
  expect(
    await readMonthScores(db, { storeIds: ["s1", "s2"], months, counts: ({ managerId }) => managerId === "m1" }),
  ).toEqual([
    { month: "2026-01", checks: 1, failed: 0, mean: 90_000_000, versions },
    { month: "2026-03", checks: 1, failed: 0, mean: 70_000_000, versions },
  ]);
  expect(await readMonthScores(db, { storeIds: [], months, counts: () => true })).toEqual([]);
});
