/** Many items quickly: a line and Enter, or many lines at once. */
import { memo } from "react";
import { m } from "#app/i18n/locale.ts";
import { itemTypes } from "#app/templates/draft.ts";
import { typeNames } from "#app/templates/words.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Fold } from "./fold.tsx";
import { LanguageInputs } from "./language-inputs.tsx";
import type { EditWords } from "#app/templates/edit-view.ts";

function TypeSelect({ name }: { name: string }) {
  return (
    <select className="input" name={name} aria-label={m.templates_field_type()} defaultValue="pass-fail">
      {itemTypes.map((type) => (
        <option key={type} value={type}>
          {typeNames[type]()}
        </option>
      ))}
    </select>
  );
}

export const QuickAdd = memo(function QuickAdd({ words }: { words: EditWords }) {
  return (
    <fieldset id="quick" className="scroll-mt-24">
      <legend className="field-label mb-1">{m.templates_edit_quick()}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <LanguageInputs label={m.templates_edit_quick()} name="quick" enterKeyHint="next" />
        <TypeSelect name="quick.type" />
        <button name="intent" value="add" className="button button-secondary">
          <Icon name="plus" /> {m.templates_edit_quick_add()}
        </button>
      </div>
      <p className="field-hint mt-1">{words.quick}</p>
    </fieldset>
  );
});

export function PasteLines({ words, enhanced, open = false }: { words: EditWords; enhanced: boolean; open?: boolean }) {
  return (
    <Fold open={open} enhanced={enhanced} summary={m.templates_edit_paste()}>
      {() => (
        <>
          <textarea
            className="input"
            name="paste.lines"
            rows={6}
            aria-label={m.templates_edit_paste()}
            aria-describedby="paste-hint"
            placeholder={words.pasteExample}
            maxLength={200_000}
          />
          <p id="paste-hint" className="field-hint">
            {words.paste}
          </p>
          <div className="grid gap-2 sm:grid-cols-2">
            <TypeSelect name="paste.type" />
            <button name="intent" value="add" className="button button-secondary">
              <Icon name="plus" /> {m.templates_edit_paste_add()}
            </button>
          </div>
        </>
      )}
    </Fold>
  );
}

/** Takes no properties, and is rendered once. */
export const AddSection = memo(function AddSection() {
  return (
    <fieldset className="mt-3">
      <legend className="field-label mb-1">{m.templates_edit_section_add()}</legend>
      <div className="grid grid-cols-[1fr_auto] gap-2 max-sm:*:first:col-span-2 sm:grid-cols-[1fr_1fr_auto]">
        <LanguageInputs label={m.templates_edit_section_add()} name="section" />
        <button name="intent" value="add" className="button button-secondary">
          <Icon name="plus" /> {m.templates_edit_add()}
        </button>
      </div>
    </fieldset>
  );
});
