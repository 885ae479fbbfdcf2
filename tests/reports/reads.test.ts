/** The maximum of documents that each report reads in a new process, also over 18 months and the 18 before. */
import { beforeAll, expect, test } from "vitest";
import { recordActivity } from "#app/activities/record-activity.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { countReads as countWarmReads } from "#app/reads.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { caseInput } from "../feedback/case-input.ts";
import { forgetModules } from "../forget-modules.ts";
import { lead, m, makeMonths, manager1, now, s, t } from "./months.ts";

composeAreas();

const inMarch = { storeId: s[0]!, day: "2026-03-05" };

beforeAll(async () => {
  await makeMonths();
  // A reader of more than 16 pending rows of a month folds them first.
  await checkFacts.fold(db);
  await recordSitting(lead, { ...inMarch, from: "08:00", to: "09:00", note: "" }, {}, now);
  await recordCase(lead, caseInput({ storeId: s[0]!, cameAt: "2026-03-06T03:00:00.000Z" }), {}, now);
  const times = { from: "08:00", to: "09:30", inspectorId: lead.uid, note: "", photos: [] };
  await recordActivity(lead, { ...inMarch, ...times, status: "done", category: "visit" }, {}, now);
});

/** The directory, the policy and the reader's views; a query without results counts as one read. */
const frame = 25 + 1 + 1;
/** For each month the head twice and the shards, and at most 16 pending rows. */
const months = (count: number, shards: number, withRows = 3) => count * (2 + shards) + withRows * 16;
const checks = (count: number) => months(count, 8);
const details = (count: number) => months(count, 16);
const [sittings, cases, activities] = [8, 8, 4].map((shards) => (count: number) => months(count, shards, 1)) as [
  (count: number) => number,
  (count: number) => number,
  (count: number) => number,
];
/** One version of each template. */
const versions = 3;
const policy = 1;
const [one, all] = ["month=2026-03&compare=previous", "from=2024-10-01&to=2026-03-31&compare=previous"];
/** The score of a store in a month. */
const score = sittings(1) + cases(1) + policy;
const plans = 17 + 3 + checks(3);

const reports = {
  summary: async () => (await import("#app/reports/summary.server.ts")).readSummaryReport,
  store: async () => (await import("#app/reports/store.server.ts")).readStoreReport,
  manager: async () => (await import("#app/reports/manager.server.ts")).readManagerReport,
  template: async () => (await import("#app/reports/template.server.ts")).readTemplateReport,
  item: async () => (await import("#app/reports/item.server.ts")).readItemFindings,
  camera: async () => (await import("#app/reports/camera.server.ts")).readCameraReport,
  feedback: async () => (await import("#app/reports/feedback.server.ts")).readFeedbackReport,
  activities: async () => (await import("#app/reports/activities.server.ts")).readActivityReport,
  workbook: async () => (await import("#app/reports/monthly/read-book.server.ts")).readMonthlyBook,
  index: async () => {
    const { readMonthFigures } = await import("#app/reports/month-figures.server.ts");
    return (user: typeof lead, _: URLSearchParams, at: Date) => readMonthFigures(user, at);
  },
} as const;

test.each([
  ["summary", one, frame + checks(2) + details(1) + versions],
  ["summary", all, frame + checks(36) + details(18) + versions],
  ["store", all, frame + checks(36)],
  // Details of one store are one shard a month, plus 20 of its checks.
  ["store", `${one}&storeId=${s[0]!}`, frame + checks(2) + months(12, 1) + 20 + versions + score],
  ["store", `${all}&storeId=${s[0]!}`, frame + checks(36) + months(18, 1) + 20 + versions + score],
  ["manager", all, frame + checks(36) + versions],
  ["manager", `${all}&managerId=${m[0]!}`, frame + checks(36) + versions],
  ["template", all, frame + checks(36) + versions],
  ["template", `${one}&templateId=${t[0]!}`, frame + checks(2) + details(2) + versions],
  ["template", `${all}&templateId=${t[0]!}`, frame + checks(36) + details(36) + versions],
  ["item", `${all}&templateId=${t[0]!}&item=bins`, frame + checks(18) + details(18) + 20 + versions],
  // The trend covers six months.
  ["camera", one, frame + sittings(6)],
  ["camera", all, frame + sittings(36)],
  ["feedback", one, frame + cases(6)],
  ["feedback", all, frame + cases(36)],
  ["activities", one, frame + checks(2) + sittings(2) + activities(2) + plans],
  ["activities", all, frame + checks(36) + sittings(36) + activities(36)],
  ["index", "", checks(1) + sittings(1) + cases(1) + activities(1)],
  [
    "workbook",
    one,
    frame + checks(2) + sittings(2) + cases(2) + 2 * policy + details(1) + activities(1) + versions + plans + 50,
  ],
] as const)("%s, %s: %i documents", async (report, search, most) => {
  for (const user of [lead, manager1]) {
    forgetModules();
    (await import("#app/areas.server.ts")).composeAreas();
    const { countReads } = await import("#app/reads.server.ts");
    expect(countReads).not.toBe(countWarmReads);
    const read = await reports[report]();
    const { reads } = await countReads(async (): Promise<unknown> => read(user, new URLSearchParams(search), now));
    expect(reads, user.uid).toBeLessThanOrEqual(most);
    // A much lower count would mean that some reads were not counted.
    expect(reads, user.uid).toBeGreaterThan(most / 4);
  }
});
