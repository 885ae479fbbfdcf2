import { beforeAll, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import {
  assignByForm,
  changeAssignment,
  moveManager,
  withdrawAssignment,
} from "#app/store-managers/edit-assignments.server.ts";
import type { ConsequenceSummary } from "#app/store-managers/consequence-words.ts";
import type { AccountChangeUnread } from "#app/store-managers/describe-account-change.server.ts";
import { changeManager, createManager, markBack, markLeft } from "#app/store-managers/change-managers.server.ts";
import { type Assignment, assignments } from "#app/store-managers/manager.ts";
import { AccountRefused, ManagerLeft, StaleAssignment } from "#app/store-managers/manager-errors.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { CodeTaken } from "#app/records/record-errors.ts";
import { composeAreas } from "#app/areas.server.ts";
import { assignmentId, Overlap } from "#app/store-managers/assign.server.ts";
import { managerOn, readTenures, managersOn, readPostings, storesOn } from "#app/store-managers/assignments.server.ts";
import { findManager, managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { settleDays } from "#app/store-managers/settle.server.ts";
import { unsettledDays } from "#app/store-managers/unsettled-days.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { chain, factsOf, later, makeChain, manager1, morning, people, start, submit } from "../checks/chain.ts";
import { profileOf, signedIn } from "../people.ts";

composeAreas();

const { lead } = people;
const keyFor = (form: string, user = lead) => ({ key: mintFormKey(user.uid, form) });
const days = async (id: string) => (await readTenures(db, id)).map(({ name, from, to }) => [name, from, to]);
const revision = async (id: string) => (await db.get(assignments, id))!.revision;
const daysOf = async (unsettled: string | null) => (await db.get(unsettledDays, unsettled!))?.data.days;
const fields = { name: "Phạm Dung", email: "", phone: "", account: "" };

beforeAll(async () => {
  await makeChain();
  for (const code of ["S3", "S4"]) await saveStore(lead, { code, name: `Store ${code}`, area: "Quận 3" }, morning);
});

test("a form creates one manager, and links the account with the e-mail address", async () => {
  const sent = keyFor("create-manager");
  const given = { ...fields, code: "M3", account: "Minh@demo.test" };
  const { id } = await createManager(lead, given, sent, morning);
  expect(await createManager(lead, given, sent, later(1))).toEqual({ id });
  expect((await findManager(lead, id))?.data).toMatchObject({ uid: "minh", sortName: "pham dung", status: "active" });
  await expect(createManager(lead, given, keyFor("create-manager"), morning)).rejects.toThrow(CodeTaken);
  const refusal = (account: string) =>
    createManager(lead, { ...fields, code: "M4", account }, keyFor("create-manager"), morning).catch((error) => error);
  expect(await refusal("nobody@demo.test")).toMatchObject({ reason: "unknown" });
  expect(await refusal("minh@demo.test")).toMatchObject({ reason: "taken", by: "Phạm Dung" });
  expect(await refusal("minh@demo.test")).toBeInstanceOf(AccountRefused);
});

test("the second of two simultaneous changes of a manager is refused with the first's version", async () => {
  const id = managerId("M3");
  const seen = (await findManager(lead, id))!.revision;
  const change = (name: string, account = "minh@demo.test") =>
    changeManager(lead, id, { ...fields, name, account }, { ...keyFor(`edit-manager/${id}`), seen }, later(2));
  expect(await change("Phạm Thị Dung", "")).toBe("changed");
  await expect(change("Mine")).rejects.toThrow(StaleRecord);
  expect(await change("Phạm Thị Dung", "")).toBe("same");
  expect((await readTimeline(db, `managers/${id}`))[0]).toMatchObject({
    before: { name: "Phạm Dung", uid: "minh" },
    after: { name: "Phạm Thị Dung", uid: null },
  });
});

test("linking another account needs confirmation of who gains and loses sight of stores", async () => {
  const change = async (account: string, confirmed: string) => {
    const { data, revision: seen } = (await findManager(lead, chain.m1))!;
    const sent = { ...keyFor(`edit-manager/${chain.m1}`), seen, confirmed };
    const changing = changeManager(lead, chain.m1, { ...fields, name: data.name, account }, sent, later(3));
    return changing.catch((error: AccountChangeUnread) => error.summary);
  };
  const previewOf = async (account: string) => (await change(account, "")) as ConsequenceSummary;
  const gains = await previewOf("lan@demo.test");
  expect(gains.sentences).toEqual(["lan signs in as Trần Bình, and sees Cà phê Đông Du with their checks and tasks."]);
  expect((await findManager(lead, chain.m1))?.data.uid).toBeNull();
  expect(await change("lan@demo.test", gains.digest)).toBe("changed");

  const loses = await previewOf("minh@demo.test");
  expect(loses.sentences).toHaveLength(2);
  expect(loses.sentences[0]).toBe("lan no longer signs in as Trần Bình, and no longer sees Cà phê Đông Du.");
  const nobody = await previewOf("");
  expect(nobody.warnings).toEqual(["Nobody will be notified for Trần Bình."]);
  // Confirming one change doesn't confirm another.
  expect(await change("", loses.digest)).toEqual(nobody);
  expect(await change("", nobody.digest)).toBe("changed");
});

test("an assignment from tomorrow changes nothing today", async () => {
  const given = { storeId: chain.s2, managerId: managerId("M3"), from: "2026-03-06", to: null };
  expect(await assignByForm(lead, given, keyFor("assign"), morning)).toEqual({ outcome: "changed", unsettled: null });
  expect((await managerOn(db, chain.s2, "2026-03-05"))?.name).toBe("Lê Hoa");
  expect((await managerOn(db, chain.s2, "2026-03-06"))?.name).toBe("Phạm Thị Dung");
  const own = await readTimeline(db, `managers/${chain.m2}`);
  expect(own.find(({ what }) => what === "assignment-changed")).toMatchObject({ after: { to: "2026-03-05" } });
});

test("a store is shared only on request, and its checks stay with its main manager", async () => {
  const given = { storeId: chain.s1, managerId: managerId("M3"), from: "2026-03-01", to: "2026-03-10" };
  await expect(assignByForm(lead, given, keyFor("assign"), morning)).rejects.toThrow(Overlap);
  await assignByForm(lead, { ...given, shared: true }, keyFor("assign"), morning);
  expect((await managerOn(db, chain.s1, "2026-03-05"))?.id).toBe(chain.m1);
  await saveManager(lead, { code: "M3", name: "Phạm Thị Dung", uid: "minh" }, morning);
  expect((await userOf(profileOf(signedIn("minh", ["manager"])), morning)).stores).toEqual([chain.s1]);
  await expect(
    assignByForm(lead, { ...given, from: "2026-03-04", shared: true }, keyFor("assign"), morning),
  ).rejects.toThrow(Overlap);
});

test("a move ends one assignment and begins the other, with no other change", async () => {
  await assignByForm(
    lead,
    { storeId: storeId("S3"), managerId: chain.m1, from: "2026-01-01", to: null },
    keyFor("assign"),
    morning,
  );
  const id = assignmentId({ storeId: storeId("S3"), managerId: chain.m1, from: "2026-01-01", to: null });
  const sent = keyFor(`move/${id}`);
  const to = { storeId: storeId("S4"), on: "2026-04-01" };
  const moved = await moveManager(lead, id, to, sent, morning);
  expect(await moveManager(lead, id, to, sent, later(1))).toEqual(moved);
  expect(await days(storeId("S3"))).toEqual([["Trần Bình", "2026-01-01", "2026-03-31"]]);
  expect(await days(storeId("S4"))).toEqual([["Trần Bình", "2026-04-01", null]]);
  for (const on of ["2026-01-01", "2026-04-01"])
    await expect(moveManager(lead, id, { storeId: storeId("S4"), on }, keyFor(`move/${id}`), morning)).rejects.toThrow(
      RangeError,
    );
});

test("a backdated correction moves the checks of its days and is logged", async () => {
  const check = await start();
  await submit(people.lan, check);
  expect((await db.get(checks, check))?.data.managerName).toBe("Trần Bình");
  const id = assignmentId({ storeId: chain.s1, managerId: chain.m1, from: "2026-03-01", to: null });
  const seen = await revision(id);
  const given = { from: "2026-03-06", to: null, shared: false };
  const sent = { ...keyFor(`assignment/${id}`), seen };
  const { unsettled } = await changeAssignment(lead, id, given, sent, later(60));
  expect(await daysOf(unsettled)).toEqual([{ storeId: chain.s1, from: "2026-03-01", to: "2026-03-05" }]);
  expect(await settleDays(lead, unsettled, later(60))).toBe(1);
  expect((await db.get(checks, check))?.data.managerName).toBe("Phạm Thị Dung");
  expect((await factsOf("2026-03")).get(check)?.managerId).toBe(managerId("M3"));
  expect(await changeAssignment(lead, id, given, sent, later(61))).toMatchObject({ unsettled });
  expect((await readTimeline(db, `stores/${chain.s1}`))[0]).toMatchObject({
    what: "assignment-changed",
    before: { from: "2026-03-01", manager: "Trần Bình" },
    after: { from: "2026-03-06" },
  });
  const corrected = assignmentId({ storeId: chain.s1, managerId: chain.m1, from: "2026-03-06", to: null });
  await expect(
    changeAssignment(
      lead,
      corrected,
      { ...given, from: "2026-03-02" },
      { ...keyFor(`assignment/${corrected}`), seen },
      later(62),
    ),
  ).rejects.toThrow(StaleAssignment);
  await expect(
    changeAssignment(
      lead,
      corrected,
      { ...given, from: "2026-02-01" },
      { ...keyFor(`assignment/${corrected}`), seen: await revision(corrected) },
      later(62),
    ),
  ).rejects.toThrow(Overlap);
  const back = { ...keyFor(`assignment/${corrected}`), seen: await revision(corrected) };
  await withdrawAssignment(lead, corrected, back, later(63));
  expect((await days(chain.s1)).map(([name]) => name)).toEqual(["Phạm Thị Dung", "Lê Hoa"]);
  expect((await readTimeline(db, `managers/${chain.m1}`))[0]).toMatchObject({ what: "assignment-withdrawn" });
});

test("leaving ends a manager's assignments on the last day, and returning restores none", async () => {
  const leave = (lastDay: string) =>
    markLeft(lead, chain.m1, { lastDay, reason: "Nghỉ việc" }, keyFor(`leave/${chain.m1}`), morning);
  await expect(leave("2026-03-06")).rejects.toThrow(RangeError);
  const { outcome, unsettled } = await leave("2026-03-03");
  expect(outcome).toBe("changed");
  expect(await daysOf(unsettled)).toEqual([{ storeId: storeId("S3"), from: "2026-03-04", to: "2026-03-05" }]);
  expect((await readPostings(db, chain.m1)).map(({ code, to }) => [code, to])).toEqual([["S3", "2026-03-03"]]);
  expect((await findManager(lead, chain.m1))?.data.status).toBe("left");
  expect((await leave("2026-03-03")).outcome).toBe("same");
  expect((await markBack(lead, chain.m1, { reason: "" }, keyFor(`leave/${chain.m1}`), morning)).outcome).toBe(
    "changed",
  );
  expect((await readTimeline(db, `managers/${chain.m1}`)).filter(({ what }) => what === "left")).toMatchObject([
    { note: "Nghỉ việc", before: { status: "active" } },
  ]);
});

test("a manager who left gets no assignment beyond today, new or extended", async () => {
  const { id } = await saveManager(lead, { code: "LEFT", name: "Đã Nghỉ", status: "left" }, morning);
  const [place, once] = [storeId("S4"), { from: "2020-01-01", to: "2020-01-31", shared: true }];
  const given = { storeId: place, managerId: id };
  for (const to of [null, "2026-03-06"])
    await expect(assignByForm(lead, { ...given, ...once, to }, keyFor("assign"), morning)).rejects.toThrow(ManagerLeft);
  await assignByForm(lead, { ...given, ...once }, keyFor("assign"), morning);
  const own = assignmentId({ ...given, ...once });
  const sent = { ...keyFor(`assignment/${own}`), seen: await revision(own) };
  await expect(changeAssignment(lead, own, { ...once, to: null }, sent, morning)).rejects.toThrow(ManagerLeft);
  await changeAssignment(lead, own, { ...once, to: "2020-02-10" }, sent, morning);
});

test("only leads and admins can edit managers and assignments", async () => {
  const refused = { status: 403 };
  const id = assignmentId({ storeId: chain.s2, managerId: chain.m2, from: "2026-01-01", to: null });
  for (const user of [people.lan, manager1]) {
    const sent = { key: mintFormKey(user.uid, "assign"), seen: "" };
    const given = { storeId: chain.s1, managerId: chain.m1, from: "2027-01-01", to: null, shared: false };
    await expect(createManager(user, { ...fields, code: "X" }, sent, morning)).rejects.toMatchObject(refused);
    await expect(changeManager(user, chain.m1, fields, sent, morning)).rejects.toMatchObject(refused);
    await expect(markLeft(user, chain.m1, { lastDay: "2026-03-01", reason: "" }, sent, morning)).rejects.toMatchObject(
      refused,
    );
    await expect(assignByForm(user, given, sent, morning)).rejects.toMatchObject(refused);
    await expect(changeAssignment(user, id, given, sent, morning)).rejects.toMatchObject(refused);
    await expect(withdrawAssignment(user, id, sent, morning)).rejects.toMatchObject(refused);
    await expect(moveManager(user, id, { storeId: chain.s1, on: "2026-03-01" }, sent, morning)).rejects.toMatchObject(
      refused,
    );
  }
});

const dayAt = (number: number) => new Date(Date.UTC(2000, 0, number)).toISOString().slice(0, 10);

/** Consecutive days in the order of ids, more than a page of a query. */
async function makeMany(of: (number: number) => Assignment, count = 1001): Promise<void> {
  for (let from = 1; from <= count; from += 400) {
    await db.transaction((tx) => {
      for (let number = from; number <= count && number < from + 400; number++)
        tx.set(assignments, assignmentId(of(number)), of(number));
      return Promise.resolve();
    });
  }
}

test("leaving ends every assignment, however many the manager has had", async () => {
  const id = managerId("M9");
  await saveManager(lead, { code: "M9", name: "Vũ Chín", uid: "chin" }, morning);
  await makeMany((number) => {
    return { storeId: storeId("S4"), managerId: id, from: dayAt(number), to: dayAt(number), shared: true };
  });
  const open = { storeId: storeId("S3"), managerId: id, from: "2026-03-01", to: null, shared: true };
  await db.set(assignments, "zzz", open);
  expect((await userOf(profileOf(signedIn("chin", ["manager"])), morning)).stores).toEqual([storeId("S3")]);
  expect((await storesOn(db, [id], "2026-03-05")).get(id)).toEqual(["Store S3"]);
  await markLeft(lead, id, { lastDay: "2026-03-04", reason: "" }, keyFor(`leave/${id}`), morning);
  const tenures = await readTenures(db, storeId("S3"));
  expect(tenures.find(({ managerId: manager }) => manager === id)?.to).toBe("2026-03-04");
});

test("overlaps are found, however many managers the store has had", async () => {
  const place = storeId("S5");
  await saveStore(lead, { code: "S5", name: "Store S5", area: "Quận 3" }, morning);
  await makeMany((number) => {
    return { storeId: place, managerId: chain.m1, from: dayAt(number), to: dayAt(number), shared: false };
  });
  const first = { storeId: place, managerId: chain.m2, from: "1990-01-01", to: "1990-12-31", shared: false };
  await db.set(assignments, "zzz", first);
  const given = { storeId: place, managerId: managerId("M3"), to: "1990-06-30" };
  await expect(assignByForm(lead, { ...given, from: "1990-06-01" }, keyFor("assign"), morning)).rejects.toThrow(
    Overlap,
  );
  const early = { ...given, from: "1989-01-01", to: "1989-12-31" };
  await assignByForm(lead, early, keyFor("assign"), morning);
  const own = assignmentId(early);
  const sent = { ...keyFor(`assignment/${own}`), seen: await revision(own) };
  const longer = { from: "1989-01-01", to: "1990-01-01", shared: false };
  await expect(changeAssignment(lead, own, longer, sent, morning)).rejects.toThrow(Overlap);
  const today = { ...first, from: "2026-03-01", to: null };
  await db.set(assignments, "zzzz", today);
  expect(await managersOn(db, [place], "2026-03-05")).toEqual(new Map([[place, "Lê Hoa"]]));
});

test("a store that was shared many times since still belongs to its main manager", async () => {
  const { id: place } = await saveStore(lead, { code: "S6", name: "Store S6", area: "Quận 3" }, morning);
  const one = { storeId: place, managerId: chain.m2, from: "1999-01-01", to: null };
  await assignByForm(lead, one, keyFor("assign"), morning);
  await makeMany((number) => {
    return { storeId: place, managerId: chain.m1, from: dayAt(number), to: dayAt(number), shared: true };
  }, 60);
  expect((await managerOn(db, place, dayAt(61)))?.name).toBe("Lê Hoa");
});

test("a manager with more stores than can end at once isn't marked as left", async () => {
  const { id } = await saveManager(lead, { code: "M10", name: "Vũ Mười" }, morning);
  await makeMany(
    (number) => ({ storeId: `far-${number}`, managerId: id, from: "2026-01-01", to: null, shared: false }),
    151,
  );
  const leave = () => markLeft(lead, id, { lastDay: "2026-03-04", reason: "" }, keyFor(`leave/${id}`), morning);
  await expect(leave()).rejects.toMatchObject({ name: "TooManyAssignments", count: 151, most: 150 });
  expect((await findManager(lead, id))?.data.status).toBe("active");
  await db.delete(assignments, assignmentId({ storeId: "far-1", managerId: id, from: "2026-01-01", to: null }));
  expect((await leave()).outcome).toBe("changed");
  expect((await readPostings(db, id)).every(({ to }) => to === "2026-03-04")).toBe(true);
});
