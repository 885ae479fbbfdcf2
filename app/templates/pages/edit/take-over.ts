import type { DraftEdit } from "#app/templates/draft-edits.ts";
import { saveLocalEdits } from "./local-edits.ts";
import { sendEdits } from "./send-edits.ts";
import { TemplateEditor } from "./editor.ts";
import type { EditorState } from "./editor-state.ts";
import type { Entries } from "./part-form.ts";
import type { EditView } from "./save-form.server.ts";

/** Short, lower-case and new: what parts made here are named after. */
function freshId(): string {
  return `n${[...crypto.getRandomValues(new Uint8Array(5))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

export { takeLocalEdits } from "./local-edits.ts";

/** Saves from now on, the `edits` that this device had and what was `typed` before first; `release` saves what is left. */
export function takeOver(
  state: EditorState,
  view: EditView,
  edits: readonly DraftEdit[],
  typed: Entries,
): { editor: TemplateEditor; release: () => void } {
  const editor = new TemplateEditor(state, view);
  editor.enhance(
    {
      send: (sent, seen) => sendEdits(view.id, sent, seen),
      keep: (unsent) => saveLocalEdits(view.uid, view.id, unsent),
      fresh: freshId,
    },
    edits,
  );
  editor.type(typed, true);
  const stop = new AbortController();
  const listen = (target: EventTarget, event: string, run: () => void) => target.addEventListener(event, run, stop);
  listen(window, "online", () => editor.retry());
  listen(window, "pagehide", () => void editor.flush());
  listen(document, "visibilitychange", () => editor.retry());
  const release = () => {
    stop.abort();
    void editor.flush();
  };
  return { editor, release };
}
