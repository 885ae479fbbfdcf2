/** An instance that dies while it notifies people: each gets a notice once, and a mail sent twice is the same mail. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { appealCheck } from "#app/checks/appeal-check.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { mails } from "#app/mail/mail.ts";
import { queueMail, mailKinds, sendMails } from "#app/mail/mails.server.ts";
import { countUnread } from "#app/notifications/inbox.server.ts";
import { notices } from "#app/notifications/notice.ts";
import { composeAreas } from "#app/areas.server.ts";
import { reactionsJob } from "#app/timeline/reactions.server.ts";
import { createProfile } from "#app/users/users.server.ts";
import { allGood, later, makeChain, manager1, people, start, submit, addManagerAccount } from "../checks/chain.ts";
import { letter } from "./letter.ts";

composeAreas();

const { lan } = people;
const faulty = { ...allGood, hands: { value: "fail" }, floor: { value: "fail" } };
let now = later(110);

async function work(): Promise<void> {
  // The killed instance's lease has expired.
  now = new Date(now.getTime() + 30 * 60_000);
  const runner = new Runner(
    () => [reactionsJob, sendMails],
    () => now,
  );
  await runner.runDue();
}

async function killed(...given: string[]): Promise<void> {
  const env = { ...process.env, LOG_LEVEL: "info" };
  const instance = spawn(process.execPath, given, { stdio: ["ignore", "ignore", "inherit"], env });
  const [, signal] = (await once(instance, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
}

beforeAll(async () => {
  await makeChain();
  await addManagerAccount();
  await work();
});

afterEach(async () => {
  for (const { id } of await queryAll(db, notices, {})) await db.delete(notices, id);
});

test("notifies the manager once when the process was killed right after the submit", async () => {
  const check = await start(lan);
  await killed("tests/tasks/killed.ts", "submitted", check);
  expect(await countUnread(manager1.uid)).toBe(0);
  await work();
  expect(await countUnread(manager1.uid)).toBe(1);
  await work();
  expect(await countUnread(manager1.uid)).toBe(1);
});

test("notifies each of forty people once when the process was killed halfway", async () => {
  const leads = Array.from({ length: 38 }, (_, number) => `lead${number}`);
  for (const uid of leads)
    await createProfile({ uid, email: `${uid}@demo.test`, displayName: uid, photoURL: null }, ["lead"]);
  const check = await start(lan);
  await submit(lan, check, faulty, later(30));
  await work();
  for (const { id } of await queryAll(db, notices, {})) await db.delete(notices, id);
  await appealCheck(manager1, check, { items: [{ item: "floor", reason: "Đã lau" }] }, later(60));
  await killed("tests/notifications/killed.ts", "told");
  const readNotified = async () => (await queryAll(db, notices, {})).map(({ data }) => data.uid).toSorted();
  expect(await readNotified()).toHaveLength(20);
  await work();
  expect(await readNotified()).toEqual([...leads, "lead", "admin"].toSorted());
});

test("writes a mail again under the same id when the process was killed before dequeuing it", async () => {
  mailKinds.provide([...mailKinds.value, letter]);
  await db.transaction(async (tx) =>
    queueMail(tx, letter, { id: "twice", to: "lan@demo.test", input: { words: "Chào" } }, later(90)),
  );
  const file = join(config.DATA_DIR, "mail", "twice.eml");
  const written = () => ({
    at: statSync(file).ino,
    id: /^Message-ID: .*$/m.exec(readFileSync(file, "utf8"))?.[0],
  });
  const waiting = async () => (await queryAll(db, mails, {})).map(({ id }) => id);
  await killed("tests/notifications/killed.ts", "mailed");
  const first = written();
  expect([first.id, await waiting()]).toEqual(["Message-ID: <twice@localhost>", ["twice"]]);
  await work();
  const second = written();
  expect([second.id, await waiting()]).toEqual([first.id, []]);
  expect(second.at).not.toBe(first.at);
});
