import { beforeAll, describe, expect, test } from "vitest";
import { mintFormKey, StaleForm } from "#app/auth/once.server.ts";
import { CheckRefused, type RefusalCode } from "#app/checks/check-errors.ts";
import { checks } from "#app/checks/check.ts";
import { draftsOf, findCheck, findVersionOf, lastCheckOf } from "#app/checks/checks.server.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { noOne } from "#app/lists/params.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { db } from "#app/db/db.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { templates } from "#app/templates/template.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import {
  chain,
  later,
  makeChain,
  manager1,
  manager2,
  morning,
  people,
  refusal,
  start,
  stored,
  submit,
  template,
} from "./chain.ts";
import { item, section } from "./pages/edit/form.ts";

const { lan, minh, lead } = people;
const input = (key = mintFormKey(lan.uid, "start-check")) => ({ storeId: chain.s1, templateId: chain.t1, key });

async function code(work: Promise<unknown>): Promise<RefusalCode> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CheckRefused)) throw error ?? new Error("nothing was refused");
  return error.code;
}

/** A time in May 2026. */
function at(day: string, hour = "03"): Date {
  return new Date(`2026-05-${day}T${hour}:00:00.000Z`);
}

beforeAll(makeChain);

describe("starting a check", () => {
  test("uses the latest version, the business day and the manager of that day", async () => {
    const check = await stored((await startCheck(lan, input(), morning)).id);
    expect(check).toMatchObject({
      storeCode: "S1",
      area: "Quận 1",
      templateVersion: 1,
      templateName: template.name,
      status: "draft",
      day: "2026-03-05",
      month: "2026-03",
      inspectorId: "lan",
      managerId: chain.m1,
      managerName: "Trần Bình",
      answers: {},
    });
    expect(check.code).toMatch(/^QC-260305-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(check.words).toEqual(expect.arrayContaining(["dong", "s1", "260305", "lan"]));
    expect(await findVersionOf(check)).toMatchObject({ version: 1, templateId: chain.t1 });
  });

  test("late on the last day of a month uses the chain's day and its manager", async () => {
    const before = await stored((await startCheck(lan, input(), new Date("2026-02-28T16:59:59.000Z"))).id);
    const after = await stored((await startCheck(lan, input(), new Date("2026-02-28T17:00:00.000Z"))).id);
    expect([before.day, before.managerId]).toEqual(["2026-02-28", chain.m2]);
    expect([after.day, after.month, after.managerId]).toEqual(["2026-03-01", "2026-03", chain.m1]);
  });

  test("on a day without a manager makes a check that the filter “no manager” finds", async () => {
    const now = new Date("2025-12-31T03:00:00.000Z");
    const { id } = await startCheck(lan, input(), now);
    const found = await listChecks(lead, { managerId: noOne, storeId: "S1" }, {}, now);
    expect(found.checks.map((check) => check.id)).toEqual([id]);
  });

  test("gives the same check for a repeated request, also at the same time", async () => {
    const request = input();
    const [first, second] = await Promise.all([startCheck(lan, request, morning), startCheck(lan, request, morning)]);
    expect(await startCheck(lan, request, later(5))).toEqual(first);
    expect(second).toEqual(first);
    expect((await startCheck(lan, input(), morning)).id).not.toBe(first.id);
  });

  test("refuses a key with another body as stale, and somebody else's key as invalid", async () => {
    const request = input();
    await startCheck(lan, request, morning);
    await expect(startCheck(lan, { ...request, storeId: chain.s2 }, morning)).rejects.toThrow(StaleForm);
    expect(await refusal(startCheck(minh, input(), morning))).toBe(400);
  });

  test("is open to people who do checks", async () => {
    expect(
      await refusal(startCheck(manager1, { ...input(), key: mintFormKey(manager1.uid, "start-check") }, morning)),
    ).toBe(403);
  });

  test("is refused, with the reason, at closed stores and with unusable templates", async () => {
    await saveStore(lead, { code: "S9", name: "Closed", area: "Quận 1", status: "closed" }, morning);
    expect(await code(startCheck(lan, { ...input(), storeId: storeId("S9") }, morning))).toBe("store-closed");
    expect(await code(startCheck(lan, { ...input(), storeId: "nowhere" }, morning))).toBe("store-unknown");
    expect(await code(startCheck(lan, { ...input(), templateId: "nothing" }, morning))).toBe("template-unknown");
    const { id } = await publishTemplate(lead, { ...template, code: "T9" }, morning);
    const published = (await db.get(templates, id))!.data;
    await db.set(templates, id, { ...published, status: "archived" });
    expect(await code(startCheck(lan, { ...input(), templateId: id }, morning))).toBe("template-archived");
    await db.set(templates, id, { ...published, status: "draft", version: 0 });
    expect(await code(startCheck(lan, { ...input(), templateId: id }, morning))).toBe("template-unpublished");
  });

  test("keeps the template's version when a newer one is published", async () => {
    const { id } = await publishTemplate(lead, { ...template, code: "T2" }, morning);
    const earlier = await stored((await startCheck(lan, { ...input(), templateId: id }, morning)).id);
    await publishTemplate(
      lead,
      { ...template, code: "T2", sections: [section("new", [item("text", "new")])] },
      morning,
    );
    const newer = await stored((await startCheck(lan, { ...input(), templateId: id }, morning)).id);
    expect((await findVersionOf(earlier)).sections).toHaveLength(2);
    expect((await findVersionOf(newer)).sections.map((part) => part.id)).toEqual(["new"]);
  });
});

describe("following up", () => {
  test("links both checks, and logs it on both timelines", async () => {
    const earlier = await start();
    await submit(lan, earlier);
    const { id } = await startCheck(
      minh,
      { storeId: chain.s1, templateId: chain.t1, followUpOf: earlier, key: mintFormKey(minh.uid, "start-check") },
      later(60),
    );
    expect((await stored(id)).followUpOf).toBe(earlier);
    expect((await stored(earlier)).followedUpBy).toEqual([id]);
    expect((await readTimeline(db, `checks/${earlier}`)).map((event) => event.what)).toEqual([
      "followed-up",
      "submitted",
      "started",
    ]);
    expect(await readTimeline(db, `checks/${id}`)).toMatchObject([{ what: "started", by: "minh" }]);
  });

  test("accepts only a counted check of the same store and template", async () => {
    const [draft, other] = [await start(), await start(lan, chain.s2)];
    await submit(lan, other);
    for (const followUpOf of [draft, other, "nothing"])
      expect(await code(startCheck(lan, { ...input(), followUpOf }, morning))).toBe("follow-up");
  });
});

describe("reading checks", () => {
  test("a manager finds checks of their stores, and of former stores those of their time", async () => {
    const march = await start(lan, chain.s1);
    const february = await start(lan, chain.s1, new Date("2026-02-10T03:00:00.000Z"));
    const elsewhere = await start(lan, chain.s2);
    for (const id of [march, february, elsewhere]) await submit(lan, id);
    const readable = async (user: typeof manager1) =>
      Promise.all([march, february, elsewhere].map(async (id) => (await findCheck(user, id)) !== null));
    expect(await readable(manager1)).toEqual([true, true, false]);
    expect(await readable(manager2)).toEqual([false, true, true]);
    expect(await readable(minh)).toEqual([true, true, true]);
    expect(await findCheck(lead, "nothing")).toBeNull();
  });

  test("the list of drafts shows the user's own, newest first", async () => {
    const older = await start(minh, chain.s2, new Date("2026-01-05T03:00:00.000Z"));
    const newer = await start(minh, chain.s2, new Date("2026-04-05T03:00:00.000Z"));
    await submit(minh, await start(minh, chain.s2));
    const drafts = await draftsOf(minh);
    expect([drafts[0]!.id, drafts.at(-1)!.id]).toEqual([newer, older]);
    expect(drafts.every(({ data }) => data.inspectorId === "minh" && data.status === "draft")).toBe(true);
  });

  test("the last check is the previous counted one of the same store and template", async () => {
    const made = async (now: Date) => {
      const id = await start(lan, chain.s2, now);
      await submit(lan, id, undefined, later(30, now));
      return (await findCheck(lan, id))!;
    };
    const [first, second] = [await made(at("01")), await made(at("02"))];
    const sameDay = await made(at("02", "06"));
    const draft = (await findCheck(lan, await start(lan, chain.s2, at("03"))))!;
    const last = async (before?: typeof draft) =>
      (await lastCheckOf(lan, { storeId: chain.s2, templateId: chain.t1, before }))?.id;
    expect(await last(draft)).toBe(sameDay.id);
    expect(await last(sameDay)).toBe(second.id);
    expect(await last(second)).toBe(first.id);
    expect(await last()).toBe(sameDay.id);
    expect(await lastCheckOf(manager1, { storeId: chain.s2, templateId: chain.t1 })).toBeNull();
    const between = Array.from({ length: 7 }, (_, n) => `void-${n}`);
    for (const id of between) await db.set(checks, id, { ...sameDay.data, code: id, status: "void" });
    expect(await last(draft)).toBe(sameDay.id);
    await db.set(checks, sameDay.id, { ...sameDay.data, status: "void" });
    expect(await last(draft)).toBe(second.id);
    expect(await last()).toBe(second.id);
  });
});
