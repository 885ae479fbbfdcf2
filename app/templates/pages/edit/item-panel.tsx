import { m, say } from "#app/i18n/locale.ts";
import { type Draft, type DraftItem, findItem, itemTypes, scoredTypes, wholeOf } from "#app/templates/draft.ts";
import type { Share } from "#app/templates/shares.ts";
import { evidenceNames, severityNames, typeNames } from "#app/templates/words.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { ChooseNamed, EntryField, fieldId, Flag, TextPair } from "./fields.tsx";
import { Fold } from "./fold.tsx";
import { PictureField, type PictureUpload } from "./picture-field.tsx";
import { stepOf } from "./places.ts";
import { PartButtons } from "./part-buttons.tsx";
import { partField } from "./part-form.ts";
import { Rest } from "./rest.tsx";
import { OptionRows } from "./rows.tsx";
import { sayShare } from "./share-words.ts";
import type { EditWords } from "#app/templates/edit-view.ts";

const evidences = ["off", "optional", "required", "on-fault"];
const severities = ["critical", "major", "minor"];

export function ItemPanel({
  words,
  enhanced,
  templateId,
  version,
  draft,
  item,
  share,
  errorOf,
  upload,
}: {
  words: EditWords;
  enhanced: boolean;
  templateId: string;
  /** The version that pictures are of while nothing was changed; null for the draft's own. */
  version: number | null;
  draft: Draft;
  item: DraftItem;
  share: Share | undefined;
  errorOf: (field: string) => string | undefined;
  upload: PictureUpload;
}) {
  const scored = draft.head.scored && scoredTypes.has(item.type);
  const home = findItem(draft, item.id)?.section;
  const move = (step: -1 | 1) => {
    const to = stepOf(draft, item.id, step);
    return to ? `move.${item.id}.${to.section}.${to.before ?? ""}` : undefined;
  };
  return (
    <div className="stack">
      <TextPair label={m.templates_field_text()} name="text" text={item.text} error={errorOf("text")} lines={2} />
      <div>
        <ChooseNamed
          label={m.templates_field_type()}
          name="type"
          value={item.type}
          names={typeNames}
          values={itemTypes}
        />
        <p className="field-hint mt-1 hidden noscript:block">{words.type}</p>
      </div>
      <TypeFields key={item.type} item={item} errorOf={errorOf} scored={draft.head.scored} />
      {scored && (
        <div>
          {item.type === "choice" ? (
            <Flag name="counts" checked={wholeOf(item.points) !== 0}>
              {m.templates_edit_counts()}
            </Flag>
          ) : (
            <EntryField
              short
              label={m.templates_field_points()}
              name="points"
              entry={item.points}
              error={errorOf("points")}
            />
          )}
          <p className="mt-1 text-sm tabular-nums">{sayShare(share, "item")}</p>
        </div>
      )}
      <Rest enhanced={enhanced}>
        {() => (
          <>
            {scoredTypes.has(item.type) && (
              <div>
                <ChooseNamed
                  label={m.templates_field_severity()}
                  name="severity"
                  value={item.severity}
                  names={severityNames}
                  values={severities}
                />
                <p className="field-hint mt-1">{m.templates_edit_critical()}</p>
              </div>
            )}
            <div className="grid gap-x-4 sm:grid-cols-2">
              <Flag name="required" checked={item.required}>
                {m.templates_edit_required()}
              </Flag>
              <Flag name="allowNa" checked={item.allowNa}>
                {m.templates_na_allowed()}
              </Flag>
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              {item.type !== "photo" && (
                <ChooseNamed
                  label={m.templates_edit_photo()}
                  name="photo"
                  value={item.photo}
                  names={evidenceNames}
                  values={evidences}
                />
              )}
              <ChooseNamed
                label={m.templates_field_note()}
                name="note"
                value={item.note}
                names={evidenceNames}
                values={evidences}
              />
            </div>
            <ConditionFields
              key={item.id}
              words={words}
              enhanced={enhanced}
              draft={draft}
              item={item}
              errorOf={errorOf}
            />
            <Fold
              key={`more ${item.id}`}
              enhanced={enhanced}
              open={Boolean(say(item.help) || say(item.group) || item.picture || upload.problem)}
              summary={m.templates_edit_more()}
            >
              {() => (
                <>
                  <TextPair
                    label={m.templates_field_help()}
                    name="help"
                    text={item.help}
                    error={errorOf("help")}
                    lines={2}
                  />
                  <TextPair
                    label={m.templates_field_group()}
                    name="group"
                    text={item.group}
                    error={errorOf("group")}
                    hint={words.group}
                  />
                  <PictureField templateId={templateId} version={version} item={item} upload={upload} />
                </>
              )}
            </Fold>
            {draft.sections.length > 1 && (
              <Fold key={`to ${item.id}`} enhanced={enhanced} summary={m.templates_edit_transfer()}>
                {() => (
                  <div className="flex gap-2">
                    <select
                      name="move.section"
                      className="input min-w-0 flex-1"
                      aria-label={m.templates_edit_transfer()}
                      defaultValue={home?.id}
                    >
                      {draft.sections.map((section, index) => (
                        <option key={section.id} value={section.id}>
                          {index + 1}. {say(section.title)}
                        </option>
                      ))}
                    </select>
                    <button name="intent" value={`transfer.${item.id}`} className="button button-secondary">
                      {m.templates_edit_transfer_do()}
                    </button>
                  </div>
                )}
              </Fold>
            )}
            <PartButtons
              up={move(-1)}
              down={move(1)}
              copy={`copy.item.${item.id}`}
              remove={`remove.${item.id}`}
              removeLabel={m.templates_edit_remove()}
            />
          </>
        )}
      </Rest>
    </div>
  );
}

function TypeFields({
  item,
  errorOf,
  scored,
}: {
  item: DraftItem;
  errorOf: (field: string) => string | undefined;
  scored: boolean;
}) {
  const field = (name: "scaleMax" | "faultBelow" | "min" | "max" | "decimals", label: string) => (
    <EntryField label={label} name={name} entry={item[name]} error={errorOf(name)} />
  );
  switch (item.type) {
    case "scale":
      return (
        <div className="grid grid-cols-2 gap-3">
          {field("scaleMax", m.templates_field_scale_max())}
          {field("faultBelow", m.templates_field_fault_below())}
        </div>
      );
    case "choice":
      return <OptionRows item={item} errorOf={errorOf} scored={scored} />;
    case "number":
      return (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {field("min", m.templates_field_min())}
          {field("max", m.templates_field_max())}
          <div className="field">
            <label htmlFor={fieldId("unit")} className="field-label">
              {m.templates_field_unit()}
            </label>
            <input
              id={fieldId("unit")}
              name={partField("unit")}
              className="input"
              defaultValue={item.unit}
              maxLength={40}
              aria-invalid={errorOf("unit") ? true : undefined}
            />
            {errorOf("unit") && <p className="field-error">{errorOf("unit")}</p>}
          </div>
          {field("decimals", m.templates_field_decimals())}
        </div>
      );
    default:
      return null;
  }
}
