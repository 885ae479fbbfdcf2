/** Unusual filters: ten that all match, days of another century, unknown orders and pages. */
import { beforeAll, describe, expect, test } from "vitest";
import { activityList } from "#app/activities/pages/list/activity-list.server.ts";
import { recordActivity } from "#app/activities/record-activity.server.ts";
import { sittingList } from "#app/camera/pages/list/sitting-list.server.ts";
import { addObservation } from "#app/camera/observe.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import type { Check } from "#app/checks/check.ts";
import { readCheckList } from "#app/checks/pages/list/check-list.server.ts";
import { db } from "#app/db/db.server.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { caseList } from "#app/feedback/pages/list/case-list.server.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { readActivityReport } from "#app/reports/activities.server.ts";
import { readCameraReport } from "#app/reports/camera.server.ts";
import { readFeedbackReport } from "#app/reports/feedback.server.ts";
import { readItemFindings } from "#app/reports/item.server.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import { checksHref } from "#app/reports/pages/checks-href.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { recordEntry } from "../facts/record-entry.ts";
import { caseInput } from "../feedback/case-input.ts";
import { everyCheck, inspectors, lead, makeMonths, now, t } from "./months.ts";

composeAreas();

const readers = {
  summary: readSummaryReport,
  store: readStoreReport,
  manager: readManagerReport,
  template: readTemplateReport,
  monthly: readMonthlySummary,
  camera: readCameraReport,
  feedback: readFeedbackReport,
  activity: readActivityReport,
};
const paramsOf = (search: Readonly<Record<string, string>> | string) => new URLSearchParams(search);
const days = { from: "2026-02-01", to: "2026-03-15" };
let one: Check;

beforeAll(async () => {
  await makeMonths();
  for (const { uid } of [...inspectors, lead])
    await db.transaction((tx) => recordEntry(tx, "users", uid, { code: uid, name: uid, status: "active" }));
  const filtersOf = ({ day, managerId, status }: Check) =>
    day >= days.from && day <= days.to && managerId !== null && status === "submitted";
  one = (await everyCheck()).find(filtersOf)!;
  const { storeId, day } = one;
  const { id } = await recordSitting(lead, { storeId, day, from: "08:00", to: "09:00", note: "" }, {}, now);
  const seen = { camera: "1", at: "08:15", category: "cash", severity: "major" as const, words: "x", photos: [] };
  await addObservation(lead, id, seen, {}, now);
  await recordCase(lead, caseInput({ storeId, cameAt: `${day}T03:00:00.000Z` }), {}, now);
  const visit = { storeId, day, category: "visit" as const, from: "08:00", to: "09:30", note: "", photos: [] };
  await recordActivity(lead, { ...visit, inspectorId: lead.uid, status: "done" }, {}, now);
});

describe("ten matching filters", () => {
  const ofStore = () => ({ ...days, area: one.area, storeId: one.storeId, managerId: one.managerId!, compare: "year" });
  const ofChecks = () => ({
    ...ofStore(),
    templateId: one.templateId,
    templateCategory: one.templateId === t[0] ? "hygiene" : "service",
    inspectorId: one.inspectorId,
  });

  test.each(["summary", "store", "manager", "template"] as const)(
    "give %s the same checks as its list",
    async (name) => {
      const { filter, total, problems } = await readers[name](
        lead,
        paramsOf({ ...ofChecks(), cursor: "", sort: "" }),
        now,
      );
      expect(problems).toEqual([]);
      const list = await readCheckList(lead, new URL(checksHref(filter), "http://x").searchParams, now);
      const own = (await everyCheck()).filter(
        (each) =>
          each.status === "submitted" &&
          each.day >= days.from &&
          each.day <= days.to &&
          (["storeId", "managerId", "templateId", "inspectorId"] as const).every((field) => each[field] === one[field]),
      );
      expect([list.problems, list.rows.length, total.now.checks]).toEqual([[], own.length, own.length]);
      expect(own.length).toBeGreaterThan(0);
    },
  );

  test("give cameras, feedback and activities the same records as their lists", async () => {
    const camera = { ...ofStore(), inspectorId: lead.uid, category: "cash", severity: "major", shift: "morning" };
    const feedback = { ...ofStore(), channel: "phone", category: "staff", severity: "major" };
    const activity = { ...ofStore(), inspectorId: lead.uid };
    const [seen, told, done] = [
      await readCameraReport(lead, paramsOf({ ...camera, sort: "-gap" }), now),
      await readFeedbackReport(lead, paramsOf({ ...feedback, sort: "name" }), now),
      await readActivityReport(lead, paramsOf({ ...activity, sort: "-late" }), now),
    ];
    expect([seen.problems, told.problems, done.problems]).toEqual([[], [], []]);
    expect([seen.total.now.observations, told.total.now.cases, done.total.now.unplanned]).toEqual([1, 1, 1]);
    for (const [list, search] of [
      [sittingList, camera],
      [caseList, feedback],
      [activityList, activity],
    ] as const) {
      const { compare: _, ...asked } = search;
      const page = await readListPage(list as typeof caseList, lead, paramsOf(asked), now);
      expect([page.problems, page.rows.length]).toEqual([[], 1]);
    }
  });
});

test.each(Object.keys(readers) as (keyof typeof readers)[])(
  "%s reports days of another century, an unknown order and a missing page",
  async (name) => {
    const years = await readers[name](lead, paramsOf("from=1976-01-01&to=2026-03-20"), now);
    expect(years.problems).toContainEqual({ name: "from", code: "malformed", value: "1976-01-01" });
    const odd = await readers[name](lead, paramsOf("month=2026-02&sort=size&cursor=4000"), now);
    expect(odd.problems).toEqual([
      { name: "sort", code: "unknown", value: "size" },
      { name: "cursor", code: "unknown", value: "4000" },
    ]);
    const { total, all } = (await readers[name](lead, paramsOf("month=2026-02"), now)) as {
      total?: unknown;
      all?: unknown;
    };
    expect(odd).toMatchObject(total ? { total } : { all });
  },
);

test("an item's findings start again for a missing page, and report days of another century", async () => {
  const search = `templateId=${t[0]!}&item=floor&to=2026-03-20`;
  const past = (await readItemFindings(lead, paramsOf(`${search}&from=2026-01-01&cursor=4000`), now))!;
  expect(past.problems).toEqual([{ name: "cursor", code: "unknown", value: "4000" }]);
  expect(past.findings.length).toBeGreaterThan(0);
  const years = (await readItemFindings(lead, paramsOf(`${search}&from=1976-01-01`), now))!;
  expect(years.problems).toEqual([{ name: "from", code: "malformed", value: "1976-01-01" }]);
});
