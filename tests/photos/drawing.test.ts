/** Drawing on photos of checks, tasks, sittings, feedback and activities, and two of them side by side, without scripts. */
import { beforeAll, expect, test } from "vitest";
import { composeAreas } from "#app/areas.server.ts";
import { recordActivity } from "#app/activities/record-activity.server.ts";
import { addObservation } from "#app/camera/observe.server.ts";
import { recordSitting, voidSitting } from "#app/camera/record-sitting.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { db } from "#app/db/db.server.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import type { Shape } from "#app/files/shapes.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { tasks } from "#app/tasks/task.ts";
import { changePhotos, createTask, findTasksOf, moveTask } from "#app/tasks/tasks.server.ts";
import { reactionsJob } from "#app/timeline/reactions.server.ts";
import { type App, openApp } from "../app.ts";
import { attachPhoto } from "../checks/attach-photo.ts";
import { allGood, chain, later, makeChain, people, start, stored, submit } from "../checks/chain.ts";
import { visit } from "../activities/visit.ts";
import { caseInput } from "../feedback/case-input.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { taskInput } from "../tasks/task-input.ts";

composeAreas();

const arrow: Shape = { kind: "arrow", x: 0.1, y: 0.2, tipX: 0.5, tipY: 0.5, colour: "red" };
const circle: Shape = { kind: "circle", x: 0.5, y: 0.5, rx: 0.2, ry: 0.1, colour: "yellow" };
const words: Shape = { kind: "text", x: 0.5, y: 0.9, text: "<b>Ẩm</b> & bẩn", colour: "blue" };
const drawing = [arrow, circle, words];

let app: App;
let lan: ReturnType<typeof visitorOf>;
let minh: ReturnType<typeof visitorOf>;
let lead: ReturnType<typeof visitorOf>;
let cookie: string;

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  cookie = await cookieFor("lan");
  [lan, minh, lead] = [
    visitorOf(app, cookie),
    visitorOf(app, await cookieFor("minh")),
    visitorOf(app, await cookieFor("lead")),
  ];
});

const pageOf = (id: string, key: string) => `/qc/check/photo/view?id=${id}&key=${key}`;
const draw = (visitor: typeof lan, page: string, shapes: unknown) =>
  visitor.send(page, { shapes: typeof shapes === "string" ? shapes : JSON.stringify(shapes) }, "");
const drawnOn = async (id: string) => (await stored(id)).answers["floor"]!.photos![0]!.drawn;

test("stores a drawing separately from the photo, and shows it without scripts and on paper", async () => {
  const id = await start();
  const key = await attachPhoto(app, id, cookie);
  const bytes = async () => (await app.request(`/qc/check/photo?id=${id}&key=${key}`, {}, cookie)).arrayBuffer();
  const before = await bytes();
  expect((await draw(lan, pageOf(id, key), drawing)).status).toBe(303);
  expect(await drawnOn(id)).toEqual(drawing);
  expect(Buffer.from(await bytes()).equals(Buffer.from(before))).toBe(true);
  const raw = await (await app.request(pageOf(id, key), {}, cookie)).text();
  expect(raw).toMatch(new RegExp(`href="/qc/check/edit\\?id=${id}&amp;section=\\w+#item-floor"`));
  expect(raw).toContain("&lt;b&gt;Ẩm&lt;/b&gt; &amp; bẩn</text>");
  expect(raw).not.toContain("<b>Ẩm");
  expect((await lan.get(`${pageOf(id, key)}&plain=on`)).html).not.toContain("</text>");
  // Later answers and photos leave the drawing unchanged.
  await saveAnswers(people.lan, id, { entered: { floor: { value: "fail", note: "wet" } }, basedOn: {} }, later(1));
  await attachPhoto(app, id, cookie);
  expect(await drawnOn(id)).toEqual(drawing);

  await submit(people.lan, id, { ...allGood, floor: { value: "fail", note: "wet" } });
  for (const path of [`/qc/check/print?id=${id}`, `/qc/check/view?id=${id}`])
    expect((await lan.get(path)).html).toContain("bẩn</text>");
  for (const visitor of [lan, lead]) {
    const refused = await draw(visitor, pageOf(id, key), []);
    expect([refused.status, refused.html.includes("can no longer be changed")]).toEqual([409, true]);
  }
  expect(await drawnOn(id)).toEqual(drawing);
  const runner = new Runner(
    () => [reactionsJob],
    () => later(31),
  );
  await runner.runDue();
  const [found] = (await findTasksOf(people.lead, id)).values();
  expect(found!.data.finding!.photos[0]!.drawn).toEqual(drawing);
});

test("refuses an invalid drawing with the reason, hides other people's, and removes an empty one", async () => {
  const id = await start();
  const key = await attachPhoto(app, id, cookie);
  const page = pageOf(id, key);
  for (const [shapes, message] of [
    [[{ ...arrow, tipX: 1.01 }], "can’t be saved"],
    [[{ ...circle, rx: -0.1 }], "can’t be saved"],
    [[{ ...arrow, x: null }], "can’t be saved"],
    [`[${JSON.stringify(arrow).replace("0.1", "NaN")}]`, "can’t be saved"],
    [[{ ...words, text: "x".repeat(81) }], "can’t be saved"],
    [[{ ...words, text: " " }], "can’t be saved"],
    [[{ ...words, text: "\u0000" }], "can’t be saved"],
    [[{ ...arrow, colour: "url(#x)" }], "can’t be saved"],
    ["<svg>", "can’t be saved"],
    [Array.from({ length: 31 }, () => arrow), "at most 30 shapes"],
    [Array.from({ length: 10_000 }, () => 0), "at most 30 shapes"],
  ] as const) {
    const { status, html } = await draw(lan, page, shapes);
    expect([status, html.includes(message)], JSON.stringify(shapes).slice(0, 80)).toEqual([400, true]);
  }
  expect(await drawnOn(id)).toBeUndefined();
  for (const path of [pageOf(id, "0".repeat(64)), pageOf("none", key)]) {
    expect((await lan.get(path)).status).toBe(404);
    expect((await draw(lan, path, drawing)).status).toBe(404);
  }
  expect((await draw(minh, page, drawing)).status).toBe(404);
  expect((await draw(lan, page, drawing)).status).toBe(303);
  expect((await draw(lan, page, [])).status).toBe(303);
  expect(await drawnOn(id)).toBeUndefined();
});

test("shows a photo beside the one of last time, if both may be seen", async () => {
  const first = await start(people.lan, undefined, later(60));
  const key = await attachPhoto(app, first, cookie);
  await submit(people.lan, first, allGood, later(90));
  const next = await start(people.lan, undefined, later(120));
  await attachPhoto(app, next, cookie);
  const page = pageOf(next, key);
  const beside = `${page}&beside=${key}&of=${first}`;
  expect((await lan.get(page)).html).toContain(`beside=${key}&of=${first}`);
  const { status, html } = await lan.get(beside);
  expect(status).toBe(200);
  for (const id of [first, next]) expect(html).toContain(`<img src="/qc/check/photo?id=${id}&key=${key}"`);
  for (const wrong of [`${page}&beside=${key}&of=none`, `${page}&beside=${"0".repeat(64)}`])
    expect((await lan.get(wrong)).status).toBe(404);
});

test("lets photos of a fix be drawn on until it is done, and shows them beside the finding's", async () => {
  const id = await createTask(people.lead, taskInput({ ownerId: "lan" }), {}, later(1));
  const photo = { key: "a".repeat(64), thumb: "b".repeat(64), width: 40, height: 30 };
  const other = { ...photo, key: "c".repeat(64) };
  await changePhotos(people.lead, id, { add: [photo, other] }, later(2));
  const page = `/tasks/${id}/photo/view?key=${photo.key}`;
  expect((await draw(minh, page, drawing)).status).toBe(403);
  expect((await draw(lead, page, drawing)).status).toBe(303);
  await changePhotos(people.lead, id, { add: [photo] }, later(3));
  expect((await db.get(tasks, id))!.data.photos.map(({ drawn }) => drawn)).toEqual([drawing, undefined]);
  expect((await lead.get(`${page}&beside=${other.key}`)).html).toContain(
    `<img src="/tasks/${id}/photo?key=${other.key}"`,
  );
  expect((await lead.get(`/tasks/${id}`)).html).toContain("bẩn</text>");
  await moveTask(people.lead, id, "cancel", { reason: "Twice" }, later(4));
  expect((await draw(lead, page, [])).status).toBe(409);
});

test("lets people who can change a record draw on its snapshots and photos, and shows two side by side", async () => {
  const photos = ["a", "c"].map((key) => ({ key: key.repeat(64), thumb: "b".repeat(64), width: 40, height: 30 }));
  const [photo, other] = photos as [(typeof photos)[0], (typeof photos)[0]];
  const at = later(600);
  const head = { storeId: chain.s1, day: "2026-03-05", from: "08:00", to: "09:00", note: "" };
  const { id: sitting } = await recordSitting(people.lan, head, {}, at);
  const seen = { camera: "Quầy 1", at: "08:15", category: "cash", severity: "minor", words: "Mở ngăn kéo" } as const;
  await addObservation(people.lan, sitting, { ...seen, photos }, {}, at);
  const feedback = await recordCase(people.lan, { ...caseInput(), photos }, {}, at);
  const activity = await recordActivity(people.lan, visit({ photos }), {}, at);
  for (const [record, file] of [
    [`/qc/camera/${sitting}`, `/qc/camera/photo?id=${sitting}&key=`],
    [`/qc/feedback/${feedback}`, `/qc/feedback/${feedback}/photo?key=`],
    [`/qc/activities/${activity}`, `/qc/activities/${activity}/photo?key=`],
  ] as const) {
    const page = `${record}/photo/view?key=${photo.key}`;
    expect((await lan.get(record)).html, record).toContain(`href="${page}"`);
    expect((await lan.get(page)).html, record).toContain("Side by side with");
    const beside = (await lan.get(`${page}&beside=${other.key}`)).html;
    for (const { key } of photos) expect(beside, record).toContain(`<img src="${file}${key}"`);
    expect((await draw(minh, page, drawing)).status, record).toBe(403);
    expect((await draw(lan, page, [{ ...arrow, x: 2 }])).status, record).toBe(400);
    expect((await draw(lan, page.replace(photo.key, "0".repeat(64)), drawing)).status, record).toBe(404);
    expect((await draw(lan, page, drawing)).status, record).toBe(303);
    const { html } = await lead.get(record);
    for (const text of ["bẩn</text>", "Drew on a photo"]) expect(html, record).toContain(text);
    expect((await draw(lead, page, [])).status, record).toBe(303);
    expect((await lead.get(record)).html, record).not.toContain("bẩn</text>");
  }
  await voidSitting(people.lan, sitting, { reason: "Nhầm" }, at);
  expect((await draw(lan, `/qc/camera/${sitting}/photo/view?key=${photo.key}`, drawing)).status).toBe(409);
});
