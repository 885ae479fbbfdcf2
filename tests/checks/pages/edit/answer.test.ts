import { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { userContext } from "#app/auth/user-context.server.ts";
import { answerDigest } from "#app/checks/answers.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { action } from "#app/checks/pages/edit/answer.ts";
import type { AnswerReply } from "#app/checks/device/send-answers.ts";
import type { User } from "#app/auth/user.ts";
import { later, makeChain, people, refusal, start, stored, submit } from "../../chain.ts";
import { requestArgs } from "../../../request-args.ts";

const { lan, minh, lead } = people;
let id: string;

beforeAll(makeChain);
beforeEach(async () => {
  id = await start();
});

function send(
  fields: Record<string, string>,
  { user = lan, check = id }: { user?: User; check?: string } = {},
): Promise<Response> {
  const args = requestArgs(`http://localhost:3000/qc/check/answer?id=${check}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const context = new RouterContextProvider();
  context.set(userContext, user);
  return action({ ...args, context } as unknown as Parameters<typeof action>[0]);
}
const replyTo = async (fields: Record<string, string>, by?: Parameters<typeof send>[1]) =>
  (await (await send(fields, by)).json()) as AnswerReply;

test("saves answers and replies with their change counts", async () => {
  expect(await replyTo({ "a.floor.value": "fail", "a.floor.changes": "0" })).toEqual({
    saved: { floor: 1 },
    conflicts: {},
    problems: [],
  });
  expect(await replyTo({ "a.floor.value": "pass", "a.floor.changes": "1" })).toMatchObject({ saved: { floor: 2 } });
  expect((await stored(id)).answers["floor"]).toMatchObject({ value: "pass", changes: 2, by: lan.uid });
});

test("confirms a repeated answer, also when it is based on an older count", async () => {
  await replyTo({ "a.floor.value": "fail", "a.floor.changes": "0" });
  expect(await replyTo({ "a.floor.value": "fail", "a.floor.changes": "0" })).toEqual({
    saved: { floor: 1 },
    conflicts: {},
    problems: [],
  });
});

test("reports no conflict with the sender's own unconfirmed answer", async () => {
  await replyTo({ "a.floor.value": "fail", "a.floor.changes": "0" });
  const was = answerDigest({ value: "fail" });
  expect(await replyTo({ "a.floor.value": "pass", "a.floor.changes": "0", "a.floor.was": was })).toMatchObject({
    saved: { floor: 2 },
    conflicts: {},
  });
});

test("replies with the other person's answer of an item in conflict, and saves the rest", async () => {
  await saveAnswers(lead, id, { entered: { floor: { value: "fail", note: "wet" } }, basedOn: {} }, later(1));
  expect(await replyTo({ "a.floor.value": "pass", "a.floor.changes": "0", "a.hands.value": "n/a" })).toEqual({
    saved: { hands: 1 },
    conflicts: { floor: { theirs: { value: "fail", note: "wet", changes: 1 }, changes: 1 } },
    problems: [],
  });
});

test("reports an entry that can't be read, without saving it", async () => {
  const reply = await replyTo({ "a.fridge.value": "3,x" });
  expect(reply).toMatchObject({ saved: {}, problems: [{ item: "fridge", at: "answer" }] });
  expect((await stored(id)).answers).toEqual({});
});

test("answers 404 for another inspector's check and 409 for a check that is not a draft", async () => {
  expect(await refusal(send({ "a.floor.value": "pass" }, { user: minh }))).toBe(404);
  expect(await refusal(send({ "a.floor.value": "pass" }, { check: "nothing" }))).toBe(404);
  await submit(lan, id);
  expect((await send({ "a.floor.value": "fail" })).status).toBe(409);
});
