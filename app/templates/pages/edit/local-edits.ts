/** Changes to templates that the server has not confirmed, kept on this device by user, template and page. */
import { pageId, readDrafts, saveDraft } from "#app/outbox/device.ts";
import type { DraftEdit } from "#app/templates/draft-edits.ts";

export function saveLocalEdits(uid: string, id: string, edits: readonly DraftEdit[]): void {
  saveDraft([uid, "template", id, pageId], edits.length > 0 ? edits : undefined);
}

/** All that was kept for a template, by any page, and this one's from now on. */
export async function takeLocalEdits(uid: string, id: string): Promise<DraftEdit[]> {
  const drafts = await readDrafts([uid, "template", id]);
  const edits = drafts.flatMap(([, value]) => value as DraftEdit[]);
  if (drafts.length > 0) {
    saveDraft([uid, "template", id], undefined);
    saveLocalEdits(uid, id, edits);
  }
  return edits;
}
