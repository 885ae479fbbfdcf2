import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { countAgainstQuota } from "#app/auth/quota.server.ts";
import { userContext } from "#app/auth/user-context.server.ts";
import { action } from "#app/checks/pages/offline/start.ts";
import { mintStartKeys } from "#app/checks/start-keys.server.ts";
import { config } from "#app/config.server.ts";
import { chain, makeChain, people } from "../../chain.ts";
import { requestArgs } from "../../../request-args.ts";

const { lan, minh } = people;

beforeAll(makeChain);

async function postStart(user: typeof lan, more: Readonly<Record<string, string>> = {}, keyDate = new Date()) {
  const [{ key, keyAt, checkId } = { key: "", keyAt: "", checkId: "" }] = mintStartKeys(user, 1, keyDate);
  const fields = {
    key,
    keyAt,
    startedAt: keyAt,
    storeId: chain.s1,
    templateId: chain.t1,
    templateVersion: "1",
    ...more,
  };
  const context = new RouterContextProvider();
  context.set(userContext, user);
  const args = requestArgs("http://localhost:3000/qc/check/start", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const response = await action({ ...args, context } as unknown as Parameters<typeof action>[0]);
  return { status: response.status, reply: (await response.json()) as object, checkId };
}

test("waits on the phone while its person's hour is used up", async () => {
  const { checkId, ...started } = await postStart(lan);
  expect(started).toEqual({ status: 200, reply: { id: checkId, templateVersion: 1 } });
  for (let i = 1; i < config.QUOTA_DRAFTS; i++) await countAgainstQuota(lan, "drafts", new Date());
  const { status, reply } = await postStart(lan);
  expect([status, reply]).toEqual([
    429,
    { problem: expect.stringContaining(String(config.QUOTA_DRAFTS)), again: true },
  ]);
});

test("is refused with a time longer than a phone's", async () => {
  const startedAt = `2026-03-05T03:00:00.${"0".repeat(5_000)}Z`;
  expect((await postStart(minh, { startedAt })).status).toBe(409);
});

test("is refused in words when its key has expired", async () => {
  const { status, reply } = await postStart(minh, {}, new Date(Date.now() - 31 * 24 * 3_600_000));
  expect([status, reply]).toEqual([409, { problem: expect.stringContaining("it lasts 30 days") }]);
});
