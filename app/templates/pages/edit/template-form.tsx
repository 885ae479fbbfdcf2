import { type FormEvent, type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { m, say } from "#app/i18n/locale.ts";
import { draftItems, placeName } from "#app/templates/draft.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { loadWithRetries } from "#app/ui/load-with-retries.ts";
import { AddSection } from "./add-items.tsx";
import { ConflictNotice } from "./conflict.tsx";
import { EditingContext } from "./editing.tsx";
import type { TemplateEditor } from "./editor.ts";
import { conflictKey, type EditorState } from "./editor-state.ts";
import { clearAddFields, entriesOf } from "./form-entries.ts";
import { pushAddress, useFollowedAddress, writeAddress } from "./open-address.tsx";
import { Outline } from "./outline.tsx";
import { Overview } from "./overview.tsx";
import { PartNav } from "./part-nav.tsx";
import { LazyOpenPart } from "./parts.tsx";
import { partAt, partJson, placeNames } from "./places.ts";
import { RemovedList } from "./removed-list.tsx";
import { DraftTotals } from "./totals.tsx";
import { RestorePart } from "./undo.tsx";
import { usePicture } from "./use-picture.tsx";
import { useTemplateEditor } from "./use-template-editor.tsx";
import type { DraftRefusal, TemplateEditView } from "./save-form.server.ts";
import { templateEditHref, templateHref } from "#app/templates/href.ts";

/** Without scripts every button submits the form; with scripts everything is saved while typing. */
export function TemplateForm({ view, refusal }: { view: TemplateEditView; refusal: DraftRefusal | null }) {
  const form = useRef<HTMLFormElement>(null);
  const { state, editor, SaveState } = useTemplateEditor(view, refusal, form);
  const { open, draft } = state;
  const navigate = useNavigate();
  const upload = usePicture(view, editor, { open, formProblem: refusal?.picture ?? null });
  const [typed, setTyped] = useState(refusal?.typed);
  useFollowedAddress(editor);
  useDragging(form, editor);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!editor) return;
    event.preventDefault();
    const target = event.currentTarget;
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const intent = button?.value ?? "save";
    const before = open && placeName(open);
    // Removing a focused button would force a layout of the unfinished page.
    if (/^(restore|undo)\./.test(intent)) button?.blur();
    flushSync(() => editor.press(intent, entriesOf(target)));
    clearAddFields(target);
    setTyped(undefined);
    if (intent === "close.problems") afterPaint(() => target.querySelector("#problems")?.scrollIntoView());
    const after = editor.state.open;
    if (before === (after && placeName(after))) {
      if (intent === "add" || intent === "save") target.querySelector<HTMLElement>("[name='quick.en']")?.focus();
      return;
    }
    pushAddress(templateEditHref(view.id, after));
    scrollToOpenPart(target, editor.state);
    if (intent.startsWith("after.")) focusIn(target, "textarea");
    else {
      const focused = document.activeElement;
      afterPaint(() => document.activeElement === focused && focusIn(target, "h2"));
    }
  }

  async function leave(event: MouseEvent<HTMLAnchorElement>) {
    if (!editor || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const to = event.currentTarget.getAttribute("href") ?? "";
    writeAddress();
    await editor.flush();
    void navigate(to);
  }

  const link = (page: "/preview" | "/replay" | "/publish", tone: "primary" | "secondary", label: string) => (
    <a href={templateHref(view.id, page)} className={`button button-${tone}`} onClick={(event) => void leave(event)}>
      {label}
    </a>
  );
  const names = useMemo(() => placeNames(draft), [draft]);
  const openIndex = open ? names.indexOf(placeName(open)) : -1;
  const items = draftItems(draft).length;
  const { enhanced } = state;
  const canPublish = (!open || enhanced) && state.problemCount === 0;
  useFirstItem(editor);
  const editing = useMemo(() => ({ view, enhanced, typed }), [view, enhanced, typed]);
  return (
    <EditingContext value={editing}>
      <PageHeader
        title={say(draft.head.name) || view.code}
        lead={[
          view.code,
          view.version > 0 ? m.templates_edit_of_version({ version: view.version }) : m.templates_edit_unpublished(),
        ].join(" · ")}
        actions={
          <div className={`flex flex-wrap gap-2 ${open ? "max-lg:hidden" : ""}`}>
            {link("/preview", "secondary", m.templates_edit_to_preview())}
            {view.version > 0 && link("/replay", "secondary", m.templates_replay())}
            {link("/publish", canPublish ? "primary" : "secondary", m.templates_edit_to_publish())}
          </div>
        }
      />
      <form
        ref={form}
        className="[&_:is(input,textarea,select,button,summary)]:scroll-mt-18"
        method="post"
        encType="multipart/form-data"
        action={templateEditHref(view.id, open)}
        autoComplete="off"
        noValidate
        onChange={() => editor?.type(entriesOf(form.current!))}
        onSubmit={submit}
      >
        {/* Enter saves, and adds the new parts that were typed. */}
        <button name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="fresh" value={state.idPrefix} />
        {open && (
          <>
            <input type="hidden" name="part" value={placeName(open)} />
            {!enhanced && (
              <input type="hidden" name="was" value={refusal?.unsaved?.shownJson ?? partJson(partAt(draft, open)!)} />
            )}
          </>
        )}
        <div className="sticky top-bar z-10 -mx-4 flex min-h-11 flex-wrap items-baseline gap-x-3 border-b border-line bg-surface px-4 py-2 md:mx-0 md:px-0">
          <DraftTotals
            items={items}
            points={draft.head.scored ? state.shares.points : null}
            problems={state.problemCount}
            missing={state.missing.size}
            nextMissing={[...names.slice(openIndex + 1), ...names].find((name) => state.missing.has(name)) ?? ""}
            conflicts={state.conflicts.length}
          />
          {/* Reserved space, so that nothing moves when it appears. */}
          {SaveState && <SaveState state={state} id={view.id} timeZone={view.timeZone} />}
        </div>
        <div id="conflicts" className="mt-3 flex scroll-mt-36 flex-col gap-4">
          {state.restored && <Notice title={m.templates_edit_restored()} />}
          {state.conflicts.map((conflict, index) => (
            <ConflictNotice
              key={conflictKey(conflict)}
              draft={draft}
              conflict={conflict}
              index={index}
              decide={editor ? (choice) => editor.decide(conflict, choice) : null}
            />
          ))}
        </div>
        <div className="mt-3 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)] lg:items-start">
          <div
            className={`min-w-0 lg:sticky lg:top-[calc(var(--spacing-bar)+5rem)] lg:max-h-[calc(100dvh-var(--spacing-bar)-6rem)] lg:overflow-y-auto ${open ? "max-lg:hidden" : ""}`}
          >
            <Outline
              sections={draft.sections}
              open={open}
              last={state.last}
              shares={state.shares}
              problems={state.problems}
              missing={state.missing}
            />
            <AddSection />
            <div className="mt-3">
              <RemovedList removed={draft.removed} />
            </div>
          </div>
          <div className={`min-w-0 ${open || items > 0 ? "" : "max-lg:order-first"}`}>
            <RestorePart removed={draft.removed} id={state.removedNow} />
            {open ? (
              <>
                <LazyOpenPart state={state} open={open} upload={upload} />
                <PartNav
                  previous={names[openIndex - 1] ?? ""}
                  next={names[openIndex + 1] ?? ""}
                  item={open.kind === "item" ? open.id : ""}
                />
              </>
            ) : (
              <Overview state={state} leave={(event) => void leave(event)} />
            )}
          </div>
        </div>
      </form>
    </EditingContext>
  );
}

function focusIn(form: HTMLFormElement, what: string): void {
  form.querySelector<HTMLElement>(`[data-part] ${what}`)?.focus({ preventScroll: true });
}

function scrollToOpenPart(form: HTMLFormElement, { open, last }: EditorState): void {
  const row = last && form.querySelector(`[data-outline] [value="open.${placeName(last)}"]`);
  row?.scrollIntoView({ block: open ? "nearest" : "center" });
  if ((open || !row) && window.scrollY > 0) window.scrollTo(0, 0);
}

/** A laptop has room for an item beside the outline. A template with problems shows these instead. */
function useFirstItem(editor: TemplateEditor | undefined): void {
  useEffect(() => {
    if (!editor || editor.state.open || editor.state.problemCount > 0) return;
    const [first] = draftItems(editor.state.draft);
    if (first && window.matchMedia("(min-width: 64rem)").matches) editor.show({ kind: "item", id: first.id });
  }, [editor]);
}

function useDragging(form: RefObject<HTMLFormElement | null>, editor: TemplateEditor | undefined): void {
  useEffect(() => {
    const outline = form.current?.querySelector<HTMLElement>("[data-outline]");
    if (!editor || !outline) return;
    let stop = () => {};
    let isUnmounted = false;
    void loadWithRetries(() => import("./drag.ts")).then(({ dragParts }) => {
      if (!isUnmounted) stop = dragParts(outline, (intent) => editor.press(intent, entriesOf(form.current!)));
    });
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [form, editor]);
}
