import type { DraftEdit } from "#app/templates/draft-edits.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import { saveLocalEdits, storagePrefix, takeLocalEdits } from "./local-edits.ts";
import { sendEdits } from "./send-edits.ts";
import { TemplateEditor } from "./editor.ts";
import type { EditorState } from "./editor-state.ts";
import type { Entries } from "./part-form.ts";
import type { EditView } from "./take-form.server.ts";

/** Short, lower-case and new: what parts made here are named after. */
function freshId(): string {
  return `n${[...crypto.getRandomValues(new Uint8Array(5))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Saves from now on, what this device had kept and what was `typed` before first; `release` saves what is left. */
export function takeOver(
  state: EditorState,
  view: EditView,
  typed: Entries,
): { editor: TemplateEditor; release: () => void } {
  const editor = new TemplateEditor(state, view);
  const shelf = storagePrefix(view.uid, view.id);
  const tab = freshId();
  let unkept: readonly DraftEdit[] | null = null;
  const saveNow = () => {
    if (unkept) saveLocalEdits(shelf, tab, unkept);
    unkept = null;
  };
  // Writing takes longer than what is shown should wait for.
  const keep = (edits: readonly DraftEdit[]) => {
    if (!unkept) afterPaint(saveNow);
    unkept = edits;
  };
  editor.enhance(
    {
      send: (edits, seen) => sendEdits(view.id, edits, seen),
      keep,
      fresh: freshId,
    },
    takeLocalEdits(shelf),
  );
  editor.type(typed, true);
  // What the shelf had was taken off it.
  saveNow();
  const stop = new AbortController();
  const listen = (target: EventTarget, event: string, run: () => void) => target.addEventListener(event, run, stop);
  listen(window, "online", () => editor.retry());
  listen(window, "pagehide", () => {
    saveNow();
    void editor.flush();
  });
  listen(document, "visibilitychange", () => {
    saveNow();
    editor.retry();
  });
  const release = () => {
    stop.abort();
    void editor.flush();
  };
  return { editor, release };
}
