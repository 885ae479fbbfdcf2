import { useState } from "react";
import { answerField } from "#app/checks/answers.ts";
import { m } from "#app/i18n/locale.ts";
import type { Item } from "#app/templates/template.ts";
import { FieldError } from "#app/ui/field.tsx";
import type { CheckEditor } from "./editor.ts";
import type { ItemState } from "./form-state.ts";
import { hasRadios, itemAnchor } from "./form-view.ts";

export function Note({
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
  const note = editor.fieldsOf(item.id)["note"] ?? "";
  const [firstNote] = useState(note);
  if (item.note === "off") return null;
  const id = `${itemAnchor(item.id)}-note`;
  const area = (label: string) => (
    <>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={answerField(item.id, "note")}
        defaultValue={firstNote}
        rows={2}
        className="input"
        aria-invalid={messages.length > 0 || undefined}
        aria-describedby={messages.length > 0 ? `${id}-error` : undefined}
      />
      {messages.length > 0 && <Errors id={`${id}-error`} messages={messages} />}
    </>
  );
  if (item.note === "required") return <div className="w-full">{area(m.checks_edit_note_required())}</div>;
  if (item.note === "on-fault" && hasRadios(item)) {
    const isVisible = state.finding || note !== "" || messages.length > 0;
    return (
      <div className={isVisible ? "w-full" : "hidden w-full [fieldset:has([data-finding]:checked)_&]:block"}>
        {area(m.checks_edit_note_on_finding())}
      </div>
    );
  }
  return (
    <details open={note !== "" || messages.length > 0 || state.finding} className="group/note">
      <summary className="button button-quiet sign-plus group-open/note:not-focus-visible:sr-only">
        {m.checks_edit_note_add()}
      </summary>
      {area(item.note === "on-fault" && state.finding ? m.checks_edit_note_on_finding() : m.checks_edit_note())}
    </details>
  );
}

const hasPhotos = ({ photos, uploads }: ItemState) => photos.length + uploads.length > 0;

export function needsPhoto(item: Item, state: ItemState): boolean {
  const isRequired = item.photo === "required" || (item.type === "photo" && item.required);
  return !hasPhotos(state) && (isRequired || (item.photo === "on-fault" && state.finding));
}

/** For a form without scripts, whose photo button doesn't follow the answer. */
export function PhotoNeed({ item, state }: { item: Item; state: ItemState }) {
  if (item.photo !== "on-fault" || state.finding || hasPhotos(state)) return null;
  return (
    <p className="hidden text-sm font-medium text-warn [fieldset:has([data-finding]:checked)_&]:block">
      {m.checks_edit_photo_on_finding()}
    </p>
  );
}

export function Errors({ id, messages }: { id: string; messages: readonly string[] }) {
  return (
    <div id={id}>
      {messages.map((message) => (
        <FieldError key={message}>{message}</FieldError>
      ))}
    </div>
  );
}
