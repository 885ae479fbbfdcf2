/** Links that open one check without an account. */
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { appealCheck } from "#app/checks/appeal-check.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { findShared, listShares, revokeShare, shareCheck } from "#app/checks/share-check.server.ts";
import { isLinkOpen, maxShareLinks, shareLinks } from "#app/checks/share-link.ts";
import { db } from "#app/db/db.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { openApp, type App } from "../app.ts";
import { allGood, later, makeChain, manager1, manager2, people, refusal, start, stored, submit } from "./chain.ts";
import { photo } from "./pages/edit/form.ts";
import { files } from "#app/files/files.server.ts";
import { storePhoto } from "#app/files/photo.server.ts";
import { checks } from "#app/checks/check.ts";

const { lan, minh, lead } = people;
let app: App;
let id: string;

beforeAll(async () => {
  await makeChain();
  app = await openApp();
});
beforeEach(async () => {
  id = await start();
  await submit(lan, id, { ...allGood, floor: { value: "fail", note: "Sàn ướt" } });
});

const days = (count: number) => count * 24 * 60;

test("a share link opens the check until it expires, and only its digest is stored", async () => {
  const token = (await shareCheck(lan, id, { days: 7 }, later(60)))!;
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await findShared(token, later(60 + days(7) - 1)))?.id).toBe(id);
  expect(await findShared(token, later(60 + days(7)))).toBeNull();
  const links = await db.query(shareLinks, { where: [["checkId", "==", id]], limit: 10 });
  expect(links.documents).toMatchObject([{ data: { by: "lan", byName: "lan" } }]);
  expect(JSON.stringify(links.documents)).not.toContain(token);
  expect((await readTimeline(db, `checks/${id}`))[0]).toMatchObject({ what: "shared", byName: "lan" });
  expect(isLinkOpen({ expiresAt: later(1).toISOString() }, later(1))).toBe(false);
});

test("a share link with a token that was never issued opens nothing", async () => {
  const token = (await shareCheck(lan, id, { days: 1 }, later(60)))!;
  const other = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  for (const guessed of ["", "x", other, `${token}A`, token.slice(1), "../checks"])
    expect(await findShared(guessed, later(61))).toBeNull();
});

test("a share link ends when it is revoked or its check no longer counts", async () => {
  const [one, two] = [
    (await shareCheck(lan, id, { days: 7 }, later(60)))!,
    (await shareCheck(lead, id, { days: 1 }, later(61)))!,
  ];
  const listed = await listShares(lan, id, later(62));
  expect(listed.map(({ data }) => data.byName)).toEqual(["lead", "lan"]);
  await revokeShare(lan, id, { link: listed[1]!.id }, later(63));
  expect([await findShared(one, later(64)), (await findShared(two, later(64)))?.id]).toEqual([null, id]);
  expect((await listShares(lan, id, later(64))).length).toBe(1);
  expect((await readTimeline(db, `checks/${id}`))[0]).toMatchObject({ what: "share-revoked" });
  await decideCheck(lead, id, "void", { reason: "Wrong store" }, later(65));
  expect(await findShared(two, later(66))).toBeNull();
});

test("a share link is made by the inspector, store or lead, once per form", async () => {
  for (const [user, status] of [
    [minh, 403],
    [manager2, 404],
  ] as const)
    expect(await refusal(shareCheck(user, id, { days: 1 }, later(60)))).toBe(status);
  expect(await shareCheck(manager1, id, { days: 1 }, later(60))).not.toBeNull();
  const key = mintFormKey(lan.uid, `share-check/${id}`);
  expect(await shareCheck(lan, id, { days: 1, key }, later(60))).not.toBeNull();
  expect(await shareCheck(lan, id, { days: 1, key }, later(60))).toBeNull();
  const draft = await start();
  await expect(shareCheck(lan, draft, { days: 1 }, later(60))).rejects.toThrow(StaleCheck);
  const other = await start();
  await submit(lan, other);
  const [link] = await listShares(lan, id, later(61));
  expect(await refusal(revokeShare(lan, other, { link: link!.id }, later(61)))).toBe(404);
  for (let made = 2; made < maxShareLinks; made++) await shareCheck(lan, id, { days: 1 }, later(61));
  await expect(shareCheck(lan, id, { days: 1 }, later(61))).rejects.toMatchObject({ code: "shared-often" });
});

test("share links are listed and counted, however many were revoked before", async () => {
  const revoked = {
    checkId: id,
    at: later(60).toISOString(),
    by: "lan",
    byName: "lan",
    revokedAt: later(60).toISOString(),
  };
  for (let made = 0; made < 210; made++)
    await db.create(shareLinks, `${"0".repeat(40)}${made}`, { ...revoked, expiresAt: later(days(7)).toISOString() });
  for (let made = 0; made < maxShareLinks; made++) await shareCheck(lan, id, { days: 1 }, later(61));
  expect(await listShares(lead, id, later(62))).toHaveLength(maxShareLinks);
  await expect(shareCheck(lan, id, { days: 1 }, later(61))).rejects.toMatchObject({ code: "shared-often" });
});

test("a shared page shows only its check to anybody, unlisted, with photos by the same link", async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#284" } })
    .jpeg()
    .toBuffer();
  const kept = await storePhoto(files, new Uint8Array(bytes));
  const before = await stored(id);
  const floor = { ...before.answers["floor"]!, photos: [kept] };
  await db.set(checks, id, { ...before, answers: { ...before.answers, floor } });
  const said = { item: "floor", reason: "Lời riêng của cửa hàng", photos: [photo("b")] };
  await appealCheck(manager1, id, { items: [said] }, later(50));
  const token = (await shareCheck(lan, id, { days: 7 }, new Date()))!;

  const page = await app.request(`/share/${token}`);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(page.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
  expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  for (const shown of [before.storeName, before.code, "Sàn ướt", "Store QC", `/share/${token}/photo?key=${kept.key}`])
    expect(html).toContain(shown);
  for (const hidden of ["<script", "/qc/", "Lời riêng", before.managerName!, "manager1", before.storeId, id])
    expect(html, hidden).not.toContain(hidden);

  const at = (key: string, by = token) => app.request(`/share/${by}/photo?key=${key}`);
  const picture = await at(kept.key);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  expect(picture.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect((await at(photo("b").key)).status).toBe(404);
  expect((await at(kept.key, "x".repeat(43))).status).toBe(404);
  const [link] = await listShares(lan, id, new Date());
  await revokeShare(lan, id, { link: link!.id }, new Date());
  const gone = await app.request(`/share/${token}`);
  expect([gone.status, (await at(kept.key)).status]).toEqual([404, 404]);
  const words = await gone.text();
  expect(words).toContain("This link doesn’t work");
  expect(words).not.toContain(before.storeName);
});

test("guesses at tokens are refused after a while, but a right token still opens", async () => {
  const address = "198.51.100.7";
  const visit = async (token: string) => (await app.request(`/share/${token}`, { address })).status;
  const token = (await shareCheck(lan, id, { days: 1 }, new Date()))!;
  for (let time = 0; time < 25; time++) expect(await visit(token)).toBe(200);
  for (let time = 0; time < 20; time++) expect(await visit("y".repeat(43))).toBe(404);
  expect(await visit("y".repeat(43))).toBe(429);
  expect(await visit(token)).toBe(200);
});
