/** Notices: once for each person, as they chose, and only about records they can see. On both engines. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { addObservation } from "#app/camera/observe.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { appealCheck, decideAppeal } from "#app/checks/appeal-check.server.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { mails } from "#app/mail/mail.ts";
import { sendMails } from "#app/mail/mails.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { saveChoices } from "#app/notifications/choices.server.ts";
import { digestJob } from "#app/notifications/digest.server.ts";
import { countUnread, listNotices, markAllRead, markNoticeRead } from "#app/notifications/inbox.server.ts";
import { notices } from "#app/notifications/notice.ts";
import { morningJob, reminders } from "#app/notifications/remind.server.ts";
import { noticeMail, notify } from "#app/notifications/notify.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { reactionsJob } from "#app/timeline/reactions.server.ts";
import { saveManager } from "#app/store-managers/managers.server.ts";
import { noteLocale } from "#app/users/users.server.ts";
import { taskBulk } from "#app/tasks/pages/bulk/task-bulk.server.ts";
import { adjustTask, createTask, moveTask } from "#app/tasks/tasks.server.ts";
import { caseInput } from "../feedback/case-input.ts";
import { taskInput } from "../tasks/task-input.ts";
import {
  allGood,
  chain,
  later,
  makeChain,
  manager1,
  morning,
  people,
  start,
  submit,
  addManagerAccount,
} from "../checks/chain.ts";

composeAreas();

const { lan, minh, lead, admin } = people;
/** When work is done: after all that people do below. */
let now = later(300);
const pass = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));
const hour = 3_600_000;
const usual = {
  apps: "daily",
  plan: "daily",
  tasks: "daily",
  checks: "daily",
  feedback: "daily",
  stores: "daily",
  chats: "daily",
} as const;

async function work(): Promise<void> {
  const runner = new Runner(
    () => [reactionsJob, digestJob, morningJob, ...reminders, sendMails],
    () => now,
  );
  await runner.runDue();
}
const textsOf = async (user: typeof lan) =>
  (await listNotices(user, { onlyUnread: false, cursor: null })).entries.map(({ line: said }) => said?.text ?? null);
const folder = join(config.DATA_DIR, "mail");
/** Mails with their lines unfolded. */
const written = () => {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const texts = names.map((name) => readFileSync(join(folder, name), "utf8"));
  return texts.map((text) => text.replaceAll("=\n", "").replaceAll("=3D", "="));
};

const findings = { ...allGood, floor: { value: "fail", note: "Đầy bụi" }, greeting: { value: "none" } };

beforeAll(async () => {
  await makeChain();
  await addManagerAccount();
  await work();
});

afterEach(async () => {
  for (const each of [notices, mails])
    for (const { id } of await queryAll<object>(db, each, {})) await db.delete<object>(each, id);
});

test("notifies a store's manager once of a submitted check, and no one else", async () => {
  const id = await start();
  await submit(lan, id, findings);
  await work();
  await work();
  expect(await textsOf(manager1)).toEqual([
    expect.stringMatching(/^lan checked Cà phê Đông Du on 5 Mar 2026: .*2 findings\.$/),
  ]);
  expect(await Promise.all([lan, lead, admin].map(({ uid }) => countUnread(uid)))).toEqual([0, 0, 0]);
  const [entry] = (await listNotices(manager1, { onlyUnread: true, cursor: null })).entries;
  expect(entry!.line!.to).toBe(`/qc/check/view?id=${id}`);
  expect(entry!.line!.head).toMatch(/^Check: .*, 2 findings$/);
  expect(entry!.line!.facts).toEqual(["Cà phê Đông Du", "lan"]);
  expect([entry!.day, entry!.time, entry!.isUrgent]).toEqual(["2026-03-05", "15:00", false]);

  await markNoticeRead(lan, entry!.id, now);
  expect(await countUnread(manager1.uid)).toBe(1);
  await markNoticeRead(manager1, entry!.id, now);
  expect(await countUnread(manager1.uid)).toBe(0);
});

test("notifies deciders of an appeal, both sides of the decision, and never its author", async () => {
  const id = await start();
  await submit(lan, id, findings);
  await appealCheck(manager1, id, { items: [{ item: "floor", reason: "Đã lau" }] }, later(60));
  await work();
  expect(await textsOf(lead)).toEqual([
    "manager1 appeals 1 finding at Cà phê Đông Du, check of 5 Mar 2026. Please decide.",
  ]);
  expect(await textsOf(admin)).toHaveLength(1);
  await decideAppeal(lead, id, { decisions: [{ item: "floor", removed: true, words: "" }] }, later(90));
  await work();
  const decided = "lead decided the appeal at Cà phê Đông Du, check of 5 Mar 2026: 1 removed, 0 kept.";
  expect(await textsOf(lan)).toEqual([decided]);
  expect(await textsOf(manager1)).toContain(decided);
  expect(await textsOf(lead)).toHaveLength(1);
  expect(await markAllRead(manager1, now.toISOString(), now)).toBe(2);
});

test("notifies each person the way they chose: at once, daily by mail, in the app, or not", async () => {
  for (let time = 0; time < 2; time++) await noteLocale(manager1.uid, "vi", morning);
  const languages = (await readTimeline(db, `users/${manager1.uid}`)).filter(({ what }) => what === "language-chosen");
  expect(languages).toMatchObject([{ by: manager1.uid, before: {}, after: { locale: "vi" } }]);
  await saveChoices(manager1, { ...usual, checks: "now" }, morning);
  const [first, second] = [await start(), await start(lan, chain.s1, later(1))];
  await submit(lan, first, findings);
  await work();
  pass(hour);
  await work();
  const mail = written().find((text) => text.includes(first));
  expect(mail).toMatch(/^To: m1@demo\.test$/m);
  const { id } = (await queryAll(db, notices, {}))[0]!;
  expect(mail).toContain(`Message-ID: <${id}@localhost>`);
  expect(mail).toContain("/qc/check/view");
  expect(mail).toMatch(/^36,4%=C2=A0=C2=B7 D=C2=A0=C2=B7 .+=C2=A0=C2=B7 .+ 80%$/m);

  await saveChoices(manager1, { ...usual, checks: "none" }, later(90));
  const chosen = (await readTimeline(db, `users/${manager1.uid}`)).find(({ what }) => what === "notices-chosen");
  expect(chosen).toMatchObject({
    before: { checks: "now" },
    after: { checks: "none" },
  });
  await decideCheck(lead, first, "void", { reason: "Nhầm cửa hàng" }, later(91));
  await saveChoices(lan, { ...usual, checks: "app" }, morning);
  await submit(lan, second, findings, later(95));
  await work();
  expect(await countUnread(manager1.uid)).toBe(1);
  expect(await countUnread(lan.uid)).toBe(1);

  await saveChoices(manager1, usual, morning);
  await saveChoices(lan, usual, morning);
  const before = written().length;
  await decideCheck(lead, second, "reopen", { reason: "Thiếu ảnh" }, later(100));
  await work();
  pass(26 * hour);
  await work();
  pass(hour);
  await work();
  await work();
  expect(written()).toHaveLength(before + 2);
  expect(written().filter((text) => text.includes(second))).toHaveLength(2);
});

test("hides notices and mails from people who lost access or are disabled", async () => {
  await saveChoices(manager1, { ...usual, checks: "now" }, morning);
  const id = await start(lan, chain.s1, later(2));
  await submit(lan, id, findings, later(120));
  const runner = new Runner(
    () => [reactionsJob],
    () => now,
  );
  await runner.runDue();
  expect(await queryAll(db, mails, {})).toHaveLength(1);
  const stranger = { ...manager1, managerId: null, stores: [], formerStores: [] };
  expect(await textsOf(stranger)).toEqual([null]);
  await saveManager(lead, { code: "M1", name: "Trần Bình", uid: "" }, morning);
  const before = written().length;
  pass(hour);
  await work();
  expect(await queryAll(db, mails, {})).toEqual([]);
  expect(written()).toHaveLength(before);
  await saveManager(lead, { code: "M1", name: "Trần Bình", uid: manager1.uid }, morning);
});

test("notifies a task's owner, the verifier of its fix, and those waiting on the due day", async () => {
  await createTask(lan, taskInput({ dueDay: "2036-03-12" }), {}, now);
  await work();
  expect(await textsOf(manager1)).toEqual([
    "lan assigned you a task at Cà phê Đông Du, due 12 Mar 2036: Sửa cửa tủ đông",
  ]);
  const others = await Promise.all([lead, lan].map((user) => textsOf(user)));
  expect(others).toEqual([[], []]);
  now = new Date("2036-03-10T23:40:00.000Z");
  await work();
  await work();
  expect((await textsOf(manager1))[0]).toBe("1 of your tasks is due on 12 Mar 2036.");
  now = new Date("2036-03-12T23:40:00.000Z");
  await work();
  await work();
  expect((await textsOf(manager1))[0]).toBe("1 of your tasks was due on 12 Mar 2036 and is not done.");
  expect(await textsOf(manager1)).toHaveLength(3);
  expect(await textsOf(lead)).toEqual(["1 task was due on 12 Mar 2036 and is not done."]);
  const [reminder] = (await listNotices(manager1, { onlyUnread: true, cursor: null })).entries;
  expect(reminder!.line!.to).toBe(`/tasks?ownerId=${chain.m1}&status=overdue`);
  expect(reminder!.isUrgent).toBe(true);
});

test("makes one notice and one mail per person of an action on many tasks, also over two requests", async () => {
  const ids: string[] = [];
  for (let made = 0; made < 30; made++)
    ids.push(await createTask(lan, taskInput({ ownerId: "none", dueDay: "2039-03-20" }), {}, later(1)));
  await work();
  await saveChoices(minh, { ...usual, tasks: "now" }, morning);
  const before = written().length;
  const assign = (some: string[]) => taskBulk.changeMany(lead, some, "assign", { to: "minh" }, { now, run: "run1" });
  await assign(ids.slice(0, 20));
  await work();
  await assign(ids.slice(20));
  await work();
  await work();
  const { entries } = await listNotices(minh, { onlyUnread: true, cursor: null });
  expect(entries.map(({ line: said }) => [said!.text, said!.to])).toEqual([
    ["lead assigned 30 tasks to you.", "/tasks?ownerId=minh&status=unfinished&sort=-updatedAt"],
  ]);
  pass(hour);
  await work();
  expect(written()).toHaveLength(before + 1);
  expect(written().filter((text) => text.includes("Subject: lead assigned 30 tasks to you."))).toHaveLength(1);

  const cancel = (some: string[]) => taskBulk.changeMany(lead, some, "cancel", { reason: "Trùng" }, { now });
  await cancel(ids.slice(0, 1));
  await work();
  expect(await textsOf(minh)).toContain("lead cancelled the task at Cà phê Đông Du: Sửa cửa tủ đông");
  await cancel(ids.slice(1));
  await work();
  expect(await textsOf(minh)).toContain("lead cancelled 29 of your tasks.");
  expect(await textsOf(minh)).toHaveLength(3);
});

test("threads mails about one record under one subject, and says what changed", async () => {
  await saveChoices(minh, { ...usual, tasks: "now" }, morning);
  const id = await createTask(lan, taskInput({ ownerId: "minh", dueDay: "2039-03-20" }), {}, later(1));
  await work();
  pass(hour);
  await work();
  await adjustTask(lead, id, { dueDay: "2039-03-25" }, {}, now);
  await moveTask(lead, id, "cancel", { reason: "Đã thay tủ mới" }, now);
  await work();
  pass(hour);
  await work();
  const root = `<thread.task.${id}@localhost>`;
  const headers = written().filter((text) => text.includes(`References: ${root}`));
  expect(headers.filter((text) => text.includes(`In-Reply-To: ${root}`))).toHaveLength(3);
  const noticesOfTask = (await queryAll(db, notices, {})).filter(({ data }) => data.id === id);
  const messages = await Promise.all(
    noticesOfTask.map((each) => noticeMail.write("minh", { notices: [each.id] }, now)),
  );
  expect(messages.map((message) => message!.subject)).toEqual(
    Array.from({ length: 3 }, () => "Task at Cà phê Đông Du: Sửa cửa tủ đông"),
  );
  const texts = messages.map((message) => message!.text).join("\n");
  for (const words of ["Due: 20 Mar 2039 → 25 Mar 2039", "Status: Open → Cancelled", "Đã thay tủ mới"])
    expect(texts).toContain(words);
});

test("notifies a store once a sitting, and of unanswered customers before and after the due time", async () => {
  const head = { storeId: chain.s1, day: "2026-03-05", from: "08:00", to: "09:00", note: "" };
  const { id } = await recordSitting(lan, head, {}, later(600));
  const seen = { camera: "Quầy 1", at: "08:15", category: "cash", severity: "major", words: "", photos: [] } as const;
  for (const at of ["08:15", "08:30"]) await addObservation(lan, id, { ...seen, photos: [], at }, {}, later(600));
  now = new Date("2036-04-01T01:00:00.000Z");
  await work();
  expect(await textsOf(manager1)).toEqual(["lan saw findings on the cameras of Cà phê Đông Du on 5 Mar 2026."]);
  await recordCase(lan, caseInput({ cameAt: "2036-04-01T00:40:00.000Z", severity: "critical" }), {}, now);
  await recordCase(lan, caseInput({ cameAt: "2036-04-01T00:50:00.000Z", severity: "critical" }), {}, now);
  now = new Date("2036-04-02T00:00:00.000Z");
  await work();
  await work();
  expect(await textsOf(manager1)).toContain("2 customer answers are due within a day.");
  expect(await textsOf(lead)).toEqual([]);
  now = new Date("2036-04-03T00:00:00.000Z");
  await work();
  await work();
  expect(await textsOf(manager1)).toContain("2 customer answers are overdue.");
  expect(await textsOf(lead)).toEqual(["Stores’ answers to 2 customers are overdue."]);
});

test("catches up a morning without an instance, once for each task", async () => {
  await createTask(lan, taskInput({ dueDay: "2036-05-20" }), {}, now);
  await createTask(lan, taskInput({ dueDay: "2036-05-21" }), {}, now);
  await createTask(lan, taskInput({ dueDay: "2036-05-22" }), {}, now);
  await createTask(lan, taskInput({ dueDay: "2036-05-24" }), {}, now);
  now = new Date("2036-05-18T23:40:00.000Z");
  await work();
  expect(await textsOf(manager1)).toContain("1 of your tasks is due on 20 May 2036.");
  // No notice of the mornings of the 20th to the 22nd exists.
  now = new Date("2036-05-22T23:40:00.000Z");
  await work();
  await work();
  const caughtUp = await textsOf(manager1);
  expect(caughtUp.flatMap((text) => (text?.startsWith("lan assigned") ? [] : `${text}`)).toSorted()).toEqual([
    "1 of your tasks is due on 20 May 2036.",
    "1 of your tasks is due on 24 May 2036.",
    "3 of your tasks were due from 20 May 2036 to 22 May 2036 and are not done.",
  ]);
  expect(await textsOf(lead)).toEqual(["3 tasks were due from 20 May 2036 to 22 May 2036 and are not done."]);
  now = new Date("2036-05-23T23:40:00.000Z");
  await work();
  await work();
  expect(await textsOf(manager1)).toHaveLength(caughtUp.length);
  expect(await textsOf(lead)).toHaveLength(1);
});

test("notifies a thousand people once each, also after being cut off", async () => {
  const uids = Array.from({ length: 1000 }, (_, index) => `person${index}`);
  const { signal } = new AbortController();
  const voided = { event: "event1", kind: "check-voided", by: "lead" } as const;
  const concerns = { storeId: chain.s1 };
  const recipients = [{ id: "c1", concerns, values: { by: "lead", store: "S1", day: "2026-03-05" }, uids }];
  const stop = new AbortController();
  const cutOff = notify(voided, recipients, { now, signal: stop.signal });
  stop.abort();
  await expect(cutOff).rejects.toThrow("aborted");
  const half = (await queryAll(db, notices, {})).length;
  expect(half).toBeLessThan(1000);
  await notify(voided, recipients, { now, signal });
  await notify(voided, recipients, { now, signal });
  const all = await queryAll(db, notices, {});
  expect(new Set(all.map(({ data }) => data.uid))).toEqual(new Set(uids));
  expect(all).toHaveLength(1000);
}, 120_000);
