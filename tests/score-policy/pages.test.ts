import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { addMonths } from "#app/i18n/days.ts";
import { formatMonth } from "#app/i18n/format.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { fieldsOfPolicy } from "#app/score-policy/policy-form.ts";
import { readPolicyVersions, savePolicy } from "#app/score-policy/policy.server.ts";
import { policyVersions, type ScorePolicy } from "#app/score-policy/policy.ts";
import { firstOpenMonth, policyOf } from "#app/score-policy/versions.ts";
import { openApp } from "../app.ts";
import { makeChain, people } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { pageOf } from "../page.ts";

let admin: ReturnType<typeof visitorOf>;
let lan: ReturnType<typeof visitorOf>;
const next = firstOpenMonth(new Date(), config.APP_TIME_ZONE);
const then = addMonths(next, 2);
const edit = (month = next) => `/qc/score-policy/edit?month=${month}`;
const typed = fieldsOfPolicy(defaultScorePolicy);
const weighing = (checks: number): ScorePolicy => ({
  ...defaultScorePolicy,
  weights: { checks, camera: 20, feedback: 20 },
});
const save = (from: string, policy: ScorePolicy) => savePolicy(people.admin, { from, policy }, {}, new Date());
const stored = async (month: string) => policyOf(await readPolicyVersions(db), month);
const namesIn = (html: string) =>
  pageOf(html)
    .select("[name^='en.']")
    .map((input) => input.getAttribute("name"));

beforeAll(async () => {
  const app = await openApp();
  await makeChain();
  admin = visitorOf(app, await cookieFor("admin"));
  lan = visitorOf(app, await cookieFor("lan"));
});
beforeEach(async () => {
  for (const { id } of await readPolicyVersions(db)) await db.delete(policyVersions, id);
});

describe("the page of the policy", () => {
  test("shows everybody the policy in force, and admins the link to change it", async () => {
    const shown = await lan.get("/qc/score-policy");
    expect(shown.status).toBe(200);
    for (const words of ["Standard policy, never changed", "ShopeeFood", "22:00–06:00", "72 hours", "7 days", "60%"])
      expect(shown.html).toContain(words);
    expect(shown.html).not.toContain("/qc/score-policy/edit");
    expect((await admin.get("/qc/score-policy")).html).toContain(`/qc/score-policy/edit?month=${next}`);
  });

  test("shows why a store has its score", async () => {
    // 92.5 × 60 + (90 + 100) ÷ 2 × 20, over 80; without a case.
    expect((await lan.get("/qc/score-policy")).html).toContain("Why Store A has 93.1%");
  });

  test("shows the version of a month, later versions, and who changed what", async () => {
    await save(next, weighing(45));
    await save(then, { ...weighing(45), appealDays: 5 });
    const { html } = await lan.get(`/qc/score-policy?month=${then}`);
    for (const words of [`This version applies from ${formatMonth(then, "en")}`, "5 days", "Policy changed by admin"])
      expect(html).toContain(words);
    expect(html).toContain("Weight: On-site checks: 60 → 45");
    expect((await lan.get("/qc/score-policy")).html).toContain(
      `Another version applies from ${formatMonth(next, "en")}`,
    );
  });

  test("names an invalid month and shows the policy in force", async () => {
    const { status, html } = await lan.get("/qc/score-policy?month=2026-13");
    expect(status).toBe(200);
    expect(html).toContain("“2026-13” is not a month.");
  });
});

describe("the form", () => {
  test("saves the typed values for the month that it names", async () => {
    const sent = await admin.send(edit(), { ...typed, "weights.checks": " +50\u200b ", "to.shifts_2": "05:30" });
    expect([sent.status, sent.location]).toEqual([303, `/qc/score-policy?month=${next}`]);
    const shifts = defaultScorePolicy.shifts.map((shift, at) => (at === 2 ? { ...shift, to: "05:30" } : shift));
    expect(await stored(next)).toEqual({ ...weighing(50), shifts });
    expect((await stored(addMonths(next, -1))).weights.checks).toBe(60);
  });

  test("saves the fewest checks for ranks and comparisons, and how a month without cases counts", async () => {
    const rules = { "fewestChecks.rank": "2", "fewestChecks.comparison": "5", shouldCountNoCases: "on" };
    expect((await admin.send(edit(), { ...typed, ...rules })).status).toBe(303);
    expect(await stored(next)).toEqual({
      ...defaultScorePolicy,
      fewestChecks: { rank: 2, comparison: 5 },
      shouldCountNoCases: true,
    });
    const { html } = await lan.get(`/qc/score-policy?month=${next}`);
    for (const words of [
      "Fewest scored checks for a rank: 1 → 2",
      "Fewest checks for a comparison: 3 → 5",
      "A month without cases counts 100: No → Yes",
    ])
      expect(html).toContain(words);
    expect((await admin.get("/qc/audit-log")).html).toContain("Fewest scored checks for a rank: 1 → 2");
  });

  test("adds and removes rows without a script and keeps the typed text", async () => {
    const page = await admin.send(edit(), { ...typed, "weights.checks": "33", intent: "add.channels" });
    expect(page.status).toBe(200);
    expect(namesIn(page.html)).toContain("en.channels_8");
    expect(page.html).toContain('value="33"');
    expect(page.html).not.toContain('role="alert"');
    const row = { "code.channels_8": "", "en.channels_8": "TikTok shop", "vi.channels_8": "Cửa hàng TikTok" };
    const removed = await admin.send(edit(), { ...typed, ...row, intent: "remove.channels_8" });
    expect(namesIn(removed.html)).not.toContain("en.channels_8");
    expect(namesIn(removed.html)).toContain("en.channels_7");
    await admin.send(edit(), { ...typed, ...row, "retired.channels_7": "on" });
    const { channels } = await stored(next);
    expect(channels.at(-1)).toEqual({
      code: "tiktok-shop",
      name: { en: "TikTok shop", vi: "Cửa hàng TikTok" },
      retired: false,
    });
    expect(channels.at(-2)).toMatchObject({ code: "email", retired: true });
  });

  test("tries past months with the typed numbers, and saves nothing", async () => {
    const tried = await admin.send(edit(), { ...typed, "weights.checks": "33", intent: "try", months: "6" });
    expect(tried.status).toBe(200);
    expect(tried.html).toContain('value="33"');
    expect(pageOf(tried.html).text).toContain("No store had a rank in these months.");
    expect(await readPolicyVersions(db)).toEqual([]);
    const wrong = await admin.send(edit(), { ...typed, "weights.checks": "many", intent: "try", months: "6" });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain("Enter a whole number from 0 to 1000.");
  });

  test.each<[string, Record<string, string>, string]>([
    [
      "all weights zero",
      { "weights.checks": "0", "weights.camera": "0", "weights.feedback": "0" },
      "Give at least one part",
    ],
    ["a negative number", { "points.minor": "-5" }, "Enter a whole number from 0 to 100."],
    ["a fraction", { "answerHours.minor": "2,5" }, "Enter a whole number from 1 to 2160."],
    ["no check for a rank", { "fewestChecks.rank": "0" }, "Enter a whole number from 1 to 100."],
    ["half a check", { "fewestChecks.comparison": "1,5" }, "Enter a whole number from 1 to 100."],
    ["nothing", { appealDays: "" }, "Enter a whole number from 1 to 90."],
    ["overlapping shifts", { "from.shifts_1": "13:00" }, "This shift starts within another shift."],
    [
      "a shift without length",
      { "from.shifts_0": "07:00", "to.shifts_0": "07:00" },
      "Start and end must be different times",
    ],
    ["no time", { "from.shifts_0": "25:00" }, "Enter a time like 06:00."],
    ["no Vietnamese name", { "vi.channels_0": " " }, "Enter a name."],
    ["a name twice", { "en.channels_0": "PHONE" }, "This name is already in the list."],
    ["a long name", { "en.channels_0": "x".repeat(61) }, "Use at most 60 characters."],
    [
      "nothing left to choose",
      Object.fromEntries(defaultScorePolicy.channels.map((_, at) => [`retired.channels_${at}`, "on"])),
      "Feedback channels: keep at least one row in use.",
    ],
  ])("refuses %s and says what to enter", async (_, wrong, message) => {
    const { status, html } = await admin.send(edit(), { ...typed, ...wrong });
    expect(status).toBe(400);
    expect(html).toContain(message);
    expect(await readPolicyVersions(db)).toEqual([]);
  });

  test("refuses a month that has begun, and names the first that hasn't", async () => {
    const now = addMonths(next, -1);
    expect((await admin.get(edit(now))).html).toContain(`Changes are possible from ${formatMonth(next, "en")}.`);
    const { status, html } = await admin.send(edit(now), typed);
    expect(status).toBe(400);
    expect(html).toContain(`Changes are possible from ${formatMonth(next, "en")}.`);
    expect((await admin.send(edit("nonsense"), typed)).status).toBe(400);
  });

  test("shows both versions when another admin saved meanwhile", async () => {
    const { html } = await admin.get(edit());
    await save(next, { ...weighing(45), appealDays: 3 });
    const sent = await admin.send(edit(), { ...typed, "weights.checks": "55" }, html);
    expect(sent.status).toBe(409);
    for (const words of ["Someone else changed the score policy", "Weight: On-site checks", ">45<", ">55<", ">3 days<"])
      expect(sent.html).toContain(words);
    expect((await stored(next)).weights.checks).toBe(45);
    const again = await admin.send(edit(), { ...typed, "weights.checks": "55" }, sent.html);
    expect(again.status).toBe(303);
    expect(await stored(next)).toEqual(weighing(55));
  });

  test("writes nothing when no value changes", async () => {
    await save(next, weighing(45));
    const sent = await admin.send(edit(then), { ...typed, "weights.checks": "45" });
    expect(sent.status).toBe(303);
    expect(await readPolicyVersions(db)).toHaveLength(1);
  });

  test("refuses forged fields without an error of the server", async () => {
    const { "code.channels_0": _, "en.channels_0": __, "vi.channels_0": ___, ...without } = typed;
    const gone = await admin.send(edit(), without);
    expect(gone.status).toBe(400);
    expect(gone.html).toContain("A row of an earlier version is missing.");
    expect((await admin.send(edit(), { ...typed, key: "none" })).status).toBe(400);
    for (const name of [
      "code.channels_1",
      "code.constructor",
      "en.constructor",
      "code.__proto___0",
      "code.channels_999",
      "code.shifts_99",
      "weights.constructor",
    ])
      expect((await admin.send(edit(), { ...typed, [name]: "in-store" })).status, name).toBeLessThan(500);
    expect((await admin.send(edit(), { ...typed, intent: "add.constructor" })).status).toBeLessThan(500);
    const many = Object.fromEntries(Array.from({ length: 41 }, (____, at) => [`code.channels_${at}`, ""]));
    expect((await admin.send(edit(), { ...typed, ...many })).status).toBe(400);
  });

  test("is only for admins", async () => {
    expect((await lan.get(edit())).status).toBe(403);
    expect((await lan.send(edit(), typed)).status).toBe(403);
  });
});
