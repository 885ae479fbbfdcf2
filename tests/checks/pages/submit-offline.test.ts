/** A submission from a phone: once, and only of the answers that were reviewed there. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { checks } from "#app/checks/check.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { reviewDigest } from "#app/checks/device/review-digest.ts";
import { readCheckPage } from "#app/checks/pages/view/reading.server.ts";
import { digestOfDraft, submitCheck } from "#app/checks/submit-check.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { db } from "#app/db/db.server.ts";
import { allGood, later, makeChain, people, start, stored } from "../chain.ts";

const { lan } = people;
let id: string;

beforeAll(makeChain);
beforeEach(async () => {
  id = await start();
  await saveAnswers(lan, id, { entered: allGood, basedOn: {} }, later(1));
});

async function makeSubmission() {
  const key = mintFormKey(lan.uid, `submit-check/${id}`);
  return { key, reviewedDigest: digestOfDraft(await stored(id)), entered: {}, basedOn: {} };
}

async function submitOnPhone(pressedAt: Date, now: Date) {
  await submitCheck(lan, id, { ...(await makeSubmission()), pressedAt: pressedAt.toISOString() }, now);
  return stored(id);
}

test("a submission sent again has one result and the time of the first", async () => {
  const submission = await makeSubmission();
  expect(await submitCheck(lan, id, submission, later(3))).toEqual({ ok: true, id });
  expect(await submitCheck(lan, id, submission, later(9))).toEqual({ ok: true, id });
  expect(await stored(id)).toMatchObject({ status: "submitted", submittedAt: later(3).toISOString() });
});

test.each([
  [2, "Submit was pressed at 5 Mar 2026, 10:02, by the phone’s clock."],
  [20, "The phone said that Submit was pressed at 5 Mar 2026, 10:20, which can’t be right."],
  [-6, "The phone said that Submit was pressed at 5 Mar 2026, 09:54, which can’t be right."],
])("says when Submit was pressed on the phone, and counts the time of receipt", async (minutes, line) => {
  const pressedAt = later(minutes).toISOString();
  await submitCheck(lan, id, { ...(await makeSubmission()), pressedAt }, later(3));
  expect(await stored(id)).toMatchObject({ submittedAt: later(3).toISOString(), phoneSubmit: { at: pressedAt } });
  expect((await readCheckPage(lan, id, later(3)))!.phoneSubmit).toBe(line);
});

test("says so when Submit was pressed more than 72 hours before", async () => {
  const late = later(73 * 60);
  const { phoneSubmit } = await submitOnPhone(later(2), late);
  expect(phoneSubmit).toEqual({ at: later(2).toISOString(), doubt: "late" });
  expect((await readCheckPage(lan, id, late))!.phoneSubmit).toBe(
    "Submit was pressed at 5 Mar 2026, 10:02, by the phone’s clock. That is more than 72 hours before it arrived.",
  );
});

test("a start that counts from its receipt doesn't make the press of Submit look impossible", async () => {
  const check = await stored(id);
  const phoneStart = {
    at: later(-1).toISOString(),
    receivedAt: later(73 * 60).toISOString(),
    doubt: "late" as const,
    changes: [],
  };
  await db.set(checks, id, { ...check, startedAt: phoneStart.receivedAt, phoneStart });
  expect((await submitOnPhone(later(2), later(73 * 60))).phoneSubmit?.doubt).toBe("late");
});

test("submitting a reopened check elsewhere forgets when Submit was pressed before", async () => {
  await submitOnPhone(later(2), later(3));
  await decideCheck(people.lead, id, "reopen", { reason: "Photo" }, later(4));
  await submitCheck(lan, id, await makeSubmission(), later(5));
  expect((await stored(id)).phoneSubmit).toBeUndefined();
});

test("other answers on the server than those reviewed leave the check a draft", async () => {
  const submission = await makeSubmission();
  await saveAnswers(lan, id, { entered: { floor: { value: "fail" } }, basedOn: { floor: 1 } }, later(2));
  await expect(submitCheck(lan, id, submission, later(3))).rejects.toThrow(StaleCheck);
  expect((await stored(id)).status).toBe("draft");
});

test("the digest ignores empty answers and keys of photos, but not their number or a reopening", () => {
  const photo = (key: string) => ({ key, thumb: key, width: 1, height: 1 });
  const digest = reviewDigest({ floor: { value: "pass", photos: [photo("a")] } }, null);
  expect(reviewDigest({ hands: {}, floor: { value: "pass", photos: [photo("b")] } }, null)).toBe(digest);
  expect(reviewDigest({ floor: { value: "pass", photos: [photo("a"), photo("b")] } }, null)).not.toBe(digest);
  expect(reviewDigest({ floor: { value: "pass" } }, null)).not.toBe(digest);
  expect(reviewDigest({ floor: { value: "pass", photos: [photo("a")] } }, "2026-11-28T01:00:00Z")).not.toBe(digest);
});
