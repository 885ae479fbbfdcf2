/** Limits per person and hour: beyond them nothing is stored, the typed text stays, and the page says when to retry. */
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { userOf } from "#app/store-managers/user-scope.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { readQuota, countAgainstQuota } from "#app/auth/quota.server.ts";
import { QuotaReached } from "#app/auth/quota.ts";
import { checks } from "#app/checks/check.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { updatePhotos } from "#app/checks/pages/edit/take-photos.server.ts";
import { config, readConfig } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { imports } from "#app/import/import.ts";
import type { User } from "#app/auth/user.ts";
import { createAccount } from "../account.ts";
import { type App, openApp } from "../app.ts";
import { chain, later, makeChain, morning, people, start, stored } from "../checks/chain.ts";

const most = config.QUOTA_IMPORTS;
let app: App;
beforeAll(async () => {
  app = await openApp();
  await makeChain();
});

const use = (uid: string, kind: Parameters<typeof countAgainstQuota>[1], now = morning) =>
  countAgainstQuota({ uid }, kind, now);
const useUp = async (user: Pick<User, "uid">, kind: "drafts" | "photos" | "imports", times: number, now = morning) => {
  for (let i = 0; i < times; i++) await countAgainstQuota(user, kind, now);
};

test("defaults the limits to those of .env.example", () => {
  const example = readFileSync(".env.example", "utf8");
  for (const read of [readConfig({}, null, example), readConfig({}, example.replaceAll(/^QUOTA.*$/gm, ""), null)])
    expect([
      read.QUOTA_DRAFTS,
      read.QUOTA_PHOTOS,
      read.QUOTA_IMPORTS,
      read.QUOTA_MESSAGES,
      read.QUOTA_REQUESTS,
    ]).toEqual([60, 600, 20, 600, 1000]);
});

describe("an hour", () => {
  test("limits each kind for each person", async () => {
    await useUp({ uid: "a" }, "imports", most);
    await expect(use("a", "imports", later(59))).rejects.toThrow(QuotaReached);
    await use("a", "drafts", later(59));
    await use("b", "imports", later(59));
    await use("a", "imports", later(60));
  });

  test("does not begin with a request that stored nothing", async () => {
    await expect(
      db.transaction(async (tx) => {
        await readQuota(tx, { uid: "c" }, "imports", morning);
        throw new RangeError("refused");
      }),
    ).rejects.toThrow(RangeError);
    await useUp({ uid: "c" }, "imports", most);
    await expect(use("c", "imports")).rejects.toThrow(QuotaReached);
  });

  test("counts requests that come at once", async () => {
    const all = await Promise.allSettled(Array.from({ length: most + 10 }, () => use("d", "imports")));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(most);
  });

  test("is one hour for servers whose clocks differ by seconds", async () => {
    const before = new Date(morning.getTime() - 2000);
    await useUp({ uid: "f" }, "imports", most);
    await expect(use("f", "imports", before)).rejects.toThrow(QuotaReached);
  });

  test("is over at once when the clock was set back", async () => {
    await useUp({ uid: "e" }, "imports", most, new Date("2027-03-05T03:00:00.000Z"));
    await expect(use("e", "imports")).resolves.toBeUndefined();
  });
});

describe("used up", () => {
  test("starts no check, but a repeated form still leads to the check it started", async () => {
    const { lan } = people;
    const input = (key: string) => ({ storeId: chain.s1, templateId: chain.t1, key });
    const key = mintFormKey(lan.uid, "start-check");
    const { id } = await startCheck(lan, input(key), morning);
    await useUp(lan, "drafts", 59);
    const before = await db.count(checks);
    await expect(startCheck(lan, input(mintFormKey(lan.uid, "start-check")), later(1))).rejects.toThrow(QuotaReached);
    expect(await startCheck(lan, input(key), later(2))).toEqual({ id });
    expect(await db.count(checks)).toBe(before);
  });

  test("refuses a photo and says when photos are taken again", async () => {
    const { minh } = people;
    const id = await start(minh);
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "green" } })
      .jpeg()
      .toBuffer();
    const fields = new FormData();
    fields.set("item", "floor");
    await useUp(minh, "photos", 600);
    const reply = await updatePhotos(minh, id, { fields, files: [{ name: "photo", bytes, problem: null }] }, later(1));
    expect(reply).toEqual({
      problem:
        "You sent 600 photos in an hour, the limit per person. Everything else is saved. Send this photo again after 5 Mar 2026, 11:00.",
      again: true,
    });
    expect((await stored(id)).answers).toEqual({});
  });

  test("shows pages a 429 with an explanation, in both languages", async () => {
    const email = "kim@demo.test";
    const profile = await createAccount({ email, password: "demo-1234", displayName: "Kim", roles: ["lead"] });
    const kim = await userOf(profile, new Date());
    const cookie = await app.signIn(email);
    await useUp(kim, "drafts", 60, new Date());
    await useUp(kim, "imports", most, new Date());
    const fields = { storeId: chain.s1, templateId: chain.t1, key: mintFormKey(kim.uid, "start-check") };
    const refused = await app.post(`/qc/check?storeId=${chain.s1}&templateId=${chain.t1}`, fields, cookie);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("You started 60 checks in an hour");

    const file = new FormData();
    file.set("kind", "stores");
    file.set("key", mintFormKey(kim.uid, "import"));
    file.set("file", new File(["code,name\nA,B\n"], "stores.csv"));
    const upload = await app.post("/qc/imports", file, `${cookie}; locale=vi`);
    expect(upload.status).toBe(429);
    expect(await upload.text()).toContain(`Bạn đã tải lên ${most} tệp trong một giờ`);
    expect(await db.count(imports)).toBe(0);
  });
});
