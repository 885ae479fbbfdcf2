import { getLocale, m, say } from "#app/i18n/locale.ts";
import { type DraftItem, findItem, parseWholeNumber } from "#app/templates/draft.ts";
import { conditionTypes, hasRange, isVerdict } from "#app/templates/draft-problems.ts";
import { formatEntry, passFailLabel } from "#app/templates/answer-label.ts";
import { useEditing, usePart } from "./editing.tsx";
import { Choose, fieldId } from "./fields.tsx";
import { Fold } from "./fold.tsx";
import { itemsBefore } from "./places.ts";
import { partField } from "./part-form.ts";
import { FieldError } from "#app/ui/field.tsx";

export function ConditionFields({ item }: { item: DraftItem }) {
  const always = item.when ? "" : `: ${m.templates_edit_when_always()}`;
  return (
    <Fold id={fieldId("when")} open={item.when !== null} summary={`${m.templates_field_when()}${always}`}>
      {() => <Choices item={item} />}
    </Fold>
  );
}

function Choices({ item }: { item: DraftItem }) {
  const { texts } = useEditing().view;
  const { draft, errorOf } = usePart();
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
      {!item.when && <p className="hidden text-sm text-muted noscript:block">{texts.when}</p>}
      {item.when && on && <Answers on={on} is={item.when.is} />}
    </>
  );
}

function Answers({ on, is }: { on: DraftItem; is: readonly string[] }) {
  const { texts } = useEditing().view;
  const error = usePart().errorOf("when.is");
  const answers = answersOf(on, is);
  const typed = answers === null || on.type === "number";
  const id = fieldId("when.is");
  return (
    <fieldset key={on.id} id={id} aria-describedby={error && `${id}-error`}>
      <legend className="text-sm font-strong">{m.templates_edit_when_is()}</legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
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
            <label htmlFor={`${id}-values`} className="mb-1 block text-sm font-strong">
              {texts.orValues}
            </label>
          )}
          <input
            id={`${id}-values`}
            className="input max-w-48"
            name={partField("when.values")}
            aria-label={answers ? undefined : m.templates_edit_when_is()}
            defaultValue={(answers ? is.filter((value) => !isVerdict(value)) : is)
              .map((value) => formatEntry(value, getLocale()))
              .join(" ")}
          />
          <p className="text-sm text-muted">{texts.values}</p>
        </>
      )}
    </fieldset>
  );
}

function answersOf(on: DraftItem, is: readonly string[]): [string, string][] | null {
  switch (on.type) {
    case "pass-fail":
      return verdicts(on);
    case "choice":
      return on.options.map((option) => [option.id, say(option.text) || m.templates_edit_no_text()]);
    case "scale": {
      const max = parseWholeNumber(on.scaleMax) ?? 0;
      return max <= 20 ? Array.from({ length: max + 1 }, (_, value) => [String(value), String(value)]) : null;
    }
    case "number":
      return hasRange(on) || is.some(isVerdict) ? verdicts(on) : null;
    default:
      return null;
  }
}

function verdicts(on: DraftItem): [string, string][] {
  return ["pass", "fail"].map((value) => [value, passFailLabel(value, on) ?? value]);
}
