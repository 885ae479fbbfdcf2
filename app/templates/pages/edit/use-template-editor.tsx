import {
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { loadWithRetries } from "#app/ui/load-with-retries.ts";
import type { DraftEdit } from "#app/templates/draft-edits.ts";
import type { TemplateEditor } from "./editor.ts";
import { derived, type EditorState, initialState } from "./editor-state.ts";
import { entriesOf } from "./form-entries.ts";
import type { Entries } from "./part-form.ts";
import { OpenPart } from "./parts.tsx";
import type { EditRefusal, EditView } from "./save-form.server.ts";

type Script = typeof import("./take-over.ts");

interface Taken {
  readonly editor: TemplateEditor;
  readonly SaveState: ComponentType<{ state: EditorState } & Pick<EditView, "id" | "timeZone">>;
}

/** The state that the page shows: as it was rendered until scripts have taken its form over, then the editor's. */
export function useTemplateEditor(
  view: EditView,
  refusal: EditRefusal | null,
  form: RefObject<HTMLFormElement | null>,
): { state: EditorState } & Partial<Taken> {
  const [rendered] = useState(() => initialState(view, refusal));
  const [taken, setTaken] = useState<Taken | null>(null);
  const read = () => taken?.editor.state ?? rendered;
  const state = useSyncExternalStore(taken?.editor.subscribe ?? noChanges, read, read);

  const begin = useEffectEvent(({ takeOver }: Script, edits: readonly DraftEdit[], typed: Entries) =>
    // What could not be saved is typed once more.
    takeOver(refusal?.unsaved ? { ...rendered, ...derived(view.draft) } : rendered, view, edits, typed),
  );
  const takeEdits = useEffectEvent(({ takeLocalEdits }: Script) => takeLocalEdits(view.uid, view.id));
  // At once: the open part's script may come in the next moment.
  useLayoutEffect(() => {
    let release = () => {};
    let gone = false;
    const early = form.current ? noteTyped(form.current) : null;
    const scripts = () => Promise.all([import("./take-over.ts"), import("./save-state.tsx"), OpenPart.come()]);
    void loadWithRetries(scripts).then(async ([over, { SaveState }]) => {
      const edits = await takeEdits(over);
      if (gone) return;
      const begun = begin(over, edits, early?.typed() ?? []);
      early?.stop();
      release = begun.release;
      setTaken({ editor: begun.editor, SaveState });
    });
    return () => {
      gone = true;
      early?.stop();
      release();
    };
  }, [form]);
  useEffect(() => taken?.editor.adopt(view.draft, view.revision), [taken, view]);
  return { state, ...taken };
}

/**
 * What is typed before scripts take over: as they come, React puts back into some fields what they were rendered with. Until then it stops
 * events of a part whose script is missing, so they are heard before it hears them.
 */
function noteTyped(form: HTMLFormElement) {
  let typed = entriesOf(form);
  const note = () => void (typed = entriesOf(form));
  window.addEventListener("input", note, true);
  return { typed: () => typed, stop: () => window.removeEventListener("input", note, true) };
}

/** Before scripts have taken over there is nothing to hear of. */
const noChanges = () => () => {};
