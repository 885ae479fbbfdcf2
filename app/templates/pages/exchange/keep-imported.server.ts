/** Makes a draft of a file's template: of a template of its own, or in place of the open draft of one there is. */
import { changeRecord } from "#app/changes/change.server.ts";
import { DocumentTooLarge } from "#app/db/documents.ts";
import { applyEdits } from "#app/templates/draft-apply.ts";
import {
  type Draft,
  draftItems,
  type Removed,
  removedPlace,
  type StoredDraft,
  templateDrafts,
} from "#app/templates/draft.ts";
import { changedBy, draftedTemplate, makeTemplate, readDraft, withCategory } from "#app/templates/drafts.server.ts";
import { StaleTemplate, TemplateRefused } from "#app/templates/template-errors.ts";
import { templateRecord } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";

type Given = Pick<Draft, "head" | "sections">;

interface Imported {
  readonly draft: Given;
  /** Key and name of the file. */
  readonly file: string;
  readonly fileName: string;
  /** Of the form; commands and tests do without. */
  readonly key?: string | undefined;
}

/** The key is minted for `import-template`. @throws TemplateRefused code-taken, too-large; StaleTemplate; Response 403 */
export function importAsNew(
  user: User,
  { draft, file, fileName, code, key }: Imported & { code: string },
  now: Date,
): Promise<{ id: string }> {
  const beginning = { code, draft: { ...draft, removed: [] }, form: "import-template", body: { code, file } };
  return makeTemplate(user, { ...beginning, key, note: fileName }, "imported", now);
}

/**
 * Puts the file's template in place of the open draft, or opens one with it. What the draft had and the file hasn't lies with the removed
 * parts, from where it can be brought back. The key is minted for `import-template/ID`.
 * @param seen revision of the draft that it was compared with; "" where there was none
 * @throws StaleTemplate when the draft was changed since; TemplateRefused archived, too-large; Response 403, 404
 */
export async function importAsDraft(
  user: User,
  id: string,
  { draft: given, file, fileName, seen, key }: Imported & { seen: string },
  now: Date,
): Promise<void> {
  const request = { action: "keep templates", form: "import-template", key, body: { file, seen } } as const;
  const work = changeRecord(user, templateRecord, id, request, now, async (tx) => {
    const open = await readDraft(tx, id);
    if (open.template.status === "archived") throw new TemplateRefused("archived");
    if (seen !== (open.revision ?? "")) throw new StaleTemplate();
    const at = now.toISOString();
    const content = await withCategory(tx, id, given);
    const draft: StoredDraft = {
      ...replaced(open.draft, content),
      base: open.template.version,
      ...changedBy(user, at),
    };
    return {
      after: draftedTemplate(open.template, draft, at),
      event: { what: "draft-imported", note: fileName },
      also: () => {
        if (open.revision === null) tx.create(templateDrafts, id, draft);
        else tx.set(templateDrafts, id, draft, { revision: open.revision });
      },
    };
  });
  await work.catch((error: unknown) => {
    throw error instanceof DocumentTooLarge ? new TemplateRefused("too-large") : error;
  });
}

function replaced(before: Draft, { head, sections }: Given): Draft {
  const stays = new Set([...sections.map(({ id }) => id), ...draftItems({ sections }).map(({ id }) => id)]);
  const gone = [...before.sections.filter(({ items }) => !items.some(({ id }) => stays.has(id))), ...draftItems(before)]
    .map(({ id }) => id)
    .filter((id) => !stays.has(id));
  const { draft } = applyEdits(
    before,
    gone.map((id) => ({ edit: "remove", id })),
  );
  const removed = draft.removed.flatMap((entry): Removed[] => {
    if (stays.has(removedPlace(entry).id)) return [];
    if ("item" in entry) return [entry];
    return [{ ...entry, section: { ...entry.section, items: entry.section.items.filter(({ id }) => !stays.has(id)) } }];
  });
  return { head, sections: [...sections], removed };
}
