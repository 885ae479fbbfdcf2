import { changeRecord } from "#app/changes/change.server.ts";
import { applyEdits } from "#app/templates/draft-apply.ts";
import {
  type Draft,
  type DraftContent,
  draftItems,
  type Removed,
  removedPlace,
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
  /** Of the form; commands and tests do without. */
  readonly key?: string | undefined;
}

/** @throws CodeTaken; TemplateRefused too-large; StaleForm; Response 403 */
export function importAsNew(
  user: User,
  { draft, file, fileName, code, key }: Imported & { code: string },
  now: Date,
): Promise<{ id: string }> {
  const beginning = { code, draft: { ...draft, removed: [] }, form: "import-template", body: { code, file } };
  return makeTemplate(user, { ...beginning, key, note: fileName }, "imported", now);
}

/**
 * What the draft had and the file hasn't lies with the removed parts. `seen` is the revision that it was compared with; "" where there was none.
 * @throws StaleTemplate; TemplateRefused archived, too-large; Response 403, 404
 */
export async function importAsDraft(
  user: User,
  id: string,
  { draft: given, file, fileName, seen, key }: Imported & { seen: string },
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
      const content = replaced(open.draft, await withCategory(tx, id, given));
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

function replaced(before: Draft, { head, sections }: DraftContent): Draft {
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
