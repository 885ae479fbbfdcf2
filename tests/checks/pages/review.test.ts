/** The review before submitting: what it lists, and what it submits. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { isScoreMeaningful } from "#app/checks/pages/edit/form-view.ts";
import { requireEditable } from "#app/checks/pages/edit/editable.server.ts";
import { readReview } from "#app/checks/pages/review/review.server.ts";
import { readCheckPage } from "#app/checks/pages/view/reading.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { submitCheck } from "#app/checks/submit-check.server.ts";
import type { EnteredAnswer } from "#app/checks/answers.ts";
import type { User } from "#app/auth/user.ts";
import { allGood, later, makeChain, people, start, stored } from "../chain.ts";

const { lan } = people;
let id: string;

beforeAll(makeChain);
beforeEach(async () => {
  id = await start();
});

const save = (entered: Record<string, EnteredAnswer>, minutes: number) =>
  saveAnswers(lan, id, { entered, basedOn: {} }, later(minutes));
const review = async () => {
  const { sheet, ...page } = await readReview(lan, await requireEditable(lan, id), later(10));
  return { ...sheet, ...page };
};

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

test("the review of an unfinished draft is a map of its sections, and lists missing, failed, N/A and empty items", async () => {
  await save({ hands: { na: true }, floor: { value: "fail", note: "Sàn ướt" } }, 1);
  const { missing, findings, na, empty, outcome, progress, sections, tasks } = await review();
  const edit = `/qc/check/edit?id=${id}`;
  expect(sections).toEqual([
    {
      number: "1",
      title: "hygiene",
      cells: ["na", "open", "finding"],
      answered: 2,
      lacking: 1,
      href: `${edit}&section=hygiene#item-fridge`,
    },
    {
      number: "2",
      title: "service",
      cells: ["open", "open"],
      answered: 0,
      lacking: 1,
      href: `${edit}&section=service#item-greeting`,
    },
  ]);
  expect(missing.map(({ at }) => at)).toEqual(["answer", "answer"]);
  expect(missing.map(({ id: item, message, href }) => [item, message, href])).toEqual([
    ["fridge", "Answer this item.", `/qc/check/edit?id=${id}&section=hygiene#item-fridge`],
    ["greeting", "Answer this item.", `/qc/check/edit?id=${id}&section=service#item-greeting`],
  ]);
  expect(findings).toMatchObject([{ id: "floor", number: "1.3", finding: "major", note: "Sàn ướt" }]);
  expect(na.map((item) => item.id)).toEqual(["hands"]);
  expect(empty.map((item) => item.id)).toEqual(["remarks"]);
  expect(progress).toBe("2 of 5 answered");
  // What is not finished has neither score nor tasks.
  expect([outcome, tasks]).toEqual([null, null]);
});

test("the review of a complete draft shows its outcome and who gets how many tasks until when", async () => {
  await save({ ...allGood, floor: { value: "fail" } }, 2);
  expect(await review()).toMatchObject({
    missing: [],
    sections: [{ lacking: 0 }, { lacking: 0 }],
    outcome: { score: 63_636_364, result: "fail", band: "D" },
    tasks: expect.stringMatching(/ gets 1 task, due 12 Mar 2026/),
  });
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

test("for an hour after submitting, the check's page tells its inspector what comes: tasks, and the next check", async () => {
  await save({ ...allGood, floor: { value: "fail" } }, 1);
  const { key, reviewed } = await review();
  await submitCheck(lan, id, { key, reviewed, entered: {}, basedOn: {} }, later(20));
  const page = (user: User, minutes: number) => readCheckPage(user, id, later(minutes));
  expect(await page(lan, 21)).toMatchObject({
    tasksComing: expect.stringMatching(/^1 task is being opened for .+, due 12 Mar 2026/),
    openTasks: [],
    next: { to: "/qc", label: "Back to today" },
  });
  expect(await page(people.lead, 21)).toMatchObject({ next: null });
  expect(await page(lan, 81)).toMatchObject({ tasksComing: null, next: null });
});

test("a draft with a missing answer stays a draft when the form is posted directly", async () => {
  const key = mintFormKey(lan.uid, `submit-check/${id}`);
  const back = await submitCheck(lan, id, { key, entered: {}, basedOn: {} }, later(1));
  expect(back).toMatchObject({ ok: false, problems: [{ item: "hands" }, {}, {}, {}] });
  expect((await stored(id)).status).toBe("draft");
});
