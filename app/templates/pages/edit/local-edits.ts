import { pageId, readDeviceDrafts, saveDeviceDraft } from "#app/outbox/device.ts";
import type { DraftEdit } from "#app/templates/draft-edits.ts";

export function saveLocalEdits(uid: string, id: string, edits: readonly DraftEdit[]): void {
  saveDeviceDraft([uid, "template", id, pageId], edits.length > 0 ? edits : undefined);
}

export async function claimLocalEdits(uid: string, id: string): Promise<DraftEdit[]> {
  const drafts = await readDeviceDrafts([uid, "template", id]);
  const edits = drafts.flatMap(([, value]) => value as DraftEdit[]);
  if (drafts.length > 0) {
    saveDeviceDraft([uid, "template", id], undefined);
    saveLocalEdits(uid, id, edits);
  }
  return edits;
}
