import { getLocale, m } from "#app/i18n/locale.ts";
import { type DraftItem, type HeadFields, parseWholeNumber } from "#app/templates/draft.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";
import * as templateLimits from "#app/templates/limits.ts";
import { usePart } from "./editing.tsx";
import { fieldId, Flag } from "./fields.tsx";
import { IntentButton } from "./intent-button.tsx";
import { LanguageInputs } from "./language-inputs.tsx";
import { partField } from "./part-form.ts";
import { formatEntry } from "#app/templates/answer-label.ts";
import { FieldError } from "#app/ui/field.tsx";

function SignButton({ label, ...button }: { label: string } & Parameters<typeof IntentButton>[0]) {
  return <IntentButton tone="quiet" className="w-control px-0 text-lg" aria-label={label} title={label} {...button} />;
}

export function OptionRows({ item }: { item: DraftItem }) {
  const { draft, errorOf } = usePart();
  const counts = draft.head.scored && parseWholeNumber(item.points) !== 0;
  return (
    <fieldset id={fieldId("options")} className="scroll-mt-24">
      <legend className="mb-1 text-sm font-strong">{m.templates_field_options()}</legend>
      {errorOf("options") && <FieldError className="mb-1">{errorOf("options")}</FieldError>}
      <ul className="flex flex-col gap-4">
        {item.options.map((option, index) => {
          const name = `option.${option.id}`;
          const error = errorOf(name);
          return (
            <li key={option.id} id={fieldId(name)} className="scroll-mt-24 border-l-2 border-line pl-3">
              <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
                <LanguageInputs
                  label={m.templates_edit_option_number({ number: index + 1 })}
                  name={partField(name)}
                  text={option.text}
                  invalid={error !== undefined}
                />
              </div>
              <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                {counts && (
                  <label className="flex items-center gap-2 text-sm">
                    <input
                      className="input w-20!"
                      name={partField(`${name}.points`)}
                      defaultValue={formatEntry(option.points, getLocale())}
                      inputMode="numeric"
                      maxLength={draftLimits.entry}
                    />
                    {m.templates_edit_points_unit()}
                  </label>
                )}
                <Flag name={`${name}.fault`} checked={option.fault}>
                  {m.templates_edit_option_finding()}
                </Flag>
                <span className="ml-auto flex">
                  <SignButton
                    intent={index > 0 ? `option.up.${option.id}` : undefined}
                    label={m.templates_edit_up()}
                    icon="arrow-up"
                  />
                  <SignButton intent={`option.remove.${option.id}`} label={m.templates_edit_remove()} icon="close" />
                </span>
              </div>
              {error && <FieldError>{error}</FieldError>}
            </li>
          );
        })}
      </ul>
      {item.options.length < templateLimits.options && (
        <IntentButton intent="option.add" icon="plus" className="mt-2">
          {m.templates_edit_option_add()}
        </IntentButton>
      )}
    </fieldset>
  );
}

export function BandRows({ head }: { head: HeadFields }) {
  const { errorOf } = usePart();
  return (
    <fieldset id={fieldId("bands")} className="scroll-mt-24">
      <legend className="mb-1 text-sm font-strong">{m.templates_bands()}</legend>
      {errorOf("bands") && <FieldError className="mb-1">{errorOf("bands")}</FieldError>}
      <ul className="flex max-w-sm flex-col gap-2">
        {head.bands.map((band, index) => {
          const error = errorOf(`bands.${index}`);
          return (
            <li key={fieldId(`bands.${index}`)} id={fieldId(`bands.${index}`)} className="scroll-mt-24">
              <div className="flex items-center gap-2">
                <input
                  className="input w-24!"
                  name={partField(`band.${index}.name`)}
                  defaultValue={band.name}
                  aria-label={m.templates_edit_band_name({ number: index + 1 })}
                  aria-invalid={error ? true : undefined}
                  maxLength={draftLimits.entry}
                />
                <label className="flex flex-1 items-center gap-2 text-sm">
                  {m.templates_edit_band_from()}
                  <input
                    className="input w-20!"
                    name={partField(`band.${index}.from`)}
                    defaultValue={band.from}
                    inputMode="numeric"
                    maxLength={draftLimits.entry}
                  />
                  %
                </label>
                <SignButton intent={`band.remove.${index}`} label={m.templates_edit_remove()} icon="close" />
              </div>
              {error && <FieldError>{error}</FieldError>}
            </li>
          );
        })}
      </ul>
      {head.bands.length < templateLimits.bands && (
        <IntentButton intent="band.add" icon="plus" className="mt-2">
          {m.templates_edit_band_add()}
        </IntentButton>
      )}
    </fieldset>
  );
}
