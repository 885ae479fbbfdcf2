/** The pages of customer feedback, without scripts. */
import { beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { db } from "#app/db/db.server.ts";
import { caseForm } from "#app/feedback/case-form.ts";
import { cases } from "#app/feedback/case.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { newCasePage } from "#app/feedback/pages/edit/form.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { config } from "#app/config.server.ts";
import { compareNames } from "#app/i18n/format.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { saveManager } from "#app/store-managers/managers.server.ts";
import { type App, openApp } from "../app.ts";
import { makeChain, morning, people } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { caseInput, lanPhone } from "./case-input.ts";
import { addUser, signedIn } from "../people.ts";

let app: App;
let cookie: string;
let lan: ReturnType<typeof visitorOf>;
let lead: ReturnType<typeof visitorOf>;
let manager: ReturnType<typeof visitorOf>;
let id = "";

const typed = {
  storeId: "S1",
  day: "05/03/2026",
  time: "08:00",
  channel: "zalo",
  category: "delivery",
  severity: "minor",
  rating: "3",
  text: "Ly bị đổ",
  name: "",
  phone: "",
  email: "",
};

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  await addUser(signedIn("boss", ["manager"]));
  await saveManager(people.lead, { code: "M1", name: "Trần Bình", uid: "boss", email: "boss@demo.test" }, morning);
  cookie = await cookieFor("lan");
  [lan, lead, manager] = [
    visitorOf(app, cookie),
    visitorOf(app, await cookieFor("lead")),
    visitorOf(app, await cookieFor("boss")),
  ];
  id = await recordCase(people.lan, { ...caseInput(), contact: lanPhone }, {}, morning);
});

test("a contact is masked for staff, and complete for the store's manager and leads", async () => {
  const page = `/qc/feedback/${id}`;
  const { html } = await lan.get(page);
  expect(html).toContain("09•• ••• 678");
  expect(html).toContain("l•••@example.com");
  expect(html).not.toMatch(/912|0912|Nguyễn Thị Lan|lan\.nguyen/);
  for (const who of [lead, manager]) expect((await who.get(page)).html).toContain("0912 345 678");
  expect((await lan.get("/qc/feedback.csv")).html).not.toMatch(/0912|Nguyễn Thị Lan/);
  expect((await lead.get("/qc/feedback.csv")).html).toContain("0912 345 678");
});

test("nothing is chosen before a decision, and a decision is taken back from the menu", async () => {
  const page = `/qc/feedback/${await recordCase(people.lan, { ...caseInput(), contact: lanPhone }, {}, morning)}`;
  const choice = async () => {
    const { html } = await lead.get(page);
    const [group] = /aria-labelledby="judgement".*?<\/div>/s.exec(html)!;
    return [/aria-current="true">([^<]*)/.exec(group)?.[1], html.includes("Back to undecided")];
  };
  expect(await choice()).toEqual([undefined, false]);
  await lead.send(`${page}/move?move=justify`, {});
  expect(await choice()).toEqual(["Justified", true]);
  await lead.send(`${page}/move?move=undecide`, { reason: "Chưa rõ" });
  expect(await choice()).toEqual([undefined, false]);
});

test("errors are reported at their field with the form as typed", async () => {
  const future = addDays(dayOf(new Date(), config.APP_TIME_ZONE), 2);
  const wrong = { ...typed, phone: "gọi sau", storeId: "S404" };
  const first = await lan.send("/qc/feedback/new", wrong);
  expect(first.status).toBe(400);
  expect(first.html).toContain("Enter a phone number like 0912 345 678.");
  expect(first.html).toContain("Ly bị đổ");
  const second = await lan.send("/qc/feedback/new", { ...typed, storeId: "S404", day: future, channel: "pigeon" });
  expect(second.status).toBe(400);
  for (const said of ["No open store matches", "This is in the future", "This choice does not exist"])
    expect(second.html).toContain(said);
  const third = await lan.send("/qc/feedback/new", { ...typed, day: "31/02/2026", severity: "awful", rating: "9" });
  expect(third.status).toBe(400);
});

test("all errors are reported at once, with what to choose for a missing choice", async () => {
  const future = addDays(dayOf(new Date(), config.APP_TIME_ZONE), 2);
  const left = {
    ...typed,
    storeId: "S404",
    day: future,
    channel: "pigeon",
    category: "",
    severity: "",
    phone: "gọi sau",
  };
  const { html } = await lan.send("/qc/feedback/new", left);
  for (const said of [
    "No open store matches",
    "This is in the future",
    "This choice does not exist",
    "Choose a category.",
    "Choose a severity.",
    "Enter a phone number like 0912 345 678.",
  ])
    expect(html).toContain(said);
  const vi = visitorOf(app, `${cookie}; locale=vi`);
  const vietnamese = await vi.send("/qc/feedback/new", { ...left, channel: "" });
  for (const said of ["Hãy chọn kênh.", "Hãy chọn nhóm.", "Hãy chọn mức độ."]) expect(vietnamese.html).toContain(said);
});

test("a store is found by its code or words of its name", async () => {
  const path = "/qc/feedback/new";
  const sent = await lan.send(path, { ...typed, storeId: "dong du", text: "Nhạc quá to" });
  expect(sent.status).toBe(303);
  expect((await db.get(cases, sent.location!.split("/").at(-1)!))!.data.storeCode).toBe("S1");
  await saveStore(people.lead, { code: "S7", name: "Cà phê Hồ Tây", area: "Quận 1" }, morning);
  await saveStore(people.lead, { code: "S8", name: "Cà phê Đã Đóng", area: "Quận 1", status: "closed" }, morning);
  for (const [storeId, said] of [
    ["ca phe", "Several stores match. Enter one code: S1"],
    ["S8", "This store is closed"],
    ["da dong", "No open store matches"],
    ["", "Choose a store."],
  ] as const)
    expect((await lan.send(path, { ...typed, storeId })).html).toContain(said);
});

test("the list links to the report of the same cases", async () => {
  for (const who of [lan, manager]) {
    const { html } = await who.get("/qc/feedback?channel=zalo&q=tra&sort=day&status=new&severity=minor");
    const report = /\/qc\/reports\/stage1\/customer-feedback\?[^"]+/.exec(html)![0].replaceAll("&amp;", "&");
    expect(new URL(report, "http://x").searchParams.toString()).toBe("channel=zalo&severity=minor");
    expect((await who.get(report)).status).toBe(200);
  }
});

async function sendPhotos(fields: Record<string, string>, files: File[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append("photos", file);
  return app.post("/qc/feedback/new", form, cookie);
}

test("a photo that is too large is reported, and valid ones stay with the refused form", async () => {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const good = new File([new Uint8Array(image)], "good.png", { type: "image/png" });
  const large = new File([new Uint8Array(13 * 1024 * 1024)], "large.png", { type: "image/png" });
  const { page } = await lan.get("/qc/feedback/new?storeId=S1");
  expect(page.named("storeId").value).toBe("S1");
  const key = page.hidden["key"]!;
  const refused = await sendPhotos({ ...typed, key, text: "" }, [good, large]);
  const again = (await refused.text()).replaceAll("&quot;", '"');
  expect(refused.status).toBe(400);
  expect(again).toContain("Larger than 12 MB");
  expect(again).toContain("1 photo is already attached");
  const kept = /name="keptPhoto" value="(.*?\})"/.exec(again)![1]!;
  const forged = kept.replace(/[0-9a-f]{64}/, "0".repeat(64));
  for (const [field, photos] of [
    [forged, 0],
    [kept, 1],
  ] as const) {
    const fresh = (await lan.get("/qc/feedback/new")).page.hidden["key"]!;
    const sent = await sendPhotos({ ...typed, key: fresh, keptPhoto: field }, [large]);
    expect(sent.status).toBe(303);
    const to = sent.headers.get("Location")!;
    const { data } = (await db.get(cases, to.split("/").at(-1)!))!;
    expect(data.photos).toHaveLength(photos);
    if (photos) expect((await lan.get(`${to}/photo?key=${data.photos[0]!.key}`)).status).toBe(200);
  }
});

test("the form shows every recorded field, and saves them unchanged", async () => {
  const path = `/qc/feedback/${id}/edit`;
  const { page } = await lead.get(path);
  const names = Object.keys(caseForm.shape).filter((name) => name !== "photos");
  const fields = Object.fromEntries(names.map((name) => [name, page.named(name).value]));
  expect(Object.values(fields)).not.toContain("");
  const before = await db.get(cases, id);
  expect((await lead.send(path, fields)).status).toBe(303);
  expect(await db.get(cases, id)).toEqual(before);
});

test("two people editing a case see both versions, and an answer is logged", async () => {
  const path = `/qc/feedback/${id}`;
  const edit = { ...typed, text: "Chờ 40 phút" };
  const [mine, theirs] = [(await lan.get(`${path}/edit`)).html, (await lead.get(`${path}/edit`)).html];
  expect(mine).not.toContain('name="phone"');
  expect((await lead.send(`${path}/edit`, { ...edit, phone: "0912345678" }, theirs)).status).toBe(303);
  const stale = await lan.send(`${path}/edit`, { ...edit, text: "Chờ 50 phút" }, mine);
  expect(stale.status).toBe(409);
  expect(stale.html).toContain("Someone else changed this feedback");
  for (const words of ["Chờ 40 phút", "Chờ 50 phút", "Save my version"]) expect(stale.html).toContain(words);

  const early = { answeredDay: "04/03/2026", answeredTime: "08:00", answer: "Đã gọi xin lỗi" };
  const refused = await manager.send(path, early);
  expect(refused.status).toBe(400);
  expect(refused.html).toContain("The answer can’t be earlier than the feedback");
  expect((await manager.send(path, { ...early, answeredDay: "2026-03-06" })).status).toBe(303);
  const moved = `${path}/move?move=recover`;
  expect((await manager.send(moved, { reason: "" })).html).toContain("Say why");
  expect((await manager.send(moved, { reason: "Khách hài lòng" })).status).toBe(303);
  expect((await manager.send(moved, { reason: "Khách hài lòng" })).status).toBe(409);
  const { html } = await lead.get(path);
  for (const words of ["Recovered", "Đã gọi xin lỗi", "Khách hài lòng", "6 Mar 2026, 08:00", "Chờ 40 phút"])
    expect(html).toContain(words);
  expect((await lead.get(`${path}/move?move=nonsense`)).status).toBe(404);
});

test("up to 300 stores are suggested by name, and none of more", async () => {
  const proposed = async () => (await newCasePage.load(people.lan)).choices.stores;
  const few = (await proposed()).map(({ value }) => value);
  expect(few.length).toBeGreaterThan(1);
  expect(few).toEqual(few.toSorted(compareNames));
  const more = Array.from(
    { length: 301 },
    (_, n) => [`more${n}`, { code: `M${n}`, name: `Cửa hàng ${n}`, status: "open" }] as const,
  );
  await db.transaction(async (tx) => (await prepareEntries(tx, "stores", new Map(more)))());
  expect(await proposed()).toEqual([]);
});
