import { expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import type { DraftEdit } from "#app/templates/draft-edits.ts";
import { findItem } from "#app/templates/draft.ts";
import {
  createTemplate,
  discardDraft,
  duplicateTemplate,
  findDraft,
  publishDraft,
  saveDraftEdits,
} from "#app/templates/drafts.server.ts";
import { CodeTaken } from "#app/records/record-errors.ts";
import { archiveTemplate, restoreTemplate } from "#app/templates/archive.server.ts";
import { canReadPicture } from "#app/templates/pictures.server.ts";
import { StaleTemplate } from "#app/templates/template-errors.ts";
import {
  findTemplate,
  findVersion,
  listTemplates,
  publishTemplate,
  templateId,
} from "#app/templates/templates.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { afterNextTransaction, beforeNextTransaction } from "../db/meanwhile.ts";
import { everything } from "./everything.ts";
import { as } from "../people.ts";

const now = new Date("2026-03-05T03:00:00Z");
const later = new Date("2026-03-06T03:00:00Z");
const [lead, admin] = [as("lead"), as("admin")];
const text = (en: string, vi = "") => ({ en, vi });
const firstItems: DraftEdit[] = [
  { edit: "add-section", id: "a", title: text("A"), before: null },
  {
    edit: "add-items",
    section: "a",
    before: null,
    items: ["x", "y"].map((id) => ({ id, type: "pass-fail", text: text(id) })),
  },
];
const points = (from: string, to: string, id = "x"): DraftEdit => ({
  edit: "set-item",
  id,
  was: { points: from },
  now: { points: to },
});
const make = async (code: string) => {
  const { id } = await createTemplate(lead, { code, name: text("Opening", "Mở cửa"), category: "opening" }, now);
  await saveDraftEdits(lead, id, firstItems, now);
  return id;
};
const events = async (id: string) => (await readTimeline(db, `templates/${id}`)).map(({ what }) => what).toSorted();
const refused = (code: string) => ({ name: "TemplateRefused", code });

test("a template is created, edited and published, and its items keep their ids", async () => {
  const id = await make("NEW");
  expect(id).toBe(templateId("NEW"));
  expect((await findTemplate(lead, id))?.data).toMatchObject({ status: "draft", version: 0, items: 2, hasDraft: true });
  expect((await readDirectory(db, "templates")).get(id)).toMatchObject({ code: "NEW", status: "draft" });

  await saveDraftEdits(
    admin,
    id,
    [{ edit: "set-head", was: { name: text("Opening", "Mở cửa") }, now: { name: text("Doors") } }],
    now,
  );
  expect((await listTemplates(lead, { q: "doors" })).map((found) => found.id)).toEqual([id]);

  expect(await publishDraft(lead, id, { notes: " The first " }, later)).toEqual({ version: 1 });
  expect(await findVersion(id, 1)).toMatchObject({ changes: "The first", publishedBy: "lead", name: text("Doors") });
  expect((await findTemplate(lead, id))?.data).toMatchObject({ status: "published", version: 1, hasDraft: false });

  await saveDraftEdits(lead, id, [points("1", "4")], later);
  expect((await findTemplate(lead, id))?.data).toMatchObject({ status: "published", version: 1, hasDraft: true });
  await publishDraft(lead, id, { notes: "" }, later);
  const second = await findVersion(id, 2);
  expect(second?.sections[0]?.items.map((item) => [item.id, item.points])).toEqual([
    ["x", 4],
    ["y", 1],
  ]);
  expect((await findVersion(id, 1))?.sections[0]?.items[0]?.points).toBe(1);
  expect(await events(id)).toEqual(["created", "draft-started", "published", "published"]);
});

test("a draft is stored only when something changed, and repeated edits change nothing", async () => {
  const { id } = await publishTemplate(lead, everything, now);
  expect(await findDraft(lead, id)).toMatchObject({ revision: null, draft: { base: 1 } });
  const none = await saveDraftEdits(lead, id, [points("3", "3", "pf")], now);
  expect(none).toMatchObject({ revision: null, before: null, conflicts: [] });
  await expect(publishDraft(lead, id, { notes: "" }, now)).rejects.toMatchObject(refused("no-draft"));

  const first = await saveDraftEdits(lead, id, [points("3", "9", "pf")], now);
  expect(first.revision).not.toBeNull();
  const again = await saveDraftEdits(lead, id, [points("3", "9", "pf")], later);
  expect(again).toMatchObject({ revision: first.revision, before: first.revision, conflicts: [] });
  expect((await findDraft(lead, id)).revision).toBe(first.revision);

  await saveDraftEdits(lead, id, [points("9", "3", "pf")], now);
  await expect(publishDraft(lead, id, { notes: "" }, now)).rejects.toMatchObject(refused("same"));
  await discardDraft(lead, id, {}, now);
  expect((await findTemplate(lead, id))?.data.hasDraft).toBe(false);
  await expect(discardDraft(lead, id, {}, now)).rejects.toMatchObject(refused("no-draft"));
});

test("two editors' changes both stay, and a second change of the same field is a conflict", async () => {
  const id = await make("TWO");
  await Promise.all([
    saveDraftEdits(lead, id, [points("1", "2")], now),
    saveDraftEdits(admin, id, [points("1", "3", "y")], now),
  ]);
  const { draft } = await findDraft(lead, id);
  expect([findItem(draft, "x")?.item.points, findItem(draft, "y")?.item.points]).toEqual(["2", "3"]);
  const late = await saveDraftEdits(admin, id, [points("1", "7")], now);
  expect(late.conflicts).toEqual([{ at: { kind: "item", id: "x" }, mine: { points: "7" }, theirs: { points: "2" } }]);
  expect(late.revision).toBe(late.before);
});

test("an editor whose copy is outdated receives the current draft with the reply", async () => {
  const id = await make("NEXT");
  const seen = (await findDraft(lead, id)).revision;
  afterNextTransaction(() => saveDraftEdits(admin, id, [points("1", "3", "y")], later));
  const saved = await saveDraftEdits(lead, id, [points("1", "2")], now);
  const { draft, revision } = await findDraft(lead, id);
  expect(saved.revision).toBe(revision);
  expect(["x", "y"].map((item) => findItem(saved.draft, item)?.item.points)).toEqual(["2", "3"]);
  // The editor sees from this that its copy is outdated.
  expect(saved.before).not.toBe(seen);
  expect(saved.draft).toEqual(draft);
  // An up-to-date editor keeps its copy, whose new item has its fields in another order.
  const items = [{ id: "new", type: "pass-fail" as const, text: { en: "New", vi: "Mới" } }];
  const alone = await saveDraftEdits(lead, id, [{ edit: "add-items", section: "a", before: null, items }], later);
  expect(alone.before).toBe(revision);
});

test("a draft is published once by two tabs, not when archived, and later edits start another", async () => {
  const id = await make("TABS");
  const seen = (await findDraft(lead, id)).revision!;
  const publish = () =>
    publishDraft(lead, id, { notes: "", seen, key: mintFormKey(lead.uid, `publish-template/${id}`) }, now);
  const both = await Promise.allSettled([publish(), publish()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: refused("no-draft") });
  expect((await findTemplate(lead, id))?.data).toMatchObject({ version: 1, hasDraft: false });
  await saveDraftEdits(admin, id, [points("1", "4")], later);
  expect(await findDraft(lead, id)).toMatchObject({ template: { hasDraft: true }, draft: { base: 1 } });
  const next = (await findDraft(lead, id)).revision!;
  beforeNextTransaction(() => archiveTemplate(admin, id, {}, later));
  await expect(publishDraft(lead, id, { notes: "", seen: next }, later)).rejects.toMatchObject(refused("archived"));
  beforeNextTransaction(() => restoreTemplate(admin, id, {}, later));
  await saveDraftEdits(lead, id, [points("4", "5")], later);
  expect(findItem((await findDraft(lead, id)).draft, "x")?.item.points).toBe("5");
  expect((await findTemplate(lead, id))?.data).toMatchObject({ version: 1, status: "published", hasDraft: true });
});

test("publishing needs the current revision, and a form that is sent twice publishes once", async () => {
  const id = await make("ONCE");
  const seen = (await findDraft(lead, id)).revision!;
  await saveDraftEdits(admin, id, [points("1", "2")], now);
  const key = mintFormKey(lead.uid, `publish-template/${id}`);
  await expect(publishDraft(lead, id, { notes: "", seen, key }, now)).rejects.toThrow(StaleTemplate);
  await expect(discardDraft(lead, id, { seen }, now)).rejects.toMatchObject(refused("no-draft"));
  const fresh = (await findDraft(lead, id)).revision!;
  const sent = { notes: "One", seen: fresh, key: mintFormKey(lead.uid, `publish-template/${id}`) };
  expect(await publishDraft(lead, id, sent, now)).toEqual({ version: 1 });
  expect(await publishDraft(lead, id, sent, later)).toEqual({ version: 1 });
  await expect(publishDraft(lead, id, { ...sent, notes: "Two" }, later)).rejects.toThrow(StaleTemplate);
  await expect(publishDraft(admin, id, sent, later)).rejects.toMatchObject({ status: 400 });
  expect((await findTemplate(lead, id))?.data.version).toBe(1);
});

test("a draft with problems is not published", async () => {
  const id = await make("BAD");
  await saveDraftEdits(lead, id, [points("1", "lots")], now);
  await expect(publishDraft(lead, id, { notes: "" }, now)).rejects.toMatchObject(refused("unready"));
  expect((await findTemplate(lead, id))?.data.version).toBe(0);
});

test("an archived template can't be edited until it is restored", async () => {
  const id = await make("OLD");
  const key = mintFormKey(lead.uid, `archive-template/${id}`);
  await archiveTemplate(lead, id, { key }, now);
  await archiveTemplate(lead, id, { key }, now);
  expect((await readDirectory(db, "templates")).get(id)?.status).toBe("archived");
  await expect(archiveTemplate(lead, id, {}, now)).rejects.toMatchObject(refused("archived"));
  await expect(saveDraftEdits(lead, id, [points("1", "2")], now)).rejects.toMatchObject(refused("archived"));
  await expect(publishDraft(lead, id, { notes: "" }, now)).rejects.toMatchObject(refused("archived"));
  await restoreTemplate(lead, id, {}, now);
  expect((await findTemplate(lead, id))?.data.status).toBe("draft");
  await publishDraft(lead, id, { notes: "" }, now);
  await archiveTemplate(lead, id, {}, now);
  await restoreTemplate(lead, id, {}, now);
  expect((await findTemplate(lead, id))?.data).toMatchObject({ status: "published", version: 1 });
  await expect(restoreTemplate(lead, id, {}, now)).rejects.toMatchObject(refused("not-archived"));
  expect(await events(id)).toEqual(["archived", "archived", "created", "published", "restored", "restored"]);
});

test("a copy starts with the draft's content and item ids, under an unused code", async () => {
  const id = await make("SOURCE");
  await saveDraftEdits(lead, id, [points("1", "6")], now);
  const copy = await duplicateTemplate(lead, id, { code: "COPY", name: text("Copy") }, now);
  const { draft, template } = await findDraft(lead, copy.id);
  expect(template).toMatchObject({ code: "COPY", status: "draft", version: 0, items: 2 });
  expect(draft.head.name).toEqual(text("Copy"));
  expect(findItem(draft, "x")?.item.points).toBe("6");
  await expect(duplicateTemplate(lead, id, { code: "copy", name: text("Twin") }, now)).rejects.toMatchObject({
    name: "CodeTaken",
    twin: { code: "COPY", name: text("Copy") },
  });
  const key = mintFormKey(lead.uid, "create-template");
  const sent = { code: "TWICE", name: text("Twice"), category: "opening", key };
  expect(await createTemplate(lead, sent, now)).toEqual(await createTemplate(lead, sent, now));
  await expect(createTemplate(lead, { ...sent, key: undefined }, now)).rejects.toThrow(CodeTaken);
});

test("an import that publishes a version leaves the open draft in place", async () => {
  const { id } = await publishTemplate(lead, { ...everything, code: "IMPORTED" }, now);
  await saveDraftEdits(lead, id, [points("3", "9", "pf")], now);
  await publishTemplate(lead, { ...everything, code: "IMPORTED", passMark: 70 }, now);
  expect((await findTemplate(lead, id))?.data).toMatchObject({ version: 2, hasDraft: true });
  expect(findItem((await findDraft(lead, id)).draft, "pf")?.item.points).toBe("9");
});

test("only leads and admins can edit, publish or archive", async () => {
  const id = await make("MINE");
  for (const user of [as("user"), as("manager")]) {
    const tries = [
      findDraft(user, id),
      saveDraftEdits(user, id, [points("1", "2")], now),
      createTemplate(user, { code: "Z", name: text("Z"), category: "opening" }, now),
      duplicateTemplate(user, id, { code: "Z", name: text("Z") }, now),
      publishDraft(user, id, { notes: "" }, now),
      discardDraft(user, id, {}, now),
      archiveTemplate(user, id, {}, now),
      restoreTemplate(user, id, {}, now),
    ];
    for (const each of await Promise.allSettled(tries)) expect(each).toMatchObject({ reason: { status: 403 } });
  }
  expect((await findDraft(lead, id)).template).toMatchObject({ version: 0, status: "draft" });
  await expect(saveDraftEdits(lead, "nowhere", [], now)).rejects.toMatchObject({ status: 404 });
});

test("a picture is visible to readers of the version or draft that uses it", async () => {
  const { id } = await publishTemplate(lead, { ...everything, code: "PICTURE" }, now);
  const [key, draftKey, other] = ["a".repeat(64), "c".repeat(64), "d".repeat(64)];
  const picture = { key: draftKey, thumb: other, width: 1, height: 1 };
  const was = { picture: { key, thumb: "b".repeat(64), width: 40, height: 30 } };
  expect(await canReadPicture(as("user"), id, key, 1)).toBe(true);
  expect(await canReadPicture(as("user"), id, key, 2)).toBe(false);
  expect(await canReadPicture(as("user"), id, other, 1)).toBe(false);
  expect(await canReadPicture(lead, id, key, null)).toBe(true);
  await saveDraftEdits(lead, id, [{ edit: "set-item", id: "pf", was, now: { picture } }], now);
  expect(await canReadPicture(lead, id, draftKey, null)).toBe(true);
  expect(await canReadPicture(as("user"), id, draftKey, null)).toBe(false);
  expect(await canReadPicture(lead, id, key, null)).toBe(false);
  await saveDraftEdits(lead, id, [{ edit: "remove", id: "pf" }], now);
  expect(await canReadPicture(lead, id, other, null)).toBe(true);
});

test("edits that exceed a draft's limits are refused early", async () => {
  const id = await make("HUGE");
  const before = await findDraft(lead, id);
  const many = (at: number, section = "a"): DraftEdit => ({
    edit: "add-items",
    section,
    before: null,
    items: Array.from({ length: 500 }, (_, item) => ({ id: `q${at}-${item}`, type: "pass-fail", text: text("") })),
  });
  const copies = Array.from({ length: 900 }, (_, at): DraftEdit => {
    return { edit: "copy", kind: "section", id: "a", as: `c${at}` };
  });
  const sections = Array.from({ length: 101 }, (_, at): DraftEdit => {
    return { edit: "add-section", id: `s${at}`, title: text(""), before: null };
  });
  for (const edits of [
    sections,
    [many(0), many(1)],
    [many(0), ...copies],
    Array.from({ length: 900 }, (_, at) => many(at)),
  ])
    await expect(saveDraftEdits(lead, id, edits, later)).rejects.toMatchObject(refused("too-large"));
  expect(await findDraft(lead, id)).toEqual(before);
});

test("indistinguishable answers of a choice block publishing", async () => {
  const id = await make("SAME-ANSWERS");
  const option = (en: string) => ({ id: "o", text: text(en), points: "1", fault: false });
  const change: DraftEdit = {
    edit: "set-item",
    id: "x",
    was: { type: "pass-fail", options: [] },
    now: { type: "choice", options: [option("A"), option("B")] },
  };
  expect((await saveDraftEdits(lead, id, [change], now)).conflicts).toEqual([]);
  await expect(publishDraft(lead, id, { notes: "" }, later)).rejects.toMatchObject(refused("unready"));
});

test("an overlong name or category stays in the draft, and lists show the previous one", async () => {
  const id = await make("LONG");
  const [name, category] = [text("n".repeat(2001)), "c".repeat(41)];
  await saveDraftEdits(
    lead,
    id,
    [{ edit: "set-head", was: { name: text("Opening", "Mở cửa"), category: "opening" }, now: { name, category } }],
    now,
  );
  expect((await findDraft(lead, id)).draft.head).toMatchObject({ name, category });
  const listed = async (of: string) => (await findTemplate(lead, of))?.data;
  expect(await listed(id)).toMatchObject({ name: text("Opening", "Mở cửa"), category: "opening" });
  const copy = await duplicateTemplate(lead, id, { code: "LONG-COPY", name: text("Copy") }, now);
  expect(await listed(copy.id)).toMatchObject({ name: text("Copy"), category: "opening" });
});

test("a category in another case takes the existing spelling, which its own template can correct", async () => {
  const begin = async (code: string, category: string) =>
    (await createTemplate(lead, { code, name: text(code), category }, now)).id;
  const categoryIn = async (id: string) => (await findDraft(lead, id)).draft.head.category;
  const first = await begin("CASE-1", "Đóng Cửa");
  const recased = (from: string, to: string): DraftEdit => ({
    edit: "set-head",
    was: { category: from },
    now: { category: to },
  });
  await saveDraftEdits(lead, first, [recased("Đóng Cửa", "Đóng cửa")], now);
  expect(await categoryIn(first)).toBe("Đóng cửa");
  const second = await begin("CASE-2", "đóng cửa");
  expect(await categoryIn(second)).toBe("Đóng cửa");

  const third = await begin("CASE-3", "opening");
  const saved = await saveDraftEdits(lead, third, [recased("opening", "ĐÓNG CỬA")], now);
  expect(saved).toMatchObject({ asSent: false, draft: { head: { category: "Đóng cửa" } } });
  expect((await listTemplates(lead, { category: "Đóng cửa" })).map(({ id }) => id)).toEqual([first, second, third]);
});
