/** Notices of plans, their slots, and missed checks. On both engines. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { mails } from "#app/mail/mail.ts";
import { saveChoices } from "#app/notifications/choices.server.ts";
import { listNotices } from "#app/notifications/inbox.server.ts";
import { notices, defaultChoices } from "#app/notifications/notice.ts";
import { noticeReactions } from "#app/notifications/reactions.server.ts";
import { morningJob, reminders } from "#app/notifications/remind.server.ts";
import { changeSlot, type SlotInput } from "#app/plan/change-slot.server.ts";
import { changePlan, createPlan, endPlan } from "#app/plan/save-plan.server.ts";
import { slotChangeId } from "#app/plan/slot-change.ts";
import { composeAreas } from "#app/areas.server.ts";
import { saveManager } from "#app/store-managers/managers.server.ts";
import { runReactions, reactionsJob } from "#app/timeline/reactions.server.ts";
import { timeline } from "#app/timeline/timeline.ts";
import { chain, later, makeChain, manager1, manager2, morning, people } from "../checks/chain.ts";
import { weekly } from "../plan/weekly-plan.ts";

composeAreas();

const { lan, minh, lead, admin } = people;
let planId = "";
let now = later(60);

/** Runs twice, since a repeated run must notify nobody again. */
async function work(): Promise<void> {
  for (let times = 0; times < 2; times++) {
    const runner = new Runner(
      () => [reactionsJob, morningJob, ...reminders],
      () => now,
    );
    await runner.runDue();
  }
}
const entriesOf = async (user: User) =>
  (await listNotices(user, { onlyUnread: false, cursor: null })).entries.map(
    ({ line: said }) => said && { text: said.text, to: said.to },
  );
const textsOf = async (user: User) => (await entriesOf(user)).map((notice) => notice?.text ?? null);
const slotTo = (day: string, storeId = chain.s1) => `/qc/calendar/slot?plan=${planId}&store=${storeId}&day=${day}`;

async function change(day: string, changes: Partial<SlotInput>): Promise<void> {
  now = later(1, now);
  const input = { day, inspectorId: "lan", cancelled: false, reason: "Mất điện", ...changes };
  await changeSlot(lead, { planId, storeId: chain.s1, day }, input, {}, now);
}

beforeAll(async () => {
  await makeChain();
  await saveManager(lead, { code: "M1", name: "Trần Bình", uid: manager1.uid }, morning);
  await saveManager(lead, { code: "M2", name: "Lê Hoa", uid: manager2.uid }, morning);
});

afterEach(async () => {
  await work();
  for (const each of [notices, mails])
    for (const { id } of await queryAll<object>(db, each, {})) await db.delete<object>(each, id);
});

test("notifies a plan's inspector, and the stores' managers when it is announced, linking the first day", async () => {
  planId = await createPlan(lead, weekly({ inspectorId: "lan" }), {}, morning);
  await work();
  expect(await entriesOf(lan)).toEqual([
    { text: "lead planned checks for you, first on 9 Mar 2026: Store check", to: `/qc/plans/${planId}` },
  ]);
  expect(await entriesOf(manager1)).toEqual([
    { text: "Checks are planned at Cà phê Đông Du, first on 9 Mar 2026: Store check", to: slotTo("2026-03-09") },
  ]);
  expect(await textsOf(manager2)).toHaveLength(1);
  for (const user of [lead, admin, minh]) expect(await textsOf(user)).toEqual([]);
});

const at = "at Cà phê Đông Du";
describe("a change of one planned check notifies both inspectors and the store", () => {
  test.each<[string, Partial<SlotInput>, string | null, string | null, string | null]>([
    [
      "moved",
      { day: "2026-03-13" },
      `The check ${at} moved from 12 Mar 2026 to 13 Mar 2026: Store check`,
      null,
      `The check ${at} moved from 12 Mar 2026 to 13 Mar 2026: Store check`,
    ],
    [
      "given to another",
      { day: "2026-03-13", inspectorId: "minh" },
      "lead took a check off your calendar, Cà phê Đông Du on 13 Mar 2026: Store check",
      `lead assigned you a check ${at} on 13 Mar 2026: Store check`,
      null,
    ],
    [
      "cancelled",
      { day: "2026-03-13", inspectorId: "minh", cancelled: true },
      null,
      `The check ${at} on 13 Mar 2026 is cancelled: Store check`,
      `The check ${at} on 13 Mar 2026 is cancelled: Store check`,
    ],
    [
      "restored for another",
      {},
      `lead assigned you a check ${at} on 12 Mar 2026: Store check`,
      null,
      `The check ${at} on 12 Mar 2026 is planned again: Store check`,
    ],
    ["given a reason", { reason: "Trời mưa" }, null, null, null],
  ])("%s", async (_, changes, toLan, toMinh, toStore) => {
    await change("2026-03-12", changes);
    await work();
    expect(await textsOf(lan)).toEqual([toLan].filter(Boolean));
    expect(await textsOf(minh)).toEqual([toMinh].filter(Boolean));
    expect(await textsOf(manager1)).toEqual([toStore].filter(Boolean));
    for (const user of [lead, manager2]) expect(await textsOf(user)).toEqual([]);
  });

  test("once each, also after being cut off, and as they chose", async () => {
    await saveChoices(lan, { ...defaultChoices, plan: "now" }, morning);
    await change("2026-03-12", { day: "2026-03-14" });
    const subject = `slot-changes/${slotChangeId({ planId, storeId: chain.s1, day: "2026-03-12" })}`;
    const newest = { where: [["subject", "==", subject]], orderBy: [["at", "desc"]], limit: 1 } as const;
    const event = (await db.query(timeline, newest)).documents[0]!;
    const moved = noticeReactions.slice(
      noticeReactions.findIndex(({ events }) => events.collection === "slot-changes"),
    );
    await runReactions(moved.slice(0, 3), event, { now, signal: new AbortController().signal });
    await work();
    await runReactions(noticeReactions, event, { now, signal: new AbortController().signal });
    expect(await textsOf(lan)).toHaveLength(1);
    expect(await textsOf(manager1)).toHaveLength(1);
    expect((await queryAll(db, mails, {})).map(({ data }) => data.to)).toEqual(["lan"]);
    await saveChoices(lan, defaultChoices, morning);
    await change("2026-03-12", {});
  });
});

test("notifies inspectors in the morning of due checks, and leads of missed ones", async () => {
  now = new Date("2026-03-09T01:00:00.000Z");
  await work();
  expect(await entriesOf(lan)).toEqual([
    {
      text: "You have 2 planned checks today, 9 Mar 2026.",
      to: "/qc/calendar/list?inspectorId=lan&from=2026-03-09&to=2026-03-09",
    },
  ]);
  expect(await textsOf(lead)).toEqual([]);
  now = new Date("2026-03-12T01:00:00.000Z");
  await work();
  const missed = {
    text: "2 planned checks due by 11 Mar 2026 were missed.",
    to: "/qc/calendar/list?status=missed&from=2026-03-09&to=2026-03-11",
  };
  for (const user of [lead, admin]) expect(await entriesOf(user)).toEqual([missed]);
  for (const user of [manager1, minh]) expect(await textsOf(user)).toEqual([]);
});

test("reports checks missed while no instance ran, once", async () => {
  // No instance ran since the 12th: checks due until the 14th and the 18th were missed.
  now = new Date("2026-03-19T01:00:00.000Z");
  await work();
  expect(await textsOf(lead)).toEqual(["4 planned checks due by 18 Mar 2026 were missed."]);
  now = new Date("2026-03-20T01:00:00.000Z");
  await work();
  expect(await textsOf(lead)).toHaveLength(1);
  now = new Date("2026-03-12T01:00:00.000Z");
});

describe("a plan's change", () => {
  const from = "2026-03-23";

  test("of days notifies inspector and stores; of the inspector, both inspectors and no store", async () => {
    const target = { kind: "stores" as const, of: [chain.s1] };
    const daily = weekly({ inspectorId: "lan", target, rule: "FREQ=WEEKLY;BYDAY=TU", from });
    await changePlan(lead, planId, daily, {}, now);
    await work();
    expect(await textsOf(lan)).toEqual([`lead changed your plan from 23 Mar 2026 on: Store check`]);
    expect(await textsOf(manager1)).toEqual([
      "Checks are planned at Cà phê Đông Du, first on 24 Mar 2026: Store check",
    ]);
    expect(await textsOf(manager2)).toEqual([
      "From 23 Mar 2026 on, these checks are no longer planned at Phở Hòa: Store check",
    ]);
    await changePlan(lead, planId, { ...daily, inspectorId: "minh" }, {}, now);
    await work();
    expect(await textsOf(lan)).toContain("lead took a plan off your calendar from 23 Mar 2026 on: Store check");
    expect(await textsOf(minh)).toEqual(["lead planned checks for you, first on 24 Mar 2026: Store check"]);
    expect(await textsOf(manager1)).toHaveLength(1);
  });

  test("to unannounced hides earlier notices from the store and sends it no more", async () => {
    await change("2026-03-24", { day: "2026-03-25", inspectorId: "minh" });
    await work();
    expect(await textsOf(manager1)).not.toContain(null);
    const target = { kind: "stores" as const, of: [chain.s1] };
    const secret = weekly({ inspectorId: "minh", target, rule: "FREQ=WEEKLY;BYDAY=TU", from, announced: false });
    await changePlan(lead, planId, secret, {}, now);
    await work();
    const hidden = await textsOf(manager1);
    expect(new Set(hidden)).toEqual(new Set([null]));
    await change("2026-03-24", { day: "2026-03-26", inspectorId: "minh" });
    await endPlan(lead, planId, { lastDay: "2026-03-30" }, now);
    await work();
    expect(await textsOf(manager1)).toEqual(hidden);
    expect(await textsOf(minh)).toContain("lead ended your plan. Its last day is 30 Mar 2026: Store check");
  });
});
