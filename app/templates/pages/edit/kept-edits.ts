/** Changes to templates that the server has not confirmed, kept on this device by user, template and tab. */
import { keepText, keptNames, keptText } from "#app/outbox/kept-texts.ts";
import type { DraftEdit } from "#app/templates/draft-edits.ts";

export function shelfOf(uid: string, id: string): string {
  return `qc-template/${uid}/${id}`;
}

/** Keeps what isn't confirmed on this device, under a name of this tab's own. */
export function keepEdits(shelf: string, tab: string, edits: readonly DraftEdit[]): void {
  keepText(`${shelf}/${tab}`, edits.length > 0 ? edits : null);
}

/** All that was kept for a template, in any tab; taken off the shelf, since who takes it keeps it anew. */
export function takeKept(shelf: string): DraftEdit[] {
  return keptNames(`${shelf}/`).flatMap((name) => {
    const kept = keptText(name);
    if (!Array.isArray(kept)) return [];
    keepText(name, null);
    return kept as DraftEdit[];
  });
}
