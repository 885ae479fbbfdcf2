/** Completion of plans in the reports that show it. */
import { beforeAll, expect, test } from "vitest";
import type { User } from "#app/auth/user.ts";
import { createPlan } from "#app/plan/save-plan.server.ts";
import { readXlsx } from "hucre/xlsx";
import { reportFile } from "#app/reports/declared/reports.server.ts";
import { readActivityReport } from "#app/reports/activities.server.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import { chain, later, makeChain, manager1, manager2, morning, people, start, submit } from "../checks/chain.ts";
import { weekly } from "./weekly-plan.ts";
import { composeAreas } from "#app/areas.server.ts";

composeAreas();

const { lan, lead } = people;
/** Friday 13/03/2026: of both stores the slots of the 9th and the 12th were due, and S1's first is done. */
const now = later(8 * 24 * 60);
const of = { due: 0, done: 0, late: 0, missed: 0, total: 0 };
const month = async (search: string, user: User = lead, at = now) =>
  (await readMonthlySummary(user, new URLSearchParams(`month=2026-03&${search}`), at)).plan;
const readCompletion = async (search: string, user: User = lead) =>
  (await readActivityReport(user, new URLSearchParams(search), now)).plan;

beforeAll(async () => {
  await makeChain();
  await createPlan(lead, weekly({ inspectorId: "lan" }), {}, morning);
  await createPlan(
    lead,
    weekly({ announced: false, window: 1, target: { kind: "stores", of: [chain.s1] } }),
    {},
    morning,
  );
  const id = await start(lan, chain.s1, later(5 * 24 * 60));
  await submit(lan, id, undefined, later(5 * 24 * 60 + 30));
});

test("the monthly summary counts done and due checks so far, within the reader's scope", async () => {
  expect(await month("")).toEqual({ due: 0, done: 1, late: 2, missed: 3, total: 6 });
  expect(await month("storeId=S2")).toEqual({ ...of, late: 1, missed: 1, total: 2 });
  // Unannounced checks are in no manager's figure.
  expect(await month("", manager1)).toEqual({ ...of, done: 1, late: 1, total: 2 });
  expect(await month("", manager2)).toEqual({ ...of, late: 1, missed: 1, total: 2 });
  expect(await month("", lead, morning)).toBeNull();
});

test("the files of reports have the same counts of planned checks", async () => {
  const fileOf = (path: string, user: User = lead) =>
    reportFile(user, new URL(`https://qc.example.com/qc/reports/${path}?month=2026-03`), now);
  for (const path of ["monthly-summary.csv", "stage1/activity-report.csv"]) {
    const [header, ...lines] = (await (await fileOf(path)).text()).trim().split("\r\n");
    expect(header).toContain(",Planned checks,Planned checks done,Planned checks late,Planned checks missed");
    expect(lines.filter((line) => /Totals,.*,6,1,2,3(,|$)/.test(line))).toHaveLength(1);
  }
  const { sheets } = await readXlsx(await (await fileOf("monthly-summary.xlsx", manager1)).bytes());
  expect(sheets[0]!.rows).toEqual(
    expect.arrayContaining([
      ["Planned checks", 2],
      ["Planned checks done", 1],
    ]),
  );
});

test("the activity report counts planned checks of its days and people, up to three months", async () => {
  expect(await readCompletion("from=2026-03-09&to=2026-03-10")).toEqual({ ...of, done: 1, missed: 2, total: 3 });
  expect((await readCompletion("month=2026-03", lan))?.total).toBe(4);
  expect(await readCompletion("from=2025-12-01&to=2026-03-31")).toBeNull();
  expect(await readCompletion(`month=2026-03&managerId=${chain.m1}`)).toBeNull();
});
