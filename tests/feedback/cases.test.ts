/** Feedback cases as data. On both engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { mintFormKey, StaleForm } from "#app/auth/once.server.ts";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { CaseRefused } from "#app/feedback/case-errors.ts";
import { reattributeCases } from "#app/feedback/case-record.server.ts";
import { cases, isOverdue, pointsOf } from "#app/feedback/case.ts";
import { answerCase, editCase, findCase, moveCase, recordCase } from "#app/feedback/cases.server.ts";
import { contacts } from "#app/feedback/contact.ts";
import { findTwins, readContact } from "#app/feedback/contacts.server.ts";
import { countWaiting, listCases } from "#app/feedback/list-cases.server.ts";
import { type CaseFilters, caseParams } from "#app/feedback/list-params.ts";
import { moves, possibleMoves } from "#app/feedback/moves.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { collectionNames } from "#app/transfer/collections.ts";
import { z } from "zod";
import { composeAreas } from "#app/areas.server.ts";
import { chain, later, makeChain, manager1, manager2, morning, people, refusal } from "../checks/chain.ts";
import { came, caseInput, lanPhone } from "./case-input.ts";

composeAreas();

const { lan, minh, lead, admin } = people;
const stored = async (id: string) => (await db.get(cases, id))!;
const record = (changes = {}, user = lan) => recordCase(user, { ...caseInput(), ...changes }, {}, morning);
const problemsOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof CaseRefused ? error.problems : Promise.reject(error)),
  );

beforeAll(makeChain);

describe("recording a case", () => {
  test("stores the manager of its day and when an answer is due", async () => {
    const { data } = await stored(await record());
    expect(data).toMatchObject({
      managerId: chain.m1,
      managerName: "Trần Bình",
      status: "new",
      justified: "undecided",
    });
    expect(data.dueAt).toBe(new Date(came.getTime() + 72 * 3_600_000).toISOString());
    const february = await stored(await record({ cameAt: "2026-02-10T02:00:00.000Z", severity: "critical" }));
    expect(february.data).toMatchObject({ managerId: chain.m2, day: "2026-02-10", dueAt: "2026-02-11T02:00:00.000Z" });
  });

  test("reports all invalid values at once", async () => {
    const wrong = { storeId: "nowhere", cameAt: later(5).toISOString(), channel: "pigeon", category: "weather" };
    expect(await problemsOf(record(wrong))).toEqual({
      storeId: "store-unknown",
      day: "future",
      channel: "unknown",
      category: "unknown",
    });
    await saveStore(lead, { code: "S9", name: "Đã đóng", area: "Quận 1", status: "closed" }, morning);
    expect(await problemsOf(record({ storeId: storeId("S9") }))).toEqual({ storeId: "store-closed" });
  });

  test("gives the same case for a repeated form, and refuses the form with other values", async () => {
    const key = mintFormKey(lan.uid, "record-feedback");
    const first = await recordCase(lan, caseInput(), { key }, morning);
    expect(await recordCase(lan, caseInput(), { key }, morning)).toBe(first);
    const other = { ...caseInput(), contact: lanPhone };
    await expect(recordCase(lan, other, { key }, morning)).rejects.toThrow(StaleForm);
  });

  test("is open to staff, but not to store managers", async () => {
    expect(await refusal(record({}, manager1))).toBe(403);
  });
});

describe("a customer's contact", () => {
  test("is stored in one document only, and erased by one write", async () => {
    const id = await record({ contact: lanPhone });
    await editCase(
      lead,
      id,
      { ...caseInput({ text: "Chờ 30 phút" }), contact: { ...lanPhone, name: "Lan Anh" } },
      {},
      later(5),
    );
    await editCase(lead, id, { ...caseInput({ text: "Chờ 30 phút" }), contact: lanPhone }, {}, later(6));
    const holding = [];
    for (const name of collectionNames)
      for (const { data } of (await db.query(collection(name, z.looseObject({})), { limit: 1000 })).documents)
        if (/912345678|lan\.nguyen|Nguyễn Thị Lan|Lan Anh/.test(JSON.stringify(data))) holding.push(name);
    expect(holding).toEqual(["feedback-contacts"]);

    await moveCase(lead, id, "erase", { reason: "Khách yêu cầu" }, later(7));
    expect(await db.get(contacts, id)).toBeNull();
    const [last] = await readTimeline(db, `feedback/${id}`);
    expect(last).toMatchObject({ what: "contact-erased", note: "Khách yêu cầu" });
    await expect(moveCase(lead, id, "erase", { reason: "Nữa" }, later(8))).rejects.toThrow(StaleRecord);
  });

  test("finds the same customer's cases of a day, in any notation of the phone number", async () => {
    const first = await record({ contact: lanPhone });
    const second = await record({ contact: { name: "", phone: "0912 345 678", email: "" }, storeId: chain.s2 });
    const byMail = await record({ contact: { name: "", phone: "", email: "LAN.nguyen@example.com" } });
    const dayBefore = { cameAt: later(-24 * 60, came).toISOString(), contact: lanPhone };
    await record(dayBefore);
    expect((await findTwins(db, first)).toSorted()).toEqual([second, byMail].toSorted());
    expect(JSON.stringify(await db.get(contacts, second))).not.toMatch(/"marks":\[[^\]]*912345678/);
    await moveCase(lead, first, "erase", { reason: "Xong" }, later(9));
  });

  test("is unchanged when edited by somebody who can't read it", async () => {
    const id = await record({ contact: lanPhone });
    expect(await editCase(lan, id, { ...caseInput({ rating: 1 }), contact: null }, {}, later(3))).toBe("changed");
    expect(await readContact(db, id)).toEqual(lanPhone);
    expect(
      await refusal(
        editCase(lan, id, { ...caseInput(), contact: lanPhone }, {}, later(4)).then(() => readContact(db, id)),
      ),
    ).toBe(403);
  });
});

describe("working on a case", () => {
  test("accepts an answer between the case and now, and the first one ends the wait", async () => {
    const id = await record();
    expect(isOverdue((await stored(id)).data, later(72 * 60))).toBe(true);
    const at = (minutes: number) => ({ answeredAt: later(minutes, came).toISOString(), answer: "Đã xin lỗi khách" });
    expect(await problemsOf(answerCase(manager1, id, at(-1), {}, later(60)))).toEqual({
      answeredDay: "before-it-came",
    });
    expect(await problemsOf(answerCase(manager1, id, at(999), {}, later(60)))).toEqual({ answeredDay: "future" });
    const { revision } = await stored(id);
    expect(await answerCase(manager1, id, at(60), { seen: revision }, later(60))).toBe("changed");
    expect((await stored(id)).data).toMatchObject({ status: "in-progress", waiting: false });
    expect(await answerCase(manager1, id, at(60), { seen: revision }, later(61))).toBe("same");
    await expect(answerCase(lead, id, at(90), { seen: revision }, later(62))).rejects.toThrow(StaleRecord);
    expect(isOverdue((await stored(id)).data, later(72 * 60))).toBe(false);
  });

  test("follows the table of statuses", async () => {
    const id = await record();
    await expect(moveCase(lead, id, "recover", { reason: "x" }, later(1))).rejects.toThrow(StaleRecord);
    await moveCase(manager1, id, "start", {}, later(1));
    await answerCase(manager1, id, { answeredAt: later(1).toISOString(), answer: "Xin lỗi" }, {}, later(2));
    expect(await problemsOf(moveCase(manager1, id, "recover", {}, later(3)))).toEqual({ reason: "reason-missing" });
    await moveCase(manager1, id, "recover", { reason: "Khách hài lòng" }, later(3));
    expect((await stored(id)).data).toMatchObject({ status: "recovered", resolution: "Khách hài lòng" });
    expect(await refusal(moveCase(manager1, id, "reopen", { reason: "x" }, later(4)))).toBe(403);
    await moveCase(lead, id, "reopen", { reason: "Khách gọi lại" }, later(4));
    expect((await stored(id)).data).toMatchObject({ status: "in-progress", resolution: "" });
    await moveCase(manager1, id, "lose", { reason: "Không liên lạc được" }, later(5));
    const { data } = await stored(id);
    expect(possibleMoves(manager1, data, true)).toEqual([]);
    expect(possibleMoves(lead, data, true)).toEqual(["reopen", "justify", "dismiss", "erase"]);
    expect(Object.keys(moves)).toHaveLength(8);
  });

  test("deducts points for a justified case, which the store's manager can't decide", async () => {
    const id = await record({ severity: "critical" });
    const points = async () => pointsOf((await stored(id)).data, defaultScorePolicy);
    expect(await points()).toBe(0);
    expect(await refusal(moveCase(manager1, id, "justify", {}, later(1)))).toBe(403);
    await moveCase(admin, id, "justify", {}, later(1));
    expect(await points()).toBe(20);
    await moveCase(lead, id, "dismiss", { reason: "Nhầm cửa hàng" }, later(2));
    expect(await points()).toBe(0);
  });

  test("answers 404 for a case out of sight and 403 for an action without the right", async () => {
    const id = await record();
    expect(await findCase(manager2, id)).toBeNull();
    expect(await refusal(moveCase(manager2, id, "start", {}, later(1)))).toBe(404);
    expect(await refusal(moveCase(lan, id, "start", {}, later(1)))).toBe(403);
    expect(await refusal(editCase(minh, id, { ...caseInput(), contact: null }, {}, later(1)))).toBe(403);
    const past = await record({ cameAt: "2026-02-10T02:00:00.000Z" });
    expect(await findCase(manager2, past)).not.toBeNull();
  });
});

describe("the list of cases", () => {
  const idsOf = async (filters: CaseFilters, user = lead, now = later(60)) =>
    (await listCases(user, filters, { sort: "-day", cursor: null, limit: 500 }, now)).documents.map(({ id }) => id);

  test("supports every filter in both orders", async () => {
    const id = await record({ text: "Ly trà bị đổ" });
    const { data } = await stored(id);
    const all: CaseFilters[] = [
      { q: "do tra" },
      { storeId: "S1" },
      { managerId: "M1" },
      { status: "new" },
      { status: "open" },
      { status: "waiting" },
      { justified: "undecided" },
      { month: "2026-03" },
      { from: "2026-03-05", to: "2026-03-05" },
      ...caseParams.equal.map((name) => ({ [name]: data[name] })),
    ];
    for (const filter of all) expect(Object.values(filter)).not.toContain("");
    for (const filters of all)
      for (const sort of caseParams.sorts!) {
        const page = await listCases(lead, filters, { sort, cursor: null, limit: 500 }, later(60));
        expect(
          page.documents.map((one) => one.id),
          JSON.stringify(filters),
        ).toContain(id);
      }
    const overdue = { status: "overdue" } as const;
    for (const sort of caseParams.sorts!) await listCases(lead, overdue, { sort, cursor: null, limit: 500 }, later(60));
    expect(await idsOf(overdue)).not.toContain(id);
    expect(await idsOf(overdue, lead, later(24 * 60 * 8))).toContain(id);
    expect(await idsOf({ channel: "email" })).not.toContain(id);
  });

  test("shows a manager's own stores, and of former stores their own days", async () => {
    const [march, february] = [await record(), await record({ cameAt: "2026-02-10T02:00:00.000Z" })];
    const elsewhere = await record({ storeId: chain.s2 });
    const [one, two] = [await idsOf({}, manager1), await idsOf({}, manager2)];
    expect([march, february, elsewhere].map((id) => one.includes(id))).toEqual([true, true, false]);
    expect([march, february, elsewhere].map((id) => two.includes(id))).toEqual([false, true, true]);
  });

  test("begins with the customers that wait longest for a store manager, and with the latest for others", async () => {
    const [old, recent] = [
      await record({ cameAt: "2026-02-08T02:00:00.000Z" }),
      await record({ cameAt: "2026-03-04T02:00:00.000Z" }),
    ];
    const own = await idsOf({}, manager1);
    const waiting = await idsOf({ status: "waiting" }, manager1);
    expect(own.slice(0, waiting.length)).toEqual(waiting.toReversed());
    expect(own.indexOf(old)).toBeLessThan(own.indexOf(recent));
    const all = await idsOf({});
    expect(all.indexOf(old)).toBeGreaterThan(all.indexOf(recent));
  });

  test("shows as many cases waiting for an answer as the count, until they are answered", async () => {
    const answered = await record({ storeId: chain.s2 });
    const idsWaiting = async () => {
      for (const user of [lead, manager1, manager2]) {
        expect(await countWaiting(user)).toBe((await idsOf({ status: "waiting" }, user)).length);
      }
      return idsOf({ status: "waiting" }, manager2);
    };
    expect(await idsWaiting()).toContain(answered);
    const { revision } = await stored(answered);
    await answerCase(
      manager2,
      answered,
      { answeredAt: later(20).toISOString(), answer: "Xin lỗi quý khách." },
      { seen: revision },
      later(30),
    );
    expect(await idsWaiting()).not.toContain(answered);
  });

  test("follows a store's area and corrected assignments", async () => {
    const id = await record({ cameAt: "2026-02-11T02:00:00.000Z" });
    await saveStore(lead, { code: "S1", name: "Cà phê Đông Du", area: "Quận 5" }, later(90));
    expect((await stored(id)).data.area).toBe("Quận 5");
    const { documents } = await db.query(assignments, { where: [["storeId", "==", chain.s1]], limit: 10 });
    for (const { id: of, data } of documents) {
      const moved = data.managerId === chain.m1 ? { ...data, from: "2026-02-11" } : { ...data, to: "2026-02-10" };
      await db.set(assignments, of, moved);
    }
    const days = { storeId: chain.s1, from: "2026-02-11", to: "2026-02-28" };
    expect(await reattributeCases(lead, [days], later(91))).toBe(1);
    expect((await stored(id)).data).toMatchObject({ managerId: chain.m1, managerName: "Trần Bình" });
    expect((await readTimeline(db, `feedback/${id}`))[0]).toMatchObject({ what: "re-attributed" });
  });
});
