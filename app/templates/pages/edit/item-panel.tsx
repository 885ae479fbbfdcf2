import { m, say } from "#app/i18n/locale.ts";
import { type DraftItem, findItem, itemTypes, scoredTypes, parseWholeNumber } from "#app/templates/draft.ts";
import { severities } from "#app/score-policy/severity.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";
import { evidences } from "#app/templates/template.ts";
import { evidenceNames, itemSeverityNames, typeNames } from "#app/templates/words.ts";
import { TextField } from "#app/ui/field.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { useEditing, usePart, useTyped } from "./editing.tsx";
import { ChooseNamed, EntryField, fieldId, Flag, TextPair } from "./fields.tsx";
import { Fold } from "./fold.tsx";
import { IntentButton } from "./intent-button.tsx";
import { PartButtons } from "./part-buttons.tsx";
import { partField } from "./part-form.ts";
import { PictureField } from "./picture-field.tsx";
import { moveTarget } from "./places.ts";
import { Rest } from "./rest.tsx";
import { OptionRows } from "./rows.tsx";
import { describeShare } from "./share-words.ts";

export function ItemPanel({ item }: { item: DraftItem }) {
  const { texts } = useEditing().view;
  const { draft, shares, upload } = usePart();
  const move = (step: -1 | 1) => {
    const to = moveTarget(draft, item.id, step);
    return to ? `move.${item.id}.${to.section}.${to.before ?? ""}` : undefined;
  };
  return (
    <div className="flex flex-col gap-4">
      <TextPair name="text" lines={2} />
      <div>
        <ChooseNamed name="type" names={typeNames} values={itemTypes} />
        <p className="mt-1 hidden text-sm text-muted noscript:block">{texts.type}</p>
      </div>
      <TypeFields key={item.type} item={item} />
      {draft.head.scored && scoredTypes.has(item.type) && (
        <div>
          {item.type === "choice" ? (
            <Flag name="counts" checked={parseWholeNumber(item.points) !== 0}>
              {m.templates_edit_counts()}
            </Flag>
          ) : (
            <EntryField short name="points" />
          )}
          <p className="mt-1 text-sm tabular-nums">{describeShare(shares.items.get(item.id), "item")}</p>
        </div>
      )}
      <Rest>
        {() => (
          <>
            {scoredTypes.has(item.type) && (
              <div>
                <ChooseNamed name="severity" names={itemSeverityNames} values={severities} />
                <p className="mt-1 text-sm text-muted">{m.templates_edit_critical()}</p>
              </div>
            )}
            <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
              <Flag name="required">{m.templates_field_required()}</Flag>
              <Flag name="allowNa">{m.templates_na_allowed()}</Flag>
            </div>
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              {item.type !== "photo" && (
                <ChooseNamed label={m.templates_edit_photo()} name="photo" names={evidenceNames} values={evidences} />
              )}
              <ChooseNamed name="note" names={evidenceNames} values={evidences} />
            </div>
            <ConditionFields key={item.id} item={item} />
            <Fold
              key={`more ${item.id}`}
              open={Boolean(say(item.help) || say(item.group) || item.picture || upload.problem)}
              summary={m.templates_edit_more()}
            >
              {() => (
                <>
                  <TextPair name="help" lines={2} />
                  <TextPair name="group" hint={texts.group} />
                  <PictureField item={item} />
                </>
              )}
            </Fold>
            {draft.sections.length > 1 && <Transfer key={`to ${item.id}`} item={item.id} />}
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

function TypeFields({ item }: { item: DraftItem }) {
  const { errorOf } = usePart();
  switch (item.type) {
    case "scale":
      return (
        <div className="grid grid-cols-2 gap-3">
          <EntryField name="scaleMax" />
          <EntryField name="faultBelow" />
        </div>
      );
    case "choice":
      return <OptionRows item={item} />;
    case "number":
      return (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <EntryField name="min" />
          <EntryField name="max" />
          <TextField
            label={m.templates_field_unit()}
            id={fieldId("unit")}
            name={partField("unit")}
            defaultValue={item.unit}
            maxLength={draftLimits.entry}
            error={errorOf("unit")}
          />
          <EntryField name="decimals" />
        </div>
      );
    default:
      return null;
  }
}

function Transfer({ item }: { item: string }) {
  const { draft } = usePart();
  const { "move.section": chosen = findItem(draft, item)?.section.id } = useTyped();
  return (
    <Fold summary={m.templates_edit_transfer()}>
      {() => (
        <div className="flex gap-2">
          <select
            name="move.section"
            className="input min-w-0 flex-1"
            aria-label={m.templates_edit_transfer()}
            defaultValue={chosen}
          >
            {draft.sections.map((section, index) => (
              <option key={section.id} value={section.id}>
                {`${index + 1}. ${say(section.title)}`}
              </option>
            ))}
          </select>
          <IntentButton intent={`transfer.${item}`}>{m.templates_edit_transfer_do()}</IntentButton>
        </div>
      )}
    </Fold>
  );
}
