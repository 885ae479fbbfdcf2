import { beforeAll, expect, test } from "vitest";
import { identity } from "#app/sign-in/identity.server.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { activities, isLate } from "#app/activities/activity.ts";
import { activityFacts } from "#app/activities/facts.server.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { sittings } from "#app/camera/sitting.ts";
import { detailFacts, summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { discardedBy } from "#app/checks/discard-check.server.ts";
import { type Check, checks, isCounted } from "#app/checks/check.ts";
import { attachPhoto, saveAnswers } from "#app/checks/save-answers.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { submitCheck } from "#app/checks/submit-check.server.ts";
import { searchWordsOf } from "#app/checks/words.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { messages } from "#app/chats/chat.ts";
import { composeAreas } from "#app/areas.server.ts";
import { fillDemo } from "#app/demo/demo.server.ts";
import { cases, isOverdue } from "#app/feedback/case.ts";
import { files } from "#app/files/files.server.ts";
import { imports } from "#app/import/import.ts";
import { readMonthView } from "#app/plan/pages/calendar/calendar.server.ts";
import { findFeed } from "#app/plan/calendar-feeds.server.ts";
import { closedDays } from "#app/plan/closed-day.ts";
import { slotChanges } from "#app/plan/slot-change.ts";
import { slotStatuses } from "#app/plan/slot-status.ts";
import { listStores } from "#app/stores/stores.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { timeline } from "#app/timeline/timeline.ts";
import { type User, users } from "#app/auth/user.ts";
import { taskStatuses } from "#app/tasks/task-names.ts";
import { tasks } from "#app/tasks/task.ts";
import { listMailedViews } from "#app/views/views.server.ts";
import { readHome } from "#app/home/home.server.ts";
import { getProfile } from "#app/users/users.server.ts";
import { factHeads } from "#app/facts/pending.server.ts";
import { readRows } from "../facts/check-row.ts";

composeAreas();

const now = new Date("2026-11-20T03:00:00Z");
let all: { id: string; data: Check }[] = [];
/** Processor time: the machine's other work doesn't count. */
let cpuSeconds = 0;

async function signIn(email: string): Promise<User> {
  const account = await identity.signIn(email, "demo-1234");
  if (typeof account === "string") throw new Error(`${email}: ${account}`);
  return userOf((await getProfile(account.uid))!, now);
}

beforeAll(async () => {
  const before = process.cpuUsage();
  await fillDemo(now);
  const { user, system } = process.cpuUsage(before);
  cpuSeconds = (user + system) / 1_000_000;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof db.query<Check>>> = await db.query(checks, { limit: 1000, cursor });
    all.push(...page.documents);
    cursor = page.next;
  } while (cursor);
}, 60_000);

test("the chain is made in seconds", () => {
  expect(all.length).toBeGreaterThan(850);
  expect(cpuSeconds).toBeLessThan(20);
});

test("the four accounts sign in, each with its role and scope", async () => {
  const roles = await Promise.all(
    ["admin", "lead", "qc", "manager"].map(async (name) => (await signIn(`${name}@demo.test`)).role),
  );
  expect(roles).toEqual([["admin"], ["lead"], ["user"], ["manager"]]);
  const manager = await signIn("manager@demo.test");
  expect([manager.stores.length, manager.formerStores.length]).toEqual([2, 1]);
  expect((await listStores(manager)).stores.length).toBe(3);
  expect((await listStores(await signIn("qc@demo.test"))).stores.length).toBe(40);
});

test("makes about a hundred feedback cases, some of them still unanswered", async () => {
  const { documents } = await db.query(cases, { limit: 1000 });
  expect(documents.length).toBeGreaterThan(70);
  expect(documents.length).toBeLessThan(160);
  expect(new Set(documents.map(({ data }) => data.month)).size).toBe(6);
  expect(new Set(documents.map(({ data }) => data.status)).size).toBe(4);
  expect(documents.filter(({ data }) => isOverdue(data, now)).length).toBeGreaterThan(1);
});

test("makes the cameras' facts from the sittings that count", async () => {
  const months = await sittingFacts.months(db);
  const verdicts = await Promise.all(months.map((month) => sittingFacts.rebuild(db, month, { verify: true })));
  const counted = await db.count(sittings, [["status", "==", "recorded"]]);
  expect(verdicts.reduce((sum, { rows }) => sum + rows, 0)).toBe(counted);
  expect([counted > 40, verdicts.every(({ wrong, damaged }) => wrong === 0 && damaged.length === 0)]).toEqual([
    true,
    true,
  ]);
});

test("makes activities done, late and planned, with matching facts", async () => {
  const { documents } = await db.query(activities, { limit: 1000 });
  const of = (status: string) => documents.filter(({ data }) => data.status === status);
  const carriedOut = of("done").filter(({ data }) => data.planned);
  expect(documents.length).toBeGreaterThan(150);
  expect(carriedOut.length).toBeGreaterThan(documents.length / 2);
  expect(of("done").length - carriedOut.length).toBeGreaterThan(20);
  const today = dayOf(now, "Asia/Ho_Chi_Minh");
  expect(documents.filter(({ data }) => isLate(data, today)).length).toBeGreaterThan(1);
  expect(of("planned").filter(({ data }) => data.day > today).length).toBeGreaterThan(3);
  expect(of("void").length).toBeGreaterThan(2);
  const months = await activityFacts.months(db);
  const verdicts = await Promise.all(months.map((month) => activityFacts.rebuild(db, month, { verify: true })));
  expect(verdicts.reduce((sum, { rows }) => sum + rows, 0)).toBe(documents.length - of("void").length);
  expect(verdicts.every(({ wrong, damaged }) => wrong === 0 && damaged.length === 0)).toBe(true);
});

test("plans checks that are due, done, late and missed this month", async () => {
  const { totals } = await readMonthView(await signIn("lead@demo.test"), new URLSearchParams("month=2026-11"), now);
  for (const status of slotStatuses) expect(totals[status], status).toBeGreaterThan(0);
  const own = await readMonthView(await signIn("qc@demo.test"), new URLSearchParams("month=2026-11"), now);
  expect(own.totals).toEqual(totals);
});

test("has tasks in every status, one with a photo that was drawn on", async () => {
  const { documents } = await db.query(tasks, { limit: 1000 });
  for (const status of taskStatuses)
    expect(documents.filter(({ data }) => data.status === status).length).toBeGreaterThan(2);
  expect(documents.flatMap(({ data }) => data.photos).filter(({ drawn }) => drawn?.length)).toHaveLength(1);
});

test("has a discarded draft, moved and cancelled planned checks, and a closed day", async () => {
  expect(await discardedBy(await signIn("qc@demo.test"), now)).toHaveLength(1);
  const changed = (await db.query(slotChanges, { limit: 10 })).documents.map(({ data }) => data);
  expect(changed.filter(({ movedTo, cancelled }) => movedTo !== null && !cancelled)).toHaveLength(1);
  expect(changed.filter(({ movedTo, cancelled }) => movedTo === null && cancelled)).toHaveLength(1);
  expect(await db.count(closedDays, [])).toBe(1);
});

test("has photos in chats, and an import of telephone numbers with one refused row", async () => {
  const photos = (await db.query(messages, { limit: 200 })).documents.flatMap(({ data }) => data.photos);
  expect(photos.length).toBeGreaterThan(1);
  for (const photo of photos) expect(await files.has(photo.key)).toBe(true);
  const [brought, ...others] = (await db.query(imports, { limit: 10 })).documents;
  expect(others).toEqual([]);
  expect(brought!.data).toMatchObject({ status: "done", judged: { new: 0, changed: 40, same: 0, error: 1 } });
  const { stores } = await listStores(await signIn("lead@demo.test"));
  expect(stores.every(({ data }) => data.phone.startsWith("+84900000"))).toBe(true);
});

test("has people with a photo, a mailed report, a feed, an open invitation, and a disabled account", async () => {
  const [lead, qc, admin] = [
    await signIn("lead@demo.test"),
    await signIn("qc@demo.test"),
    await signIn("admin@demo.test"),
  ];
  expect((await listMailedViews(lead)).map(({ data }) => data.mailAt! > now.toISOString())).toEqual([true]);
  expect(await findFeed(qc)).not.toBeNull();
  expect((await readHome(admin, now)).invitations).toHaveLength(1);
  const everybody = (await db.query(users, { limit: 100 })).documents.map(({ data }) => data);
  expect(everybody.filter(({ disabled }) => disabled)).toHaveLength(1);
  const [photo] = everybody.flatMap((person) => person.photo ?? []);
  expect(await files.has(photo!.thumb)).toBe(true);
});

test("fills only an empty database", async () => {
  await expect(fillDemo(now)).rejects.toThrow(/isn't empty/);
});

test("stores every photo that an answer names", async () => {
  const keys = new Set(
    all.flatMap(({ data }) =>
      Object.values(data.answers).flatMap((answer) =>
        (answer.photos ?? []).flatMap((photo) => [photo.key, photo.thumb]),
      ),
    ),
  );
  expect(keys.size).toBeGreaterThan(50);
  for (const key of keys) expect(await files.has(key)).toBe(true);
});

test("has the facts that recording the same checks one by one gives", async () => {
  const month = "2026-08";
  const counted = all
    .filter(({ data }) => data.month === month && isCounted(data))
    .toSorted((a, b) => (a.data.submittedAt! < b.data.submittedAt! ? -1 : 1));
  const read = () => readRows(db, month);
  const bulk = await read();
  expect([...bulk.keys()].toSorted()).toEqual(counted.map(({ id }) => id).toSorted());
  for (const shards of [summaryFacts, detailFacts]) for (const id of shards.idsOf(month)) await db.delete(shards, id);
  await db.delete(factHeads, `checks.${month}`);
  for (const { id, data } of counted) await db.transaction(async (tx) => checkFacts.record(tx, id, data));
  expect(await read()).toEqual(bulk);
});

const events = async (check: string) =>
  (await readTimeline(db, `checks/${check}`)).map(({ at, by, byName, what, note, before, after }) => ({
    at,
    by,
    byName,
    what,
    note,
    before,
    after,
  }));

test("has the checks that starting, answering and submitting them by hand gives", async () => {
  const byHandOnce = all.filter(
    ({ data }) =>
      data.status === "submitted" && !data.followUpOf && data.followedUpBy.length === 0 && data.day > "2026-09-10",
  );
  const categories = [...new Set(all.map(({ data }) => data.templateCategory))];
  const sample = categories.flatMap((category) =>
    byHandOnce.filter(({ data }) => data.templateCategory === category).slice(0, 2),
  );
  expect([categories.length, sample.length]).toEqual([5, 10]);
  for (const { id, data } of sample) {
    const profile = (await getProfile(data.inspectorId))!;
    const user = await userOf(profile, now);
    const started = await startCheck(
      user,
      { storeId: data.storeId, templateId: data.templateId, key: mintFormKey(user.uid, "start-check") },
      new Date(data.startedAt),
    );
    for (const [item, { value, na, note, photos, at }] of Object.entries(data.answers).toSorted(([, a], [, b]) =>
      a.at < b.at ? -1 : 1,
    )) {
      if (value !== undefined || na || note)
        await saveAnswers(
          user,
          started.id,
          {
            entered: { [item]: { ...(value !== undefined && { value }), ...(na && { na }), ...(note && { note }) } },
            basedOn: {},
          },
          new Date(at),
        );
      for (const photo of photos ?? []) await attachPhoto(user, started.id, item, photo, new Date(at));
    }
    const { place } = data;
    const submitted = await submitCheck(
      user,
      started.id,
      {
        key: mintFormKey(user.uid, `submit-check/${started.id}`),
        entered: {},
        basedOn: {},
        ...(place && { place: { latitude: place.latitude, longitude: place.longitude, accuracy: place.accuracy } }),
      },
      new Date(data.submittedAt!),
    );
    expect(submitted).toEqual({ ok: true, id: started.id });
    const byHand = (await db.get(checks, started.id))!.data;
    expect({ ...byHand, code: "", words: [] }).toEqual({ ...data, code: "", words: [] });
    expect(byHand.code).toMatch(/^QC-\d{6}-[2-9A-Z]{4}$/);
    expect(data.code.slice(0, 10)).toBe(byHand.code.slice(0, 10));
    expect(data.words).toEqual(searchWordsOf({ ...byHand, code: data.code }));
    expect(await events(id)).toEqual(await events(started.id));
  }
});

test("puts everything on a timeline", async () => {
  expect(await db.count(timeline)).toBeGreaterThan(all.length * 2);
});
