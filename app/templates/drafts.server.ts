import { isDeepStrictEqual } from "node:util";
import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import { db } from "#app/db/db.server.ts";
import { AlreadyExists, DocumentTooLarge, type Reader } from "#app/db/documents.ts";
import type { Text } from "#app/i18n/text.ts";
import { nameOf, type User } from "#app/auth/user.ts";
import { changeRecord, prepareRecords, type FormIdentity } from "#app/changes/change.server.ts";
import { CodeTaken } from "#app/records/record-errors.ts";
import { problemsOf, templateInputSchema } from "./content.ts";
import { applyEdits } from "./draft-apply.ts";
import { contentOfDraft, draftOf, emptyDraft } from "./draft-content.ts";
import type { DraftEdit } from "./draft-edits.ts";
import type { EditConflict } from "./set-edit.ts";
import { draftProblems } from "./draft-problems.ts";
import { type Draft, exceedsLimits, type StoredDraft, templateDrafts } from "./draft.ts";
import { StaleTemplate, TemplateRefused } from "./template-errors.ts";
import { type Template, templates, templateVersions, versionId } from "./template.ts";
import { factsOf, preparePublication, spellCategory, templateId, templateRecord } from "./templates.server.ts";

/** `revision` is null for the draft that the first edit would create. */
export interface OpenDraft {
  readonly id: string;
  readonly template: Template;
  readonly templateRevision: string;
  readonly draft: StoredDraft;
  readonly revision: string | null;
}

export async function findDraft(user: User, id: string): Promise<OpenDraft> {
  authorize(user, "manage templates");
  return readDraft(db, id);
}

export async function readDraft(reader: Reader, id: string): Promise<OpenDraft> {
  const template = orNotFound(await reader.get(templates, id));
  const stored = await reader.get(templateDrafts, id);
  const identity = { id, template: template.data, templateRevision: template.revision };
  if (stored) return { ...identity, draft: stored.data, revision: stored.revision };
  const { version, name, category, updatedAt } = template.data;
  const latest = version > 0 ? await reader.get(templateVersions, versionId(id, version)) : null;
  const draft = latest ? draftOf(latest.data) : emptyDraft(name, category);
  return {
    ...identity,
    draft: { ...draft, base: version, updatedAt, updatedBy: "", updatedByName: "" },
    revision: null,
  };
}

export async function createTemplate(
  user: User,
  { code, name, category, key }: { code: string; name: Text; category: string } & Pick<FormIdentity, "key">,
  now: Date,
): Promise<{ id: string }> {
  return makeTemplate(user, { code, draft: emptyDraft(name, category), form: "create-template", key }, "created", now);
}

/** Copies the open draft, or else the latest version; items keep their ids. @throws CodeTaken; Response 404 */
export async function duplicateTemplate(
  user: User,
  id: string,
  { code, name, key }: { code: string; name: Text } & Pick<FormIdentity, "key">,
  now: Date,
): Promise<{ id: string }> {
  const { template, draft: original } = await findDraft(user, id);
  const draft: Draft = {
    head: { ...original.head, name, category: listedCategory(template, original) },
    sections: original.sections,
    removed: [],
  };
  return makeTemplate(user, { code, draft, form: `copy-template/${id}`, key, from: id }, "duplicated", now);
}

interface NewTemplate extends Pick<FormIdentity, "key"> {
  code: string;
  draft: Draft;
  form: string;
  /** A repeated form must have the same body; by default code, name and category. */
  body?: unknown;
  from?: string;
  note?: string;
}

export async function makeTemplate(
  user: User,
  { code, draft: initialDraft, form, key, from, note, body }: NewTemplate,
  what: "created" | "duplicated" | "begun-with-starter" | "imported",
  now: Date,
): Promise<{ id: string }> {
  const id = templateId(code);
  const at = now.toISOString();
  const claimBody = body ?? { code, name: initialDraft.head.name, category: initialDraft.head.category };
  const creation = changeRecord(
    { user, kind: templateRecord, action: "manage templates", form, key, body: claimBody, now },
    async (tx) => {
      const twin = await tx.get(templates, id);
      if (twin) throw new CodeTaken(id, twin.data);
      const draft = await withCategory(tx, id, initialDraft);
      const after: Template = {
        ...factsOf(code, { ...draft.head, sections: draft.sections }),
        status: "draft",
        version: 0,
        hasDraft: true,
        updatedAt: at,
      };
      const event = { what, note, after: from === undefined ? undefined : { from } };
      return {
        write: { id, before: null, after, event },
        sideEffects: () => tx.create(templateDrafts, id, { ...draft, base: 0, ...changedBy(user, at) }),
        result: id,
      };
    },
  );
  const createdId = await creation.catch(async (error: unknown) => {
    const twin = error instanceof AlreadyExists && (await db.get(templates, id));
    if (twin) throw new CodeTaken(id, twin.data);
    return refuseTooLarge(error);
  });
  return { id: createdId };
}

export function refuseTooLarge(error: unknown): never {
  throw error instanceof DocumentTooLarge ? new TemplateRefused("too-large") : error;
}

export async function withCategory<T extends Pick<Draft, "head">>(reader: Reader, id: string, draft: T): Promise<T> {
  const category = await spellCategory(reader, id, draft.head.category);
  return category === draft.head.category ? draft : { ...draft, head: { ...draft.head, category } };
}

export interface SavedDraft {
  readonly draft: StoredDraft;
  readonly revision: string | null;
  readonly before: string | null;
  readonly conflicts: readonly EditConflict[];
  readonly asSent: boolean;
}

/** Conflicts are edits of fields that someone else changed. @throws TemplateRefused archived, too-large; Response 403, 404 */
export async function saveDraftEdits(
  user: User,
  id: string,
  edits: readonly DraftEdit[],
  now: Date,
): Promise<SavedDraft> {
  authorize(user, "manage templates");
  const saving = db.transaction(async (tx) => {
    const open = await readDraft(tx, id);
    if (open.template.status === "archived") throw new TemplateRefused("archived");
    const { draft: applied, conflicts } = applyWithin(open.draft, edits);
    const changesCategory = applied.head.category !== open.draft.head.category;
    const edited = changesCategory ? await withCategory(tx, id, applied) : applied;
    const result = { conflicts, before: open.revision, asSent: edited === applied };
    if (edited === open.draft || JSON.stringify(edited) === JSON.stringify(open.draft))
      return { ...result, draft: open.draft, changed: false };
    const at = now.toISOString();
    const draft: StoredDraft = { ...open.draft, ...edited, ...changedBy(user, at) };
    const template = draftedTemplate(open.template, draft, at);
    const event = open.revision === null ? ({ what: "draft-started" } as const) : null;
    const touchedTemplate = {
      id,
      before: { id, data: open.template, revision: open.templateRevision },
      after: template,
      event,
    };
    const write = await prepareRecords(tx, templateRecord, user, [touchedTemplate], now);
    if (open.revision === null) tx.create(templateDrafts, id, draft);
    else tx.set(templateDrafts, id, draft, { revision: open.revision });
    write();
    return { ...result, draft, changed: true };
  });
  const { changed, ...saved } = await saving.catch(refuseTooLarge);
  if (!changed) return { ...saved, revision: saved.before };
  const stored = await db.get(templateDrafts, id);
  if (!stored || isDeepStrictEqual(stored.data, templateDrafts.schema.parse(saved.draft)))
    return { ...saved, revision: stored?.revision ?? null };
  // Someone else saved in the meantime, so the revision is that of their draft.
  return { ...saved, draft: stored.data, revision: stored.revision, before: stored.revision };
}

/** Checks the size after each edit, because each one reads the whole draft. @throws TemplateRefused too-large */
function applyWithin(before: StoredDraft, edits: readonly DraftEdit[]): { draft: Draft; conflicts: EditConflict[] } {
  let draft: Draft = before;
  const conflicts: EditConflict[] = [];
  for (const edit of edits) {
    const applied = applyEdits(draft, [edit]);
    draft = applied.draft;
    conflicts.push(...applied.conflicts);
    if (exceedsLimits(draft)) throw new TemplateRefused("too-large");
  }
  return { draft, conflicts };
}

export function draftedTemplate(template: Template, draft: Draft, at: string): Template {
  if (template.version > 0) return template.hasDraft ? template : { ...template, hasDraft: true };
  const name = templateInputSchema.shape.name.safeParse(draft.head.name).data ?? template.name;
  const category = listedCategory(template, draft);
  const facts = factsOf(template.code, { ...draft.head, name, category, sections: draft.sections });
  return { ...template, ...facts, hasDraft: true, updatedAt: at };
}

function listedCategory({ category }: Pick<Template, "category">, { head }: Pick<Draft, "head">): string {
  return templateInputSchema.shape.category.safeParse(head.category).data ?? category;
}

/** @throws StaleTemplate, TemplateRefused no-draft, unready, same, archived */
export async function publishDraft(
  user: User,
  id: string,
  { notes, seen, key }: { notes: string; seen?: string | undefined } & Pick<FormIdentity, "key">,
  now: Date,
): Promise<{ version: number }> {
  const changes = notes.trim();
  const body = { changes, seen };
  const version = await changeRecord(
    { user, kind: templateRecord, id, action: "manage templates", form: "publish-template", key, body, now },
    async (tx, stored) => {
      const open = await readDraft(tx, id);
      if (open.template.status === "archived") throw new TemplateRefused("archived");
      if (open.revision === null) throw new TemplateRefused("no-draft");
      if (seen !== undefined && seen !== open.revision) throw new StaleTemplate();
      if (draftProblems(open.draft).length > 0) throw new TemplateRefused("unready");
      const candidate = { ...contentOfDraft(open.draft), code: open.template.code, changes };
      const { code, ...content } = templateInputSchema.parse(candidate);
      if (problemsOf(content.sections).length > 0) throw new TemplateRefused("unready");
      const publication = { id, code, content, stored, hasDraft: false };
      const { outcome, version: published, write } = await preparePublication(tx, user, publication, now);
      if (outcome === "same") throw new TemplateRefused("same");
      return {
        sideEffects: () => {
          write();
          tx.delete(templateDrafts, id);
        },
        result: published,
      };
    },
  );
  return { version: Number(version) };
}

/** @throws StaleTemplate; TemplateRefused no-draft, also for a template that was never published */
export async function discardDraft(
  user: User,
  id: string,
  { seen, key }: { seen?: string | undefined } & Pick<FormIdentity, "key">,
  now: Date,
): Promise<void> {
  await changeRecord(
    { user, kind: templateRecord, id, action: "manage templates", form: "discard-draft", key, body: { seen }, now },
    async (tx) => {
      const { template, revision } = await readDraft(tx, id);
      if (revision === null || template.version === 0) throw new TemplateRefused("no-draft");
      if (seen !== undefined && seen !== revision) throw new StaleTemplate();
      return {
        write: { after: { ...template, hasDraft: false }, event: { what: "draft-discarded" } },
        sideEffects: () => tx.delete(templateDrafts, id),
      };
    },
  );
}

export function changedBy(user: User, at: string) {
  return { updatedAt: at, updatedBy: user.uid, updatedByName: nameOf(user) };
}
