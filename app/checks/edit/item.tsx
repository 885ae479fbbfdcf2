import { lazy, memo, type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import type { Item } from "#app/templates/template.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page.tsx";
import { answerField } from "#app/checks/answers.ts";
import { photoHref } from "#app/checks/photos.tsx";
import { hasRadios, itemAnchor, type ItemProblem, type LastTime } from "./form-view.ts";
import { sayGiven } from "#app/checks/say-answer.ts";
import type { CheckEditor, ItemState } from "./editor.ts";
import { ItemConflict } from "./item-conflict.tsx";
import { hintOf, ItemInput } from "./item-input.tsx";
import { AddPhoto, ItemPhotos } from "./item-photos.tsx";
import { readFields } from "./send-answers.ts";

const DrawSignature = lazy(() => import("./draw-signature.tsx"));

/** One item of the form. Renders again only when something about this item changed, never while it is typed in. */
export const CheckItem = memo(function CheckItem({
  editor,
  item,
  number,
  enhanced,
}: {
  editor: CheckEditor;
  item: Item;
  number: string;
  enhanced: boolean;
}) {
  const read = () => editor.item(item.id);
  const state = useSyncExternalStore((listener) => editor.subscribe(item.id, listener), read, read);
  const anchor = itemAnchor(item.id);
  const problems = (at: ItemProblem["at"]) =>
    state.problems.filter((problem) => problem.at === at).map((problem) => problem.message);
  const [answerProblems, photoProblems, noteProblems, conflictProblems] = [
    problems("answer"),
    problems("photo"),
    problems("note"),
    problems("conflict"),
  ];
  const hint = hintOf(item);
  const describedBy =
    [item.help && `${anchor}-help`, hint && `${anchor}-hint`, answerProblems.length > 0 && `${anchor}-error`]
      .filter(Boolean)
      .join(" ") || undefined;
  return (
    <fieldset
      id={anchor}
      data-item={item.id}
      hidden={!state.asked}
      disabled={!state.asked}
      className="group/item scroll-mt-40 border-t border-line py-4 target:bg-accent-soft"
    >
      <legend className="float-left mb-1 w-full font-medium" id={`${anchor}-text`}>
        <span className="mr-2 text-sm text-muted tabular-nums">{number}</span>
        {say(item.text)}
      </legend>
      <div className="clear-both flex flex-col gap-2">
        {item.help && (
          <p id={`${anchor}-help`} className="text-sm whitespace-pre-line text-muted">
            {say(item.help)}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted empty:hidden">
          <ItemFacts item={item} />
          {editor.view.last && <LastAnswer last={editor.view.last} item={item} />}
        </div>
        <input type="hidden" name={answerField(item.id, "changes")} value={state.changes} />
        <input type="hidden" name={answerField(item.id, "was")} value={state.was} />
        <Inputs
          key={state.filled}
          editor={editor}
          item={item}
          describedBy={describedBy}
          invalid={answerProblems.length > 0}
          hint={hint}
        >
          <Errors id={`${anchor}-error`} messages={answerProblems} />
        </Inputs>
        {state.conflict && (
          <ItemConflict
            item={item}
            conflict={state.conflict}
            mine={sayMine(item, editor)}
            error={conflictProblems[0]}
          />
        )}
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          {takesPhotos(item) && (
            <AddPhoto
              item={item}
              enhanced={enhanced}
              open={item.type === "photo" || item.photo === "required" || photoProblems.length > 0}
            />
          )}
          {item.type === "signature" && enhanced && (
            <Suspense>
              <DrawSignature add={(drawing) => editor.addPhotos(item.id, [drawing])} />
            </Suspense>
          )}
          <Note key={state.filled} editor={editor} item={item} state={state} messages={noteProblems} />
        </div>
        <PhotoNeed item={item} state={state} />
        <Errors id={`${anchor}-photo-error`} messages={photoProblems} />
        <ItemPhotos editor={editor} item={item} state={state} />
      </div>
    </fieldset>
  );
});

function takesPhotos(item: Item): boolean {
  return item.type === "photo" || item.photo !== "off";
}

/** What was typed here, in words: what a conflict is about. */
function sayMine(item: Item, editor: CheckEditor): string {
  const fields = editor.fieldsOf(item.id);
  const given = readFields(item, fields);
  return [given ? sayGiven(item, given) : fields["value"], fields["note"]].filter(Boolean).join(" · ");
}

/** What an item weighs: critical by sign and word, its points, whether it may be left out. */
function ItemFacts({ item }: { item: Item }) {
  return (
    <>
      {item.critical && (
        <Badge tone="bad" icon="warning">
          {m.checks_edit_critical()}
        </Badge>
      )}
      {isScored(item) && <span className="tabular-nums">{m.checks_edit_points({ count: item.points })}</span>}
      {!item.required && !item.allowNa && <span>{m.checks_edit_optional()}</span>}
    </>
  );
}

function isScored(item: Item): boolean {
  return item.points > 0 && ["pass-fail", "scale", "choice", "number"].includes(item.type);
}

/** What was answered in the store's last check, its photo, and whether it failed. */
function LastAnswer({ last, item }: { last: NonNullable<CheckEditor["view"]["last"]>; item: Item }) {
  const before: LastTime | undefined = Object.hasOwn(last.answers, item.id) ? last.answers[item.id] : undefined;
  if (!before) return null;
  const photo = before.given.photos?.[0];
  return (
    <>
      {before.fault && (
        <Badge tone="warn" icon="clock">
          {m.checks_edit_failed_last_time()}
        </Badge>
      )}
      <span>
        {[
          m.checks_edit_last_time({ day: formatDay(last.day), answer: sayGiven(item, before.given) }),
          before.given.note,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {photo && (
        <a
          href={photoHref(last.checkId, photo.key)}
          target="_blank"
          rel="noreferrer"
          className="block overflow-hidden rounded-md border border-line"
        >
          <img
            src={photoHref(last.checkId, photo.thumb)}
            alt={m.checks_edit_last_photo()}
            width={44}
            height={44}
            loading="lazy"
            decoding="async"
            className="size-11 object-cover"
          />
        </a>
      )}
    </>
  );
}

function Inputs({
  editor,
  item,
  describedBy,
  invalid,
  hint,
  children,
}: {
  editor: CheckEditor;
  item: Item;
  describedBy: string | undefined;
  invalid: boolean;
  hint: string | null;
  children: ReactNode;
}) {
  const [fields] = useState(() => editor.fieldsOf(item.id));
  if (item.type === "photo" && !item.allowNa) return children;
  return (
    <div className="flex flex-col gap-1">
      <ItemInput item={item} fields={fields} describedBy={describedBy} invalid={invalid} />
      {hint && (
        <p id={`${itemAnchor(item.id)}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children}
    </div>
  );
}

/** A note: in the open where it is required, shown by a fault where that requires it, folded away where it is a choice. */
function Note({
  editor,
  item,
  state,
  messages,
}: {
  editor: CheckEditor;
  item: Item;
  state: ItemState;
  messages: string[];
}) {
  const [note] = useState(() => editor.fieldsOf(item.id)["note"] ?? "");
  if (item.note === "off") return null;
  const id = `${itemAnchor(item.id)}-note`;
  const area = (label: string) => (
    <div className="field w-full">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <textarea
        id={id}
        name={answerField(item.id, "note")}
        defaultValue={note}
        rows={2}
        maxLength={4000}
        className="input"
        aria-invalid={messages.length > 0 || undefined}
        aria-describedby={messages.length > 0 ? `${id}-error` : undefined}
      />
      <Errors id={`${id}-error`} messages={messages} />
    </div>
  );
  if (item.note === "required") return area(m.checks_edit_note_required());
  if (item.note === "on-fault" && hasRadios(item)) {
    const shown = state.fault || note !== "" || messages.length > 0;
    return (
      <div className={shown ? "w-full" : "hidden w-full group-has-[[data-fault]:checked]/item:block"}>
        {area(m.checks_edit_note_on_fault())}
      </div>
    );
  }
  return (
    <details
      open={note !== "" || messages.length > 0 || (item.note === "on-fault" && state.fault)}
      className="group/note open:w-full"
    >
      <summary className="button button-quiet -ml-2 list-none px-2 group-open/note:not-focus-visible:sr-only">
        <Icon name="plus" />
        {m.checks_edit_note_add()}
      </summary>
      {area(item.note === "on-fault" && state.fault ? m.checks_edit_note_on_fault() : m.checks_edit_note())}
    </details>
  );
}

/** Says that a photo is needed for as long as there is none. */
function PhotoNeed({ item, state }: { item: Item; state: ItemState }) {
  if (state.photos.length > 0 || state.uploads.length > 0) return null;
  if (item.photo === "required" || (item.type === "photo" && item.required))
    return <p className="text-sm text-muted">{m.checks_edit_photo_required()}</p>;
  if (item.photo !== "on-fault") return null;
  return (
    <p
      className={`text-sm font-medium text-warn ${state.fault ? "" : "hidden group-has-[[data-fault]:checked]/item:block"}`}
    >
      {m.checks_edit_photo_on_fault()}
    </p>
  );
}

function Errors({ id, messages }: { id: string; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <div id={id}>
      {messages.map((message) => (
        <p key={message} className="field-error">
          {message}
        </p>
      ))}
    </div>
  );
}
