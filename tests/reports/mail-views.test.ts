/** Saved views that are mailed monthly, within the reader's current scope. */
import { readXlsx } from "hucre/xlsx";
import { beforeAll, expect, test } from "vitest";
import { users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { type QueuedMail, mails } from "#app/mail/mail.ts";
import { mailViewsJob, viewMail } from "#app/reports/mail-views.server.ts";
import { saveManager } from "#app/store-managers/managers.server.ts";
import { createProfile } from "#app/users/users.server.ts";
import { views } from "#app/views/view.ts";
import { listMailedViews, listViews, saveView } from "#app/views/views.server.ts";
import { openApp } from "../app.ts";
import { allGood, chain, later, makeChain, manager1, morning, people, start, submit } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { composeAreas } from "#app/areas.server.ts";

composeAreas();

const { lan, lead } = people;
/** The first of April, 6:30 and 6:29 in Ho Chi Minh City. */
const [due, before] = [new Date("2026-03-31T23:30:00Z"), new Date("2026-03-31T23:29:00Z")];
const report = "report-store" as const;
const { signal } = new AbortController();
const run = (now: Date) => mailViewsJob.run({ now, signal, input: {} });

let lost = "";

beforeAll(async () => {
  await makeChain();
  await saveManager(lead, { code: "M1", name: "Trần Bình", uid: manager1.uid }, morning);
  const roles = { lead: "lead", lan: "user", [manager1.uid]: "manager" } as const;
  for (const [uid, role] of Object.entries(roles))
    await createProfile({ uid, email: `${uid}@demo.test`, displayName: uid, photoURL: null }, [role], morning);
  for (const store of [chain.s1, chain.s2])
    await submit(lan, await start(lan, store), { ...allGood, floor: { value: "fail" } }, later(30));
});

test("an open view can be mailed monthly by a form, and appears in the settings", async () => {
  const app = await openApp();
  for (const user of [lead, lan, manager1]) {
    await saveView(user, { list: report, name: "Của tôi", search: "month=2026-01&compare=none" }, morning);
    const visitor = visitorOf(app, await cookieFor(user.uid));
    const [view] = await listViews(user, report);
    const page = `/qc/reports/store?${view!.search}`;
    expect((await visitor.get(page)).html).toContain("E-mail it monthly");
    const sent = await visitor.send("/qc/views", { list: report, search: view!.search, mail: view!.id }, "");
    expect(sent.status).toBe(303);
    expect((await visitor.get(page)).html).toContain("Stop e-mailing it");
    expect((await visitor.get("/settings/notifications")).html).toContain("Reports by e-mail");
    const { data } = (await db.get(views, view!.id))!;
    // It was saved with the real clock.
    await db.set(views, view!.id, { ...data, mailAt: due.toISOString() });
    if (user === lan) lost = view!.id;
  }
});

const writeMail = async ({ to, input }: QueuedMail) => viewMail.write(to, viewMail.input.parse(input), due);

test("each view is mailed once on the first of a month, within its reader's scope", async () => {
  expect(await run(before)).toBe(0);
  const lanNow = (await db.get(users, "lan"))!;
  await db.set(users, "lan", { ...lanNow.data, disabled: true });
  expect(await run(due)).toBe(3);
  expect(await run(due)).toBe(0);
  const queued = await queryAll(db, mails, {});
  const mailTo = async (uid: string) => writeMail(queued.find(({ data }) => data.to === uid)!.data);

  const codes = async (uid: string) => {
    const message = (await mailTo(uid))!;
    expect(message).toMatchObject({ to: `${uid}@demo.test`, subject: "Của tôi: March 2026" });
    expect(message.text).toContain("/qc/reports/store?compare=none&month=2026-03");
    const [file] = message.attachments!;
    expect(file!.filename).toBe("store-2026-03.xlsx");
    const { sheets } = await readXlsx(file!.content);
    return sheets[0]!.rows.slice(1).map(([code]) => code);
  };
  expect(new Set(await codes("lead"))).toEqual(new Set(["S1", "S2"]));
  expect(await codes(manager1.uid)).toEqual(["S1"]);
  expect(await mailTo("lan")).toBeNull();
  expect((await listMailedViews(lead)).map(({ data }) => data.mailAt)).toEqual(["2026-04-30T23:30:00.000Z"]);
});

test("a view with a deleted store says so, and a cancelled or another person's view isn't written", async () => {
  await saveView(lead, { list: report, name: "Cũ", search: "storeId=gone" }, morning);
  const old = (await listViews(lead, report)).find(({ name }) => name === "Cũ")!;
  const { data } = (await db.get(views, old.id))!;
  await db.set(views, old.id, { ...data, mailAt: due.toISOString() });
  const input = { view: old.id, month: "2026-03" };
  const message = await viewMail.write("lead", input, due);
  expect(message?.attachments).toEqual([]);
  expect(message?.text).toContain("could not be created");
  expect(await viewMail.write(manager1.uid, input, due)).toBeNull();
  await db.set(views, old.id, { ...data, mailAt: null });
  expect(await viewMail.write("lead", input, due)).toBeNull();
  expect(await viewMail.write("lan", { view: lost, month: "2026-03" }, due)).toBeNull();
});
