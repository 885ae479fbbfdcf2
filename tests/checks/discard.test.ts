/** Discarding a draft and restoring it. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { discardCheck, discardedBy } from "#app/checks/discard-check.server.ts";
import { draftsOf } from "#app/checks/checks.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { db } from "#app/db/db.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { later, makeChain, manager1, people, refusal, start, stored, submit } from "./chain.ts";

const { lan, minh, lead } = people;
let id: string;

beforeAll(makeChain);
beforeEach(async () => {
  id = await start();
  await saveAnswers(lan, id, { entered: { hands: { value: "pass" } }, basedOn: {} }, later(1));
});

const listed = async (user = lan, now = later(3)) => (await discardedBy(user, now)).map((check) => check.id);
const isDraft = async () => (await draftsOf(lan)).some((draft) => draft.id === id);

test("a discarded draft moves to the discarded list for a day, and can be restored", async () => {
  await discardCheck(lan, id, "discard", {}, later(2));
  expect(await stored(id)).toMatchObject({ status: "void", discardedAt: later(2).toISOString() });
  expect([await isDraft(), await listed()]).toEqual([false, [id]]);
  expect(await listed(lan, later(2 + 24 * 60))).toEqual([id]);
  expect(await listed(lan, later(3 + 24 * 60))).toEqual([]);
  expect(await listed(minh)).toEqual([]);

  await discardCheck(lan, id, "undiscard", {}, later(4));
  expect(await stored(id)).toMatchObject({ status: "draft", answers: { hands: { value: "pass" } } });
  expect(await stored(id)).not.toHaveProperty("discardedAt");
  expect([await isDraft(), (await listed()).includes(id)]).toEqual([true, false]);
  expect((await readTimeline(db, `checks/${id}`)).map(({ what }) => what)).toEqual([
    "taken-back",
    "discarded",
    "started",
  ]);
  expect(await submit(lan, id)).toEqual({ ok: true, id });
});

test("a draft is discarded once when the button is sent twice", async () => {
  const key = mintFormKey(lan.uid, `discard-check/${id}`);
  await discardCheck(lan, id, "discard", { key }, later(2));
  await discardCheck(lan, id, "discard", { key }, later(3));
  expect((await stored(id)).discardedAt).toBe(later(2).toISOString());
});

test("only the inspector can discard, and only a draft that was never reopened", async () => {
  expect(await refusal(discardCheck(minh, id, "discard", {}, later(2)))).toBe(403);
  expect(await refusal(discardCheck(lead, id, "discard", {}, later(2)))).toBe(403);
  expect(await refusal(discardCheck(manager1, id, "discard", {}, later(2)))).toBe(404);
  await submit(lan, id);
  await expect(discardCheck(lan, id, "discard", {}, later(40))).rejects.toThrow(StaleCheck);
  await decideCheck(lead, id, "reopen", { reason: "Again" }, later(41));
  await expect(discardCheck(lan, id, "discard", {}, later(42))).rejects.toThrow(StaleCheck);
  await decideCheck(lead, id, "void", { reason: "Wrong store" }, later(43));
  await expect(discardCheck(lan, id, "undiscard", {}, later(44))).rejects.toThrow(StaleCheck);
});
