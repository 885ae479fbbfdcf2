/** The pages of plans, through forms without scripts. */
import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { formatDay, formatShortDay } from "#app/i18n/format.ts";
import { plans } from "#app/plan/plan.ts";
import { type App, cookieOf, openApp } from "../app.ts";
import { chain, makeChain } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { textOf } from "../page.ts";

let app: App;
let lan: ReturnType<typeof visitorOf>;
let lead: ReturnType<typeof visitorOf>;
let admin: ReturnType<typeof visitorOf>;
const today = dayOf(new Date(), "Asia/Ho_Chi_Minh");
const given = {
  subject: "",
  target: "all",
  frequency: "daily",
  every: "3",
  from: today,
  window: "2",
  holidays: "keep",
};

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  given.subject = `t:${chain.t1}`;
  lan = visitorOf(app, await cookieFor("lan"));
  lead = visitorOf(app, await cookieFor("lead"));
  admin = visitorOf(app, await cookieFor("admin"));
});

test("a plan shows its next days before it is saved, and can be changed and ended", async () => {
  const path = "/qc/plans/new";
  const shown = await lead.send(path, given);
  expect(shown.status).toBe(200);
  const days = [0, 3, 6, 9, 12].map((at) => formatShortDay(addDays(today, at), today, "en"));
  for (const words of ["Every 3 days", "All: 2 stores", ...days]) expect(shown.html).toContain(words);
  expect((await db.query(plans, { limit: 10 })).documents).toEqual([]);
  // Without scripts, the previewed form is sent again to save it.
  const weekly = { ...given, frequency: "weekly", on: "MO" };
  const sentBack = await lead.send(path, weekly);
  expect(sentBack.html).toContain('<option value="weekly" selected="">');
  // A plan with errors has no preview.
  const past = await lead.send(path, { ...given, from: addDays(today, -3) });
  expect([past.status, past.html.includes("Every 3 days")]).toEqual([400, false]);
  // A change after the preview is previewed again.
  const other = await lead.send(path, { ...given, every: "4" }, shown.html);
  expect([other.status, other.html.includes("Every 4 days")]).toEqual([200, true]);
  expect(other.html).toContain("Nobody will be told.");
  expect((await lead.send(path, { ...given, inspectorId: "lan", announced: "on" })).html).toContain(
    "Will be told: lan.",
  );
  const saved = await lead.send(path, { ...given, every: "4" }, other.html);
  expect(saved.status).toBe(303);
  const page = await lead.get(saved.location!);
  for (const words of ["Store check", "Every 4 days", "Anyone", "Within 2 days", "Unannounced", "Plan created"])
    expect(page.html).toContain(words);

  const edit = `${saved.location}/edit`;
  const next = addDays(today, 4);
  const form = await lead.get(edit);
  // A plan that begins today can still change as a whole.
  expect(form.html).toContain(`value="${today}"`);
  const change = { ...given, every: "4", from: next, inspectorId: "lan" };
  const changed = await lead.send(edit, change, (await lead.send(edit, change, form.html)).html);
  expect(changed.status).toBe(303);
  const after = await lead.get(saved.location!);
  for (const words of ["From ", "lan", "→ lan"]) expect(after.html).toContain(words);

  // Future versions are named before an earlier change or the end removes them.
  const earlier = await lead.send(edit, { ...change, from: addDays(today, 2) }, form.html);
  for (const { html } of [earlier, await lead.get(`${saved.location}/end`)])
    expect(html).toContain(`From ${formatDay(next)}: Every 4 days`);

  expect((await lead.send(`${saved.location}/end`, { lastDay: addDays(today, -2) })).status).toBe(400);
  expect((await lead.send(`${saved.location}/end`, { lastDay: today })).status).toBe(303);
  const list = await lan.get("/qc/plans");
  for (const words of ["Store check", "Every 4 days", "1 plan"]) expect(list.html).toContain(words);
  expect(list.html).not.toContain("/qc/plans/new");
});

test("errors are reported at their field with the form as typed", async () => {
  for (const [changes, words] of [
    [{ subject: "" }, "Choose a template."],
    [{ subject: "t:none" }, "not published"],
    [{ every: "0" }, "whole number from 1 to 99"],
    [{ window: "29" }, "whole number from 1 to 28"],
    [{ from: "31/02/2027" }, "Enter a date like"],
    [{ from: addDays(today, -1) }, "Enter a coming day"],
    [{ to: addDays(today, -1) }, "on or after the first"],
    [{ frequency: "weekly" }, "at least one weekday"],
    [{ frequency: "hourly" }, "at most daily"],
    [{ frequency: "rule", rule: "FREQ=SECONDLY" }, "at most daily"],
    [{ frequency: "rule", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" }, "No day fits"],
    [{ frequency: "rule", rule: "mỗi ngày" }, "not a rule for days"],
    [{ target: "areas" }, "at least one area"],
    [{ target: "tags", tags: "xa" }, "No store has this tag: xa"],
    [{ target: "stores", stores: "S1, S9" }, "No store has this code: S9"],
  ] as const) {
    const path = "/qc/plans/new";
    const typed = { ...given, ...changes };
    let sent = await lead.send(path, typed);
    if (sent.status === 200) sent = await lead.send(path, typed, sent.html);
    expect([sent.status, sent.html.includes(words)], words).toEqual([400, true]);
  }
});

test("all errors are reported at once, each naming its field", async () => {
  const past = addDays(today, -1);
  const wrong = { ...given, subject: "", window: "29", from: past, to: addDays(today, -3), inspectorId: "nobody" };
  const { status, html, page } = await lead.send("/qc/plans/new", wrong);
  expect(status).toBe(400);
  for (const words of [
    "Choose a template.",
    "whole number from 1 to 28",
    "Enter a coming day",
    "on or after the first",
    "This person has no active QC account.",
  ])
    expect(html, words).toContain(words);
  // Each error names its field.
  expect(page.get("link", /^Days to do it – Enter a whole number/).href).toBe("#window");
  const closing = await lead.send("/qc/calendar/closed-days", { day: past, why: "" });
  expect(closing.status).toBe(400);
  for (const words of ["Enter a coming day", "Say why your chain is closed"]) expect(closing.html).toContain(words);
});

test("the second of two people who change a plan sees both versions", async () => {
  const path = "/qc/plans/new";
  const made = await lead.send(path, given, (await lead.send(path, given)).html);
  const edit = `${made.location}/edit`;
  const form = (await lead.get(edit)).html;
  const first = { ...given, window: "5" };
  expect((await lead.send(edit, first, (await lead.send(edit, first, form)).html)).status).toBe(303);
  const second = { ...given, window: "7" };
  const conflict = await lead.send(edit, second, (await lead.send(edit, second, form)).html);
  expect(conflict.status).toBe(409);
  for (const words of ["Someone else has changed this", "Within 5 days", "Within 7 days"])
    expect(conflict.html).toContain(words);
  expect((await lead.send(edit, second, conflict.html)).status).toBe(303);
});

test("closing a day previews the dropped planned checks and who is notified", async () => {
  const path = "/qc/calendar/closed-days";
  const day = addDays(today, 30);
  const daily = { ...given, every: "1", holidays: "skip", inspectorId: "lan" };
  await lead.send("/qc/plans/new", daily, (await lead.send("/qc/plans/new", daily)).html);
  const typed = { day, why: "Kiểm kê" };
  const shown = await lead.send(path, typed);
  expect(shown.status).toBe(200);
  expect(shown.html).toContain(`planned checks on ${formatDay(day)} will be dropped`);
  expect(shown.html).toContain("Will be told: lan.");
  expect((await lead.get(path)).html).not.toContain("Kiểm kê");
  // Another day than the previewed one is previewed again.
  expect((await lead.send(path, { ...typed, day: addDays(day, 1) }, shown.html)).status).toBe(200);
  expect((await lead.send(path, typed, shown.html)).status).toBe(303);
  const page = (await lead.get(path)).html;
  expect(page).toContain(`${formatDay(day)} · Kiểm kê`);
  const slot = (await lead.get(`/qc/calendar/list?from=${addDays(day, 1)}&to=${addDays(day, 1)}`)).html;
  const [, address = ""] = /href="(\/qc\/calendar\/slot\?[^"]+)"/.exec(slot)!;
  expect((await lead.get(address)).html).toContain("If you move or cancel this check, we tell lan.");
  expect((await lead.get(address)).html).toContain("If you choose another colleague, we tell them.");
});

test("disabling an inspector previews the affected planned checks, and marks them in calendar and plans", async () => {
  const access = (await admin.get("/users/lan/access")).html;
  expect(access).toMatch(/\d+ planned checks in the next 60 days name lan\./);
  expect(access).toContain('href="/qc/plans?inspectorId=lan"');
  const bulk = (await admin.get("/users/bulk?action=disable&id=lan&id=minh")).page;
  expect(bulk.select("span").filter((each) => textOf(each).includes("planned checks in the next"))).toHaveLength(1);
  const list = `/qc/calendar/list?from=${addDays(today, 1)}&to=${addDays(today, 9)}`;
  for (const path of ["/qc/plans", list]) expect((await lead.get(path)).html).not.toContain("(account disabled)");
  expect((await admin.send("/users/lan/access", { reason: "Nghỉ việc" }, access)).status).toBe(303);
  for (const path of ["/qc/plans", list]) expect((await lead.get(path)).html).toContain("lan (account disabled)");
  const [, plan = ""] = /href="(\/qc\/plans\/[\w-]{16})"/.exec((await lead.get("/qc/plans?inspectorId=lan")).html)!;
  expect((await lead.get(plan)).html).toContain("lan (account disabled)");
});

test("a plan with a future version can be saved unchanged, even without occurrences before it", async () => {
  const path = "/qc/plans/new";
  const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
  const yesterday = weekdays[new Date(addDays(today, -1)).getUTCDay()]!;
  for (const isWeekly of [false, true]) {
    const first = { ...given, every: "1", ...(isWeekly && { frequency: "weekly", on: yesterday }) };
    const made = await lead.send(path, first, (await lead.send(path, first)).html);
    const edit = `${made.location}/edit`;
    const later = { ...first, from: addDays(today, 2), window: "5" };
    const form = (await lead.get(edit)).html;
    expect((await lead.send(edit, later, (await lead.send(edit, later, form)).html)).status).toBe(303);
    const to = addDays(today, 1);
    // The first version's values, and those that the form starts with.
    const open = (await lead.get(edit)).html;
    expect(open).toContain(isWeekly ? `value="${addDays(today, 6)}"` : `value="${to}"`);
    for (const unchanged of isWeekly
      ? [
          { ...first, to },
          { ...later, from: addDays(today, 6) },
        ]
      : [{ ...first, to }]) {
      const saved = await lead.send(edit, unchanged);
      expect([saved.status, saved.location]).toEqual([303, made.location]);
      const page = await app.request(saved.location!, {}, `${await cookieFor("lead")}; ${cookieOf(saved.response)}`);
      expect(await page.text()).toContain("Content not modified!");
    }
    expect((await lead.get(made.location!)).html).toContain("Within 5 days");
  }
});
