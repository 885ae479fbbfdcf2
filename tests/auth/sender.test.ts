/** Two people on one phone: nothing of the first is sent in the session of the second, or shown without a network. */
import { beforeAll, expect, test } from "vitest";
import { senderHeader } from "#app/auth/sender-header.ts";
import { forgetDeviceUser } from "#app/offline/device-user-cookie.ts";
import { type App, openApp } from "../app.ts";
import { makeChain, start, stored } from "../checks/chain.ts";
import { cookieFor } from "../stores/visitor.ts";

let app: App;

beforeAll(async () => {
  app = await openApp();
  await makeChain();
});

test("an answer of another person than the session's is refused as if nobody were signed in", async () => {
  const id = await start();
  const fields = { "a.floor.value": "fail", "a.floor.changes": "1" };
  const answer = async (sender: string, person: string) => {
    const headers = { [senderHeader]: sender, "Sec-Fetch-Dest": "empty" };
    const { status } = await app.post(`/qc/check/answer?id=${id}`, fields, await cookieFor(person), { headers });
    return [status, (await stored(id)).answers["floor"]?.value];
  };
  expect(await answer("lan", "lead")).toEqual([401, undefined]);
  expect(await answer("lan", "lan")).toEqual([200, "fail"]);
});

test("the sign-in page makes the device forget who used it last", async () => {
  for (const page of ["/sign-in", "/sign-in-2"]) {
    expect((await app.request(page, {}, "device-user=lan")).headers.getSetCookie()).toEqual([forgetDeviceUser]);
    expect((await app.request(page)).headers.getSetCookie()).toEqual([]);
  }
});
