/** The pages for editing templates, through forms without scripts, including invalid ones. */
import "../demo-chain.ts";
import { expect, test } from "vitest";
import { findItem } from "#app/templates/draft.ts";
import { findDraft } from "#app/templates/drafts.server.ts";
import { findTemplate, publishTemplate, templateId } from "#app/templates/templates.server.ts";
import sharp from "sharp";
import { as } from "../people.ts";
import { everything } from "./everything.ts";
import { app, get, hidden, lead, qc, visitDemo } from "./visit.ts";
import { pageOf, textOf } from "../page.ts";

const id = templateId("OPEN");
const address = `/qc/templates/${id}`;
const user = as("lead");

visitDemo();

const draftItem = async (item: string) => findItem((await findDraft(user, id)).draft, item)?.item;

async function form(path: string, fields: Record<string, string>) {
  const { html } = await get(path);
  const body = new FormData();
  for (const name of ["part", "was", "fresh"]) body.set(name, hidden(html, name));
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}

test("people who can't edit templates get 403 and no links to editing", async () => {
  for (const path of [
    "/qc/templates/new",
    `${address}/edit`,
    `${address}/publish`,
    `${address}/copy`,
    `${address}/preview`,
  ])
    expect([path, (await get(path, qc)).status]).toEqual([path, 403]);
  for (const path of ["edit", "publish", "copy", "draft", "picture"])
    expect([path, (await app.post(`${address}/${path}`, { edits: "[]", en: "X", code: "X" }, qc)).status]).toEqual([
      path,
      403,
    ]);
  expect((await app.post(address, { intent: "archive", key: "x" }, qc)).status).toBe(403);
  const { html } = await get(address, qc);
  expect(html).not.toContain(`${address}/edit`);
  expect(html).not.toContain('value="archive"');
  expect((await get("/qc/templates/", qc)).html).not.toContain("/qc/templates/new");
});

test("a copy's suggested name ends in “(copy)” in each language", async () => {
  const { name } = (await findTemplate(user, id))!.data;
  const { html } = await get(`${address}/copy`);
  expect(html).toContain(`value="${name.en} (copy)"`);
  expect(html).toContain(`value="${name.vi} (bản sao)"`);
});

test("each due time shows its unit and whether it comes from the score policy", async () => {
  expect(pageOf((await get(address)).html).text).toMatch(
    /Fix due: critical \d+ days? \(score policy\), major \d+ days? \(score policy\), minor \d+ days? \(score policy\)/,
  );
});

test("a section's share of the score is formatted for the reader's language", async () => {
  const [a, b] = everything.sections;
  const sections = [
    { ...a!, weight: 1 },
    { ...b!, weight: 2 },
  ];
  const made = await publishTemplate(user, { ...everything, code: "THIRDS", sections }, new Date());
  const { html } = await get(`/qc/templates/${made.id}`, `${lead}; locale=vi`);
  expect(html.match(/[\d.,]+% tổng điểm/g)).toEqual(["33,3% tổng điểm", "66,7% tổng điểm"]);
});

test("unknown templates answer 404, and unknown parts open the editor", async () => {
  for (const path of ["edit", "publish", "copy", "preview", "changes"])
    expect([path, (await get(`/qc/templates/nothing/${path}`)).status]).toEqual([path, 404]);
  expect((await get(`${address}/edit?open=item.nothing`)).status).toBe(200);
  expect((await get(`${address}/edit?open=%2e%2e`)).status).toBe(200);
  expect((await get(`${address}/draft`)).status).toBe(405);
  for (const query of ["", "?key=x", `?key=${"a".repeat(64)}`, `?key=${"a".repeat(64)}&version=1`, "?version=-1"])
    expect((await get(`${address}/picture${query}`)).status).toBe(404);
});

test("a new template with errors shows the form as typed", async () => {
  const { html } = await get("/qc/templates/new");
  const key = hidden(html, "key");
  const refused = await app.post(
    "/qc/templates/new",
    { key, en: " ", vi: "Đóng cửa", code: "a/b", category: "../x", newCategory: "" },
    lead,
  );
  expect(refused.status).toBe(400);
  const page = pageOf(await refused.text());
  expect([page.named("vi").value, page.named("code").value]).toEqual(["Đóng cửa", "a/b"]);
  expect(page.select("p[id$='-error']")).toHaveLength(3);
  const vi = "Mở cửa ".repeat(100).trim();
  const long = await app.post("/qc/templates/new", { key, en: "Opening", vi, newCategory: vi }, lead);
  const shown = pageOf(await long.text());
  expect([long.status, shown.named("vi").value, shown.named("newCategory").value]).toEqual([400, vi, vi]);
  const errors = shown.select("p[id$='-error']").map(textOf);
  expect(errors.filter((error) => /^Use at most \d+ characters\./.test(error))).toHaveLength(2);
  const taken = await app.post("/qc/templates/new", { key, en: "Twice", code: "OPEN", category: "opening" }, lead);
  expect([taken.status, await taken.text()]).toEqual([400, expect.stringContaining("is the code of")]);
  const foreign = await app.post("/qc/templates/new", { key: "x.y", en: "T", code: "T", category: "opening" }, lead);
  expect(foreign.status).toBe(400);
  const made = await app.post("/qc/templates/new", { key, en: "Twice", code: "TWICE", category: "opening" }, lead);
  const again = await app.post("/qc/templates/new", { key, en: "Twice", code: "TWICE", category: "opening" }, lead);
  expect([made.status, again.status]).toEqual([303, 303]);
  expect(again.headers.get("Location")).toBe(made.headers.get("Location"));
  const other = await app.post("/qc/templates/new", { key, en: "Other", code: "OTHER", category: "opening" }, lead);
  expect(other.status).toBe(409);
});

test("buttons include the typed fields, and a repeated form acts once", async () => {
  const body = await form(`${address}/edit?open=item.parking`, {
    "f.points": "4",
    "f.text.en": "Parking",
    "f.text.vi": "Bãi xe",
    intent: "copy.item.parking",
  });
  const first = await app.post(`${address}/edit`, body, lead);
  expect(first.status).toBe(303);
  expect(await draftItem("parking")).toMatchObject({ points: "4", text: { en: "Parking", vi: "Bãi xe" } });
  const before = (await findDraft(user, id)).draft.sections.flatMap(({ items }) => items).length;
  const again = await app.post(`${address}/edit`, body, lead);
  expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
  expect((await findDraft(user, id)).draft.sections.flatMap(({ items }) => items)).toHaveLength(before);
});

test("an overlong text stays in the draft, with an error at its field", async () => {
  const [help, category] = ["Đèn ".repeat(600).trim(), "Mở cửa ".repeat(20).trim()];
  const save = async (open: string, typed: Record<string, string>) =>
    app.post(
      `${address}/edit?open=${open}`,
      await form(`${address}/edit?open=${open}`, { ...typed, intent: "save" }),
      lead,
    );
  const { help: was } = (await draftItem("parking"))!;
  expect((await save("item.parking", { "f.help.en": help })).status).toBe(303);
  expect((await draftItem("parking"))!.help.en).toBe(help);
  const { html } = await get(`${address}/edit?open=item.parking`);
  expect(html).toContain(`${help}</textarea>`);
  expect(html).toContain("Use at most 2,000 characters.");
  expect((await get(`${address}/preview`)).html).toContain(help);
  await save("item.parking", { "f.help.en": was.en });
  expect((await save("head", { "f.newCategory": category })).status).toBe(303);
  expect((await findDraft(user, id)).draft.head.category).toBe(category);
  expect((await get(`${address}/edit?open=head`)).html).toContain("in at most 40 characters");
  await save("head", { "f.category": "opening" });
});

test("a part removed without scripts can be restored by a button that saves typed fields", async () => {
  const send = async (body: FormData) => {
    const answer = await app.post(`${address}/edit`, body, lead);
    return answer.headers.get("Location")!;
  };
  const text = (await draftItem("parking"))!.text.en;
  const removed = await send(await form(`${address}/edit?open=item.parking`, { intent: "remove.parking" }));
  expect(await draftItem("parking")).toBeUndefined();
  const { html } = await get(removed);
  expect(html).toContain(`Removed: ${text}`);
  expect(html).toContain('value="undo.parking"');
  const other = hidden(html, "part").slice("item.".length);
  const back = await send(await form(removed, { "f.unit": "cm", intent: "undo.parking" }));
  expect([await draftItem("parking"), (await draftItem(other))?.unit]).toMatchObject([{ text: { en: text } }, "cm"]);
  expect((await get(back)).html).not.toContain("Removed:");
});

test("a change by another person is shown beside the typed value", async () => {
  const body = await form(`${address}/edit?open=item.sign-lit`, {
    "f.points": "9",
    "f.severity": "major",
    intent: "save",
  });
  const theirs = await form(`${address}/edit?open=item.sign-lit`, { "f.points": "2", intent: "save" });
  expect((await app.post(`${address}/edit`, theirs, lead)).status).toBe(303);
  const late = await app.post(`${address}/edit?open=item.sign-lit`, body, lead);
  const page = await late.text();
  expect(late.status).toBe(409);
  expect(page).toContain("Points: 2 → 9");
  expect(await draftItem("sign-lit")).toMatchObject({ points: "2", severity: "major" });
  const mine = new FormData();
  mine.set("intent", "mine.0");
  mine.set("mine", hidden(page, "mine"));
  expect((await app.post(`${address}/edit`, mine, lead)).status).toBe(303);
  expect(await draftItem("sign-lit")).toMatchObject({ points: "9" });
});

test("invalid form values are ignored or refused", async () => {
  const before = (await findDraft(user, id)).draft.sections;
  const odd: [Record<string, string>, number][] = [
    [{ part: "item.sign-lit", was: "{", intent: "save" }, 303],
    [{ part: "item.sign-lit", was: '{"options":5,"text":null}', intent: "option.add" }, 303],
    [{ part: "../..", was: "[]", intent: "remove." }, 400],
    [{ part: "item.nothing", was: "{}", intent: "save" }, 303],
    [{ intent: "move.sign-lit.nowhere." }, 303],
    [{ intent: "copy.item.sign-lit", fresh: "../../etc" }, 303],
    [{ intent: "mine", mine: '[{"edit":"explode"}]' }, 303],
    [{ intent: "constructor" }, 303],
    [{}, 303],
  ];
  for (const [fields, status] of odd) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    expect([fields, (await app.post(`${address}/edit`, body, lead)).status]).toEqual([fields, status]);
  }
  const after = (await findDraft(user, id)).draft.sections;
  expect(after.flatMap(({ items }) => items.map((item) => item.id)).filter((item) => !item.startsWith("n"))).toEqual(
    before.flatMap(({ items }) => items.map((item) => item.id)).filter((item) => !item.startsWith("n")),
  );
});

test("autosave accepts only valid edits", async () => {
  const send = (edits: unknown, more: Record<string, string> = {}) =>
    app.post(`${address}/draft`, { edits: typeof edits === "string" ? edits : JSON.stringify(edits), ...more }, lead);
  for (const bad of [
    "",
    "{}",
    "null",
    "[",
    '[{"edit":"remove"}]',
    '[{"edit":"set-item","id":"a b","was":{},"now":{}}]',
  ])
    expect([bad, (await send(bad)).status]).toEqual([bad, 400]);
  expect((await app.request(`${address}/draft`, { method: "POST", body: "edits=[]" }, lead)).status).toBe(415);
  const { revision } = await findDraft(user, id);
  const edit = [{ edit: "set-item", id: "sign-lit", was: { unit: "" }, now: { unit: "cm" } }];
  const known: { revision: string; draft?: unknown } = await (await send(edit, { seen: revision ?? "" })).json();
  expect(known.revision).not.toBe(revision);
  expect(known.draft).toBeUndefined();
  const behind: { draft?: unknown } = await (await send([], { seen: revision ?? "" })).json();
  expect(behind.draft).toMatchObject({ head: { category: "opening" } });
  const huge = Array.from({ length: 600 }, (_, index) => ({
    edit: "add-section",
    id: `h${index}`,
    title: { en: "x".repeat(1900), vi: "" },
    before: null,
  }));
  expect([413, 400]).toContain((await send(huge)).status);
});

test("a reference picture is stored, visible to readers, and refused if it isn't a photo", async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const upload = async (content: Uint8Array<ArrayBuffer>) => {
    const body = await form(`${address}/edit?open=item.sign-lit`, { intent: "save" });
    body.set("picture", new File([content], "p.jpg"));
    return app.post(`${address}/edit?open=item.sign-lit`, body, lead);
  };
  expect((await upload(new Uint8Array(bytes))).status).toBe(303);
  const picture = (await draftItem("sign-lit"))!.picture!;
  const shown = await app.request(`${address}/picture?key=${picture.thumb}`, {}, lead);
  expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect((await get(`${address}/picture?key=${picture.thumb}`, qc)).status).toBe(404);
  const refused = await upload(new TextEncoder().encode("<svg onload=alert(1)>"));
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("Use a JPEG, PNG or WebP photo"),
  ]);
  expect((await draftItem("sign-lit"))!.picture).toEqual(picture);
});

test("notes that are too long show the form as typed, and nothing is published", async () => {
  const { html } = await get(`${address}/publish`);
  const notes = "Đèn ".repeat(501).trim();
  const sent = { intent: "publish", notes, seen: hidden(html, "seen"), key: hidden(html, "key") };
  const before = await findTemplate(user, id);
  const answer = await app.post(`${address}/publish`, sent, lead);
  const page = await answer.text();
  expect(answer.status).toBe(400);
  expect(page).toContain("Use at most 2,000 characters.");
  expect(page).toContain(`${notes}</textarea>`);
  expect(await findTemplate(user, id)).toEqual(before);
});

test("publishing asks again after another person's change", async () => {
  const { html } = await get(`${address}/publish`);
  const sent = { intent: "publish", notes: "Mine & theirs", seen: hidden(html, "seen"), key: hidden(html, "key") };
  await app.post(
    `${address}/draft`,
    { edits: '[{"edit":"set-item","id":"sign-lit","was":{"unit":"cm"},"now":{"unit":"m"}}]' },
    lead,
  );
  const stale = await app.post(`${address}/publish`, sent, lead);
  const page = await stale.text();
  expect(stale.status).toBe(409);
  expect(page).toContain("Mine &amp; theirs");
  const fresh = { ...sent, seen: hidden(page, "seen"), key: hidden(page, "key") };
  expect((await app.post(`${address}/publish`, fresh, lead)).status).toBe(303);
  expect((await app.post(`${address}/publish`, fresh, lead)).status).toBe(303);
  expect((await findTemplate(user, id))?.data).toMatchObject({ version: 2, hasDraft: false });
  expect((await get(address, qc)).html).toContain("Mine &amp; theirs");
  expect((await app.post(`${address}/publish`, { intent: "publish", key: "x" }, lead)).status).toBe(400);
  const twice = await app.post(`${address}/publish`, { ...fresh, key: sent.key }, lead);
  expect(twice.status).toBe(400);
  expect((await twice.text()).replace(/<script[^]*?<\/script>/g, "").split("There is no draft")).toHaveLength(2);
});

test("a template links to checks of its category, whatever characters the name has", async () => {
  const category = "Food & drink #1";
  const made = await publishTemplate(
    user,
    {
      code: "SIGNS",
      name: { en: "Signs", vi: "" },
      category,
      sections: [
        { id: "a", title: { en: "A", vi: "" }, items: [{ id: "x", type: "pass-fail", text: { en: "X", vi: "" } }] },
      ],
    },
    new Date(),
  );
  const { html } = await get(`/qc/templates/${made.id}`, qc);
  const [, search = ""] = /href="\/qc\/check\/\?([^"]*)"/.exec(html) ?? [];
  expect(new URLSearchParams(search.replaceAll("&amp;", "&")).get("templateCategory")).toBe(category);
});

test("versions are compared, and unknown ones reported", async () => {
  const { status, html } = await get(`${address}/changes?from=1&to=2`);
  expect(status).toBe(200);
  expect(html).toContain("Parking");
  expect((await get(`${address}/changes?from=1&to=2`, qc)).status).toBe(200);
  expect((await get(`${address}/changes?from=99&to=%3Cb%3E`)).html).toContain("There is no version “99”");
});

test("archiving twice with one form has one effect, and an archived template answers 409", async () => {
  const { html } = await get(address);
  const key = hidden(html, "key");
  expect((await app.post(address, { intent: "archive", key }, lead)).status).toBe(303);
  expect((await app.post(address, { intent: "archive", key }, lead)).status).toBe(303);
  expect((await app.post(`${address}/edit`, await form(`${address}/edit`, { intent: "save" }), lead)).status).toBe(409);
  expect((await get(`${address}/edit`)).html).toContain("This template is archived");
  expect((await app.post(address, { intent: "explode", key }, lead)).status).toBe(400);
  expect(
    (await app.post(address, { intent: "restore", key: hidden((await get(address)).html, "key") }, lead)).status,
  ).toBe(303);
});
