import { changeRecord } from "#app/changes/change.server.ts";
import { applyEdits } from "#app/templates/draft-apply.ts";
import {
  type Draft,
  type DraftContent,
  draftItems,
  type Removed,
  placeOfRemoved,
  type StoredDraft,
  templateDrafts,
} from "#app/templates/draft.ts";
import {
  changedBy,
  draftedTemplate,
  makeTemplate,
  readDraft,
  refuseTooLarge,
  withCategory,
} from "#app/templates/drafts.server.ts";
import { StaleTemplate, TemplateRefused } from "#app/templates/template-errors.ts";
import { templateRecord } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";

interface Imported {
  readonly draft: DraftContent;
  readonly file: string;
  readonly fileName: string;
  readonly key?: string | undefined;
}

export function importAsNew(
  user: User,
  { draft, file, fileName, code, key }: Imported & { code: string },
  now: Date,
): Promise<{ id: string }> {
  const beginning = { code, draft: { ...draft, removed: [] }, form: "import-template", body: { code, file } };
  return makeTemplate(user, { ...beginning, key, note: fileName }, "imported", now);
}

/** `seen` is the compared revision, "" for no draft. @throws StaleTemplate; TemplateRefused archived, too-large; Response 403, 404 */
export async function importAsDraft(
  user: User,
  id: string,
  { draft: imported, file, fileName, seen, key }: Imported & { seen: string },
  now: Date,
): Promise<void> {
  const work = changeRecord(
    {
      user,
      kind: templateRecord,
      id,
      action: "manage templates",
      form: "import-template",
      key,
      body: { file, seen },
      now,
    },
    async (tx) => {
      const open = await readDraft(tx, id);
      if (open.template.status === "archived") throw new TemplateRefused("archived");
      if (seen !== (open.revision ?? "")) throw new StaleTemplate();
      const at = now.toISOString();
      const content = replaceContent(open.draft, await withCategory(tx, id, imported));
      const draft: StoredDraft = { ...content, base: open.template.version, ...changedBy(user, at) };
      return {
        write: { after: draftedTemplate(open.template, draft, at), event: { what: "draft-imported", note: fileName } },
        sideEffects: () => {
          if (open.revision === null) tx.create(templateDrafts, id, draft);
          else tx.set(templateDrafts, id, draft, { revision: open.revision });
        },
      };
    },
  );
  await work.catch(refuseTooLarge);
}

function replaceContent(before: Draft, { head, sections }: DraftContent): Draft {
  const keptIds = new Set([...sections.map(({ id }) => id), ...draftItems({ sections }).map(({ id }) => id)]);
  const removedIds = [
    ...before.sections.filter(({ items }) => !items.some(({ id }) => keptIds.has(id))),
    ...draftItems(before),
  ]
    .map(({ id }) => id)
    .filter((id) => !keptIds.has(id));
  const { draft } = applyEdits(
    before,
    removedIds.map((id) => ({ edit: "remove", id })),
  );
  const removed = draft.removed.flatMap((entry): Removed[] => {
    if (keptIds.has(placeOfRemoved(entry).id)) return [];
    if ("item" in entry) return [entry];
    return [
      { ...entry, section: { ...entry.section, items: entry.section.items.filter(({ id }) => !keptIds.has(id)) } },
    ];
  });
  return { head, sections: [...sections], removed };
}
