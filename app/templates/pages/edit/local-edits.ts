import { type DraftKey, pageId, readDeviceDrafts, removeDeviceDraft, saveDeviceDraft } from "#app/outbox/device.ts";
import type { DraftEdit } from "#app/templates/draft-edits.ts";

export function saveLocalEdits(uid: string, id: string, edits: readonly DraftEdit[]): void {
  const key: DraftKey = [uid, "template", id, pageId];
  if (edits.length > 0) saveDeviceDraft(key, edits);
  else removeDeviceDraft(key);
}

export async function claimLocalEdits(uid: string, id: string): Promise<DraftEdit[]> {
  const drafts = await readDeviceDrafts([uid, "template", id]);
  const edits = drafts.flatMap(([, value]) => value as DraftEdit[]);
  if (drafts.length > 0) {
    removeDeviceDraft([uid, "template", id]);
    saveLocalEdits(uid, id, edits);
  }
  return edits;
}
