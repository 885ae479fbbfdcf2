import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { mintFormKey } from "#app/auth/once.server.ts";
import { db } from "#app/db/db.server.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { readPolicyVersions, savePolicy } from "#app/score-policy/policy.server.ts";
import { policyVersions, type ScorePolicy } from "#app/score-policy/policy.ts";
import { PolicyRefused, StalePolicy } from "#app/score-policy/policy-errors.ts";
import { policyOf, policyRevision, versionOf } from "#app/score-policy/versions.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { signedIn } from "../people.ts";

/** 05/03/2026 in Ho Chi Minh City. */
const now = new Date("2026-03-05T03:00:00.000Z");
const admin = signedIn("admin", ["admin"]);
const other = signedIn("other", ["admin"]);
const weighing = (checks: number): ScorePolicy => ({
  ...defaultScorePolicy,
  weights: { checks, camera: 20, feedback: 20 },
});
const parking = { code: "parking", name: { en: "Parking", vi: "Gửi xe" }, retired: false };
const withParking = { ...defaultScorePolicy, channels: [...defaultScorePolicy.channels, parking] };
const save = (from: string, policy: ScorePolicy, sent = {}, user = admin) =>
  savePolicy(user, { from, policy }, sent, now);
const shownFor = async (month: string) => policyRevision(versionOf(await readPolicyVersions(db), month));

beforeEach(async () => {
  for (const { id } of await readPolicyVersions(db)) await db.delete(policyVersions, id);
});

test("applies a change from its month on, without changing the months before", async () => {
  expect(await save("2026-04", weighing(50))).toBe("changed");
  expect(await save("2026-06", weighing(40))).toBe("changed");
  const versions = await readPolicyVersions(db);
  expect(versions.map(({ id }) => id)).toEqual(["2026-06", "2026-04"]);
  expect(["2026-03", "2026-04", "2026-05", "2026-06"].map((month) => policyOf(versions, month).weights.checks)).toEqual(
    [60, 50, 50, 40],
  );
});

test("reads consecutive months with at most one document each", async () => {
  for (const [at, month] of ["2026-04", "2026-05", "2026-06", "2026-07", "2026-08"].entries())
    await save(month, weighing(at));
  const versions = await readPolicyVersions(db, ["2026-06", "2026-07"]);
  expect(versions.map(({ id }) => id)).toEqual(["2026-07", "2026-06"]);
  expect(policyOf(await readPolicyVersions(db, ["2026-12"]), "2026-12").weights.checks).toBe(4);
});

test("refuses a month that has begun, and lets a later one be changed again", async () => {
  await expect(save("2026-03", weighing(50))).rejects.toMatchObject({ code: "month-begun" });
  await save("2026-04", weighing(50));
  expect(await save("2026-04", weighing(30))).toBe("changed");
  expect(await save("2026-04", weighing(30))).toBe("same");
  expect(await save("2026-05", weighing(30))).toBe("same");
  expect((await readPolicyVersions(db)).map(({ id }) => id)).toEqual(["2026-04"]);
});

test("records changes on one timeline, with the values before and after", async () => {
  await save("2026-04", weighing(55), {}, other);
  await save("2026-05", { ...weighing(55), appealDays: 5 }, {}, other);
  const events = (await readTimeline(db, "score-policies/all")).filter(({ by }) => by === "other");
  expect(events.find(({ after }) => after?.["from"] === "2026-05")).toMatchObject({
    what: "changed",
    before: { from: "2026-04", appealDays: 7 },
    after: { from: "2026-05", appealDays: 5 },
  });
  expect(events.find(({ after }) => after?.["from"] === "2026-04")).toMatchObject({
    before: { weights: { checks: 60 } },
    after: { weights: { checks: 55 } },
  });
});

test("shows the first admin's version to a second one who saw the version before", async () => {
  const seen = await shownFor("2026-05");
  await save("2026-04", weighing(50), { seen });
  const late = save("2026-05", weighing(40), { seen }, other);
  await expect(late).rejects.toBeInstanceOf(StalePolicy);
  await expect(late).rejects.toMatchObject({ current: { id: "2026-04", data: { policy: weighing(50) } } });
  expect(await save("2026-05", weighing(40), { seen: await shownFor("2026-05") }, other)).toBe("changed");
});

test("changes nothing for the same form again, and conflicts with other values", async () => {
  const [key, seen] = [mintFormKey("admin", "score-policy/2026-04"), await shownFor("2026-04")];
  expect(await save("2026-04", weighing(50), { key, seen })).toBe("changed");
  expect(await save("2026-04", weighing(50), { key, seen })).toBe("changed");
  await expect(save("2026-04", weighing(51), { key, seen })).rejects.toBeInstanceOf(StalePolicy);
  await expect(save("2026-04", weighing(51), { key: "none" })).rejects.toMatchObject({ status: 400 });
});

test("lets a row of an earlier version only be retired, and adds a new one to later versions", async () => {
  await save("2026-06", weighing(50));
  await save("2026-05", withParking);
  const versions = await readPolicyVersions(db);
  expect(policyOf(versions, "2026-06").channels.at(-1)).toEqual(parking);
  expect(policyOf(versions, "2026-06").weights.checks).toBe(50);
  await expect(save("2026-06", weighing(50))).rejects.toBeInstanceOf(PolicyRefused);
  const retired = [...defaultScorePolicy.channels, { ...parking, retired: true }];
  expect(await save("2026-06", { ...weighing(50), channels: retired })).toBe("changed");
  expect(await save("2026-05", defaultScorePolicy)).toBe("changed");
});

test("refuses rows for which a later version has no room", async () => {
  const rows = (prefix: string) => Array.from({ length: 20 }, (_, at) => ({ ...parking, code: `${prefix}-${at}` }));
  await save("2026-06", { ...defaultScorePolicy, channels: [...defaultScorePolicy.channels, ...rows("a")] });
  await expect(
    save("2026-05", { ...defaultScorePolicy, channels: [...defaultScorePolicy.channels, ...rows("b")] }),
  ).rejects.toMatchObject({ code: "full" });
});

test("lets only an admin change it, and only to a valid policy", async () => {
  for (const role of ["user", "manager", "lead"] as const)
    await expect(save("2026-04", weighing(50), {}, signedIn(role, [role]))).rejects.toMatchObject({ status: 403 });
  await expect(
    save("2026-04", { ...weighing(0), weights: { checks: 0, camera: 0, feedback: 0 } }),
  ).rejects.toBeInstanceOf(z.ZodError);
  expect(await readPolicyVersions(db)).toEqual([]);
});
