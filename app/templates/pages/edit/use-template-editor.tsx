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
import { derivedState, type EditorState, initialState } from "./editor-state.ts";
import { entriesOf } from "./form-entries.ts";
import type { FormEntries } from "./part-form.ts";
import { LazyOpenPart } from "./parts.tsx";
import type { DraftRefusal, TemplateEditView } from "./save-form.server.ts";

type Script = typeof import("./take-over.ts");

interface RunningEditor {
  readonly editor: TemplateEditor;
  readonly SaveState: ComponentType<{ state: EditorState } & Pick<TemplateEditView, "id" | "timeZone">>;
}

export function useTemplateEditor(
  view: TemplateEditView,
  refusal: DraftRefusal | null,
  form: RefObject<HTMLFormElement | null>,
): { state: EditorState } & Partial<RunningEditor> {
  const [rendered] = useState(() => initialState(view, refusal));
  const [running, setRunning] = useState<RunningEditor | null>(null);
  const read = () => running?.editor.state ?? rendered;
  const state = useSyncExternalStore(running?.editor.subscribe ?? noChanges, read, read);

  const start = useEffectEvent(({ startEditor }: Script, first: { edits: readonly DraftEdit[]; typed: FormEntries }) =>
    // Unsaved values are in the form's fields and are typed into the stored draft again.
    startEditor(refusal?.unsaved ? { ...rendered, ...derivedState(view.draft) } : rendered, view, first),
  );
  const claimEdits = useEffectEvent(({ claimLocalEdits }: Script) => claimLocalEdits(view.uid, view.id));
  // A layout effect, because the script of the open part may run next.
  useLayoutEffect(() => {
    let release = () => {};
    let isUnmounted = false;
    const recorder = form.current ? recordTyped(form.current) : null;
    const scripts = () => Promise.all([import("./take-over.ts"), import("./save-state.tsx"), LazyOpenPart.come()]);
    void loadWithRetries(scripts).then(async ([script, { SaveState }]) => {
      const edits = await claimEdits(script);
      if (isUnmounted) return;
      const started = start(script, { edits, typed: recorder?.typed() ?? [] });
      recorder?.stop();
      release = started.release;
      setRunning({ editor: started.editor, SaveState });
    });
    return () => {
      isUnmounted = true;
      recorder?.stop();
      release();
    };
  }, [form]);
  useEffect(() => running?.editor.adopt(view.draft, view.revision), [running, view]);
  return { state, ...running };
}

/** Hydration resets some fields. Listens in the capture phase, because React stops events of parts that are not hydrated. */
function recordTyped(form: HTMLFormElement) {
  let typed = entriesOf(form);
  const note = () => void (typed = entriesOf(form));
  window.addEventListener("input", note, true);
  return { typed: () => typed, stop: () => window.removeEventListener("input", note, true) };
}

const noChanges = () => () => {};
