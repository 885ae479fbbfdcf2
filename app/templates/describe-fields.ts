import { languages, locales } from "#app/i18n/languages.ts";
import { m, say } from "#app/i18n/locale.ts";
import { categoryName } from "./category.ts";
import { answerLabel } from "./change-words.ts";
import { type Draft, findItem } from "./draft.ts";
import { severities } from "#app/score-policy/severity.ts";
import { fieldLabel, valueLabel, severityNames } from "./words.ts";

type LabeledField = readonly [field: string, says: readonly string[]];
type Sections = Pick<Draft, "sections">;

/** "Name (English)", where the last part of a field is a language. */
function inLanguage(name: string, language: string | undefined): string {
  const locale = locales.find((one) => one === language);
  return locale ? `${name} (${languages[locale]})` : name;
}

/** A checkbox follows a hidden field that says "off"; the last one counts. */
function yesOrNo(values: readonly string[]): string[] {
  return [values.at(-1) === "on" ? m.templates_scored_yes() : m.templates_change_no()];
}

/** A field of the editor's open part. @param options the ids of its answers, in order; @param on the item that it depends on */
export function describeEditorField(
  field: string,
  values: readonly string[],
  { draft, options, on }: { draft: Sections; options: readonly string[]; on: string },
): LabeledField | null {
  const parts = field.split(".");
  const [first = "", second = "", last] = parts;
  switch (first) {
    case "newCategory":
      return [m.templates_edit_category_new(), values];
    case "counts":
      return [m.templates_edit_counts(), yesOrNo(values)];
    case "scored":
    case "required":
    case "allowNa":
      return [fieldLabel(first), yesOrNo(values)];
    case "category":
      return [fieldLabel(first), values.map(categoryName)];
    case "type":
    case "severity":
    case "photo":
    case "note":
      return [fieldLabel(first), values.map((value) => valueLabel(first, value))];
    case "fixDays": {
      const severity = severities.find((one) => one === second);
      return [[fieldLabel(first), severity && severityNames[severity]()].filter(Boolean).join(" – "), values];
    }
    case "option": {
      const name = fieldLabel(field, options.indexOf(second) + 1);
      if (last === "points") return [`${name} – ${fieldLabel("points")}`, values];
      if (last === "fault") return [`${name} – ${m.templates_edit_option_finding()}`, yesOrNo(values)];
      return [inLanguage(name, last), values];
    }
    case "band": {
      const name = m.templates_edit_band_name({ number: Number(second) + 1 });
      return [last === "from" ? `${name} – ${m.templates_edit_band_from()}` : name, values];
    }
    case "when":
      return conditionField(second, values, draft, on);
    default:
      return [inLanguage(fieldLabel(first) || field, second), values];
  }
}

function conditionField(part: string, values: readonly string[], draft: Sections, on: string): LabeledField | null {
  if (part === "for") return null;
  if (part === "item")
    return [
      m.templates_edit_when_item(),
      values.map((id) => say(findItem(draft, id)?.item.text ?? { en: id, vi: id })),
    ];
  return [fieldLabel("when"), values.map((value) => answerLabel(value, findItem(draft, on)?.item))];
}

/** Every other field: of the adders below the editor, of a template's name, of publishing and of files. */
export function describeField(field: string, values: readonly string[], draft: Sections | null): LabeledField | null {
  const [first = "", second] = field.split(".");
  switch (first) {
    case "part":
    case "was":
    case "fresh":
    case "mine":
      return null;
    case "en":
    case "vi":
      return [inLanguage(fieldLabel("name"), first), values];
    case "code":
      return [m.templates_code(), values];
    case "category":
      return [fieldLabel(first), values.map(categoryName)];
    case "newCategory":
      return [m.templates_edit_category_new(), values];
    case "notes":
      return [m.templates_publish_notes(), values];
    case "language":
      return [m.exchange_language(), values.map((value) => (value === "vi" ? languages.vi : languages.en))];
    case "section":
      return [inLanguage(m.templates_edit_section_add(), second), values];
    case "quick":
      return second === "type" ? null : [inLanguage(m.templates_edit_quick(), second), values];
    case "paste":
      return second === "type" ? null : [m.templates_edit_paste(), values];
    case "move":
      return [m.templates_edit_transfer(), values.map((id) => sectionTitle(draft, id))];
    default:
      return [field, values];
  }
}

function sectionTitle(draft: Sections | null, id: string): string {
  const section = draft?.sections.find((one) => one.id === id);
  return section ? say(section.title) : id;
}
