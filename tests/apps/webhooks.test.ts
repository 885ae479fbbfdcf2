/** Webhooks by a receiver that takes messages, refuses them, is away, or leads elsewhere. On both engines. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Webhook as Standard } from "standardwebhooks";
import { sendDeliveries } from "#app/apps/deliver.server.ts";
import { redeliver, testWebhook } from "#app/apps/deliveries.server.ts";
import { deliveries, type WebhookDelivery } from "#app/apps/delivery.ts";
import { isPublic, type Network } from "#app/apps/public-address.server.ts";
import { sealSecret } from "#app/apps/secrets.server.ts";
import { webhooks, type WebhookTerms } from "#app/apps/webhook.ts";
import {
  connectWebhook,
  editWebhook,
  renewSecret,
  requireWebhook,
  setConnected,
  WebhookRefused,
} from "#app/apps/webhooks.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { recordActivity } from "#app/activities/record-activity.server.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { jobs } from "#app/jobs/job.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { listNotices } from "#app/notifications/inbox.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { storeRecord } from "#app/stores/stores.server.ts";
import { createTask } from "#app/tasks/tasks.server.ts";
import { reactionsJob } from "#app/timeline/reactions.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { visit } from "../activities/visit.ts";
import { caseInput, lanPhone } from "../feedback/case-input.ts";
import { taskInput } from "../tasks/task-input.ts";
import { allGood, chain, later, makeChain, people, start, submit } from "../checks/chain.ts";
import { openReceiver, type Receiver } from "./receiver.ts";

composeAreas();

const { lan, lead, admin } = people;
let receiver: Receiver;
let now = later(300);
const [second, minute, hour] = [1000, 60_000, 3_600_000];
const pass = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));

/** This machine, and any other address that a name resolves to. */
let names: Record<string, string[]> = {};
const here: Network = {
  allowsPrivate: true,
  resolve: async (name) => (names[name] ?? []).map((address) => ({ address, family: 4 })),
};
/** As `here`, of a server that minds where it is sent. */
const careful: Network = { ...here, allowsPrivate: false };

function runnerOn(network: Network, share?: number): Runner {
  const runner = new Runner(
    () => [reactionsJob, sendDeliveries(network, share)],
    () => now,
  );
  return runner;
}
async function work(network = here): Promise<void> {
  await runnerOn(network).runDue();
  pass(11 * second);
}
const connect = (terms: Partial<WebhookTerms> = {}) =>
  connectWebhook(
    admin,
    { name: "BI", url: receiver.url, topics: ["check.submitted", "check.approved"], ...terms },
    {},
    now,
    here,
  );
const logged = async (): Promise<(WebhookDelivery & { id: string })[]> =>
  (await queryAll(db, deliveries, {})).map(({ id, data }) => ({ id, ...data }));
/** The message as a receiver with the secret reads it; throws for a wrong signature. */
const verified = (secret: string, { headers, body }: Receiver["heard"][number]) =>
  new Standard(secret).verify(body, headers as Record<string, string>);

beforeAll(async () => {
  receiver = await openReceiver();
  await makeChain();
  // The convention's own library compares the time of messages with the clock.
  now = new Date();
  await work();
});
afterEach(async () => {
  now = new Date();
  names = {};
  receiver.answer = receiver.usual;
  receiver.heard.length = 0;
  for (const each of [webhooks, deliveries, jobs])
    for (const { id } of await queryAll<object>(db, each, {})) await db.delete<object>(each, id);
});
afterAll(() => receiver.close());

test("sends each event once, signed, with only ids and links", async () => {
  const { secret } = await connect();
  const deaf = await connect({ topics: ["task.done"] });
  const check = await start();
  await submit(lan, check, allGood);
  // The process dies after the commit: the queue waits for the next process, and one of two sends.
  const [one, other] = [runnerOn(here), runnerOn(here)];
  await Promise.all([one.runDue(), other.runDue()]);
  await work();
  await work();
  expect(receiver.heard).toHaveLength(1);
  const message = verified(secret!, receiver.heard[0]!);
  expect(message).toEqual({
    type: "check.submitted",
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: {
      id: check,
      code: expect.any(String),
      storeId: chain.s1,
      templateId: chain.t1,
      day: "2026-03-05",
      status: "submitted",
      url: `http://localhost:3000/qc/check/view?id=${check}`,
    },
  });
  expect(() => verified(`whsec_${Buffer.from("another").toString("base64")}`, receiver.heard[0]!)).toThrow(
    "No matching signature",
  );
  const [delivery] = await logged();
  expect(delivery).toMatchObject({ status: "sent", attempts: 1, tries: [{ status: 204, problem: null }] });
  expect(receiver.heard[0]!.headers["webhook-id"]).toBe(delivery!.id);
  expect((await logged()).filter(({ webhookId }) => webhookId === deaf.id)).toEqual([]);
  // After a month the log forgets.
  pass(31 * 24 * hour);
  await work();
  expect(await logged()).toEqual([]);
});

test("sends the events of each area without customers' words and contacts", async () => {
  const topics = ["check.voided", "task.created", "feedback.recorded", "camera.recorded", "activity.done"] as const;
  await connect({ topics: [...topics, "store.created", "store.closed", "store.reopened"] });
  const check = await start(lan, chain.s1, later(1));
  await submit(lan, check, allGood, later(20));
  await decideCheck(lead, check, "void", { reason: "Nhầm" }, later(30));
  const task = await createTask(lead, taskInput(), {}, later(31));
  const record = await recordCase(lead, { ...caseInput(), contact: lanPhone }, {}, later(32));
  const head = { storeId: chain.s2, day: "2026-03-05", from: "08:00", to: "09:30", note: "" };
  const { id: sitting } = await recordSitting(lan, head, {}, later(600));
  const activity = await recordActivity(lan, visit(), {}, later(700));
  const fields = { code: "CH-9", name: "Cầu Giấy", area: "Hà Nội" };
  const { id: store } = await storeRecord.create(lead, fields, {}, later(701));
  const sent = () => ({ reason: "Sửa", key: mintFormKey(lead.uid, `store-status/${store}`) });
  for (const status of ["closed", "open"] as const)
    await storeRecord.setStatus(lead, store, status, sent(), later(702));
  await work();
  const messages = receiver.heard.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });
  expect(messages.map(({ type, data }) => [type, data.id])).toEqual(
    expect.arrayContaining([
      ["check.voided", check],
      ["task.created", task],
      ["feedback.recorded", record],
      ["camera.recorded", sitting],
      ["activity.done", activity],
      ["store.created", store],
      ["store.closed", store],
      ["store.reopened", store],
    ]),
  );
  expect(JSON.stringify(receiver.heard)).not.toMatch(/912345678|Nguyễn|phục vụ|Nhầm/);
});

describe("a receiver that", () => {
  test("is retried later under the same id when it refuses or doesn't answer", async () => {
    const { id, secret } = await connect();
    receiver.answer = (_, response) => void response.writeHead(503).end("later");
    await submit(lan, await start(lan, chain.s1, later(2)), allGood, later(40));
    await runnerOn(here).runDue();
    await runnerOn(here).runDue();
    expect(receiver.heard).toHaveLength(1);
    expect(await logged()).toMatchObject([{ status: "waiting", attempts: 1, tries: [{ status: 503 }] }]);
    receiver.answer = (request) => request.socket.destroy();
    pass(15 * second);
    await runnerOn(here).runDue();
    expect(await logged()).toMatchObject([{ attempts: 2, tries: [{}, { status: null, problem: "broken-off" }] }]);
    receiver.answer = receiver.usual;
    pass(2 * minute);
    await runnerOn(here).runDue();
    expect(await logged()).toMatchObject([{ status: "sent", attempts: 3 }]);
    expect(new Set(receiver.heard.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(receiver.heard).toHaveLength(3);
    expect(verified(secret!, receiver.heard[2]!)).toMatchObject({ type: "check.submitted" });
    expect((await requireWebhook(admin, id)).data).toMatchObject({ failures: 0, connected: true });
  });

  test("gets one try a run while it is away, however many messages are queued", async () => {
    await connect();
    receiver.answer = (_, response) => void response.writeHead(503).end();
    for (const minutes of [5, 6, 7])
      await submit(lan, await start(lan, chain.s1, later(minutes)), allGood, later(60 + minutes));
    for (const run of [1, 2]) {
      await runnerOn(here).runDue();
      expect(receiver.heard).toHaveLength(run);
      pass(5 * minute);
    }
    expect((await logged()).map(({ status }) => status)).toEqual(["waiting", "waiting", "waiting"]);
  });

  test("cannot delay other receivers when it is slow; its remaining messages go with the next run", async () => {
    for (const name of ["BI", "ERP"]) await connect({ name, url: `${receiver.url}/${name}` });
    for (const minutes of [8, 9, 10])
      await submit(lan, await start(lan, chain.s1, later(minutes)), allGood, later(60 + minutes));
    for (const run of [1, 2, 3]) {
      await runnerOn(here, 0).runDue();
      expect(receiver.heard.map(({ path }) => path.slice("/store-qc/".length)).toSorted()).toEqual(
        ["BI", "ERP"].flatMap((name) => Array.from({ length: run }, () => name)),
      );
      pass(11 * second);
    }
    expect((await logged()).every(({ status, attempts }) => status === "sent" && attempts === 1)).toBe(true);
  });

  test("gets messages in the order they were queued when it is slow", async () => {
    await connect();
    const submitted: string[] = [];
    const queue = async (minutes: number) => {
      submitted.push(await start(lan, chain.s1, later(minutes)));
      await submit(lan, submitted.at(-1)!, allGood, later(60 + minutes));
      const runner = new Runner(
        () => [reactionsJob],
        () => now,
      );
      await runner.runDue();
      pass(second);
    };
    await queue(11);
    await queue(12);
    await runnerOn(here, 0).runDue();
    pass(second);
    await queue(13);
    for (const _ of [2, 3]) {
      pass(10 * second);
      await runnerOn(here, 0).runDue();
    }
    expect(receiver.heard.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id)).toEqual(submitted);
  });

  test("loses a message after a day away; five lost in a row disconnect it and notify admins", async () => {
    const { id } = await connect();
    receiver.answer = (_, response) => void response.writeHead(500).end();
    const messages = await Promise.all([1, 2, 3, 4, 5].map(async (at) => start(lan, chain.s1, later(100 * at))));
    for (const [at, check] of messages.entries()) await submit(lan, check, allGood, later(100 * at + 130));
    // Every hour or two; the others wait while one fails.
    for (let hours = 0; hours < 200; hours++) {
      await work();
      pass(hour);
    }
    const { data } = await requireWebhook(admin, id);
    expect(data).toMatchObject({ connected: false, stopped: "failing", failures: 5 });
    expect((await logged()).every(({ status }) => status === "failed")).toBe(true);
    await work();
    const told = (await listNotices(admin, { onlyUnread: true, cursor: null })).entries.map(({ line: said }) => said);
    expect(told).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining("“BI”"), to: `/apps/webhooks/${id}` }),
    );
    await setConnected(admin, id, { connected: true }, now);
    expect((await requireWebhook(admin, id)).data).toMatchObject({ connected: true, stopped: null, failures: 0 });
  });

  test("is disconnected at once when it answers 410, and its queued messages are dropped", async () => {
    const { id } = await connect();
    receiver.answer = (_, response) => void response.writeHead(410).end();
    for (const minutes of [3, 4]) await submit(lan, await start(lan, chain.s1, later(minutes)), allGood, later(60));
    await work();
    // Not asked again, not even in vain.
    const answered = (await logged()).filter(({ tries }) => tries.some(({ status }) => status === 410));
    expect(answered).toMatchObject([{ status: "failed", attempts: 1 }]);
    await work();
    pass(2 * minute);
    await work();
    expect((await requireWebhook(admin, id)).data).toMatchObject({ connected: false, stopped: "gone" });
    expect(receiver.heard).toHaveLength(1);
    expect((await logged()).map(({ status }) => status)).toEqual(["failed", "failed"]);
  });

  test("gets no second request when it redirects", async () => {
    const { id } = await connect();
    receiver.answer = (_, response) =>
      void response.writeHead(307, { Location: `http://127.0.0.1:${receiver.port}/elsewhere` }).end();
    expect(await testWebhook(admin, id, {}, now, here)).toMatchObject({ status: "failed", tries: [{ status: 307 }] });
    expect(receiver.heard.map(({ path }) => path)).toEqual(["/store-qc"]);
  });

  test("cannot hold up delivery by switching protocols", async () => {
    const { id } = await connect();
    receiver.answer = (_, response) => void response.writeHead(101, { Connection: "Upgrade", Upgrade: "h2c" }).end();
    const problem = "broken-off";
    expect(await testWebhook(admin, id, {}, now, here)).toMatchObject({ status: "failed", tries: [{ problem }] });
  });
});

describe("an address", () => {
  test.each([
    "127.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "fc00::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "no address",
  ])("%s is not public", (address) => expect(isPublic(address)).toBe(false));

  test.each(["8.8.8.8", "172.32.0.1", "2606:4700:4700::1111"])("%s is public", (address) =>
    expect(isPublic(address)).toBe(true),
  );

  test.each([
    ["https://inside.example/x", "private"],
    ["https://both.example/x", "private"],
    ["https://127.0.0.1/x", "private"],
    ["https://0x7f.1/x", "private"],
    ["https://2130706433/x", "private"],
    ["https://[::1]/x", "private"],
    ["https://[::ffff:10.0.0.1]/x", "private"],
    ["https://nowhere.example/x", "unknown-host"],
    ["http://outside.example/x", "not-https"],
    ["https://lan:secret@outside.example/x", "malformed"],
    ["ftp://outside.example/x", "malformed"],
    ["outside.example", "malformed"],
  ])("%s is refused: %s", async (url, code) => {
    names = { "inside.example": ["10.0.0.1"], "both.example": ["8.8.8.8", "10.0.0.1"], "outside.example": ["8.8.8.8"] };
    const refused = connectWebhook(admin, { name: "x", url, topics: ["task.done"] }, {}, now, careful);
    await expect(refused).rejects.toEqual(new WebhookRefused(code as "private"));
    expect(await queryAll(db, webhooks, {})).toEqual([]);
  });

  test("is refused when it turns private on connecting, and otherwise connected to as checked", async () => {
    names = { "hooks.example": ["8.8.8.8"] };
    const url = `https://hooks.example:${receiver.port}/x`;
    const { id } = await connectWebhook(admin, { name: "x", url, topics: ["task.done"] }, {}, now, careful);
    names = { "hooks.example": ["127.0.0.1"] };
    expect(await testWebhook(admin, id, {}, now, careful)).toMatchObject({ tries: [{ problem: "private" }] });
    // A resolver that says another thing each time is asked once for a connection.
    const lookups: string[] = [];
    const turning: Network = {
      allowsPrivate: true,
      resolve: async (name) => {
        lookups.push(name);
        return [{ address: lookups.length > 1 ? "10.0.0.1" : "127.0.0.1", family: 4 }];
      },
    };
    const plain = url.replace("https", "http");
    await db.set(webhooks, id, { ...(await requireWebhook(admin, id)).data, url: plain });
    expect(await testWebhook(admin, id, {}, now, turning)).toMatchObject({ status: "sent" });
    expect([lookups, receiver.heard.length]).toEqual([["hooks.example"], 1]);
    // Written into the database by other means, a number is checked all the same.
    await db.set(webhooks, id, { ...(await requireWebhook(admin, id)).data, url: "https://169.254.169.254/latest" });
    expect(await testWebhook(admin, id, {}, now, careful)).toMatchObject({ tries: [{ problem: "private" }] });
  });
});

test("sends tests and repeated messages at once; signs with old and new secret for a day", async () => {
  const { id, secret } = await connect();
  const tested = await testWebhook(admin, id, {}, now, here);
  expect(tested).toMatchObject({ topic: "test", status: "sent" });
  expect(verified(secret!, receiver.heard[0]!)).toMatchObject({ type: "webhook.test", data: { id } });
  const renewed = await renewSecret(admin, id, {}, now);
  const [message] = await logged();
  await redeliver(admin, id, { message: message!.id }, now, here);
  expect(receiver.heard[1]!.headers["webhook-id"]).toBe(receiver.heard[0]!.headers["webhook-id"]);
  for (const each of [secret!, renewed!]) verified(each, receiver.heard[1]!);
  const event = (await readTimeline(db, `webhooks/${id}`)).find(({ what }) => what === "sent-again");
  expect(event).toMatchObject({ what: "sent-again", after: { topic: "test" }, by: "admin" });
  await expect(redeliver(admin, id, { message: "none" }, now, here)).rejects.toMatchObject({ status: 404 });
  await db.set(webhooks, id, {
    ...(await requireWebhook(admin, id)).data,
    secrets: [
      { secret: sealSecret(renewed!, id), until: null },
      { secret: sealSecret(secret!, id), until: new Date(now.getTime() - second).toISOString() },
    ],
  });
  await redeliver(admin, id, { message: message!.id }, now, here);
  verified(renewed!, receiver.heard[2]!);
  expect(() => verified(secret!, receiver.heard[2]!)).toThrow("No matching signature");
  await editWebhook(admin, id, { name: "Kho", url: receiver.url, topics: ["task.done"] }, {}, now, here);
  await setConnected(admin, id, { connected: false }, now);
  await expect(testWebhook(admin, id, {}, now, here)).rejects.toMatchObject({ status: 409 });
  await expect(testWebhook(lead, id, {}, now, here)).rejects.toMatchObject({ status: 403 });
});

test("stores secrets sealed, so that the database alone doesn't reveal them; reports an unreadable secret", async () => {
  const { id, secret } = await connect();
  const stored = async () => JSON.stringify((await requireWebhook(admin, id)).data.secrets);
  expect(await stored()).not.toContain("whsec_");

  const { data } = await requireWebhook(admin, id);
  await testWebhook(admin, id, {}, now, here);
  verified(secret!, receiver.heard[0]!);

  await db.set(webhooks, id, { ...data, secrets: [{ secret: sealSecret(secret!, "another"), until: null }] });
  const tried = await testWebhook(admin, id, {}, now, here);
  expect(tried).toMatchObject({ status: "failed", tries: [{ status: null, problem: "secret-unreadable" }] });
  expect(receiver.heard).toHaveLength(1);
  const renewed = await renewSecret(admin, id, {}, now);
  await testWebhook(admin, id, {}, now, here);
  verified(renewed!, receiver.heard[1]!);
});
