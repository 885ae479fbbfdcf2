/** Changes to templates that the server has not confirmed, kept on this device by user, template and tab. */
import type { DraftEdit } from "./draft-edits.ts";

/** The name of a user's shelf for a template; with an empty id, what all of theirs begin with. */
export function shelfOf(uid: string, id: string): string {
  return `qc-template/${uid}/${id}`;
}

/** Keeps what isn't confirmed on this device, under a name of this tab's own; a full or forbidden storage is no reason to stop. */
export function keepEdits(shelf: string, tab: string, edits: readonly DraftEdit[]): void {
  try {
    if (edits.length > 0) localStorage.setItem(`${shelf}/${tab}`, JSON.stringify(edits));
    else localStorage.removeItem(`${shelf}/${tab}`);
  } catch {
    // They are still in the page and in the queue.
  }
}

/** All that was kept for a template, in any tab; taken off the shelf, since who takes it keeps it anew. */
export function takeKept(shelf: string): DraftEdit[] {
  const edits: DraftEdit[] = [];
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    for (const name of names.filter((each) => each.startsWith(`${shelf}/`))) {
      const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
      if (Array.isArray(kept)) edits.push(...(kept as DraftEdit[]));
      localStorage.removeItem(name);
    }
  } catch {
    // Without storage nothing was kept.
  }
  return edits;
}
