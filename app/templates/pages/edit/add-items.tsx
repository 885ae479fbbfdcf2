import { type ComponentProps, memo } from "react";
import { m } from "#app/i18n/locale.ts";
import { itemTypes } from "#app/templates/draft.ts";
import { typeNames } from "#app/templates/words.ts";
import { useEditing, useTyped } from "./editing.tsx";
import { Fold } from "./fold.tsx";
import { IntentButton } from "./intent-button.tsx";
import { LanguageInputs } from "./language-inputs.tsx";

function TypeSelect({ name }: { name: string }) {
  const { [name]: typed = "pass-fail" } = useTyped();
  return (
    <select className="input" name={name} aria-label={m.templates_field_type()} defaultValue={typed}>
      {itemTypes.map((type) => (
        <option key={type} value={type}>
          {typeNames[type]()}
        </option>
      ))}
    </select>
  );
}

function NewLine({ name, ...line }: Omit<ComponentProps<typeof LanguageInputs>, "text">) {
  const { [`${name}.en`]: en, [`${name}.vi`]: vi } = useTyped();
  return <LanguageInputs name={name} text={{ en, vi }} {...line} />;
}

function AddButton({ label }: { label: string }) {
  return (
    <IntentButton intent="add" icon="plus">
      {label}
    </IntentButton>
  );
}

export const QuickAdd = memo(function QuickAdd() {
  const { texts } = useEditing().view;
  return (
    <fieldset id="quick" className="scroll-mt-24">
      <legend className="mb-1 text-sm font-strong">{m.templates_edit_quick()}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <NewLine label={m.templates_edit_quick()} name="quick" enterKeyHint="next" />
        <TypeSelect name="quick.type" />
        <AddButton label={m.templates_edit_add()} />
      </div>
      <p className="mt-1 text-sm text-muted">{texts.quick}</p>
    </fieldset>
  );
});

export function PasteLines({ open = false }: { open?: boolean }) {
  const { texts } = useEditing().view;
  const { "paste.lines": typed } = useTyped();
  return (
    <Fold open={open || Boolean(typed)} summary={m.templates_edit_paste()}>
      {() => (
        <>
          <textarea
            className="input"
            name="paste.lines"
            rows={6}
            defaultValue={typed}
            aria-label={m.templates_edit_paste()}
            aria-describedby="paste-hint"
            placeholder={texts.pasteExample}
          />
          <p id="paste-hint" className="text-sm text-muted">
            {texts.paste}
          </p>
          <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            <TypeSelect name="paste.type" />
            <AddButton label={m.templates_edit_paste_add()} />
          </div>
        </>
      )}
    </Fold>
  );
}

export const AddSection = memo(function AddSection() {
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-sm font-strong">{m.templates_edit_section_add()}</legend>
      <div className="grid grid-cols-[1fr_auto] gap-2 max-sm:*:first:col-span-2 sm:grid-cols-[1fr_1fr_auto]">
        <NewLine label={m.templates_edit_section_add()} name="section" />
        <AddButton label={m.templates_edit_add()} />
      </div>
    </fieldset>
  );
});
