import { beforeAll, describe, expect, test } from "vitest";
import { completedForms, StaleForm } from "#app/auth/once.server.ts";
import { CheckRefused } from "#app/checks/check-errors.ts";
import { judgePhoneTime } from "#app/checks/phone-time.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { mintStartKeys } from "#app/checks/start-keys.server.ts";
import { readCheckPage } from "#app/checks/pages/view/reading.server.ts";
import { db } from "#app/db/db.server.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { templates } from "#app/templates/template.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import { chain, later, makeChain, manager1, morning, people, refusal, start, stored, template } from "./chain.ts";
import { item, section } from "./pages/edit/form.ts";

const { lan, minh, lead } = people;
const hours = (count: number, from = morning) => later(count * 60, from);

describe("a time by a phone's clock", () => {
  const limits = { earliest: hours(-100).toISOString(), now: morning };
  test.each([
    ["now", morning, undefined],
    ["an hour ago", hours(-1), undefined],
    ["72 hours ago", hours(-72), undefined],
    ["earlier", later(-72 * 60 - 1), "late"],
    ["just before the earliest", later(-100 * 60 - 4), "late"],
    ["four minutes ahead", later(4), undefined],
    ["six minutes ahead", later(6), "clock"],
    ["a year ahead", hours(24 * 365), "clock"],
    ["a year ago", hours(-24 * 365), "clock"],
  ])("%s", (_, at, doubt) => {
    expect(judgePhoneTime(at.toISOString(), limits)).toEqual({ ...(doubt && { doubt }) });
  });

  test("isn't before the earliest, by more than a clock's error", () => {
    const since = { earliest: morning.toISOString(), now: later(30) };
    expect(judgePhoneTime(later(-4).toISOString(), since)).toEqual({});
    expect(judgePhoneTime(later(-6).toISOString(), since)).toEqual({ doubt: "clock" });
  });
});

describe("a start on a phone", () => {
  beforeAll(makeChain);
  const inputOf = (at: Date, keyAt = hours(-2, at), user = lan) => {
    const [startKey] = mintStartKeys(user, 1, keyAt);
    const { checkId: id, key } = startKey!;
    const phone = { keyAt: startKey!.keyAt, startedAt: at.toISOString(), templateVersion: 1 };
    return { id, input: { storeId: chain.s1, templateId: chain.t1, key, phone } };
  };

  test("has the id of its key, its own day, and the manager of that day", async () => {
    const at = new Date("2026-02-28T10:00:00.000Z");
    const { id, input } = inputOf(at);
    expect(await startCheck(lan, input, hours(48, at))).toEqual({ id });
    expect(await stored(id)).toMatchObject({
      day: "2026-02-28",
      managerId: chain.m2,
      startedAt: at.toISOString(),
      phoneStart: { at: at.toISOString(), receivedAt: hours(48, at).toISOString(), changes: [] },
    });
  });

  test("sent again makes no second check, also together and after the form's result expired", async () => {
    const { id, input } = inputOf(morning);
    const both = await Promise.all([startCheck(lan, input, later(5)), startCheck(lan, input, later(5))]);
    expect(both).toEqual([{ id }, { id }]);
    const { documents } = await db.query(completedForms, { where: [], limit: 100 });
    for (const each of documents) await db.delete(completedForms, each.id);
    expect(await startCheck(lan, input, later(9))).toEqual({ id });
    expect((await stored(id)).updatedAt).toBe(later(5).toISOString());
  });

  test("is refused with another store, another person's key, or another time of the key", async () => {
    const { input } = inputOf(morning);
    await startCheck(lan, input, later(5));
    await expect(startCheck(lan, { ...input, storeId: chain.s2 }, later(6))).rejects.toThrow(StaleForm);
    expect(await refusal(startCheck(minh, input, later(5)))).toBe(400);
    const other = { ...input.phone, keyAt: hours(-60).toISOString() };
    expect(await refusal(startCheck(lan, { ...input, phone: other }, later(5)))).toBe(400);
    const { input: ofManager } = inputOf(morning, hours(-2), manager1);
    expect(await refusal(startCheck(manager1, ofManager, later(5)))).toBe(403);
  });

  test("is accepted until its key is 30 days old, and has its check after that, too", async () => {
    const keyAt = hours(-30 * 24);
    const { id, input } = inputOf(hours(-71), keyAt);
    const { input: next } = inputOf(hours(-71), keyAt);
    expect(await startCheck(lan, input, morning)).toEqual({ id });
    expect(await stored(id)).toMatchObject({ startedAt: hours(-71).toISOString() });
    await expect(startCheck(lan, next, later(1))).rejects.toEqual(new CheckRefused("start-key-expired"));
    expect(await startCheck(lan, input, later(1))).toEqual({ id });
  });

  test("with a wrong clock counts from its receipt, and the check shows both times", async () => {
    const { id, input } = inputOf(hours(24 * 365), hours(-2));
    await startCheck(lan, input, morning);
    expect(await stored(id)).toMatchObject({ day: "2026-03-05", startedAt: morning.toISOString() });
    expect((await readCheckPage(lan, id, morning))!.phoneStart).toEqual([
      "The phone said 5 Mar 2027, 10:00, which can’t be right. The time of receipt counts: 5 Mar 2026, 10:00.",
    ]);
  });

  test("more than 72 hours before its receipt counts from its receipt, and the check says why", async () => {
    const { id, input } = inputOf(hours(-73), hours(-80));
    await startCheck(lan, input, morning);
    expect(await stored(id)).toMatchObject({ day: "2026-03-05", startedAt: morning.toISOString() });
    expect((await readCheckPage(lan, id, morning))!.phoneStart).toEqual([
      "By the phone’s clock it started at 2 Mar 2026, 09:00, more than 72 hours before it arrived. The time of receipt counts: 5 Mar 2026, 10:00.",
    ]);
  });

  test("a little ahead of the server counts from its receipt", async () => {
    const { id, input } = inputOf(later(4), hours(-2));
    await startCheck(lan, input, morning);
    const { startedAt, phoneStart } = await stored(id);
    expect([startedAt, phoneStart?.doubt]).toEqual([morning.toISOString(), undefined]);
  });

  test("uses the latest version when the phone's was replaced long before", async () => {
    const { id, input } = inputOf(morning);
    const later72 = hours(72 + 2);
    const content = { ...template, sections: [section("new", [item("text", "new")])] };
    await publishTemplate(lead, content, morning);
    const { id: recent, input: recentInput } = inputOf(hours(71), hours(-2));
    await startCheck(lan, recentInput, hours(72));
    expect(await stored(recent)).toMatchObject({ templateVersion: 1, phoneStart: { changes: ["template-newer"] } });
    await startCheck(lan, { ...input, phone: { ...input.phone, startedAt: hours(73).toISOString() } }, later72);
    expect(await stored(id)).toMatchObject({ templateVersion: 2, phoneStart: { changes: ["template-replaced"] } });
  });

  test("keeps its version and is accepted though the store closed and the template was archived meanwhile", async () => {
    const { id, input } = inputOf(morning);
    const { id: templateId } = await publishTemplate(
      lead,
      { ...template, sections: [section("new", [item("text", "new")])] },
      later(1),
    );
    await saveStore(lead, { code: "S1", name: "Cà phê Đông Du", area: "Quận 1", status: "closed" }, later(2));
    const { data } = (await db.get(templates, templateId))!;
    await db.set(templates, templateId, { ...data, status: "archived" });
    await expect(start(lan, chain.s1, later(3))).rejects.toThrow(CheckRefused);
    await startCheck(lan, input, later(3));
    expect(await stored(id)).toMatchObject({
      templateVersion: 1,
      phoneStart: { changes: ["store-closed", "template-archived", "template-newer"] },
    });
    expect((await readCheckPage(lan, id, morning))!.phoneStart).toHaveLength(4);
  });

  test("is refused for what closed before its key", async () => {
    const refused = (at: Date) => startCheck(lan, inputOf(at, at).input, at).catch((error: unknown) => error);
    const [template1] = [(await db.get(templates, chain.t1))!];
    await db.set(templates, chain.t1, { ...template1.data, status: "archived", updatedAt: later(2).toISOString() });
    expect(await refused(hours(30))).toEqual(new CheckRefused("store-closed"));
    await saveStore(lead, { code: "S1", name: "Cà phê Đông Du", area: "Quận 1", status: "open" }, hours(31));
    expect(await refused(hours(32))).toEqual(new CheckRefused("template-archived"));
    await db.set(templates, chain.t1, { ...template1.data, status: "published" });
    const { id, input } = inputOf(hours(33), hours(33));
    await startCheck(lan, input, hours(33));
    expect(await stored(id)).toMatchObject({ phoneStart: { changes: ["template-replaced"] } });
  });
});
