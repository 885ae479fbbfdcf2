import { categoryOf } from "#app/templates/category-of.ts";
import { hasRange } from "#app/templates/draft-problems.ts";
import {
  asEntry,
  type DraftItem,
  type DraftOption,
  type DraftSection,
  firstOptions,
  type HeadFields,
  itemTypes,
  type DraftPlace,
  parseWholeNumber,
} from "#app/templates/draft.ts";
import type { Text } from "#app/i18n/text.ts";
import { bySeverity, severities } from "#app/score-policy/severity.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";
import { evidences } from "#app/templates/template.ts";

export type FormEntries = readonly (readonly [string, string])[];
export type Part = HeadFields | DraftSection | DraftItem;

export function partField(name: string): string {
  return `f.${name}`;
}

export function readPart<P extends Part>(
  at: DraftPlace,
  before: P,
  { entries, itemOf }: { entries: FormEntries; itemOf: (id: string) => DraftItem | undefined },
): P {
  const form = new PartForm(entries);
  if (at.kind === "head") return readHead(before as HeadFields, form) as P;
  if (at.kind === "section") {
    const section = before as DraftSection;
    return { ...section, title: form.text("title", section.title), weight: form.entry("weight", section.weight) } as P;
  }
  return readItem(before as DraftItem, form, itemOf) as P;
}

function readHead(before: HeadFields, form: PartForm): HeadFields {
  const other = form.value("newCategory", "").trim();
  return {
    name: form.text("name", before.name),
    category: (other && categoryOf(other, draftLimits.category)) || form.value("category", before.category),
    scored: form.flag("scored", before.scored),
    passMark: form.entry("passMark", before.passMark),
    bands: before.bands.map((band, index) => ({
      name: form.value(`band.${index}.name`, band.name).slice(0, draftLimits.entry),
      from: form.entry(`band.${index}.from`, band.from),
    })),
    fixDays: bySeverity((severity) => form.entry(`fixDays.${severity}`, before.fixDays[severity])),
  };
}

function readItem(before: DraftItem, form: PartForm, itemOf: (item: string) => DraftItem | undefined): DraftItem {
  const counts = form.flag("counts", parseWholeNumber(before.points) !== 0);
  const points = form.entry("points", before.points);
  const type = form.oneOf("type", itemTypes, before.type);
  const needsFirstOptions = type === "choice" && before.type !== type && before.options.length === 0;
  return {
    ...before,
    type,
    text: form.text("text", before.text),
    help: form.text("help", before.help),
    group: form.text("group", before.group),
    points: !form.has("counts")
      ? points
      : counts === (parseWholeNumber(before.points) !== 0)
        ? points
        : counts
          ? "1"
          : "0",
    severity: form.oneOf("severity", severities, before.severity),
    allowNa: form.flag("allowNa", before.allowNa),
    photo: form.oneOf("photo", evidences, before.photo),
    note: form.oneOf("note", evidences, before.note),
    required: form.flag("required", before.required),
    when: readWhen(before, form, itemOf),
    scaleMax: form.entry("scaleMax", before.scaleMax),
    faultBelow: form.entry("faultBelow", before.faultBelow),
    options: needsFirstOptions ? [...firstOptions] : readOptions(before.options, form),
    min: form.entry("min", before.min),
    max: form.entry("max", before.max),
    unit: form.value("unit", before.unit).slice(0, draftLimits.entry),
    decimals: form.entry("decimals", before.decimals),
  };
}

/** Answers count only where the form showed those of this item. */
function readWhen(
  before: DraftItem,
  form: PartForm,
  itemOf: (item: string) => DraftItem | undefined,
): DraftItem["when"] {
  if (!form.has("when.item")) return before.when;
  const item = form.value("when.item", "");
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(item)) return null;
  if (form.value("when.for", "") === item) {
    const typed = form.value("when.values", "");
    const listed = typed.split(/[;|\n]|,(?=\s)|\s+/).map(asEntry);
    return {
      item,
      is: [...new Set([...form.all("when.is"), ...listed])].filter(Boolean).slice(0, draftLimits.conditionAnswers),
    };
  }
  return before.when?.item === item ? before.when : { item, is: findingAnswers(itemOf(item)) };
}

function findingAnswers(conditionItem: DraftItem | undefined): string[] {
  switch (conditionItem?.type) {
    case "pass-fail":
      return ["fail"];
    case "number":
      return hasRange(conditionItem) ? ["fail"] : [];
    case "choice":
      return conditionItem.options.filter(({ fault }) => fault).map(({ id }) => id);
    case "scale": {
      const [below, max] = [
        parseWholeNumber(conditionItem.faultBelow) ?? 0,
        parseWholeNumber(conditionItem.scaleMax) ?? 0,
      ];
      return Array.from({ length: Math.min(below, max + 1, 100) }, (_, value) => String(value));
    }
    default:
      return [];
  }
}

function readOptions(before: readonly DraftOption[], form: PartForm): DraftOption[] {
  return before.map((option) => ({
    id: option.id,
    text: form.text(`option.${option.id}`, option.text),
    points: form.entry(`option.${option.id}.points`, option.points),
    fault: form.flag(`option.${option.id}.fault`, option.fault),
  }));
}

/** The last of several fields with one name counts: a checkbox follows a hidden field "off". */
class PartForm {
  readonly #entries: FormEntries;
  readonly #values: ReadonlyMap<string, string>;

  constructor(entries: FormEntries) {
    this.#entries = entries;
    this.#values = new Map(entries);
  }
  has(name: string): boolean {
    return this.#values.has(partField(name));
  }
  value(name: string, fallback: string): string {
    return this.#values.get(partField(name)) ?? fallback;
  }
  entry(name: string, fallback: string): string {
    const typed = this.#values.get(partField(name));
    return typed === undefined ? fallback : asEntry(typed);
  }
  flag(name: string, fallback: boolean): boolean {
    return this.has(name) ? this.value(name, "") === "on" : fallback;
  }
  oneOf<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    return values.find((value) => value === this.value(name, fallback)) ?? fallback;
  }
  text(name: string, fallback: Text): Text {
    const lines = (typed: string) => typed.replace(/\r\n?/g, "\n").slice(0, draftLimits.text);
    return { en: lines(this.value(`${name}.en`, fallback.en)), vi: lines(this.value(`${name}.vi`, fallback.vi)) };
  }
  all(name: string): string[] {
    return this.#entries.flatMap(([key, value]) => (key === partField(name) ? [value] : []));
  }
}
