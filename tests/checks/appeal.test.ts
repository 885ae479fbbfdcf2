import { beforeAll, describe, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { appealable, appealTime, removedFindings, scoreWithoutFindings } from "#app/checks/appeal.ts";
import { readAppealable } from "#app/checks/appealable.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { type Answer, checks, isCounted, checkRevision } from "#app/checks/check.ts";
import { appealCheck, decideAppeal } from "#app/checks/appeal-check.server.ts";
import { canReadPhoto, findVersionOf } from "#app/checks/checks.server.ts";
import * as checkLimits from "#app/checks/limits.ts";
import type { EnteredAnswer } from "#app/checks/answers.ts";
import { submitCheck } from "#app/checks/submit-check.server.ts";
import { readDecision } from "#app/checks/pages/appeal/form.server.ts";
import { readCheckPage } from "#app/checks/pages/view/reading.server.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { savePolicy } from "#app/score-policy/policy.server.ts";
import { users } from "#app/auth/user.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { scoreCheck } from "#app/checks/score.ts";
import { db } from "#app/db/db.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import {
  allGood,
  chain,
  factsOf,
  later,
  makeChain,
  manager1,
  manager2,
  people,
  refusal,
  start,
  stored,
  submit,
} from "./chain.ts";
import { item as itemOf, photo, section } from "./pages/edit/form.ts";
import { detailOf, factOf, readRows } from "../facts/check-row.ts";

const { lan, lead, admin } = people;
/** Two findings, a critical item of 2 points and a major one of 4, leave 5 of 11 points. */
const twoFaults = { ...allGood, hands: { value: "fail" }, floor: { value: "fail" } };

beforeAll(makeChain);

async function submitted(): Promise<string> {
  const id = await start();
  await submit(lan, id, twoFaults);
  return id;
}

/** Submits a reopened draft with one answer changed. */
async function resubmit(id: string, hands: EnteredAnswer, now: Date): Promise<void> {
  const basedOn = { hands: (await stored(id)).answers["hands"]!.changes };
  await submitCheck(lan, id, { key: mintFormKey(lan.uid, `submit-check/${id}`), entered: { hands }, basedOn }, now);
}

/** Sends an appeal as the page's form does. */
async function sent(user: { uid: string }, form: string, id: string) {
  return { key: mintFormKey(user.uid, `${form}/${id}`), seen: checkRevision(await stored(id)) };
}

const reasons = [
  { item: "hands", reason: " Hands were washed at 9:55; see the log. " },
  { item: "floor", reason: "The floor was being mopped." },
];

describe("an appeal", () => {
  test("stores each reason and leaves the check's facts unchanged", async () => {
    const id = await submitted();
    const facts = (await factsOf("2026-03")).get(id);
    await appealCheck(manager1, id, { items: reasons, ...(await sent(manager1, "appeal-check", id)) }, later(60));
    expect(await stored(id)).toMatchObject({
      status: "appealed",
      score: 45_454_545,
      appeals: [
        {
          by: "manager1",
          items: [
            { item: "hands", reason: "Hands were washed at 9:55; see the log." },
            { item: "floor", reason: "The floor was being mopped." },
          ],
        },
      ],
    });
    expect((await factsOf("2026-03")).get(id)).toEqual(facts);
    expect((await readTimeline(db, `checks/${id}`))[0]).toMatchObject({
      what: "appealed",
      before: { status: "submitted" },
      after: { status: "appealed", items: [{ item: "hands" }, { item: "floor" }] },
    });
  });

  test("is open to the store's manager and to leads, for submitted checks only", async () => {
    const id = await submitted();
    expect(await refusal(appealCheck(lan, id, { items: reasons }, later(60)))).toBe(403);
    expect(await refusal(appealCheck(manager2, id, { items: reasons }, later(60)))).toBe(404);
    expect(await refusal(appealCheck(manager1, "nothing", { items: reasons }, later(60)))).toBe(404);
    const draft = await start();
    await expect(appealCheck(lead, draft, { items: reasons }, later(60))).rejects.toThrow(StaleCheck);
    expect(await refusal(appealCheck(manager1, draft, { items: reasons }, later(60)))).toBe(404);
    await decideCheck(lead, id, "approve", {}, later(60));
    await expect(appealCheck(manager1, id, { items: reasons }, later(61))).rejects.toThrow(StaleCheck);
  });

  test("refuses no items, items without a finding, duplicates and empty reasons", async () => {
    const id = await submitted();
    const refused = (items: { item: string; reason: string }[]) =>
      appealCheck(manager1, id, { items }, later(60)).then(
        () => "taken",
        ({ code, items: about }: { code: string; items: string[] }) => [code, about],
      );
    expect(await refused([])).toEqual(["appeal-empty", []]);
    expect(await refused([{ item: "fridge", reason: "r" }])).toEqual(["appeal-item", ["fridge"]]);
    expect(await refused([reasons[0]!, reasons[0]!])).toEqual(["appeal-item", ["hands"]]);
    expect(await refused([reasons[0]!, { item: "floor", reason: "  " }])).toEqual(["reason-missing", ["floor"]]);
    expect((await stored(id)).status).toBe("submitted");

    await appealCheck(manager1, id, { items: [reasons[0]!] }, later(60));
    const kept = [{ item: "hands", removed: false, words: "The log has no such entry." }];
    await decideAppeal(lead, id, { decisions: kept }, later(61));
    expect(appealable(await stored(id))).toEqual(["floor"]);
    expect(await refused([reasons[0]!])).toEqual(["appeal-item", ["hands"]]);
    expect(await refused([{ item: "floor", reason: "x".repeat(5000) }])).toBe("taken");
    expect((await stored(id)).appeals![1]!.items[0]!.reason).toHaveLength(checkLimits.appealText);
  });

  test("ends seven days after submission in the business time zone", async () => {
    const zone = "Asia/Ho_Chi_Minh";
    const submittedAt = "2026-03-05T17:30:00.000Z";
    const time = (now: string) => appealTime(submittedAt, 7, zone, new Date(now));
    expect(time("2026-03-05T17:31:00.000Z")).toEqual({ last: "2026-03-13", daysLeft: 7 });
    expect(time("2026-03-13T16:59:59.000Z").daysLeft).toBe(0);
    expect(time("2026-03-13T17:00:00.000Z").daysLeft).toBe(-1);

    const id = await submitted();
    const days = 24 * 60;
    await expect(appealCheck(manager1, id, { items: reasons }, later(8 * days))).rejects.toMatchObject({
      code: "appeal-late",
    });
    expect((await stored(id)).status).toBe("submitted");
    await appealCheck(manager1, id, { items: reasons }, later(7 * days));
    expect((await stored(id)).status).toBe("appealed");
  });

  test("uses the appeal period of the score policy for the month of submission", async () => {
    const policy = { ...defaultScorePolicy, appealDays: 3 };
    await savePolicy(admin, { from: "2026-04", policy }, {}, later(0));
    const on = (day: string) => new Date(`${day}T03:00:00.000Z`);
    const submittedOn = async (day: string) => {
      const id = await start(lan, chain.s1, on(day));
      await submit(lan, id, twoFaults, on(day));
      return id;
    };
    const [march, over, april] = [
      await submittedOn("2026-03-30"),
      await submittedOn("2026-04-01"),
      await submittedOn("2026-04-02"),
    ];
    const { rows } = await readAppealable(manager1, 5, on("2026-04-05"));
    expect(rows.map(({ id, daysLeft: left }) => [id, left])).toEqual([
      [april, 0],
      [march, 1],
    ]);
    const manyStores = Array.from({ length: 40 }, (_, nth) => `other-store-${nth}`);
    const ofMany = { ...manager1, stores: [...manyStores, ...manager1.stores] };
    expect((await readAppealable(ofMany, 5, on("2026-04-05"))).rows.map(({ id }) => id)).toEqual([april, march]);
    const untilOf = async (id: string) => (await readCheckPage(manager1, id, on("2026-04-04")))?.appealUntil;
    expect(await untilOf(over)).toBe("Today is the last day to appeal.");
    expect(await untilOf(april)).toBe("You can appeal until 5 Apr 2026: 1 day left.");
    const late = appealCheck(manager1, april, { items: reasons }, on("2026-04-06"));
    await expect(late).rejects.toMatchObject({ code: "appeal-late" });
    await appealCheck(manager1, april, { items: reasons }, on("2026-04-05"));
    await appealCheck(manager1, march, { items: reasons }, on("2026-04-06"));
  });

  test("shows its photos only to people who can read the check", async () => {
    const [id, other] = [await submitted(), await submitted()];
    const shown = photo("a");
    await appealCheck(manager1, id, { items: [{ ...reasons[0]!, photos: [shown] }] }, later(60));
    expect((await stored(id)).appeals?.[0]?.items[0]?.photos).toEqual([shown]);
    for (const [user, check, sees] of [
      [manager1, id, true],
      [lead, id, true],
      [manager2, id, false],
      [lead, other, false],
    ] as const)
      expect([await canReadPhoto(user, check, shown.key), await canReadPhoto(user, check, shown.thumb)]).toEqual([
        sees,
        sees,
      ]);
    await decideAppeal(lead, id, { decisions: [{ item: "hands", removed: true, words: "" }] }, later(61));
    expect((await stored(id)).appeals?.[0]?.items[0]?.photos).toEqual([shown]);
  });

  test("repeats the same request without effect, and refuses its key with other content as stale", async () => {
    const id = await submitted();
    const form = await sent(manager1, "appeal-check", id);
    await appealCheck(manager1, id, { items: reasons, ...form }, later(60));
    const once = await stored(id);
    await appealCheck(manager1, id, { items: reasons, ...form }, later(61));
    expect(await stored(id)).toEqual(once);
    await expect(appealCheck(manager1, id, { items: [reasons[0]!], ...form }, later(61))).rejects.toThrow(StaleCheck);
    expect(await refusal(appealCheck(manager1, id, { items: reasons, key: "made.up" }, later(61)))).toBe(400);
  });
});

describe("deciding an appeal", () => {
  async function appealed(): Promise<string> {
    const id = await submitted();
    await appealCheck(manager1, id, { items: reasons }, later(60));
    return id;
  }
  const remove = (item: string, words = "") => ({ item, removed: true, words });
  const keep = (item: string, words = "It stands.") => ({ item, removed: false, words });

  test("restores the points of a removed finding and logs the previous figures", async () => {
    const id = await appealed();
    const decisions = [remove("hands", "You are right."), keep("floor")];
    await decideAppeal(lead, id, { decisions, ...(await sent(lead, "decide-appeal", id)) }, later(90));
    const check = await stored(id);
    expect(check).toMatchObject({
      status: "submitted",
      answers: { hands: { value: "fail" } },
      outcome: { earned: "7", available: "11", score: 63_636_364, result: "fail", findings: [{ item: "floor" }] },
      score: 63_636_364,
      found: ["major"],
      appeals: [
        {
          decidedByName: "lead",
          items: [
            { item: "hands", removed: true, words: "You are right." },
            { item: "floor", removed: false, words: "It stands." },
          ],
        },
      ],
    });
    expect((await factsOf("2026-03")).get(id)).toEqual(factOf(check, id));
    expect((await readTimeline(db, `checks/${id}`))[0]).toMatchObject({
      what: "decided",
      before: { status: "appealed", score: 45_454_545, result: "fail", findings: 2 },
      after: { status: "submitted", score: 63_636_364, result: "fail", findings: 1 },
    });
  });

  test("passes a failed check when every finding is removed", async () => {
    const id = await appealed();
    await decideAppeal(lead, id, { decisions: [remove("hands"), remove("floor")] }, later(90));
    const check = await stored(id);
    expect(check).toMatchObject({ result: "pass", score: 100_000_000, outcome: { findings: [], band: "A" } });
    expect(check).not.toHaveProperty("found");
  });

  test("changes only the status when every finding is kept", async () => {
    const id = await appealed();
    const { outcome } = await stored(id);
    await decideAppeal(lead, id, { decisions: [keep("hands"), keep("floor")] }, later(90));
    expect(await stored(id)).toMatchObject({ status: "submitted", outcome: outcome! });
  });

  test("requires a decision for every finding, and a reason for each finding that is kept", async () => {
    const id = await appealed();
    await expect(decideAppeal(lead, id, { decisions: [remove("hands")] }, later(90))).rejects.toMatchObject({
      code: "undecided",
      items: ["floor"],
    });
    await expect(
      decideAppeal(lead, id, { decisions: [remove("hands"), keep("floor", " ")] }, later(90)),
    ).rejects.toMatchObject({ code: "reason-missing", items: ["floor"] });
    expect((await stored(id)).status).toBe("appealed");
  });

  test("is open to leads, once, and refuses a check that changed since it was shown", async () => {
    const id = await appealed();
    const decisions = [remove("hands"), remove("floor")];
    for (const [user, status] of [
      [lan, 403],
      [manager1, 403],
      [manager2, 404],
    ] as const)
      expect(await refusal(decideAppeal(user, id, { decisions }, later(90)))).toBe(status);
    const form = await sent(lead, "decide-appeal", id);
    await expect(
      decideAppeal(lead, id, { decisions, ...form, seen: `${form.seen} before` }, later(90)),
    ).rejects.toThrow(StaleCheck);
    await decideAppeal(lead, id, { decisions, ...form }, later(90));
    const once = await stored(id);
    await decideAppeal(lead, id, { decisions, ...form }, later(91));
    expect(await stored(id)).toEqual(once);
    await expect(decideAppeal(lead, id, { decisions }, later(91))).rejects.toThrow(StaleCheck);
  });

  test("accepts only one of two simultaneous decisions", async () => {
    const id = await appealed();
    const [hers, theirs] = [await sent(lead, "decide-appeal", id), await sent(admin, "decide-appeal", id)];
    const both = await Promise.allSettled([
      decideAppeal(lead, id, { decisions: [remove("hands"), remove("floor")], ...hers }, later(90)),
      decideAppeal(admin, id, { decisions: [keep("hands"), keep("floor")], ...theirs }, later(90)),
    ]);
    const refused = both.find((each) => each.status === "rejected");
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(refused!.reason).toBeInstanceOf(StaleCheck);
    const check = await stored(id);
    const isHers = both[0].status === "fulfilled";
    expect(check.appeals!.at(-1)).toMatchObject({ decidedByName: isHers ? "lead" : "admin" });
    expect(check.appeals!.at(-1)!.items.map(({ removed }) => removed)).toEqual([isHers, isHers]);
    const told = await readTimeline(db, `checks/${id}`);
    expect(told.filter(({ what }) => what === "decided")).toHaveLength(1);
  });

  test("previews the score of each single removal and of all together", async () => {
    const id = await appealed();
    expect(await readDecision(await stored(id))).toMatchObject({
      before: { score: 45_454_545, result: "fail", findings: 2 },
      rows: [
        { item: { id: "hands" }, without: { score: 63_636_364, result: "fail", findings: 1 } },
        { item: { id: "floor" }, without: { score: 81_818_182, result: "fail", findings: 1 } },
      ],
      all: { score: 100_000_000, result: "pass", findings: 0 },
    });
  });

  test("needs another lead for the lead's own check, as long as another lead is active", async () => {
    const own = await start(lead);
    await submit(lead, own, twoFaults);
    await appealCheck(manager1, own, { items: reasons }, later(60));
    const decisions = [remove("hands"), remove("floor")];
    await expect(decideAppeal(lead, own, { decisions }, later(61))).rejects.toMatchObject({ code: "own-check" });
    const other = (await db.get(users, admin.uid))!.data;
    await db.set(users, admin.uid, { ...other, disabled: true });
    await decideAppeal(lead, own, { decisions }, later(61));
    await db.set(users, admin.uid, other);
    expect(await stored(own)).toMatchObject({ status: "submitted", result: "pass" });
  });

  test("leaves a removed finding out when the check is resubmitted with the same answer", async () => {
    const id = await appealed();
    await decideAppeal(lead, id, { decisions: [remove("hands"), keep("floor")] }, later(90));
    const { score } = await stored(id);
    await decideCheck(lead, id, "reopen", { reason: "Measure again" }, later(100));
    await resubmit(id, { value: "fail", note: "At 10:00" }, later(110));
    const again = await stored(id);
    expect([again.score, again.outcome?.findings.map(({ item }) => item)]).toEqual([score, ["floor"]]);
    expect([...removedFindings(again)]).toEqual(["hands"]);
    // A finding that was kept can be appealed again.
    expect(appealable(again)).toEqual(["floor"]);
  });

  test("brings a removed finding back when its answer was changed and fails again", async () => {
    const id = await appealed();
    await decideAppeal(lead, id, { decisions: [remove("hands"), keep("floor")] }, later(90));
    await decideCheck(lead, id, "reopen", { reason: "Measure again" }, later(100));
    await resubmit(id, { value: "pass" }, later(110));
    expect(await stored(id)).not.toHaveProperty("appeals");
    await decideCheck(lead, id, "reopen", { reason: "Once more" }, later(120));
    await resubmit(id, { value: "fail" }, later(130));
    expect(await stored(id)).toMatchObject({ score: 45_454_545, result: "fail" });
    expect(appealable(await stored(id)).toSorted()).toEqual(["floor", "hands"]);
  });
});

test("a removed finding gets full points for every type, and its conditional items stay visible", () => {
  const version = {
    templateId: "t",
    version: 1,
    name: { en: "", vi: "" },
    category: "c",
    scored: true,
    passMark: 80,
    bands: [{ name: "A", from: 0 }],
    fixDays: { critical: 2, major: 7, minor: 14 },
    publishedAt: "2026-03-05T03:00:00.000Z",
    publishedBy: "u",
    changes: "",
    sections: [
      section("one", [
        itemOf("scale", "scale", { max: 4, faultBelow: 2, points: 3 }),
        itemOf("number", "number", { min: 0, max: 5, points: 2 }),
        itemOf("choice", "choice", { points: 3 }),
        itemOf("pass-fail", "bare", { points: 0, severity: "critical" }),
        itemOf("pass-fail", "why", { when: { item: "bare", is: ["fail"] } }),
      ]),
    ],
  };
  const answer = (value: string | number): Answer => ({ value, changes: 1, at: version.publishedAt, by: "u" });
  const answers = {
    scale: answer(1),
    number: answer(9),
    choice: answer("none"),
    bare: answer("fail"),
    why: answer("fail"),
  };
  const plain = scoreCheck(version, answers);
  expect(plain.findings.map((finding) => finding.item)).toEqual(["scale", "number", "choice", "bare", "why"]);
  const removed = new Set(["scale", "number", "choice", "bare"]);
  expect(scoreWithoutFindings(version, answers, { removed })).toMatchObject({
    earned: "8",
    available: "9",
    result: "pass",
    findings: [{ item: "why" }],
  });
  expect(scoreWithoutFindings(version, answers, { removed: new Set() })).toEqual(plain);
});

test("facts and outcomes of all counted checks match a new calculation with appeals", async () => {
  const page = await db.query(checks, { where: [["month", "==", "2026-03"]], limit: 1000 });
  const counted = page.documents.filter(({ data }) => isCounted(data));
  expect(counted.filter(({ data }) => removedFindings(data).size > 0).length).toBeGreaterThan(1);
  for (const { data } of counted)
    expect(data.outcome).toEqual(
      scoreWithoutFindings(await findVersionOf(data), data.answers, { removed: removedFindings(data) }),
    );
  expect(await factsOf("2026-03")).toEqual(new Map(counted.map(({ id, data }) => [id, factOf(data, id)])));
  const rows = await readRows(db, "2026-03");
  for (const { id, data } of counted) expect(rows.get(id)?.detail).toEqual(detailOf(data));
});
