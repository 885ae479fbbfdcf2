/** The pages of activities, through forms without scripts. */
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { activities } from "#app/activities/activity.ts";
import { recordActivity } from "#app/activities/record-activity.server.ts";
import { db } from "#app/db/db.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { type App, openApp } from "../app.ts";
import { makeChain, people } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { visit } from "./visit.ts";

let app: App;
let cookie: string;
let lan: ReturnType<typeof visitorOf>;
let lead: ReturnType<typeof visitorOf>;
const today = dayOf(new Date(), "Asia/Ho_Chi_Minh");
const yesterday = addDays(today, -1);
const given = {
  status: "done",
  category: "visit",
  storeId: "S1",
  day: yesterday,
  from: "08:00",
  to: "09:30",
  note: "",
};
const idIn = (location: string | null) => location!.split("/").at(-1)!;

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  cookie = await cookieFor("lan");
  lan = visitorOf(app, cookie);
  lead = visitorOf(app, await cookieFor("lead"));
});

test("a visit is recorded, and errors are reported at their field with the form as typed", async () => {
  const path = "/qc/activities/new?storeId=S1";
  expect((await lan.get(path)).html).toContain('value="S1"');
  const wrong = await lan.send(path, { ...given, day: "31/02/2026", from: "8h", note: "Một\nHai" });
  expect(wrong.status).toBe(400);
  for (const words of ["Enter a date like", "Enter a time like", 'value="31/02/2026"', "Một\nHai"])
    expect(wrong.html).toContain(words);
  for (const [changes, words] of [
    [{ storeId: "nowhere" }, "No open store matches"],
    [{ storeId: "" }, "Choose a store"],
    [{ day: addDays(today, 1) }, "still to come"],
    [{ status: "planned" }, "This day is past"],
    [{ to: "" }, "Enter both times"],
    [{ status: "maybe" }, "Choose a status: Done or Planned."],
  ] as const) {
    const refused = await lan.send(path, { ...given, ...changes });
    expect([refused.status, refused.html.includes(words)], words).toEqual([400, true]);
  }
  const sent = await lan.send(path, { ...given, storeId: "dong du", note: "Một\nHai" });
  expect(sent.status).toBe(303);
  const page = await lan.get(sent.location!);
  for (const words of ["08:00–09:30 (1.5 h)", "Một\nHai", "Cà phê Đông Du", "Recorded"])
    expect(page.html).toContain(words);
});

test("all errors are reported at once, including an unknown store", async () => {
  const path = "/qc/activities/new";
  const wrong = { ...given, storeId: "nowhere", category: "", day: addDays(today, 1), to: "", note: "x".repeat(2001) };
  const refused = await lan.send(path, wrong);
  expect(refused.status).toBe(400);
  for (const words of ["No open store matches", "Choose a kind", "still to come", "Enter both times", "at most 2000"])
    expect(refused.html.replace("2,000", "2000"), words).toContain(words);
  expect(refused.page.get("button", "Add activity").element.matches(".button-primary")).toBe(true);
  const vi = visitorOf(app, `${cookie}; locale=vi`);
  const vietnamese = await vi.send(path, { ...wrong, status: "" });
  for (const words of ["Hãy chọn loại", "Hãy chọn trạng thái", "Không tìm thấy cửa hàng đang mở nào", "Thêm hoạt động"])
    expect(vietnamese.html).toContain(words);
});

test("times are accepted in common notations", async () => {
  const sent = await lan.send("/qc/activities/new", { ...given, from: "8h05", to: "9.30" });
  expect((await db.get(activities, idIn(sent.location)))!.data).toMatchObject({ from: "08:05", to: "09:30" });
});

test("a planned visit is marked as done in its form, and still counts as planned", async () => {
  const plan = { ...given, status: "planned", day: today, from: "", to: "" };
  const sent = await lan.send("/qc/activities/new?status=planned", plan);
  const id = idIn(sent.location);
  const page = await lan.get(sent.location!);
  expect(page.html).toContain("Mark as done");
  // Two would overlap at the bottom of a phone.
  expect(page.page.select(".button-primary")).toHaveLength(1);
  const form = await lan.get(`/qc/activities/${id}/edit?status=done`);
  expect(form.page.named("status").value).toBe("done");
  const done = { ...given, day: yesterday };
  expect((await lan.send(`/qc/activities/${id}/edit`, done)).status).toBe(303);
  expect((await db.get(activities, id))!.data).toMatchObject({ status: "done", planned: true, day: yesterday });
  expect((await lan.get(`/qc/activities/${id}`)).html).not.toContain("Mark as done");
});

test("photos stay with a refused form, are visible to readers, and can be removed", async () => {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const send = async (path: string, fields: Record<string, string>, files: readonly string[]) => {
    const form = new FormData();
    for (const [name, value] of Object.entries((await lan.get(path)).page.hidden)) form.set(name, value);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const name of files)
      form.append("photos", new File([name === "good" ? new Uint8Array(image) : "none"], name, { type: "image/png" }));
    const response = await app.post(path, form, cookie);
    const html = (await response.text()).replaceAll("&quot;", '"');
    return { status: response.status, location: response.headers.get("Location"), html };
  };
  const refused = await send("/qc/activities/new", { ...given, to: "" }, ["good", "broken"]);
  expect(refused.status).toBe(400);
  for (const words of ["Use a JPEG, PNG or WebP", "1 photo is already attached", "Enter both times"])
    expect(refused.html).toContain(words);
  const kept = /name="keptPhoto" value="(.*?\})"/.exec(refused.html)![1]!;
  const sent = await send("/qc/activities/new", { ...given, keptPhoto: kept }, []);
  const id = idIn(sent.location);
  const [photo] = (await db.get(activities, id))!.data.photos;
  const file = `/qc/activities/${id}/photo?key=${photo!.thumb}`;
  expect((await lan.get(`/qc/activities/${id}`)).html).toContain(`src="${file}"`);
  expect((await app.request(file, {}, cookie)).headers.get("Content-Type")).toMatch(/^image\//);
  expect((await lan.get(file.replace(photo!.thumb, "0".repeat(64)))).status).toBe(404);
  const path = `/qc/activities/${id}/edit`;
  const both = await send(path, { ...given, removePhoto: photo!.key, storeId: "S2" }, []);
  expect(both.status).toBe(303);
  expect((await db.get(activities, id))!.data).toMatchObject({ photos: [], storeCode: "S2" });
  const { html } = await lan.get(`/qc/activities/${id}`);
  for (const words of ["Photos: 1 → 0", "Store: S1 Cà phê Đông Du → S2"]) expect(html).toContain(words);
});

test("leads choose the owner of an activity, and others record their own", async () => {
  expect((await lan.get("/qc/activities/new")).html).not.toContain('name="inspectorId"');
  expect((await lead.get("/qc/activities/new")).html).toContain('name="inspectorId"');
  const sent = await lead.send("/qc/activities/new", { ...given, inspectorId: "minh" });
  expect((await db.get(activities, idIn(sent.location)))!.data.inspectorId).toBe("minh");
  const refused = await lead.send("/qc/activities/new", { ...given, inspectorId: "nobody" });
  expect([refused.status, refused.html.includes("no active QC account")]).toEqual([400, true]);
});

test("editing an activity shows both versions to the second person, and a void one can't change", async () => {
  const id = await recordActivity(people.lan, visit(), {}, new Date());
  const path = `/qc/activities/${id}/edit`;
  const head = { ...given, day: "2026-03-05" };
  const { html } = await lan.get(path);
  expect((await lead.send(path, { ...head, note: "Một", category: "training" })).status).toBe(303);
  const conflict = await lan.send(path, { ...head, note: "Hai" }, html);
  expect(conflict.status).toBe(409);
  for (const words of ["Someone else has changed this", "Một", "Training"]) expect(conflict.html).toContain(words);
  const differences = /<tbody>(.*?)<\/tbody>/.exec(conflict.html)![1]!.match(/data-phone="title">[^<]*/g);
  expect(differences).toEqual(['data-phone="title">Kind', 'data-phone="title">Note']);
  expect((await lan.send(`/qc/activities/${id}/void`, { reason: "" })).status).toBe(400);
  expect((await lan.send(`/qc/activities/${id}/void`, { reason: "Nhầm cửa hàng" })).status).toBe(303);
  const page = await lan.get(`/qc/activities/${id}`);
  for (const words of ["This activity is void", "Nhầm cửa hàng"]) expect(page.html).toContain(words);
  expect(page.html).not.toContain("/edit");
  const form = await lan.get(path);
  expect(form.html).toContain("This activity is void");
  expect(form.page.select("button.button-primary")).toEqual([]);
  expect((await lan.send(path, { ...head, note: "Ba" }, html)).status).toBe(409);
});
