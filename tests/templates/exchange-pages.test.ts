/** Exporting and importing templates, through forms without scripts. */
import "../demo-chain.ts";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { countAgainstQuota } from "#app/auth/quota.server.ts";
import { config } from "#app/config.server.ts";
import { demoOpening } from "#app/demo/opening.ts";
import { files } from "#app/files/files.server.ts";
import { templateInputSchema } from "#app/templates/content.ts";
import { contentOfDraft, draftOf } from "#app/templates/draft-content.ts";
import { draftItems, findItem, placeOfRemoved } from "#app/templates/draft.ts";
import { archiveTemplate, restoreTemplate } from "#app/templates/archive.server.ts";
import { findDraft, saveDraftEdits } from "#app/templates/drafts.server.ts";
import { templateFile } from "#app/templates/pages/exchange/template-file.server.ts";
import { receiveTemplateUpload } from "#app/templates/exchange/upload.server.ts";
import { findTemplate, findVersion, listTemplates, templateId } from "#app/templates/templates.server.ts";
import { as, signedIn } from "../people.ts";
import { app, get, hidden, lead, qc, visitDemo } from "./visit.ts";
import { pageOf } from "../page.ts";

const user = as("lead");
const id = templateId("OPEN");
const address = "/qc/templates/import";

visitDemo();

const inVietnamese = (cookie: string) => `${cookie}; locale=vi`;

async function upload(
  content: string | Uint8Array<ArrayBuffer>,
  name: string,
  more: Record<string, string> = {},
  cookie = lead,
) {
  const body = new FormData();
  body.set("file", new File([content], name));
  for (const [field, value] of Object.entries({ into: "", language: "en", ...more })) body.set(field, value);
  return app.post(address, body, cookie);
}
/** The page that reviews an upload. */
async function review(...given: Parameters<typeof upload>): Promise<string> {
  const response = await upload(...given);
  expect(response.status).toBe(303);
  return response.headers.get("Location")!;
}

/** The demo's template as CSV with another code and, optionally, other texts. */
async function openingCsv(change: (csv: string) => string = (csv) => csv): Promise<string> {
  const { code, changes: _, ...content } = templateInputSchema.parse(demoOpening.content);
  const csv = Buffer.from(await (await templateFile("csv", code, draftOf(content))).arrayBuffer()).toString();
  return change(csv);
}

test("people who can't edit templates can download published ones only", async () => {
  for (const path of [address, `${address}/review?file=${"a".repeat(64)}`])
    expect([path, (await get(path, qc)).status]).toEqual([path, 403]);
  expect((await upload("text\nOne\n", "x.csv", {}, qc)).status).toBe(403);
  const body = new FormData();
  body.set("file", new File(["text\nOne\n"], "x.csv"));
  const sent = new Request("http://localhost:3000", { method: "POST", body });
  await expect(receiveTemplateUpload(as("user"), sent, { into: "", language: "en" })).rejects.toMatchObject({
    status: 403,
  });
  for (const ending of ["csv", "xlsx", "json"])
    expect((await app.request(`/qc/templates/${id}/items.${ending}`, {}, qc)).status).toBe(200);
  for (const query of ["?version=draft", "?version=2", "?version=0", "?version=x"])
    expect([query, (await get(`/qc/templates/${id}/items.csv${query}`, qc)).status]).toEqual([query, 404]);
  expect((await get("/qc/templates/nothing/items.json")).status).toBe(404);
  const { html } = await get(`/qc/templates/${id}`, qc);
  expect(html).toContain("items.json");
  expect(html).not.toContain(address);
});

test.each(["csv", "xlsx", "json"])(
  "the %s of a template is the same in both languages, and importing it changes nothing",
  async (ending) => {
    const path = `/qc/templates/${id}/items.${ending}`;
    const [english, vietnamese] = [await app.request(path, {}, lead), await app.request(path, {}, inVietnamese(lead))];
    expect(english.headers.get("Content-Disposition")).toBe(`attachment; filename="template-open.${ending}"`);
    const bytes = new Uint8Array(await english.arrayBuffer());
    if (ending !== "xlsx") expect(Buffer.from(await vietnamese.arrayBuffer()).equals(bytes)).toBe(true);
    for (const cookie of [lead, inVietnamese(lead)]) {
      const { html } = await get(await review(bytes, `x.${ending}`, { language: "vi" }, cookie), cookie);
      expect(html).toMatch(/Questions and scoring are the same|Câu hỏi và cách tính điểm không có gì khác/);
      expect(html).not.toContain('name="seen" value=""><button');
    }
  },
);

test("errors are reported per row in the reader's language, and nothing is stored", async () => {
  const before = (await listTemplates(user)).length;
  const csv = "text,points,when\nOne,1.5,\nTwo,1,gone=fail\n";
  const english = await upload(csv, "Closing.csv", { into: "new" });
  const page = await english.text();
  expect(english.status).toBe(400);
  expect(page).toMatch(/Closing\.csv: 2 things to fix/);
  expect(pageOf(page).text).toMatch(/Row 2.*?Points: Enter a whole number from 0 to 1,000/);
  expect(pageOf(page).named("into").value).toBe("new");
  const vietnamese = await (await upload(csv, "Đóng.csv", {}, inVietnamese(lead))).text();
  expect(pageOf(vietnamese).text).toMatch(/Dòng 3.*?Chỉ hỏi khi: Mục này phụ thuộc vào một mục đã bỏ/);
  for (const [content, name, said] of [
    ["", "x.csv", "Choose a file|is empty"],
    [new Uint8Array(Buffer.from("text\nSàn\n", "latin1")), "x.csv", "not in UTF-8"],
    ["text,Text\nOne,Two\n", "x.csv", "has the column “Text” twice"],
    ["%PDF-1.7", "x.xlsx", "PDF"],
    ["{", "x.json", "not valid JSON"],
  ] as const) {
    const refused = await upload(content, name);
    expect([name, refused.status]).toEqual([name, 400]);
    expect(await refused.text()).toMatch(new RegExp(said));
  }
  expect((await listTemplates(user)).length).toBe(before);
});

test("a file that is too large gets 413 with the limit", async () => {
  const body = new FormData();
  body.set("file", new File(["text"], "big.csv"));
  const response = await app.post(address, body, lead, { headers: { "Content-Length": String(100 * 1024 * 1024) } });
  expect([response.status, await response.text()]).toEqual([413, expect.stringContaining("larger than 10 MB")]);
});

test("a file creates a template once", async () => {
  const csv = await openingCsv((text) => text.replace("setting,code,,,,,,,OPEN", "setting,code,,,,,,,BRANCH"));
  const page = await review(csv, "branch.csv");
  const { html } = await get(page);
  expect(html).toContain('value="BRANCH"');
  expect(html).toContain("branch.csv · Opening · 14 items · 3 sections · Pass mark 80%");
  const key = hidden(html, "key");
  const taken = await app.post(page, { key, code: "OPEN" }, lead);
  expect([taken.status, await taken.text()]).toEqual([
    400,
    expect.stringMatching(/value="OPEN"[^]*OPEN is the code of/),
  ]);
  expect((await app.post(page, { key, code: "a/b" }, lead)).status).toBe(400);
  const [made, again] = [
    await app.post(page, { key, code: "BRANCH" }, lead),
    await app.post(page, { key, code: "BRANCH" }, lead),
  ];
  expect([made.status, again.status]).toEqual([303, 303]);
  expect(again.headers.get("Location")).toBe(made.headers.get("Location"));
  expect((await app.post(page, { key, code: "OTHER" }, lead)).status).toBe(409);
  const old = await app.post(page, { key: "x.y", code: "OTHER" }, lead);
  expect([old.status, await old.text()]).toEqual([400, expect.stringContaining("too old")]);
  const branch = templateId("BRANCH");
  const { template, draft } = await findDraft(user, branch);
  expect(template).toMatchObject({ status: "draft", version: 0, hasDraft: true, items: 14 });
  const { code: _, changes: __, ...content } = templateInputSchema.parse(demoOpening.content);
  expect(contentOfDraft(draft)).toEqual(content);
  expect((await get(`/qc/templates/${branch}`)).html).toMatch(/Imported from a file[^]*branch\.csv/);
  expect((await get(`/qc/templates/${branch}/items.csv`)).status).toBe(200);
  expect((await get(`/qc/templates/${branch}/items.csv`, qc)).status).toBe(404);
  // The code is used now: the file updates that template unless a new one is requested.
  expect((await get(await review(csv, "branch.csv"))).html).toContain("What changes in Opening readiness (BRANCH)");
  expect((await get(await review(csv, "branch.csv", { into: "new" }))).html).toContain('value="BRANCH-2"');
});

test("a file replaces the draft and leaves the versions unchanged", async () => {
  const csv = await openingCsv((text) =>
    text.replace("Music plays at the agreed volume.", "=Music plays softly").replace(/\r\n[^\r]*,parking,[^\r]*/, ""),
  );
  const page = await review(csv, "changed.csv", { into: id });
  const { html } = await get(page);
  expect(html).toContain("Compared with: Version 1");
  expect(html).toContain("Question (English): “Music plays at the agreed volume.” → “=Music plays softly”");
  expect(html).toMatch(/The parking space[^]*Removed/);
  const sent = { key: hidden(html, "key"), seen: hidden(html, "seen") };
  expect((await app.post(page, sent, lead)).headers.get("Location")).toBe(`/qc/templates/${id}/edit`);
  expect((await app.post(page, sent, lead)).status).toBe(303);
  const { draft, template } = await findDraft(user, id);
  expect(findItem(draft, "music")!.item.text).toEqual({
    en: "=Music plays softly",
    vi: "Nhạc mở đúng danh sách và âm lượng.",
  });
  expect(draftItems(draft).map((item) => item.id)).not.toContain("parking");
  expect(draft.removed.map((entry) => placeOfRemoved(entry).id)).toEqual(["parking"]);
  expect(template).toMatchObject({ version: 1, status: "published", hasDraft: true });
  expect((await findVersion(id, 1))!.sections[0]!.items.map((item) => item.id)).toContain("parking");
  expect((await findVersion(id, 2)) ?? null).toBeNull();
  // Removed items can be restored.
  await saveDraftEdits(user, id, [{ edit: "restore", id: "parking" }], new Date());
  expect(findItem((await findDraft(user, id)).draft, "parking")?.section.id).toBe("front");
});

test("a draft that changed since the review is not replaced before another review", async () => {
  const page = await review(await openingCsv(), "again.csv", { into: id });
  const { html } = await get(page);
  expect(html).toContain("Compared with: the open draft");
  const sent = { key: hidden(html, "key"), seen: hidden(html, "seen") };
  await saveDraftEdits(
    user,
    id,
    [{ edit: "set-item", id: "music", was: { points: "1" }, now: { points: "7" } }],
    new Date(),
  );
  const stale = await app.post(page, sent, lead);
  expect(stale.status).toBe(409);
  expect(findItem((await findDraft(user, id)).draft, "music")!.item.points).toBe("7");
  const fresh = await stale.text();
  expect(fresh).toContain("Points: 7 → 1");
  const now = { key: hidden(fresh, "key"), seen: hidden(fresh, "seen") };
  expect((await app.post(page, now, lead)).status).toBe(303);
  expect(findItem((await findDraft(user, id)).draft, "music")!.item.points).toBe("1");
});

test("an archived template's draft is not replaced by an import", async () => {
  const merch = templateId("MERCH");
  const csv = await app.request(`/qc/templates/${merch}/items.csv`, {}, lead);
  const page = await review((await csv.text()).replace("Shelves are full", "Shelves are half full"), "m.csv");
  const { html } = await get(page);
  const sent = { key: hidden(html, "key"), seen: hidden(html, "seen") };
  await archiveTemplate(user, merch, {}, new Date());
  const refused = await app.post(page, sent, lead);
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("This template is archived")]);
  expect((await get(page)).html).not.toContain("Import into the draft");
  expect((await findTemplate(user, merch))!.data.hasDraft).toBe(false);
  await restoreTemplate(user, merch, {}, new Date());
});

test("unknown addresses and files that are not uploads of templates answer 404", async () => {
  const photo = await files.put(Buffer.from("photo"), "image/jpeg");
  const [bad, broken] = await Promise.all(
    ["text,id\n,a\n", "text\n"].map((csv) => files.put(Buffer.from(csv), "application/octet-stream; of=template")),
  );
  for (const query of [
    "",
    "?file=x",
    ...["a".repeat(64), photo.key, bad!.key, broken!.key].map((key) => `?file=${key}`),
  ])
    expect([query, (await get(`${address}/review${query}`)).status]).toEqual([query, 404]);
  const page = await review("text\nOne\n", "one.csv");
  expect((await get(page.replace("into=new", "into=nothing"))).status).toBe(404);
});

test("an upload above the hourly quota answers 429 and stores nothing", async () => {
  const busy = signedIn("busy", ["lead"]);
  const now = new Date("2026-03-05T03:00:00.000Z");
  for (let i = 0; i < config.QUOTA_IMPORTS; i++) await countAgainstQuota(busy, "imports", now);
  const bytes = new TextEncoder().encode("section,text\nGate,Is the gate shut?\n");
  const sent = new FormData();
  sent.set("file", new File([bytes], "gate.csv"));
  const request = new Request("http://localhost:3000", { method: "POST", body: sent });
  const taken = await receiveTemplateUpload(busy, request, { into: "", language: "en" }, now);
  expect(taken).toMatchObject({ status: 429, message: expect.stringContaining(`${config.QUOTA_IMPORTS} files`) });
  expect(await files.has(createHash("sha256").update(bytes).digest("hex"))).toBe(false);
});
