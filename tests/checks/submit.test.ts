import { beforeAll, describe, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { checks, isCounted } from "#app/checks/check.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { handOverCheck } from "#app/checks/hand-over.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { submitCheck } from "#app/checks/submit-check.server.ts";
import { moves } from "#app/checks/moves.ts";
import { scoreCheck } from "#app/checks/score.ts";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { users } from "#app/auth/user.ts";
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
import { detailOf, factOf } from "../facts/check-row.ts";

const { lan, minh, lead } = people;
const request = (user: typeof lan, id: string) => ({
  key: mintFormKey(user.uid, `submit-check/${id}`),
  entered: allGood,
  basedOn: {},
});

beforeAll(makeChain);

describe("submitting", () => {
  test("saves, stores the outcome, logs and counts in one transaction", async () => {
    const id = await start();
    const entered = { ...allGood, floor: { value: "fail", note: "Sàn ướt" }, greeting: { value: "some" } };
    expect(await submit(lan, id, entered)).toEqual({ ok: true, id });
    const check = await stored(id);
    expect(check).toMatchObject({
      status: "submitted",
      submittedAt: later(30).toISOString(),
      result: "fail",
      score: 45_454_545,
      found: ["major"],
      tooFast: false,
      outcome: {
        earned: "5",
        available: "11",
        band: "D",
        findings: [{ item: "floor", section: "hygiene", severity: "major" }],
        na: [],
      },
    });
    expect(check.outcome).toEqual(scoreCheck(await findVersionOf(check), check.answers));
    expect(await readTimeline(db, `checks/${id}`)).toMatchObject([
      { what: "submitted", by: "lan", after: { score: 45_454_545, result: "fail", findings: 1 } },
      { what: "started" },
    ]);
    expect((await factsOf("2026-03")).has(id)).toBe(true);
    expect(factOf(check, id)).toMatchObject({
      checkId: id,
      managerId: chain.m1,
      day: "2026-03-05",
      score: 45_454_545,
      critical: 0,
      major: 1,
      minor: 0,
    });
    expect(detailOf(check)).toMatchObject({
      faults: [{ item: "floor", severity: "major" }],
      sections: [{ id: "hygiene", earned: "4", available: "8" }, {}],
    });
  });

  test("saves the answers of a refused request, gives reasons, and leaves an uncounted draft", async () => {
    const id = await start();
    const refused = await submit(lan, id, { hands: { value: "pass" }, fridge: { value: 3 } });
    expect(refused).toEqual({
      ok: false,
      problems: [
        { item: "floor", code: "answer-missing" },
        { item: "greeting", code: "answer-missing" },
      ],
      conflicts: [],
    });
    expect(await stored(id)).toMatchObject({
      status: "draft",
      answers: { hands: { value: "pass" }, fridge: { value: 3 } },
    });
    expect(await stored(id)).not.toHaveProperty("outcome");
    expect((await factsOf("2026-03")).has(id)).toBe(false);
    expect(await submit(lan, id, { floor: { value: "pass" }, greeting: { value: "all" } })).toEqual({ ok: true, id });
    expect(await stored(id)).toMatchObject({ score: 100_000_000, result: "pass" });
  });

  test("gives the same result for a repeated request, also at once and after a refusal", async () => {
    const id = await start();
    const [sent, missing] = [request(lan, id), { ...request(lan, id), entered: {} }];
    expect(await submitCheck(lan, id, missing, later(1))).toEqual(await submitCheck(lan, id, missing, later(1)));
    const results = await Promise.all([submitCheck(lan, id, sent, later(2)), submitCheck(lan, id, sent, later(2))]);
    expect(results).toEqual([
      { ok: true, id },
      { ok: true, id },
    ]);
    expect(await submitCheck(lan, id, sent, later(3))).toEqual({ ok: true, id });
    expect((await readTimeline(db, `checks/${id}`)).filter((event) => event.what === "submitted")).toHaveLength(1);
    expect((await stored(id)).submittedAt).toBe(later(2).toISOString());
  });

  test("refuses other values or an older page as stale, with the stored check", async () => {
    const id = await start();
    const sent = request(lan, id);
    await submitCheck(lan, id, sent, later(2));
    const other = { ...allGood, floor: { value: "fail" } };
    for (const stale of [
      { ...sent, entered: other },
      { ...request(lan, id), entered: other },
    ]) {
      const error = await submitCheck(lan, id, stale, later(3)).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StaleCheck);
      expect(error).toMatchObject({
        current: { id, data: { status: "submitted", answers: { floor: { value: "pass" } } } },
      });
    }
  });

  test("refuses a repeated request as stale after the check was reopened", async () => {
    const id = await start();
    const sent = request(lan, id);
    expect(await submitCheck(lan, id, sent, later(2))).toEqual({ ok: true, id });
    await decideCheck(lead, id, "approve", {}, later(3));
    expect(await submitCheck(lan, id, sent, later(4))).toEqual({ ok: true, id });
    await decideCheck(lead, id, "reopen", { reason: "Count again" }, later(5));
    await expect(submitCheck(lan, id, sent, later(6))).rejects.toThrow(StaleCheck);
    expect(await stored(id)).toMatchObject({ status: "draft" });
    expect(await submitCheck(lan, id, request(lan, id), later(7))).toEqual({ ok: true, id });
    expect(await stored(id)).toMatchObject({ status: "submitted" });
  });

  test("saves the rest beside a conflict and submits nothing", async () => {
    const id = await start();
    await saveAnswers(lead, id, { entered: { floor: { value: "fail" } }, basedOn: {} }, later(1));
    expect(await submit(lan, id)).toMatchObject({
      ok: false,
      problems: [],
      conflicts: [{ item: "floor", mine: { value: "pass" }, theirs: { value: "fail", by: "lead" } }],
    });
    expect(await stored(id)).toMatchObject({
      status: "draft",
      answers: { hands: { value: "pass" }, floor: { value: "fail" } },
    });
  });

  test("stores the phone's position and its distance from the store, and ignores invalid coordinates", async () => {
    const [near, nowhere, unplaced] = [await start(), await start(), await start(lan, chain.s2)];
    const place = { latitude: 10.7779, longitude: 106.7009, accuracy: 12 };
    await submitCheck(lan, near, { ...request(lan, near), place }, later(5));
    await submitCheck(lan, nowhere, { ...request(lan, nowhere), place: { ...place, latitude: Number.NaN } }, later(5));
    await submitCheck(lan, unplaced, { ...request(lan, unplaced), place }, later(5));
    expect((await stored(near)).place).toEqual({ ...place, distance: 111 });
    expect(await stored(nowhere)).not.toHaveProperty("place");
    expect((await stored(unplaced)).place).toEqual({ ...place, distance: null });
  });

  test("is open to the inspector and leads", async () => {
    const id = await start();
    expect(await refusal(submit(minh, id))).toBe(403);
    expect(await refusal(submit(manager1, id))).toBe(404);
    expect(await refusal(submit(manager2, id))).toBe(404);
    expect(await refusal(submit(lan, "nothing"))).toBe(404);
    expect(
      await refusal(
        submitCheck(lan, id, { ...request(lan, id), key: mintFormKey(lan.uid, "submit-check/other") }, later(1)),
      ),
    ).toBe(400);
    expect(await submit(lead, id)).toEqual({ ok: true, id });
  });

  test("reads five documents, however many checks there are", async () => {
    const id = await start();
    const { reads } = await countReads(() => submit(lan, id));
    expect(reads).toBeLessThanOrEqual(5);
  });
});

describe("deciding", () => {
  test("approves a check for good, and it still counts", async () => {
    const id = await start();
    await submit(lan, id);
    await decideCheck(lead, id, "approve", {}, later(60));
    expect(await stored(id)).toMatchObject({ status: "approved", result: "pass" });
    expect((await factsOf("2026-03")).has(id)).toBe(true);
    await expect(decideCheck(lead, id, "approve", {}, later(61))).rejects.toThrow(StaleCheck);
    await expect(saveAnswers(lead, id, { entered: {}, basedOn: {} }, later(61))).rejects.toThrow(StaleCheck);
  });

  test("reopens a check without outcome and facts, but with its answers, to be submitted again", async () => {
    const id = await start();
    await submit(lan, id, { ...allGood, hands: { value: "fail" } });
    await decideCheck(lead, id, "reopen", { reason: " Wrong store " }, later(60));
    const draft = await stored(id);
    expect(draft).toMatchObject({ status: "draft", answers: { hands: { value: "fail" } } });
    for (const field of ["outcome", "result", "score", "found", "submittedAt"]) expect(draft).not.toHaveProperty(field);
    expect((await factsOf("2026-03")).has(id)).toBe(false);
    expect((await readTimeline(db, `checks/${id}`))[0]).toMatchObject({
      what: "reopened",
      note: "Wrong store",
      by: "lead",
      before: { status: "submitted", result: "fail" },
    });
    await submitCheck(
      lan,
      id,
      { ...request(lan, id), entered: { hands: { value: "pass" } }, basedOn: { hands: 1 } },
      later(90),
    );
    expect(await stored(id)).toMatchObject({ status: "submitted", result: "pass" });
    expect((await factsOf("2026-03")).has(id)).toBe(true);
  });

  test("voids a check, which stays readable and counts nowhere", async () => {
    const [id, draft] = [await start(), await start()];
    await submit(lan, id);
    await decideCheck(lead, id, "approve", {}, later(50));
    await decideCheck(lead, id, "void", { reason: "Twice" }, later(60));
    await decideCheck(lead, draft, "void", { reason: "Abandoned" }, later(60));
    expect(await stored(id)).toMatchObject({ status: "void", outcome: { score: 100_000_000 } });
    expect(await stored(draft)).toMatchObject({ status: "void" });
    expect((await factsOf("2026-03")).has(id)).toBe(false);
    await expect(decideCheck(lead, id, "reopen", { reason: "Back" }, later(61))).rejects.toThrow(StaleCheck);
    await expect(submit(lan, draft)).rejects.toThrow(StaleCheck);
  });

  test("needs a lead, and a reason to reopen or void", async () => {
    const id = await start();
    await submit(lan, id);
    await expect(decideCheck(lead, id, "reopen", { reason: "  " }, later(60))).rejects.toMatchObject({
      code: "reason-missing",
    });
    await expect(decideCheck(lead, id, "void", {}, later(60))).rejects.toMatchObject({ code: "reason-missing" });
    for (const move of moves) {
      expect(await refusal(decideCheck(lan, id, move, { reason: "r" }, later(60)))).toBe(403);
      expect(await refusal(decideCheck(manager1, id, move, { reason: "r" }, later(60)))).toBe(403);
      expect(await refusal(decideCheck(manager2, id, move, { reason: "r" }, later(60)))).toBe(404);
    }
    expect((await stored(id)).status).toBe("submitted");
  });

  test("hands a draft with its answers to another inspector", async () => {
    const id = await start();
    await saveAnswers(lan, id, { entered: { hands: { value: "pass" } }, basedOn: {} }, later(1));
    await handOverCheck(lead, id, { inspectorId: "minh" }, later(2));
    expect(await stored(id)).toMatchObject({
      inspectorId: "minh",
      inspectorName: "minh",
      answers: { hands: { value: "pass" } },
    });
    expect((await stored(id)).words).toContain("minh");
    expect(await refusal(saveAnswers(lan, id, { entered: {}, basedOn: {} }, later(3)))).toBe(403);
    expect((await submit(minh, id)).ok).toBe(true);
    expect((await readTimeline(db, `checks/${id}`)).map((event) => event.what)).toEqual([
      "submitted",
      "handed-over",
      "started",
    ]);
    await expect(handOverCheck(lead, id, { inspectorId: "lan" }, later(60))).rejects.toThrow(StaleCheck);
  });

  test("hands a draft only to an active account that does checks", async () => {
    const id = await start();
    const profile = (await db.get(users, "minh"))!.data;
    await db.set(users, "gone", { ...profile, uid: "gone", disabled: true });
    await db.set(users, "m", { ...profile, uid: "m", role: ["manager"] });
    for (const inspectorId of ["gone", "m", "nobody"])
      await expect(handOverCheck(lead, id, { inspectorId }, later(1))).rejects.toMatchObject({
        code: "inspector-unknown",
      });
    expect(await refusal(handOverCheck(lan, id, { inspectorId: "minh" }, later(1)))).toBe(403);
  });
});

test("facts match the counted checks after submitting and deciding", async () => {
  const page = await db.query(checks, { where: [["month", "==", "2026-03"]], limit: 1000 });
  const counted = page.documents.filter(({ data }) => isCounted(data));
  expect(counted.length).toBeGreaterThan(5);
  expect(counted.length).toBeLessThan(page.documents.length);
  expect(await factsOf("2026-03")).toEqual(new Map(counted.map(({ id, data }) => [id, factOf(data, id)])));
});
