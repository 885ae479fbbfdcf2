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
  const [note] = useState(() => editor.fieldsOf(item.id)["note"] ?? "");
  if (item.note === "off") return null;
  const id = `${itemAnchor(item.id)}-note`;
  const area = (label: string) => (
    <>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={answerField(item.id, "note")}
        defaultValue={note}
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
    <details
      open={note !== "" || messages.length > 0 || (item.note === "on-fault" && state.finding)}
      className="group/note"
    >
      <summary className="button button-quiet sign-plus group-open/note:not-focus-visible:sr-only">
        {m.checks_edit_note_add()}
      </summary>
      {area(item.note === "on-fault" && state.finding ? m.checks_edit_note_on_finding() : m.checks_edit_note())}
    </details>
  );
}

export function PhotoNeed({ item, state }: { item: Item; state: ItemState }) {
  if (state.photos.length > 0 || state.uploads.length > 0) return null;
  if (item.photo === "required" || (item.type === "photo" && item.required))
    return <p className="text-sm text-muted">{m.checks_edit_photo_required()}</p>;
  if (item.photo !== "on-fault") return null;
  return (
    <p
      className={`text-sm font-medium text-warn ${state.finding ? "" : "hidden [fieldset:has([data-finding]:checked)_&]:block"}`}
    >
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
