/** The template editor shows the typed form again when it can't save it, without scripts. */
import "../demo-chain.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { archiveTemplate, restoreTemplate } from "#app/templates/archive.server.ts";
import type { DraftEdit } from "#app/templates/draft-edits.ts";
import { discardDraft, findDraft, saveDraftEdits } from "#app/templates/drafts.server.ts";
import { findItem } from "#app/templates/draft.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import { as } from "../people.ts";
import { everything } from "./everything.ts";
import { app, get, hidden, lead, visitDemo } from "./visit.ts";

const user = as("lead");
const text = (en: string) => ({ en, vi: "" });

visitDemo();

async function make(code: string, edits: DraftEdit[] = []): Promise<string> {
  const { id } = await publishTemplate(user, { ...everything, code }, new Date());
  if (edits.length > 0) await saveDraftEdits(user, id, edits, new Date());
  return id;
}

/** The maximum number of sections of a draft. */
const full = (): DraftEdit[] =>
  Array.from({ length: 100 - everything.sections.length }, (_, at) => ({
    edit: "add-section",
    id: `s${at}`,
    title: text(`Section ${at}`),
    before: null,
  }));

async function send(id: string, open: string, typed: Record<string, string | string[]>, page = "", cookie = lead) {
  const address = `/qc/templates/${id}/edit?open=${open}`;
  const html = page || (await get(address, cookie)).html;
  const body = new FormData();
  for (const name of ["part", "was", "fresh"]) body.set(name, hidden(html, name));
  for (const [name, values] of Object.entries({ intent: "save", ...typed }))
    for (const value of [values].flat()) body.append(name, value);
  const response = await app.post(address, body, cookie);
  return { status: response.status, page: (await response.text()).replace(/<script[^]*?<\/script>/g, "") };
}

const aPicture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer(),
  );

/** The state of a control: a select's choice, or whether a box is ticked. */
function controlValue(page: string, name: string): string | boolean | undefined {
  const named = `[^>]* name="${name.replaceAll(".", "\\.")}"[^>]*`;
  const select = new RegExp(`<select${named}>(.*?)</select>`, "s").exec(page)?.[1];
  if (select) return /<option[^>]*value="([^"]*)"[^>]* selected/.exec(select)?.[1];
  const area = new RegExp(`<textarea${named}>([^<]*)</textarea>`).exec(page)?.[1];
  if (area !== undefined) return area.replaceAll("\r", "");
  const [input = ""] = new RegExp(`<input(?=[^>]* type="checkbox")${named}>`).exec(page) ?? [];
  if (input) return input.includes(" checked");
  const [line = ""] = new RegExp(`<input${named}>`).exec(page) ?? [];
  return / value="([^"]*)"/.exec(line)?.[1];
}
const shownOf = (page: string, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, controlValue(page, name)]));

test.each([
  ["en", "This template is too large to save.", "Nothing was saved. Everything you typed is still here."],
  ["vi", "Mẫu này đã quá lớn để lưu.", "Chưa lưu gì cả. Mọi nội dung bạn gõ vẫn còn ở đây."],
])("an oversized section shows the form as typed, and is saved once it fits: %s", async (locale, title, kept) => {
  const id = await make(`FULL-${locale}`, full());
  const before = await findDraft(user, id);
  const typed = {
    "f.title.en": "Kitchen & bar",
    "f.title.vi": "Bếp",
    "f.weight": "30",
    "quick.en": "Swept",
    "quick.vi": "Đã quét",
    "quick.type": "scale",
    "paste.lines": "Mopped\tĐã lau\n# Till",
    "paste.type": "choice",
    "section.en": "Cellar",
    "section.vi": "Kho",
  };
  const refused = await send(id, "section.a", typed, "", `${lead}; locale=${locale}`);
  expect(refused.status).toBe(413);
  expect([title, kept].filter((words) => !refused.page.includes(words))).toEqual([]);
  expect(shownOf(refused.page, Object.keys(typed))).toEqual({ ...typed, "f.title.en": "Kitchen &amp; bar" });
  expect(await findDraft(user, id)).toEqual(before);

  const { "paste.lines": _, "section.en": _en, "section.vi": _vi, ...fits } = typed;
  expect((await send(id, "section.a", fits, refused.page)).status).toBe(303);
  const [section] = (await findDraft(user, id)).draft.sections;
  expect(section).toMatchObject({ title: { en: "Kitchen & bar", vi: "Bếp" }, weight: "30" });
  expect(section!.items.at(-1)).toMatchObject({ type: "scale", text: { en: "Swept", vi: "Đã quét" } });
});

test("an item of an archived template shows the form as typed, and is saved after restoring", async () => {
  const id = await make("ARCHIVED-MEANWHILE");
  const { html } = await get(`/qc/templates/${id}/edit?open=item.ch`);
  await archiveTemplate(user, id, {}, new Date());
  const typed = {
    "f.text.en": "Which one?",
    "f.text.vi": "Cái nào?",
    "f.option.best.vi": "Tốt nhất",
    "f.option.best.points": "7",
    "f.severity": "critical",
    "f.note": "required",
    "f.help.vi": "Hai dòng\nđây",
    "f.when.values": "",
    "move.section": "b",
  };
  const ticks = { "f.option.best.fault": ["off", "on"], "f.required": ["off"], "f.allowNa": ["off", "on"] };
  const picture = { "f.when.item": "pf", "f.when.for": "pf", "f.when.is": "pass" };
  const refused = await send(id, "item.ch", { ...typed, ...ticks, ...picture }, html);
  expect(refused.status).toBe(409);
  expect(refused.page).toContain("This template is archived");
  expect(refused.page).toContain("Everything you typed is still here.");
  expect(refused.page).toContain(`href="/qc/templates/${id}" target="_blank"`);
  expect(shownOf(refused.page, Object.keys(typed))).toMatchObject({ ...typed, "f.when.values": undefined });
  expect(shownOf(refused.page, Object.keys(ticks))).toEqual({
    "f.option.best.fault": true,
    "f.required": false,
    "f.allowNa": true,
  });
  expect([controlValue(refused.page, "f.when.item"), controlValue(refused.page, "f.when.is")]).toEqual(["pf", true]);

  await restoreTemplate(user, id, {}, new Date());
  expect((await send(id, "item.ch", { ...typed, ...ticks, ...picture }, refused.page)).status).toBe(303);
  expect(findItem((await findDraft(user, id)).draft, "ch")?.item).toMatchObject({
    text: { en: "Which one?", vi: "Cái nào?" },
    help: { en: "", vi: "Hai dòng\nđây" },
    options: [{ text: { en: "Best", vi: "Tốt nhất" }, points: "7", fault: true }, { id: "worst" }],
    severity: "critical",
    required: false,
    when: { item: "pf", is: ["pass"] },
  });
});

test.each(["en", "vi"])("an unreadable form shows the typed fields and an error: %s", async (locale) => {
  const id = await make(`ODD-${locale}`);
  const typed = {
    "f.name.en": "Renamed",
    "f.name.vi": "Tên mới",
    "f.passMark": "77",
    "f.band.0.name": "Great",
    "f.fixDays.major": "9",
    "section.vi": "Kho",
  };
  const nowhere = { intent: "remove.", "f.newCategory": "Chuyện riêng" };
  const refused = await send(id, "head", { ...typed, ...nowhere }, "", `${lead}; locale=${locale}`);
  expect(refused.status).toBe(400);
  const said = { en: "could not be read", vi: "Không đọc được một phần" }[locale]!;
  const kept = { en: "Everything you typed is still here.", vi: "Mọi nội dung bạn gõ vẫn còn ở đây." }[locale]!;
  expect([said, kept].filter((words) => !refused.page.includes(words))).toEqual([]);
  expect(shownOf(refused.page, Object.keys(typed))).toEqual(typed);
  expect(controlValue(refused.page, "f.category")).toBe("Chuyện riêng");
  expect((await send(id, "head", { ...typed, "f.category": "Chuyện riêng" }, refused.page)).status).toBe(303);
  expect((await findDraft(user, id)).draft.head).toMatchObject({
    name: { en: "Renamed", vi: "Tên mới" },
    category: "Chuyện riêng",
    passMark: "77",
    fixDays: { major: "9" },
  });
});

test("pasted headings beyond the limit are refused and stay in the box", async () => {
  const id = await make("HEADINGS");
  const lines = Array.from({ length: 500 }, (_, at) => `# Heading ${at}`).join("\n");
  const refused = await send(id, "section.a", { "f.title.en": "Mine", "quick.en": "Swept", "paste.lines": lines });
  expect(refused.status).toBe(413);
  expect(refused.page).toContain("This template is too large to save.");
  expect([controlValue(refused.page, "paste.lines"), controlValue(refused.page, "f.title.en")]).toEqual([
    lines,
    "Mine",
  ]);
});

test("pasted lines beyond 500 stay in the box", async () => {
  const id = await make("PASTED");
  const lines = Array.from({ length: 700 }, (_, at) => `Line ${at}`);
  const typed = { "f.title.en": "Long", "paste.lines": lines.join("\n"), "paste.type": "text", intent: "open.head" };
  const { status, page } = await send(id, "section.a", typed);
  expect(status).toBe(400);
  expect(page).toContain("The first 500 lines were added. The rest is still in the box.");
  const rest = lines.slice(500).join("\n");
  expect(shownOf(page, ["paste.lines", "paste.type"])).toEqual({ "paste.lines": rest, "paste.type": "text" });
  const items = async () => {
    const [section] = (await findDraft(user, id)).draft.sections;
    return [section!.title.en, section!.items.at(-1)?.text.en];
  };
  expect(await items()).toEqual(["Long", "Line 499"]);
  expect((await send(id, "section.a", { "paste.lines": rest }, page)).status).toBe(303);
  expect(await items()).toEqual(["Long", "Line 699"]);
});

test("a picture that was not saved with its item must be chosen again", async () => {
  const id = await make("PICTURE-MEANWHILE");
  const address = `/qc/templates/${id}/edit?open=item.ch`;
  const { html } = await get(address);
  await archiveTemplate(user, id, {}, new Date());
  const body = new FormData();
  for (const name of ["part", "was", "fresh"]) body.set(name, hidden(html, name));
  body.set("intent", "save");
  body.set("picture", new File([await aPicture()], "p.jpg"));
  const refused = await app.post(address, body, lead);
  expect(refused.status).toBe(409);
  expect((await refused.text()).includes("The picture was not saved. Choose it again.")).toBe(true);
});

test("the typed values of a removed item are shown in words", async () => {
  const id = await make("GONE", [
    { edit: "add-items", section: "a", before: null, items: [{ id: "new", type: "pass-fail", text: text("New") }] },
  ]);
  const { html } = await get(`/qc/templates/${id}/edit?open=item.new`);
  await discardDraft(user, id, {}, new Date());
  const typed = { "f.text.vi": "Bàn ghế sạch", "f.points": "4" };
  const late = await send(id, "item.new", typed, html);
  expect(late.status).toBe(409);
  expect(late.page).toContain("What you changed is no longer in this template.");
  expect(["“Bàn ghế sạch”", "→ 4"].filter((words) => !late.page.includes(words))).toEqual([]);
  await archiveTemplate(user, id, {}, new Date());
  const archived = await send(id, "item.new", typed, html);
  expect(archived.status).toBe(409);
  expect(["“Bàn ghế sạch”", "→ 4"].filter((words) => !archived.page.includes(words))).toEqual([]);
});

test("a conflict stays on the page until it is settled, and other typing is saved", async () => {
  const id = await make("UNDECIDED");
  const { html } = await get(`/qc/templates/${id}/edit?open=item.pf`);
  await send(id, "item.pf", { "f.points": "2" });
  const late = await send(id, "item.pf", { "f.points": "9", "option.add": "" }, html);
  expect([late.status, late.page.includes("Points: 2 → 9")]).toEqual([409, true]);
  const mine = { mine: hidden(late.page, "mine") };
  const undecided = await send(id, "item.pf", { ...mine, "f.unit": "cm", intent: "open.head" }, late.page);
  expect([undecided.status, undecided.page.includes("Points: 2 → 9")]).toEqual([409, true]);
  const item = async () => findItem((await findDraft(user, id)).draft, "pf")?.item;
  expect(await item()).toMatchObject({ points: "2", unit: "cm" });
  const chosen = await send(id, "item.pf", { ...mine, "f.unit": "mm", intent: "mine.0" }, undecided.page);
  expect([chosen.status, await item()]).toMatchObject([303, { points: "9", unit: "mm" }]);
});
