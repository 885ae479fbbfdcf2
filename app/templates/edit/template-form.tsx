import {
  type FormEvent,
  type MouseEvent,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { m, say } from "#app/i18n/locale.ts";
import { type Place, placeName, readPlace } from "#app/templates/draft.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { AddSection, PasteLines } from "./add-items.tsx";
import { ConflictNotice } from "./conflict.tsx";
import type { TemplateEditor } from "./editor.ts";
import { conflictKey, type EditorState, initialState } from "./editor-state.ts";
import { neighbour, partAt } from "./places.ts";
import { LazyOpenPart, loadOpenPart } from "./lazy-open-part.tsx";
import { Outline, RemovedList } from "./outline.tsx";
import { ProblemList } from "./problem-list.tsx";
import type { SaveState } from "./save-state.tsx";
import { type EditRefusal, editHref, type EditView, templateHref } from "./view.ts";

/**
 * The editor: an outline, and one open part. It is a plain form whose buttons take along what is typed; once scripts have taken it over,
 * they act at once, and everything is saved as it is typed.
 */
export function TemplateForm({ view, refusal }: { view: EditView; refusal: EditRefusal | null }) {
  const [rendered] = useState(() => initialState(view, refusal));
  const [editor, setEditor] = useState<TemplateEditor | null>(null);
  const read = () => editor?.state ?? rendered;
  const state = useSyncExternalStore(editor?.subscribe ?? noChanges, read, read);
  const { open } = state;
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [Saving, setSaving] = useState<typeof SaveState | null>(null);
  const [pictureProblem, setPictureProblem] = useState(refusal?.picture ?? null);

  useEffect(() => {
    let letGo = () => {};
    let gone = false;
    const scripts = [import("./take-over.ts"), import("./save-state.tsx"), loadOpenPart()] as const;
    void Promise.all(scripts).then(([{ takeOver }, { SaveState }]) => {
      if (gone) return;
      const taken = takeOver(rendered, view);
      letGo = taken.letGo;
      setEditor(taken.editor);
      setSaving(() => SaveState);
    });
    return () => {
      gone = true;
      letGo();
    };
    // Once per template: what the page reads anew is adopted below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rendered]);
  useEffect(() => editor?.adopt(view.draft, view.revision), [editor, view]);
  useEffect(() => {
    const outline = form.current?.querySelector<HTMLElement>("[data-outline]");
    if (!editor || !outline) return;
    let stop = () => {};
    void import("./drag.ts").then(({ dragItems }) => {
      stop = dragItems(outline, (id, section, before) =>
        editor.press(`move.${id}.${section}.${before ?? ""}`, entriesOf(form.current!)),
      );
    });
    return () => stop();
  }, [editor]);
  useFollowedAddress(editor);
  useKeptFocus(form, state.filled);

  function show(place: Place | null) {
    const address = editHref(view.id, place);
    if (`${location.pathname}${location.search}` !== address) pushAddress(address);
    const last = editor?.state.last;
    const row = last && form.current?.querySelector(`[data-outline] [value="open.${placeName(last)}"]`);
    row?.scrollIntoView({ block: place ? "nearest" : "center" });
    if ((place || !row) && window.scrollY > 0) window.scrollTo(0, 0);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!editor) return;
    event.preventDefault();
    const target = event.currentTarget;
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const intent = button?.value ?? "save";
    const before = state.open;
    flushSync(() => editor.press(intent, entriesOf(target)));
    clearAdders(target);
    const after = editor.state.open;
    if (samePlace(before, after)) {
      if (intent === "add" || intent === "save") target.querySelector<HTMLElement>("[data-quick]")?.focus();
      return;
    }
    show(after);
    if (intent.startsWith("after.")) target.querySelector<HTMLElement>("[data-part] textarea")?.focus();
    else target.querySelector<HTMLElement>("[data-part] h2")?.focus({ preventScroll: true });
  }

  async function addPicture(file: File) {
    const { sendPicture } = await import("./take-over.ts");
    const place = state.open;
    const item = place && partAt(state.draft, place);
    const reply = await sendPicture(view.id, file);
    if ("problem" in reply) return setPictureProblem(reply.problem ?? m.templates_edit_picture_failed());
    setPictureProblem(null);
    if (place?.kind !== "item" || !item || !("picture" in item)) return;
    editor?.edit([{ edit: "set-item", id: place.id, was: { picture: item.picture }, now: { picture: reply.picture } }]);
    await editor?.flush();
  }

  /** Pages that show the draft wait until everything is saved. */
  async function leave(event: MouseEvent<HTMLAnchorElement>) {
    if (!editor || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const to = event.currentTarget.getAttribute("href") ?? "";
    await editor.flush();
    void navigate(to);
  }

  const changed = isChanged(state, view);
  return (
    <>
      <PageHeader
        title={say(state.draft.head.name) || view.code}
        lead={[
          view.code,
          view.version > 0 ? m.templates_edit_of_version({ version: view.version }) : m.templates_edit_unpublished(),
        ].join(" · ")}
        actions={
          <div className={`flex flex-wrap gap-2 ${open ? "max-lg:hidden" : ""}`}>
            <a
              href={templateHref(view.id, "preview")}
              className="button button-secondary"
              onClick={(event) => void leave(event)}
            >
              {m.templates_edit_to_preview()}
            </a>
            <a
              href={templateHref(view.id, "publish")}
              className={`button ${open || state.problemCount > 0 || !changed ? "button-secondary" : "button-primary"}`}
              onClick={(event) => void leave(event)}
            >
              {m.templates_edit_to_publish()}
            </a>
          </div>
        }
      />
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        action={editHref(view.id, open)}
        autoComplete="off"
        noValidate
        onChange={() => editor?.type(entriesOf(form.current!))}
        onSubmit={submit}
      >
        {/* Pressing Enter in a field saves, and adds what stands in the fields for something new. */}
        <button name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="fresh" value={state.fresh} />
        {open && (
          <>
            <input type="hidden" name="part" value={placeName(open)} />
            {!state.enhanced && <input type="hidden" name="was" value={shownPart(state, open)} />}
          </>
        )}
        <div className="sticky top-(--height-bar) z-10 -mx-4 min-h-17 border-b border-line bg-surface px-4 py-2 md:mx-0 md:px-0">
          <Totals state={state} />
          {/* Its line is kept free, so that nothing moves when scripts come. */}
          {Saving && <Saving state={state} id={view.id} />}
        </div>
        <div className="stack mt-3">
          {state.restored && <Notice title={m.templates_edit_restored()} />}
          {state.conflicts.map((conflict) => (
            <ConflictNotice
              key={conflictKey(conflict)}
              draft={state.draft}
              conflict={conflict}
              decide={editor && ((mine) => editor.decide(conflict, mine))}
            />
          ))}
        </div>
        <div className="mt-3 grid gap-6 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)] lg:items-start">
          <div
            className={`min-w-0 lg:sticky lg:top-[calc(var(--height-bar)+5rem)] lg:max-h-[calc(100dvh-var(--height-bar)-6rem)] lg:overflow-y-auto ${open ? "max-lg:hidden" : ""}`}
          >
            <Outline state={state} />
            <AddSection />
            <RemovedList removed={state.draft.removed} />
          </div>
          <div className={`min-w-0 ${open ? "" : "max-lg:order-first"}`}>
            {open ? (
              <Suspense>
                <LazyOpenPart
                  key={`${placeName(open)} ${state.filled}`}
                  view={view}
                  state={state}
                  open={open}
                  pictureProblem={pictureProblem}
                  onPicture={state.enhanced ? (file) => void addPicture(file) : null}
                />
              </Suspense>
            ) : (
              <Overview state={state} view={view} />
            )}
          </div>
        </div>
        {open && <PartNav state={state} open={open} />}
      </form>
    </>
  );
}

function Totals({ state }: { state: EditorState }) {
  const { draft, shares, problemCount } = state;
  const items = draft.sections.reduce((sum, section) => sum + section.items.length, 0);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
      <strong>{m.templates_items_count({ count: items })}</strong>
      {draft.head.scored ? (
        <span className="text-sm">{m.templates_points({ count: shares.points })}</span>
      ) : (
        <span className="text-sm">{m.templates_scored_no()}</span>
      )}
      {problemCount > 0 && (
        <button name="intent" value="close" className="text-sm text-bad underline">
          {m.templates_edit_problem_count({ count: problemCount })}
        </button>
      )}
      {state.missing.size > 0 && (
        <span className="text-sm text-warn">{m.templates_edit_missing_count({ count: state.missing.size })}</span>
      )}
    </p>
  );
}

/** What is shown while nothing is open: what is left to do, and where many items can be pasted. */
function Overview({ state, view }: { state: EditorState; view: EditView }) {
  const items = state.draft.sections.reduce((sum, section) => sum + section.items.length, 0);
  return (
    <div className="stack">
      {items === 0 && (
        <Notice title={m.templates_edit_start_title()}>
          <p>{view.words.start}</p>
        </Notice>
      )}
      {state.problemCount > 0 && items > 0 && (
        <ProblemList words={view.words.problems} draft={state.draft} problems={state.problems} />
      )}
      {state.problemCount === 0 && isChanged(state, view) && (
        <Notice tone="good" title={m.templates_edit_ready()}>
          <a href={templateHref(view.id, "publish")}>{m.templates_edit_to_publish()}</a>
        </Notice>
      )}
      <PasteLines words={view.words} open={items === 0} />
    </div>
  );
}

/** Whether there is a draft to publish, or about to be one. */
function isChanged(state: EditorState, view: EditView): boolean {
  return view.revision !== null || state.savedAt !== null || state.save !== "idle";
}

function PartNav({ state, open }: { state: EditorState; open: Place }) {
  const [previous, next] = [neighbour(state.draft, open, -1), neighbour(state.draft, open, 1)];
  const nav = (to: Place | null, label: string) => (
    <button name="intent" value={to ? `open.${placeName(to)}` : ""} disabled={!to} className="button button-secondary">
      {label}
    </button>
  );
  return (
    <div className="action-bar mt-4">
      {nav(previous, m.templates_edit_previous())}
      <button name="intent" value="close" className="button button-secondary lg:hidden!">
        {m.templates_edit_outline()}
      </button>
      {!state.enhanced && (
        <button name="intent" value="save" className="button button-primary">
          {m.templates_edit_save()}
        </button>
      )}
      {open.kind === "item" && (
        <button name="intent" value={`after.${open.id}`} className="button button-secondary">
          <Icon name="plus" /> {m.templates_edit_after()}
        </button>
      )}
      {nav(next, m.templates_edit_next())}
    </div>
  );
}

/** Before scripts have taken over there is nothing to hear of. */
const noChanges = () => () => {};

/** The open part as it is shown, without a section's items. */
function shownPart(state: EditorState, open: Place): string {
  return JSON.stringify(partAt(state.draft, open), (key, value: unknown) => (key === "items" ? undefined : value));
}

function samePlace(a: Place | null, b: Place | null): boolean {
  return (a && placeName(a)) === (b && placeName(b));
}

function entriesOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
}

/** What was added stands in the draft now. */
function clearAdders(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "[name='quick.en'], [name='quick.vi'], [name='section.en'], [name='section.vi'], [name='paste.lines']",
  ))
    control.value = "";
}

/** A new entry of the browser's history, without asking the server for anything. */
function pushAddress(address: string): void {
  const before = history.state as { idx?: number } | null;
  history.pushState({ ...before, key: Math.random().toString(36).slice(2), idx: (before?.idx ?? 0) + 1 }, "", address);
}

/** Fields that were filled in anew leave the cursor where it was. */
function useKeptFocus(form: RefObject<HTMLFormElement | null>, filled: number): void {
  const last = useRef("");
  useEffect(() => {
    const note = (event: FocusEvent) => void (last.current = (event.target as HTMLInputElement).name ?? "");
    const inside = form.current;
    inside?.addEventListener("focusin", note);
    return () => inside?.removeEventListener("focusin", note);
  }, [form]);
  useLayoutEffect(() => {
    if (filled === 0 || document.activeElement !== document.body) return;
    const control = last.current.startsWith("f.") ? form.current?.elements.namedItem(last.current) : null;
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  }, [form, filled]);
}

/** Going back and forth in the browser opens what the address names. */
function useFollowedAddress(editor: TemplateEditor | null): void {
  useEffect(() => {
    const follow = () => editor?.show(readPlace(new URLSearchParams(location.search).get("open") ?? ""));
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [editor]);
}
