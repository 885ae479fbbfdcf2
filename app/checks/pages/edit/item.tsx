import { memo, type ReactNode, useState, useSyncExternalStore } from "react";
import { answerField } from "#app/checks/answers.ts";
import { formatAnswer } from "#app/checks/format-answer.ts";
import { say } from "#app/i18n/locale.ts";
import type { Item } from "#app/templates/template.ts";
import { drawing, isDrawing } from "#app/checks/drawing.ts";
import type { CheckEditor } from "./editor.ts";
import type { ItemState } from "./form-state.ts";
import { hasRadios, itemAnchor } from "./form-view.ts";
import type { ItemProblem } from "#app/checks/device/send-answers.ts";
import { Errors, Note, PhotoNeed } from "./item-evidence.tsx";
import { ItemFacts, ReferencePhoto } from "./item-facts.tsx";
import { hintOf, ItemInput } from "./item-input.tsx";
import { AddPhoto, ItemPhotos } from "./item-photos.tsx";
import { DrawSignature, ItemConflict } from "./parts.tsx";
import { readFields } from "#app/checks/device/fields.ts";

export const CheckItem = memo(function CheckItem({
  editor,
  item,
  number,
}: {
  editor: CheckEditor;
  item: Item;
  number: string;
}) {
  const state = useSyncExternalStore(
    (listener) => editor.subscribe(item.id, listener),
    () => editor.item(item.id),
    () => editor.firstItem(item.id),
  );
  const enhanced = useSyncExternalStore(
    (listener) => editor.subscribe("", listener),
    () => editor.page.enhanced,
    () => false,
  );
  const anchor = itemAnchor(item.id);
  const problems = (at: ItemProblem["at"]) =>
    state.problems.filter((problem) => problem.at === at).map((problem) => problem.message);
  const [answerProblems, photoProblems, noteProblems, conflictProblems] = [
    problems("answer"),
    problems("photo"),
    problems("note"),
    problems("conflict"),
  ];
  const photos = (state.photos.length > 0 || state.uploads.length > 0) && (
    <ItemPhotos editor={editor} item={item} state={state} />
  );
  const [first] = useState(state.settledAnswer);
  const note = editor.fieldsOf(item.id)["note"] ?? "";
  const hint = hintOf(item);
  const describedBy =
    [item.help && `${anchor}-help`, hint && `${anchor}-hint`, answerProblems.length > 0 && `${anchor}-error`]
      .filter(Boolean)
      .join(" ") || undefined;
  const isSettled = state.settledAnswer !== null && state.problems.length === 0 && !state.conflict;
  return (
    <fieldset
      id={anchor}
      data-item={item.id}
      data-finding={state.finding || undefined}
      data-sending={state.uploads.length > 0 || undefined}
      hidden={!state.isAsked}
      disabled={!state.isAsked}
    >
      <legend className="item-question">
        <span>{number}</span>
        <span className="item-statement" id={hasRadios(item) ? undefined : `${anchor}-text`}>
          {say(item.text)}
        </span>
        {item.severity !== "minor" && (
          <span className={`item-severity ${item.severity === "critical" ? "text-bad" : "text-muted"}`}>
            {editor.view.texts[item.severity]}
          </span>
        )}
      </legend>
      {isSettled && (
        <ItemFold
          key={state.settledAnswer}
          editor={editor}
          item={item}
          answer={state.settledAnswer}
          isFirst={first === state.settledAnswer}
        />
      )}
      <div className="item-body">
        {item.help && (
          <p id={`${anchor}-help`} className="text-sm whitespace-pre-line text-muted">
            {say(item.help)}
          </p>
        )}
        {item.picture && <ReferencePhoto picture={item.picture} version={editor.view.version} />}
        <ItemFacts item={item} last={editor.view.last} removed={editor.view.removed} />
        {state.changes > 0 && (
          <>
            <input type="hidden" name={answerField(item.id, "changes")} value={state.changes} />
            <input type="hidden" name={answerField(item.id, "was")} value={state.basisDigest} />
          </>
        )}
        <Inputs
          key={state.fillCount}
          editor={editor}
          item={item}
          describedBy={describedBy}
          invalid={answerProblems.length > 0}
          finding={state.finding}
          hint={hint}
        >
          {answerProblems.length > 0 && <Errors id={`${anchor}-error`} messages={answerProblems} />}
        </Inputs>
        {state.conflict && (
          <ItemConflict
            editor={editor}
            item={item}
            conflict={state.conflict}
            mine={formatOwnAnswer(item, editor)}
            error={conflictProblems[0]}
          />
        )}
        {item.type === "signature" && photos}
        <div className="item-evidence" data-later={canWait(item, state, note) || undefined}>
          {takesPhotos(item) && (
            <AddPhoto
              item={item}
              state={state}
              texts={editor.view.texts}
              enhanced={enhanced}
              open={item.type === "photo" || item.photo === "required" || photoProblems.length > 0}
            />
          )}
          {item.type === "signature" && enhanced && (
            <DrawSignature
              signed={state.photos.some(isDrawing) || state.uploads.some(({ name }) => name === drawing.name)}
              add={(file) => editor.photos?.draw(item.id, file)}
            />
          )}
          {item.type !== "signature" && photos}
          <Note key={state.fillCount} editor={editor} item={item} state={state} messages={noteProblems} />
        </div>
        {photoProblems.length > 0 ? (
          <Errors id={`${anchor}-photo-error`} messages={photoProblems} />
        ) : (
          !enhanced && <PhotoNeed item={item} state={state} />
        )}
        {editor.view.added?.item === item.id && state.photos.length > 0 && (
          <p className="text-sm text-good">{editor.view.added.message}</p>
        )}
      </div>
    </fieldset>
  );
});

/** On a phone what is optional appears with the answer. */
function canWait(item: Item, { photos, problems, uploads }: ItemState, note: string): boolean {
  return (
    hasRadios(item) &&
    item.photo !== "required" &&
    item.note !== "required" &&
    photos.length + problems.length + uploads.length === 0 &&
    note === ""
  );
}

function takesPhotos(item: Item): boolean {
  return item.type === "photo" || item.photo !== "off";
}

/** On a phone the item is one line until this opens. A typed answer stays open until its section is shown again. */
function ItemFold({
  editor,
  item,
  answer,
  isFirst,
}: {
  editor: CheckEditor;
  item: Item;
  answer: string;
  isFirst: boolean;
}) {
  const [isOpen] = useState(!isFirst && !hasRadios(item));
  const { value, na } = editor.fieldsOf(item.id);
  return (
    <details className="item-fold" open={isOpen}>
      <summary className={`item-fold-line ${na ? "sign-minus" : "sign-check"}`}>
        <span className={value === "pass" ? "sr-only" : ""}>{answer}</span> <span>{editor.view.texts.change}</span>
      </summary>
    </details>
  );
}

function formatOwnAnswer(item: Item, editor: CheckEditor): string {
  const fields = editor.fieldsOf(item.id);
  const answer = readFields(item, fields);
  return [answer ? formatAnswer(item, answer) : fields["value"], fields["note"]].filter(Boolean).join(" · ");
}

function Inputs({
  editor,
  item,
  describedBy,
  invalid,
  finding,
  hint,
  children,
}: {
  editor: CheckEditor;
  item: Item;
  describedBy: string | undefined;
  invalid: boolean;
  finding: boolean;
  hint: string | null;
  children: ReactNode;
}) {
  const [fields] = useState(() => editor.fieldsOf(item.id));
  if (item.type === "photo" && !item.allowNa) return children;
  return (
    <>
      <ItemInput item={item} fields={fields} describedBy={describedBy} invalid={invalid} finding={finding} />
      {hint && (
        <p id={`${itemAnchor(item.id)}-hint`} className="-mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
    </>
  );
}
