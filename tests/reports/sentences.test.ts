/** What each report says first, in both languages; never a comparison or a ranking of too few checks. */
import { expect, test } from "vitest";
import { inLocale } from "#app/i18n/locale.server.ts";
import { noDeeds } from "#app/reports/activity-report.ts";
import { noCameraFigures } from "#app/reports/camera-report.ts";
import { noCaseFigures } from "#app/reports/feedback-report.ts";
import { lineOf, type Line, type LineRow } from "#app/reports/lines.ts";
import type { StoreRow } from "#app/reports/monthly/store-rows.ts";
import { noFigures } from "#app/reports/report.ts";
import {
  activitySentence,
  cameraSentence,
  feedbackSentence,
  monthlySentence,
  storeSentence,
  summarySentence,
  templateSentence,
} from "#app/reports/sentences.ts";

const head = {
  before: { from: "2026-10-01", to: "2026-10-27" },
  fewestChecks: { rank: 1, comparison: 3 },
} as Parameters<typeof summarySentence>[0];

const both = (sentence: () => string) =>
  Promise.all(
    (["en", "vi"] as const).map((locale) => inLocale(locale, async () => sentence().replaceAll("\u00a0", " "))),
  );

function line(checks: number, mean: number, { passed = checks, scored = checks } = {}): Line {
  return lineOf({
    ...noFigures(),
    checks,
    scored,
    scoreSum: mean * 1_000_000 * scored,
    passed,
    failed: scored - passed,
  });
}

const row = (name: string, now: Line): LineRow => ({ key: name, name, now, before: null });
const total = { now: line(144, 90.2, { passed: 119 }), before: line(120, 89) };
const rows = [row("A", line(2, 40)), row("B", line(3, 75.7)), row("C", line(9, 99))];

test("a summary: the lowest of the stores that can be compared, without them the mean, its change and the pass rate", async () => {
  expect(await both(() => summarySentence(head, total, rows))).toEqual([
    "Lowest: B, 75.7% from 3 checks.",
    "Thấp nhất: B, 75,7% (3 phiếu).",
  ]);
  expect(await both(() => summarySentence(head, total, []))).toEqual([
    "144 scored checks average 90.2%, 1.2 points above 1–27 Oct 2026. 82.6% passed.",
    "144 phiếu có điểm, trung bình 90,2%, tăng 1,2 điểm so với 1–27/10/2026. 82,6% số phiếu đạt.",
  ]);
  expect(await both(() => summarySentence(head, { ...total, before: line(2, 50) }, []))).toEqual([
    "144 scored checks average 90.2%. 82.6% passed.",
    "144 phiếu có điểm, trung bình 90,2%. 82,6% số phiếu đạt.",
  ]);
});

test("too few checks: only their number", async () => {
  const few = (now: Line) => both(() => summarySentence(head, { now, before: line(120, 89) }, rows));
  expect(await few(line(2, 50, { passed: 0 }))).toEqual([
    "2 checks with a score, too few to compare.",
    "2 phiếu có điểm, chưa đủ để so sánh.",
  ]);
  expect(await few(line(1, 50))).toEqual([
    "1 check with a score, too few to compare.",
    "1 phiếu có điểm, chưa đủ để so sánh.",
  ]);
  expect(await few(line(4, 0, { scored: 0 }))).toEqual([
    "4 checks, none with a score.",
    "4 phiếu, chưa phiếu nào có điểm.",
  ]);
  expect(await few(line(0, 0))).toEqual(["No checks in this period.", "Chưa có phiếu nào trong kỳ này."]);
});

test("a store: its rank, what failed and what keeps failing", async () => {
  const now = line(3, 76.9, { passed: 1 });
  const chain = { rank: 36, of: 39 };
  expect(await both(() => storeSentence(head, { total: { now, before: line(5, 81.7) }, chain, repeats: 3 }))).toEqual([
    "Number 36 of 39 in the chain. 2 checks failed. 3 items keep failing.",
    "Hạng 36/39 toàn chuỗi. 2 phiếu không đạt. 3 mục mắc lỗi lặp lại.",
  ]);
  expect(
    await both(() => storeSentence(head, { total: { now: line(3, 90), before: null }, chain: null, repeats: 0 })),
  ).toEqual(["All of them passed.", "Tất cả các phiếu đều đạt."]);
  expect(
    await both(() => storeSentence(head, { total: { now: line(2, 90), before: null }, chain, repeats: 1 })),
  ).toEqual([
    "2 checks with a score, too few to compare. 1 item keeps failing.",
    "2 phiếu có điểm, chưa đủ để so sánh. 1 mục mắc lỗi lặp lại.",
  ]);
});

test("a template: the item that fails most, unless it was answered too rarely", async () => {
  const worst = { text: "Drains are clean.", findingRate: 31_000_000, judged: 29 };
  expect(await both(() => templateSentence(head, { now: total.now, before: null }, { worst }))).toEqual([
    "Fails most, in 31% of 29 answers: Drains are clean.",
    "Hay mắc lỗi nhất (31% trong 29 lần trả lời): Drains are clean.",
  ]);
  const rare = { ...worst, judged: 9 };
  expect(
    (await both(() => templateSentence(head, { now: total.now, before: null }, { worst: rare })))[0],
  ).not.toContain("Drains");
});

test("a month: its lowest store and what is left to check, without them the mean of its stores", async () => {
  const store = (name: string, score: number, scored: number) =>
    ({ name, score: score * 1_000_000, rank: 1, figures: { checks: { scored } } }) as unknown as StoreRow;
  const ranked = [store("A", 40, 2), store("B", 75.7, 3), store("C", 99, 4)];
  const all = { mean: 90_000_000, before: 88_800_000, isComparable: true, ranked: 39, scored: 144 };
  const month = { all, checks: 146, ranked, unchecked: 1 };
  expect(await both(() => monthlySentence(head, month))).toEqual([
    "Lowest: B, 75.7% from 3 checks. 1 open store has not been checked.",
    "Thấp nhất: B, 75,7% (3 phiếu). 1 cửa hàng đang mở chưa được kiểm tra.",
  ]);
  expect(
    await both(() => monthlySentence(head, { ...month, all: { ...all, isComparable: false }, unchecked: 0 })),
  ).toEqual(["Lowest: B, 75.7% from 3 checks.", "Thấp nhất: B, 75,7% (3 phiếu)."]);
  expect(await both(() => monthlySentence(head, { ...month, ranked: [], unchecked: 0 }))).toEqual([
    "39 stores average 90.0%, 1.2 points above 1–27 Oct 2026.",
    "39 cửa hàng, trung bình 90,0%, tăng 1,2 điểm so với 1–27/10/2026.",
  ]);
  expect(
    await both(() => monthlySentence(head, { all: { ...all, scored: 2 }, checks: 2, ranked: [], unchecked: 0 })),
  ).toEqual(["2 checks in this period.", "Có 2 phiếu trong kỳ này."]);
});

test("camera, feedback and activities: counts, and rates only of enough", async () => {
  const camera = { ...noCameraFigures(), sittings: 40, observations: 56, critical: 4, points: 300 };
  const categories = [{ name: "Hygiene", now: { ...camera, points: 120 } }];
  expect(await both(() => cameraSentence(head, camera, categories))).toEqual([
    "40 sittings, 56 findings, 4 critical. Most points off: Hygiene, 120.",
    "40 buổi xem, 56 lỗi, trong đó 4 lỗi nghiêm trọng. Bị trừ nhiều điểm nhất: Hygiene, 120 điểm.",
  ]);
  expect((await both(() => cameraSentence(head, { ...camera, sittings: 2 }, categories)))[0]).not.toContain("Hygiene");
  const cases = { ...noCaseFigures(), cases: 42, justified: 30 };
  const topics = [{ name: "Service", now: { ...cases, cases: 15 } }];
  expect(await both(() => feedbackSentence(head, cases, topics))).toEqual([
    "Most about: Service, 15 of 42 cases.",
    "Nhiều nhất: Service, 15/42 phản hồi.",
  ]);
  expect(await both(() => feedbackSentence(head, { ...cases, cases: 2, justified: 1 }, topics))).toEqual([
    "2 cases, 1 justified.",
    "2 phản hồi, 1 có cơ sở.",
  ]);
  expect(await both(() => activitySentence({ ...noDeeds, planned: 100, kept: 85, unplanned: 12, late: 3 }))).toEqual([
    "85 of 100 planned activities are done. 12 more were not planned.",
    "Đã làm 85/100 hoạt động theo kế hoạch. Thêm 12 hoạt động ngoài kế hoạch.",
  ]);
  expect((await both(() => activitySentence({ ...noDeeds, unplanned: 1 })))[0]).toBe("1 activity done, none planned.");
});
