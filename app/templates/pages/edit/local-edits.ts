/** Changes to templates that the server has not confirmed, kept on this device by user, template and tab. */
import { saveText, savedNames, savedText } from "#app/outbox/saved-texts.ts";
import type { DraftEdit } from "#app/templates/draft-edits.ts";

export function storagePrefix(uid: string, id: string): string {
  return `qc-template/${uid}/${id}`;
}

export function saveLocalEdits(shelf: string, tab: string, edits: readonly DraftEdit[]): void {
  saveText(`${shelf}/${tab}`, edits.length > 0 ? edits : null);
}

/** All that was kept for a template, in any tab; taken off the shelf, since who takes it keeps it again. */
export function takeLocalEdits(shelf: string): DraftEdit[] {
  return savedNames(`${shelf}/`).flatMap((name) => {
    const kept = savedText(name);
    if (!Array.isArray(kept)) return [];
    saveText(name, null);
    return kept as DraftEdit[];
  });
}
