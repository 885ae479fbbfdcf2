/** The form of one part of a draft: which fields it has, and what they say. The same for what a browser reads and what a server is sent. */
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
  type Place,
  parseWholeNumber,
} from "#app/templates/draft.ts";
import type { Text } from "#app/i18n/text.ts";
import { bySeverity, severities } from "#app/score-policy/severity.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";
import { evidences } from "#app/templates/template.ts";

export type Entries = readonly (readonly [string, string])[];
export type Part = HeadFields | DraftSection | DraftItem;

export function partField(name: string): string {
  return `f.${name}`;
}

/** The part with what the form's fields say; fields that aren't in the form stay as they were. `itemOf` finds what a condition depends on. */
export function readPart<P extends Part>(
  at: Place,
  was: P,
  entries: Entries,
  itemOf: (item: string) => DraftItem | undefined,
): P {
  const form = new PartForm(entries);
  if (at.kind === "head") return readHead(was as HeadFields, form) as P;
  if (at.kind === "section") {
    const section = was as DraftSection;
    return { ...section, title: form.text("title", section.title), weight: form.entry("weight", section.weight) } as P;
  }
  return readItem(was as DraftItem, form, itemOf) as P;
}

function readHead(was: HeadFields, form: PartForm): HeadFields {
  const other = form.value("newCategory", "").trim();
  return {
    name: form.text("name", was.name),
    category: (other && categoryOf(other, draftLimits.category)) || form.value("category", was.category),
    scored: form.flag("scored", was.scored),
    passMark: form.entry("passMark", was.passMark),
    bands: was.bands.map((band, index) => ({
      name: form.value(`band.${index}.name`, band.name).slice(0, draftLimits.entry),
      from: form.entry(`band.${index}.from`, band.from),
    })),
    fixDays: bySeverity((severity) => form.entry(`fixDays.${severity}`, was.fixDays[severity])),
  };
}

function readItem(was: DraftItem, form: PartForm, itemOf: (item: string) => DraftItem | undefined): DraftItem {
  const counts = form.flag("counts", parseWholeNumber(was.points) !== 0);
  const points = form.entry("points", was.points);
  const type = form.oneOf("type", itemTypes, was.type);
  const begins = type === "choice" && was.type !== type && was.options.length === 0;
  return {
    ...was,
    type,
    text: form.text("text", was.text),
    help: form.text("help", was.help),
    group: form.text("group", was.group),
    points: !form.has("counts")
      ? points
      : counts === (parseWholeNumber(was.points) !== 0)
        ? points
        : counts
          ? "1"
          : "0",
    severity: form.oneOf("severity", severities, was.severity),
    allowNa: form.flag("allowNa", was.allowNa),
    photo: form.oneOf("photo", evidences, was.photo),
    note: form.oneOf("note", evidences, was.note),
    required: form.flag("required", was.required),
    when: readWhen(was, form, itemOf),
    scaleMax: form.entry("scaleMax", was.scaleMax),
    faultBelow: form.entry("faultBelow", was.faultBelow),
    options: begins ? [...firstOptions] : readOptions(was.options, form),
    min: form.entry("min", was.min),
    max: form.entry("max", was.max),
    unit: form.value("unit", was.unit).slice(0, draftLimits.entry),
    decimals: form.entry("decimals", was.decimals),
  };
}

/** Answers are read only where they were asked for of the very item that is chosen; another item begins with its usual one. */
function readWhen(was: DraftItem, form: PartForm, itemOf: (item: string) => DraftItem | undefined): DraftItem["when"] {
  if (!form.has("when.item")) return was.when;
  const item = form.value("when.item", "");
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(item)) return null;
  if (form.value("when.for", "") === item) {
    const typed = form.value("when.values", "");
    const listed = typed.split(/[;|\n]|,(?=\s)|\s+/).map(asEntry);
    return {
      item,
      is: [...new Set([...form.all("when.is"), ...listed])].filter(Boolean).slice(0, draftLimits.answers),
    };
  }
  return was.when?.item === item ? was.when : { item, is: faultsOf(itemOf(item)) };
}

/** What a condition begins with: the answers that are a finding, since those are what one asks further about. */
function faultsOf(on: DraftItem | undefined): string[] {
  switch (on?.type) {
    case "pass-fail":
      return ["fail"];
    case "number":
      return hasRange(on) ? ["fail"] : [];
    case "choice":
      return on.options.filter(({ fault }) => fault).map(({ id }) => id);
    case "scale": {
      const [below, max] = [parseWholeNumber(on.faultBelow) ?? 0, parseWholeNumber(on.scaleMax) ?? 0];
      return Array.from({ length: Math.min(below, max + 1, 100) }, (_, value) => String(value));
    }
    default:
      return [];
  }
}

function readOptions(was: readonly DraftOption[], form: PartForm): DraftOption[] {
  return was.map((option) => ({
    id: option.id,
    text: form.text(`option.${option.id}`, option.text),
    points: form.entry(`option.${option.id}.points`, option.points),
    fault: form.flag(`option.${option.id}.fault`, option.fault),
  }));
}

/** Of several fields of one name the last counts: a checkbox follows a hidden field that says "off". */
class PartForm {
  readonly #entries: Entries;
  readonly #values: ReadonlyMap<string, string>;

  constructor(entries: Entries) {
    this.#entries = entries;
    this.#values = new Map(entries);
  }
  has(name: string): boolean {
    return this.#values.has(partField(name));
  }
  value(name: string, was: string): string {
    return this.#values.get(partField(name)) ?? was;
  }
  entry(name: string, was: string): string {
    const typed = this.#values.get(partField(name));
    return typed === undefined ? was : asEntry(typed);
  }
  flag(name: string, was: boolean): boolean {
    return this.has(name) ? this.value(name, "") === "on" : was;
  }
  oneOf<Value extends string>(name: string, values: readonly Value[], was: Value): Value {
    return values.find((value) => value === this.value(name, was)) ?? was;
  }
  text(name: string, was: Text): Text {
    const lines = (typed: string) => typed.replace(/\r\n?/g, "\n").slice(0, draftLimits.text);
    return { en: lines(this.value(`${name}.en`, was.en)), vi: lines(this.value(`${name}.vi`, was.vi)) };
  }
  all(name: string): string[] {
    return this.#entries.flatMap(([key, value]) => (key === partField(name) ? [value] : []));
  }
}
