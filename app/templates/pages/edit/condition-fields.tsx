import { getLocale, m, say } from "#app/i18n/locale.ts";
import { type Draft, type DraftItem, findItem, wholeOf } from "#app/templates/draft.ts";
import { conditionTypes, hasRange, isVerdict } from "#app/templates/draft-problems.ts";
import { Choose, fieldId } from "./fields.tsx";
import { Fold } from "./fold.tsx";
import { itemsBefore } from "./places.ts";
import { partField } from "./part-form.ts";
import { type EditWords, shownEntry } from "#app/templates/edit-view.ts";

/**
 * "Ask when item … is …": an earlier item, of which there may be hundreds, and which of its answers. Folded away while it is always asked.
 */
export function ConditionFields({
  words,
  enhanced,
  draft,
  item,
  errorOf,
}: {
  words: EditWords;
  enhanced: boolean;
  draft: Draft;
  item: DraftItem;
  errorOf: (field: string) => string | undefined;
}) {
  return (
    <Fold
      id={fieldId("when")}
      enhanced={enhanced}
      open={item.when !== null}
      summary={item.when ? m.templates_field_when() : `${m.templates_field_when()}: ${m.templates_edit_when_always()}`}
    >
      {() => <Choices words={words} draft={draft} item={item} errorOf={errorOf} />}
    </Fold>
  );
}

function Choices({
  words,
  draft,
  item,
  errorOf,
}: {
  words: EditWords;
  draft: Draft;
  item: DraftItem;
  errorOf: (field: string) => string | undefined;
}) {
  const numbers = new Map(
    draft.sections.flatMap((section, at) => section.items.map((each, index) => [each.id, `${at + 1}.${index + 1}`])),
  );
  const earlier = itemsBefore(draft, item.id).filter((each) => conditionTypes.has(each.type));
  const on = item.when && findItem(draft, item.when.item)?.item;
  const listed = [...earlier, ...(on && !earlier.includes(on) ? [on] : [])];
  const options = listed.map((each) => ({
    value: each.id,
    label: `${numbers.get(each.id)} ${say(each.text).slice(0, 60)}`,
  }));
  if (item.when && !on) options.push({ value: item.when.item, label: m.templates_edit_when_gone() });
  return (
    <>
      <Choose
        key={listed.length}
        label={m.templates_edit_when_item()}
        name="when.item"
        value={item.when?.item ?? ""}
        empty={m.templates_edit_when_always()}
        options={options}
        error={errorOf("when")}
      />
      {!item.when && <p className="field-hint hidden noscript:block">{words.when}</p>}
      {item.when && on && <Answers words={words} on={on} is={item.when.is} error={errorOf("when.is")} />}
    </>
  );
}

/** Which answers of the earlier item make this one asked. */
function Answers({
  words,
  on,
  is,
  error,
}: {
  words: EditWords;
  on: DraftItem;
  is: readonly string[];
  error: string | undefined;
}) {
  const answers = answersOf(on, is);
  const typed = answers === null || on.type === "number";
  const id = fieldId("when.is");
  return (
    <fieldset key={on.id} id={id} aria-describedby={error && `${id}-error`}>
      <legend className="field-label">{m.templates_edit_when_is()}</legend>
      <input type="hidden" name={partField("when.for")} value={on.id} />
      {answers && (
        <div className="flex flex-wrap gap-x-5">
          {answers.map(([value, label]) => (
            <label key={value} className="choice">
              <input type="checkbox" name={partField("when.is")} value={value} defaultChecked={is.includes(value)} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
      {typed && (
        <>
          {answers && (
            <label htmlFor={`${id}-values`} className="field-label mb-1 block">
              {words.orValues}
            </label>
          )}
          <input
            id={`${id}-values`}
            className="input input-short"
            name={partField("when.values")}
            aria-label={answers ? undefined : m.templates_edit_when_is()}
            defaultValue={(answers ? is.filter((value) => !isVerdict(value)) : is)
              .map((value) => shownEntry(value, getLocale()))
              .join(" ")}
          />
          <p className="field-hint">{words.values}</p>
        </>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The answers to choose from; null where all of them have to be typed. */
function answersOf(on: DraftItem, is: readonly string[]): [string, string][] | null {
  switch (on.type) {
    case "pass-fail":
      return [
        ["pass", m.templates_when_pass()],
        ["fail", m.templates_when_fail()],
      ];
    case "choice":
      return on.options.map((option) => [option.id, say(option.text) || m.templates_edit_no_text()]);
    case "scale": {
      const max = wholeOf(on.scaleMax) ?? 0;
      return max <= 20 ? Array.from({ length: max + 1 }, (_, value) => [String(value), String(value)]) : null;
    }
    case "number":
      return hasRange(on) || is.some(isVerdict)
        ? [
            ["pass", m.templates_when_accepted()],
            ["fail", m.templates_when_not_accepted()],
          ]
        : null;
    default:
      return null;
  }
}
