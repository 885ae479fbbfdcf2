/** The photo that people show themselves by. */
import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { db } from "#app/db/db.server.ts";
import { getProfile } from "#app/users/users.server.ts";
import { createAccount } from "../account.ts";
import { type App, openApp } from "../app.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { pageOf } from "../page.ts";

let app: App;
let [lan, boss] = ["", ""];
beforeAll(async () => {
  app = await openApp();
  const account = { password: "mot-hai-ba-bon-5", displayName: "Nguyễn Lan" };
  lan = (await createAccount({ ...account, email: "lan@photo.test", roles: ["user"] })).uid;
  boss = (await createAccount({ ...account, email: "boss@photo.test", displayName: "Boss", roles: ["admin"] })).uid;
});

async function send(file: File | null, more: Record<string, string> = {}) {
  const cookie = await cookieFor(lan);
  const { page } = await visitorOf(app, cookie).get("/settings/photo");
  const fields = new FormData();
  fields.set("key", page.hidden["key"]!);
  for (const [name, value] of Object.entries(more)) fields.set(name, value);
  fields.set("photo", file ?? new File([], ""));
  const response = await app.post("/settings/photo", fields, cookie);
  return { status: response.status, html: await response.text() };
}

test("shows a photo with a user's name to signed-in users; refuses other files and large ones", async () => {
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], "me.jpg");
  const large = new File([new Uint8Array(randomBytes(20 * 1024 * 1024))], "me.jpg", { type: "image/jpeg" });
  for (const [file, message] of [
    [svg, /JPEG, PNG/],
    [large, /12 MB/],
    [null, /Choose one photo/],
  ] as const) {
    const refused = await send(file);
    expect(refused.status).toBe(400);
    expect(pageOf(refused.html).named("photo").description).toMatch(message);
  }
  expect((await getProfile(lan))!.photo).toBeUndefined();

  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#36c" } })
    .jpeg()
    .toBuffer();
  expect((await send(new File([new Uint8Array(picture)], "me.jpg", { type: "image/jpeg" }))).status).toBe(303);
  const { thumb } = (await getProfile(lan))!.photo!;
  const path = `/users/${lan}/photo?key=${thumb}`;
  const seen = visitorOf(app, await cookieFor(boss));
  expect((await visitorOf(app, await cookieFor(lan)).get("/settings")).html).toContain(`src="${path}"`);
  expect((await seen.get("/users")).html).toContain(`src="${path}"`);
  expect((await seen.get(`/users/${lan}`)).html).toContain(`src="${path}"`);
  const shown = await app.request(path, {}, await cookieFor(boss));
  expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect((await app.request(path, { headers: { Accept: "image/webp" } })).status).toBe(401);
  expect((await seen.get(`/users/${boss}/photo?key=${thumb}`)).status).toBe(404);

  expect((await send(null, { intent: "remove" })).status).toBe(303);
  expect((await seen.get(path)).status).toBe(404);
  expect((await readTimeline(db, `users/${lan}`)).map(({ what }) => what).slice(0, 2)).toEqual([
    "photo-removed",
    "photo-changed",
  ]);
});
