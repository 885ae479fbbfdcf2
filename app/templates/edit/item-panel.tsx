import { m, say } from "#app/i18n/locale.ts";
import { type Draft, type DraftItem, findItem, itemTypes, scoredTypes, wholeOf } from "#app/templates/draft.ts";
import type { Share } from "#app/templates/shares.ts";
import { evidenceNames, severityNames, typeNames } from "#app/templates/words.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { Choose, EntryField, fieldId, Flag, TextPair } from "./fields.tsx";
import { stepOf } from "./places.ts";
import { PartButtons } from "./part-buttons.tsx";
import { partField } from "./part-form.ts";
import { OptionRows } from "./rows.tsx";
import { sayShare } from "./share-words.ts";
import { pictureHref } from "#app/templates/picture-href.ts";
import type { EditWords } from "./view.ts";

const named = <Value extends string>(names: Record<Value, () => string>, values: readonly Value[]) =>
  values.map((value) => ({ value, label: names[value]() }));

export function ItemPanel({
  words,
  enhanced,
  templateId,
  version,
  draft,
  item,
  share,
  errorOf,
  pictureProblem,
  onPicture,
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
  pictureProblem: string | null;
  onPicture: ((file: File) => void) | null;
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
      <Choose label={m.templates_field_type()} name="type" value={item.type} options={named(typeNames, itemTypes)} />
      <TypeFields item={item} errorOf={errorOf} scored={draft.head.scored} />
      {scored && (
        <div>
          {item.type === "choice" ? (
            <Flag name="counts" checked={wholeOf(item.points) !== 0}>
              {m.templates_edit_counts()}
            </Flag>
          ) : (
            <EntryField
              className="input-short"
              label={m.templates_field_points()}
              name="points"
              entry={item.points}
              error={errorOf("points")}
            />
          )}
          <p className="mt-1 text-sm tabular-nums">{sayShare(share, "item")}</p>
        </div>
      )}
      {scoredTypes.has(item.type) && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Flag name="critical" checked={item.critical}>
            {m.templates_edit_critical()}
          </Flag>
          {!item.critical && (
            <Choose
              label={m.templates_field_severity()}
              name="severity"
              value={item.severity}
              options={named(
                severityNames,
                item.severity === "critical" ? ["critical", "major", "minor"] : ["major", "minor"],
              )}
            />
          )}
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
          <Choose
            label={m.templates_edit_photo()}
            name="photo"
            value={item.photo}
            options={named(evidenceNames, ["off", "optional", "required", "on-fault"])}
          />
        )}
        <Choose
          label={m.templates_field_note()}
          name="note"
          value={item.note}
          options={named(evidenceNames, ["off", "optional", "required", "on-fault"])}
        />
      </div>
      <ConditionFields words={words} enhanced={enhanced} draft={draft} item={item} error={errorOf("when")} />
      <details
        className="rounded-md border border-line px-3"
        open={Boolean(say(item.help) || say(item.group) || item.picture || pictureProblem)}
      >
        <summary className="flex min-h-11 items-center text-accent">{m.templates_edit_more()}</summary>
        <div className="stack pb-3">
          <TextPair label={m.templates_field_help()} name="help" text={item.help} error={errorOf("help")} lines={2} />
          <TextPair
            label={m.templates_field_group()}
            name="group"
            text={item.group}
            error={errorOf("group")}
            hint={words.group}
          />
          <Picture
            templateId={templateId}
            version={version}
            item={item}
            problem={pictureProblem}
            onPicture={onPicture}
          />
        </div>
      </details>
      <PartButtons
        up={move(-1)}
        down={move(1)}
        copy={`copy.item.${item.id}`}
        remove={`remove.${item.id}`}
        removeLabel={m.templates_edit_remove()}
      />
      {draft.sections.length > 1 && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="field min-w-0 flex-1">
            <label className="field-label" htmlFor="move-section">
              {m.templates_edit_transfer()}
            </label>
            <select id="move-section" name="move.section" className="input" defaultValue={home?.id}>
              {draft.sections.map((section, index) => (
                <option key={section.id} value={section.id}>
                  {index + 1}. {say(section.title)}
                </option>
              ))}
            </select>
          </div>
          <button name="intent" value={`transfer.${item.id}`} className="button button-secondary">
            {m.templates_edit_transfer_do()}
          </button>
        </div>
      )}
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

/** What it should look like: one picture, shown beside the help text. */
function Picture({
  templateId,
  version,
  item,
  problem,
  onPicture,
}: {
  templateId: string;
  version: number | null;
  item: DraftItem;
  problem: string | null;
  onPicture: ((file: File) => void) | null;
}) {
  return (
    <div className="field" id={fieldId("picture")}>
      <label htmlFor="picture" className="field-label">
        {m.templates_field_picture()}
      </label>
      <div className="flex flex-wrap items-start gap-3">
        {item.picture && (
          <>
            <img
              src={pictureHref(templateId, item.picture.thumb, version)}
              alt={m.templates_edit_picture_alt()}
              width={96}
              height={96}
              className="size-24 rounded-md border border-line object-cover"
            />
            <button name="intent" value="picture.remove" className="button button-secondary">
              <Icon name="close" /> {m.templates_edit_picture_remove()}
            </button>
          </>
        )}
        <input
          type="file"
          id="picture"
          name="picture"
          accept="image/jpeg,image/png,image/webp"
          className="input max-w-xs"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (!file || !onPicture) return;
            event.currentTarget.value = "";
            onPicture(file);
          }}
        />
      </div>
      {problem && <p className="field-error">{problem}</p>}
    </div>
  );
}
