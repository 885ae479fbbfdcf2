/** Lists of rows inside a part: the options of a choice, the bands of a template. */
import { getLocale, m } from "#app/i18n/locale.ts";
import { type DraftItem, type HeadFields, wholeOf } from "#app/templates/draft.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { fieldId, Flag } from "./fields.tsx";
import { LanguageInputs } from "./language-inputs.tsx";
import { partField } from "./part-form.ts";
import { shownEntry } from "#app/templates/edit-view.ts";

type ErrorOf = (field: string) => string | undefined;

/** A button with a sign only. */
function SignButton({
  intent,
  label,
  icon,
  disabled,
}: {
  intent: string;
  label: string;
  icon: IconName;
  disabled?: boolean;
}) {
  return (
    <button
      name="intent"
      value={intent}
      className="button button-quiet button-icon"
      aria-label={label}
      title={label}
      disabled={disabled}
    >
      <Icon name={icon} />
    </button>
  );
}

export function OptionRows({ item, errorOf, scored }: { item: DraftItem; errorOf: ErrorOf; scored: boolean }) {
  const counts = scored && wholeOf(item.points) !== 0;
  return (
    <fieldset id={fieldId("options")} className="scroll-mt-24">
      <legend className="field-label mb-1">{m.templates_field_options()}</legend>
      <ul className="stack">
        {item.options.map((option, index) => {
          const name = `option.${option.id}`;
          const error = errorOf(name);
          return (
            <li key={option.id} id={fieldId(name)} className="scroll-mt-24 border-l-2 border-line pl-3">
              <div className="grid gap-2 sm:grid-cols-2">
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
                      defaultValue={shownEntry(option.points, getLocale())}
                      inputMode="numeric"
                      maxLength={40}
                    />
                    {m.templates_edit_points_unit()}
                  </label>
                )}
                <Flag name={`${name}.fault`} checked={option.fault}>
                  {m.templates_edit_option_fault()}
                </Flag>
                <span className="ml-auto flex">
                  <SignButton
                    intent={`option.up.${option.id}`}
                    label={m.templates_edit_up()}
                    icon="arrow-up"
                    disabled={index === 0}
                  />
                  <SignButton intent={`option.remove.${option.id}`} label={m.templates_edit_remove()} icon="close" />
                </span>
              </div>
              {error && <p className="field-error">{error}</p>}
            </li>
          );
        })}
      </ul>
      {errorOf("options") && <p className="field-error mt-1">{errorOf("options")}</p>}
      {item.options.length < 20 && (
        <button name="intent" value="option.add" className="button button-secondary mt-2">
          <Icon name="plus" /> {m.templates_edit_option_add()}
        </button>
      )}
    </fieldset>
  );
}

export function BandRows({ head, errorOf }: { head: HeadFields; errorOf: ErrorOf }) {
  return (
    <fieldset id={fieldId("bands")} className="scroll-mt-24">
      <legend className="field-label mb-1">{m.templates_bands()}</legend>
      <ul className="stack stack-tight max-w-sm">
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
                  maxLength={40}
                />
                <label className="flex flex-1 items-center gap-2 text-sm">
                  {m.templates_edit_band_from()}
                  <input
                    className="input w-20!"
                    name={partField(`band.${index}.from`)}
                    defaultValue={band.from}
                    inputMode="numeric"
                    maxLength={40}
                  />
                  %
                </label>
                <SignButton intent={`band.remove.${index}`} label={m.templates_edit_remove()} icon="close" />
              </div>
              {error && <p className="field-error">{error}</p>}
            </li>
          );
        })}
      </ul>
      {errorOf("bands") && <p className="field-error mt-1">{errorOf("bands")}</p>}
      {head.bands.length < 8 && (
        <button name="intent" value="band.add" className="button button-secondary mt-2">
          <Icon name="plus" /> {m.templates_edit_band_add()}
        </button>
      )}
    </fieldset>
  );
}
