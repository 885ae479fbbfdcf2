import type { DraftEdit } from "#app/templates/draft-edits.ts";
import { saveLocalEdits } from "./local-edits.ts";
import { sendEdits } from "./send-edits.ts";
import { TemplateEditor } from "./editor.ts";
import type { EditorState } from "./editor-state.ts";
import type { FormEntries } from "./part-form.ts";
import type { TemplateEditView } from "./save-form.server.ts";

function newIdPrefix(): string {
  return `n${[...crypto.getRandomValues(new Uint8Array(5))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

export { claimLocalEdits } from "./local-edits.ts";

export function startEditor(
  state: EditorState,
  view: TemplateEditView,
  { edits, typed }: { edits: readonly DraftEdit[]; typed: FormEntries },
): { editor: TemplateEditor; release: () => void } {
  const editor = new TemplateEditor(state, view);
  editor.enhance(
    {
      send: (unsent, revision) => sendEdits(view, unsent, revision),
      storeLocally: (unsent) => saveLocalEdits(view.uid, view.id, unsent),
      newIdPrefix,
    },
    edits,
  );
  editor.type(typed, { refill: true });
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
