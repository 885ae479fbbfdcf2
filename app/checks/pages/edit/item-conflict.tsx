import { useEffect, useRef } from "react";
import type { AnswerContent } from "#app/checks/asked-items.ts";
import { formatAnswer } from "#app/checks/format-answer.ts";
import { m } from "#app/i18n/locale.ts";
import type { Item } from "#app/templates/template.ts";
import { FieldError } from "#app/ui/field.tsx";
import type { CheckEditor } from "./editor.ts";
import type { ShownConflict } from "#app/checks/device/send-answers.ts";

export default function ItemConflict({
  editor,
  item,
  conflict,
  mine,
  error,
}: {
  editor: CheckEditor;
  item: Item;
  conflict: ShownConflict;
  mine: string;
  error: string | undefined;
}) {
  const box = useRef<HTMLFieldSetElement>(null);
  // A choice may have been made before this script loaded.
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLInputElement>("input:checked");
    if (chosen) editor.resolve(item.id, chosen.value === "mine" ? "mine" : "theirs");
  }, [editor, item]);
  const theirs = [formatAnswer(item, conflict.theirs as AnswerContent | null), conflict.theirs?.note]
    .filter(Boolean)
    .join(" · ");
  return (
    <fieldset ref={box} className="notice tone-warn">
      <legend className="float-left w-full font-semibold">{m.checks_edit_conflict_title()}</legend>
      <p className="clear-both">{m.checks_edit_conflict_body()}</p>
      <input type="hidden" name={`conflict.${item.id}`} value={conflict.changes} />
      {(
        [
          ["mine", m.checks_edit_conflict_mine(), mine],
          ["theirs", m.checks_edit_conflict_theirs(), theirs],
        ] as const
      ).map(([value, whose, answer]) => (
        <label key={value} className="choice">
          <input type="radio" name={`resolve.${item.id}`} value={value} />
          <span>{`${whose}: ${answer}`}</span>
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
