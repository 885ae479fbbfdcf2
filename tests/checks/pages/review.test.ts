/** The review before submitting: what it lists, and what it submits. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { isScoreMeaningful } from "#app/checks/pages/edit/form-view.ts";
import { requireEditable } from "#app/checks/pages/edit/editable.server.ts";
import { reviewOf } from "#app/checks/pages/review/review.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { submitCheck } from "#app/checks/submit-check.server.ts";
import type { EnteredAnswer } from "#app/checks/answers.ts";
import { allGood, later, makeChain, people, start, stored } from "../chain.ts";

const { lan } = people;
let id: string;

beforeAll(makeChain);
beforeEach(async () => {
  id = await start();
});

const save = (entered: Record<string, EnteredAnswer>, minutes: number) =>
  saveAnswers(lan, id, { entered, basedOn: {} }, later(minutes));
const review = async () => reviewOf(lan, await requireEditable(lan, id));

test.each([
  [0, 0, false],
  [0, 6, false],
  [1, 6, false],
  [2, 6, true],
  [2, 7, false],
  [3, 7, true],
  [1, 1, true],
])("%i of %i answers make a meaningful score: %s", (answered, asked, isMeaningful) => {
  expect(isScoreMeaningful({ answered, total: asked })).toBe(isMeaningful);
});

test("the review lists missing, failed, N/A and empty items, each with a link", async () => {
  await save({ hands: { na: true }, floor: { value: "fail", note: "Sàn ướt" } }, 1);
  const { missing, findings, na, empty, outcome, progress } = await review();
  expect(missing.map(({ id: item, message, href }) => [item, message, href])).toEqual([
    ["fridge", "Answer this item.", `/qc/check/edit?id=${id}&section=hygiene#item-fridge`],
    ["greeting", "Answer this item.", `/qc/check/edit?id=${id}&section=service#item-greeting`],
  ]);
  expect(findings).toMatchObject([{ id: "floor", number: "1.3", finding: "major", note: "Sàn ướt" }]);
  expect(na.map((item) => item.id)).toEqual(["hands"]);
  expect(empty.map((item) => item.id)).toEqual(["remarks"]);
  expect(progress).toBe("2 of 5 answered");
  // An incomplete check scores answered items only and has no result.
  expect(outcome).toMatchObject({ score: 0, result: null });
});

test("the review shows a score from a third of the answers, and then the whole outcome", async () => {
  await save({ hands: { value: "pass" } }, 1);
  expect((await review()).outcome).toBeNull();
  await save({ ...allGood, floor: { value: "fail" } }, 2);
  expect(await review()).toMatchObject({ missing: [], outcome: { score: 63_636_364, result: "fail", band: "D" } });
});

test("the review submits the reviewed answers once, and asks again after a change", async () => {
  await save(allGood, 1);
  const { key, reviewed } = await review();
  const changed = { entered: { floor: { value: "fail" } }, basedOn: { floor: 1 } };
  await saveAnswers(lan, id, changed, later(2));
  const sent = { key, reviewed, entered: {}, basedOn: {} };
  await expect(submitCheck(lan, id, sent, later(3))).rejects.toThrow(StaleCheck);
  expect((await stored(id)).status).toBe("draft");
  const again = await review();
  const once = { ...sent, key: again.key, reviewed: again.reviewed };
  expect(await submitCheck(lan, id, once, later(4))).toEqual({ ok: true, id });
  expect(await submitCheck(lan, id, once, later(5))).toEqual({ ok: true, id });
  expect(await stored(id)).toMatchObject({ status: "submitted", submittedAt: later(4).toISOString() });
});

test("a draft with a missing answer stays a draft when the form is posted directly", async () => {
  const key = mintFormKey(lan.uid, `submit-check/${id}`);
  const back = await submitCheck(lan, id, { key, entered: {}, basedOn: {} }, later(1));
  expect(back).toMatchObject({ ok: false, problems: [{ item: "hands" }, {}, {}, {}] });
  expect((await stored(id)).status).toBe("draft");
});
