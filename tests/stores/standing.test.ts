/** How stores and managers do this month, as their lists show it. */
import { beforeAll, expect, test } from "vitest";
import { fullScore } from "#app/score-policy/percent.ts";
import { lastMonths } from "#app/i18n/days.ts";
import { readScorePanel } from "#app/stores/parts/score-panel.server.ts";
import { readSubjectStandings } from "#app/stores/parts/standing.server.ts";
import { allGood, chain, later, makeChain, manager2, people, start, submit } from "../checks/chain.ts";

const february = new Date("2026-02-03T03:00:00.000Z");
const now = later(60);

beforeAll(async () => {
  await makeChain();
  await submit(people.lan, await start(people.lan, chain.s1, february), undefined, later(30, february));
  await submit(people.lan, await start());
});

test("a store's month stands beside as many days before it, which one check each can't be compared with", async () => {
  const standings = await readSubjectStandings(people.lead, "store", [chain.s1, chain.s2], now);
  expect(standings.get(chain.s1)).toEqual({
    lastCheck: "today",
    score: { score: fullScore, isFail: false },
    checks: 1,
    change: null,
    trend: [null, null, null, null, fullScore, fullScore],
    tasks: { open: 0, overdue: 0 },
  });
  expect(standings.get(chain.s2)).toMatchObject({ lastCheck: "", score: null, checks: null, change: null });
});

test("a former manager sees the store's own days only, and a manager's score counts the checks of their days", async () => {
  const former = (await readSubjectStandings(manager2, "store", [chain.s1], now)).get(chain.s1)!;
  expect(former).toMatchObject({ lastCheck: "30d ago", score: null, checks: null });
  expect(former.trend).toEqual([null, null, null, null, fullScore, null]);
  const managers = await readSubjectStandings(people.lead, "manager", [chain.m1, chain.m2], now);
  expect([chain.m1, chain.m2].map((id) => managers.get(id)!.checks)).toEqual([1, null]);
});

test("a month's score fails where half of its checks did, or more, but never by one check alone", async () => {
  const isFail = async () =>
    (await readSubjectStandings(people.lead, "store", [chain.s1], later(400))).get(chain.s1)!.score!.isFail;
  await submit(people.lan, await start(people.lan, chain.s1, later(60)), undefined, later(70));
  const failing = { ...allGood, hands: { value: "fail", note: "Không có xà phòng" }, fridge: { value: 0 } };
  for (const minutes of [80, 160]) {
    expect(await isFail()).toBe(false);
    await submit(people.minh, await start(people.minh, chain.s1, later(minutes)), failing, later(minutes + 30));
  }
  expect(await isFail()).toBe(true);

  await submit(people.lan, await start(people.lan, chain.s2, later(60)), failing, later(70));
  const { score, checks } = (await readSubjectStandings(people.lead, "store", [chain.s2], later(400))).get(chain.s2)!;
  expect([score!.isFail, checks]).toEqual([false, 1]);
});

test("a store's page shows the pass mark that all checks of the last month have, and red where half of them failed", async () => {
  const panelOf = (store: string) =>
    readScorePanel({ storeIds: [store], months: lastMonths("2026-03-05"), counts: () => true }, "2026-03-05");
  const [first, second] = [await panelOf(chain.s1), await panelOf(chain.s2)];
  expect([first.passMark, first.isFail, second.passMark, second.isFail]).toEqual([80, true, 80, false]);
  expect((await panelOf("nowhere")).passMark).toBeNull();
});
