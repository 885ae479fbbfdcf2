/** Many items quickly: a line and Enter, or many lines at once. */
import { m } from "#app/i18n/locale.ts";
import { itemTypes } from "#app/templates/draft.ts";
import { typeNames } from "#app/templates/words.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { EditWords } from "./view.ts";

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

export function QuickAdd({ words }: { words: EditWords }) {
  return (
    <fieldset id="quick" className="scroll-mt-24">
      <legend className="field-label mb-1">{m.templates_edit_quick()}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <input
          className="input"
          name="quick.en"
          lang="en"
          placeholder="English"
          aria-label={`${m.templates_edit_quick()}, English`}
          maxLength={2000}
          autoComplete="off"
          enterKeyHint="next"
          data-quick
        />
        <input
          className="input"
          name="quick.vi"
          lang="vi"
          placeholder="Tiếng Việt"
          aria-label={`${m.templates_edit_quick()}, Tiếng Việt`}
          maxLength={2000}
          autoComplete="off"
          enterKeyHint="next"
        />
        <TypeSelect name="quick.type" />
        <button name="intent" value="add" className="button button-secondary">
          <Icon name="plus" /> {m.templates_edit_quick_add()}
        </button>
      </div>
      <p className="field-hint mt-1">{words.quick}</p>
    </fieldset>
  );
}

export function PasteLines({ words, open = false }: { words: EditWords; open?: boolean }) {
  return (
    <details open={open} className="rounded-md border border-line px-3">
      <summary className="flex min-h-11 items-center text-accent">{m.templates_edit_paste()}</summary>
      <div className="stack stack-tight pb-3">
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
      </div>
    </details>
  );
}

export function AddSection() {
  return (
    <fieldset className="mt-3">
      <legend className="field-label mb-1">{m.templates_edit_section_add()}</legend>
      <div className="grid grid-cols-[1fr_auto] gap-2 sm:grid-cols-[1fr_1fr_auto]">
        <input
          className="input max-sm:col-span-2"
          name="section.en"
          lang="en"
          placeholder="English"
          aria-label={`${m.templates_edit_section_add()}, English`}
          maxLength={2000}
          autoComplete="off"
        />
        <input
          className="input"
          name="section.vi"
          lang="vi"
          placeholder="Tiếng Việt"
          aria-label={`${m.templates_edit_section_add()}, Tiếng Việt`}
          maxLength={2000}
          autoComplete="off"
        />
        <button name="intent" value="add" className="button button-secondary">
          <Icon name="plus" /> {m.templates_edit_add()}
        </button>
      </div>
    </fieldset>
  );
}
