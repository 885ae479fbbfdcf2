/** What the fields of the forms about templates are called, and what they say, where they are told outside their page. */
import { languages, locales } from "#app/i18n/languages.ts";
import { m, say } from "#app/i18n/locale.ts";
import { categoryName } from "./category.ts";
import { sayAnswer } from "./change-words.ts";
import { type Draft, findItem } from "./draft.ts";
import { evidenceNames, sayField, severityNames, typeNames } from "./words.ts";

type Told = readonly [field: string, says: readonly string[]];
type Sections = Pick<Draft, "sections">;

/** "Name (English)", where the last part of a field is a language. */
function inLanguage(name: string, language: string | undefined): string {
  const locale = locales.find((one) => one === language);
  return locale ? `${name} (${languages[locale]})` : name;
}

function named(names: Readonly<Record<string, () => string>>, values: readonly string[]): string[] {
  return values.map((value) => (Object.hasOwn(names, value) ? names[value]!() : value));
}

/** A checkbox follows a hidden field that says "off"; the last one counts. */
function yesOrNo(values: readonly string[]): string[] {
  return [values.at(-1) === "on" ? m.templates_scored_yes() : m.templates_change_no()];
}

const severityFields = ["critical", "major", "minor"] as const;

/** A field of the editor's open part. @param options the ids of its answers, in order; @param on the item that it depends on */
export function tellEditorField(
  field: string,
  values: readonly string[],
  { draft, options, on }: { draft: Sections; options: readonly string[]; on: string },
): Told | null {
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
      return [sayField(first), yesOrNo(values)];
    case "category":
      return [sayField(first), values.map(categoryName)];
    case "type":
      return [sayField(first), named(typeNames, values)];
    case "severity":
      return [sayField(first), named(severityNames, values)];
    case "photo":
    case "note":
      return [sayField(first), named(evidenceNames, values)];
    case "dueDays": {
      const severity = severityFields.find((one) => one === second);
      return [[sayField(first), severity && severityNames[severity]()].filter(Boolean).join(" – "), values];
    }
    case "option": {
      const name = sayField(field, options.indexOf(second) + 1);
      if (last === "points") return [`${name} – ${sayField("points")}`, values];
      if (last === "fault") return [`${name} – ${m.templates_edit_option_fault()}`, yesOrNo(values)];
      return [inLanguage(name, last), values];
    }
    case "band": {
      const name = m.templates_edit_band_name({ number: Number(second) + 1 });
      return [last === "from" ? `${name} – ${m.templates_edit_band_from()}` : name, values];
    }
    case "when":
      return tellCondition(second, values, draft, on);
    default:
      return [inLanguage(sayField(first) || field, second), values];
  }
}

function tellCondition(part: string, values: readonly string[], draft: Sections, on: string): Told | null {
  if (part === "for") return null;
  if (part === "item")
    return [
      m.templates_edit_when_item(),
      values.map((id) => say(findItem(draft, id)?.item.text ?? { en: id, vi: id })),
    ];
  return [sayField("when"), values.map((value) => sayAnswer(value, findItem(draft, on)?.item))];
}

/** Every other field: of the adders below the editor, of a template's name, of publishing and of files. */
export function tellField(field: string, values: readonly string[], draft: Sections | null): Told | null {
  const [first = "", second] = field.split(".");
  switch (first) {
    case "en":
    case "vi":
      return [inLanguage(sayField("name"), first), values];
    case "code":
      return [m.templates_code(), values];
    case "category":
      return [sayField(first), values.map(categoryName)];
    case "newCategory":
      return [m.templates_edit_category_new(), values];
    case "notes":
      return [m.templates_publish_notes(), values];
    case "into":
      return [m.exchange_into(), values.map((value) => (value === "new" ? m.exchange_into_new() : value))];
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
