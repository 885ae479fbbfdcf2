/** The pages of sittings, through forms without scripts. */
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { addObservation } from "#app/camera/observe.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { sittings } from "#app/camera/sitting.ts";
import { db } from "#app/db/db.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { type App, openApp } from "../app.ts";
import { chain, makeChain, people } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { pageOf } from "../page.ts";

let app: App;
let cookie = "";
let lan: ReturnType<typeof visitorOf>;
let lead: ReturnType<typeof visitorOf>;
/** A past day, so that every time of it is over. */
const day = addDays(dayOf(new Date(), "Asia/Ho_Chi_Minh"), -2);
const seen = { camera: "Quầy 1", at: "08:15", category: "cash", severity: "minor", words: "Mở ngăn kéo" } as const;
const record = async () =>
  (await recordSitting(people.lan, { storeId: chain.s1, day, from: "08:00", to: "09:00", note: "" }, {}, new Date()))
    .id;
const stored = async (id: string) => (await db.get(sittings, id))!.data;
const picture = (colour: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** Sends the form of a page with its hidden fields, its ticked boxes, these fields and photos. */
async function send(path: string, page: string, fields: Record<string, string>, photos: readonly Uint8Array[] = []) {
  const form = new FormData();
  for (const input of pageOf(page).select("input[type=hidden], input[type=checkbox]"))
    form.append(input.getAttribute("name")!, input.getAttribute("value")!);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const bytes of photos) form.append("photo", new File([new Uint8Array(bytes)], "a.png", { type: "image/png" }));
  const response = await app.post(path, form, cookie);
  return {
    status: response.status,
    location: response.headers.get("Location") ?? "",
    html: await response.text(),
  };
}

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  cookie = await cookieFor("lan");
  lan = visitorOf(app, cookie);
  lead = visitorOf(app, await cookieFor("lead"));
});

describe("recording a sitting", () => {
  test("accepts a store's code or part of its name, and reports errors at their field", async () => {
    const path = "/qc/camera/new?storeId=S1";
    expect((await lan.get(path)).html).toContain('value="S1"');
    const wrong = await lan.send(path, { storeId: "nowhere", day: "31/02/2026", from: "8h", to: "" });
    expect(wrong.status).toBe(400);
    for (const words of ["Enter a date like", "Enter a time like", "No open store matches"])
      expect(wrong.html).toContain(words);
    const unknown = await lan.send(path, { storeId: "nowhere", day, from: "08:00", to: "09:00" });
    expect(unknown.html).toContain("No open store matches");
    const sent = await lan.send(path, { storeId: "dong du", day, from: "22:00", to: "01:00", note: "Một\nHai" });
    expect(sent.status).toBe(303);
    expect((await lan.get(sent.location!)).html).toContain("22:00–01:00");
  });

  test("is refused for a future day", async () => {
    const sent = await lan.send("/qc/camera/new", { storeId: "S1", day: "2099-01-01", from: "08:00", to: "09:00" });
    expect([sent.status, sent.html.includes("in the future")]).toEqual([400, true]);
  });

  test("reports an unknown store, a future day and an empty period at once", async () => {
    const sent = await lan.send("/qc/camera/new", {
      storeId: "nowhere",
      day: "2099-01-01",
      from: "08:00",
      to: "08:00",
    });
    expect(sent.status).toBe(400);
    for (const words of ["No open store matches", "in the future", "at least a minute"])
      expect(sent.html).toContain(words);
  });

  test("refuses an end in the future, and shows it as typed", async () => {
    const today = dayOf(new Date(), "Asia/Ho_Chi_Minh");
    const sent = await lan.send("/qc/camera/new", { storeId: "S1", day: today, from: "00:00", to: "23:59" });
    expect(sent.status).toBe(400);
    for (const words of ["This end is still to come. It is ", 'value="23:59"']) expect(sent.html).toContain(words);
  });
});

describe("adding an observation", () => {
  test("returns to a form for the next one", async () => {
    const path = `/qc/camera/${await record()}`;
    const first = await send(path, (await lan.get(path)).html, seen, [await picture("red"), await picture("blue")]);
    expect(first.status).toBe(303);
    const page = await lan.get(first.location.replace("#add", ""));
    expect(page.page.words).toContain("95 of 100 points");
    for (const words of ["Saved: 08:15, Quầy 1", 'value="Quầy 1"', "Cash handling", "Morning"])
      expect(page.html).toContain(words);
    // Two would overlap at the bottom of a phone.
    expect(page.page.select(".button-primary")).toHaveLength(1);
    const shown = /\/qc\/camera\/photo\?[^"]+/.exec(page.html)![0];
    expect((await app.request(shown, {}, cookie)).headers.get("Content-Type")).toMatch(/^image\//);
  });

  test("stores the valid photos of a refused form", async () => {
    const id = await record();
    const path = `/qc/camera/${id}`;
    const broken = new TextEncoder().encode("no picture");
    const refused = await send(path, (await lan.get(path)).html, { ...seen, words: "" }, [
      await picture("green"),
      broken,
    ]);
    expect(refused.status).toBe(400);
    for (const words of ["Describe what you saw", "Use a JPEG, PNG or WebP", 'name="kept"'])
      expect(refused.html).toContain(words);
    await send(path, refused.html, seen);
    expect((await stored(id)).observations.map(({ photos }) => photos.length)).toEqual([1]);
  });

  test("reports all errors at once, with what to choose for a missing choice", async () => {
    const path = `/qc/camera/${await record()}`;
    const left = { ...seen, at: "07:00", category: "", severity: "", words: "" };
    const { html } = await lan.send(path, left);
    for (const words of ["outside the sitting", "Choose a category.", "Choose a severity.", "Describe what you saw."])
      expect(html).toContain(words);
    expect(html).not.toContain("Choose or enter this again");
    const vietnamese = await visitorOf(app, `${cookie}; locale=vi`).send(path, left);
    for (const words of ["Hãy chọn nhóm lỗi.", "Hãy chọn mức độ."]) expect(vietnamese.html).toContain(words);
  });

  test("ignores a photo from another person's form", async () => {
    const id = await record();
    const path = `/qc/camera/${id}`;
    const photo = { key: "a".repeat(64), thumb: "b".repeat(64), width: 1, height: 1 };
    await send(path, (await lan.get(path)).html, { ...seen, kept: JSON.stringify({ photo, mark: "x.y" }) });
    expect((await stored(id)).observations[0]!.photos).toEqual([]);
  });

  test("shows both versions to the second of two people, and loses neither", async () => {
    const id = await record();
    const made = await addObservation(people.lan, id, { ...seen, photos: [] }, {}, new Date());
    const path = `/qc/camera/${id}/observations/${made}`;
    const { html } = await lan.get(path);
    expect((await lead.send(path, { ...seen, words: "Của trưởng nhóm", severity: "major" })).status).toBe(303);
    const conflict = await send(path, html, { ...seen, words: "Của tôi" });
    expect(conflict.status).toBe(409);
    for (const words of ["Someone else has changed this", "Của trưởng nhóm", "Của tôi", "Major"])
      expect(conflict.html).toContain(words);
    await send(path, conflict.html, { ...seen, words: "Của tôi" });
    expect((await stored(id)).observations[0]!.words).toBe("Của tôi");
    const removed = await send(path, (await lan.get(path)).html, { ...seen, intent: "remove" });
    expect(removed.status).toBe(303);
    expect((await stored(id)).observations).toEqual([]);
    expect((await lan.get(path)).status).toBe(404);
  });
});

test("editing a sitting shows both versions to the second person, and a void one can't change", async () => {
  const id = await record();
  const path = `/qc/camera/${id}/edit`;
  const head = { storeId: "S1", day, from: "08:00", to: "09:00" };
  const { html } = await lan.get(path);
  expect((await lead.send(path, { ...head, note: "Một" })).status).toBe(303);
  const conflict = await lan.send(path, { ...head, note: "Hai" }, html);
  expect([conflict.status, conflict.html.includes("Someone else has changed this")]).toEqual([409, true]);
  expect((await lan.send(`/qc/camera/${id}/void`, { reason: "" })).status).toBe(400);
  expect((await lan.send(`/qc/camera/${id}/void`, { reason: "Nhầm cửa hàng" })).status).toBe(303);
  const page = await lan.get(`/qc/camera/${id}`);
  for (const words of ["This sitting is void", "Nhầm cửa hàng"]) expect(page.html).toContain(words);
  const form = await lan.get(`/qc/camera/${id}/edit`);
  expect(form.html).toContain("This sitting is void");
  expect(form.page.select("button.button-primary")).toEqual([]);
  expect(page.html).not.toContain("Save observation");
  expect((await lan.send(path, { ...head, note: "Ba" }, html)).status).toBe(409);
});

test("the list links to the report of the same sittings", async () => {
  const { html } = await lan.get(
    `/qc/camera?area=${encodeURIComponent("Quận 1")}&sort=day&status=recorded&severity=minor`,
  );
  const report = /\/qc\/reports\/stage1\/qc-camera\?[^"]+/.exec(html)![0].replaceAll("&amp;", "&");
  expect(new URL(report, "http://x").searchParams.toString()).toBe("area=Qu%E1%BA%ADn+1&severity=minor");
  expect((await lan.get(report)).status).toBe(200);
});

test("the files have a row for each observation", async () => {
  const csv = await app.request("/qc/camera.csv", {}, cookie);
  expect(csv.status).toBe(200);
  expect(await csv.text()).toContain("Cash handling");
  expect((await app.request("/qc/camera.xlsx?category=nope", {}, cookie)).status).toBe(400);
});
