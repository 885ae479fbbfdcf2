/**
 * A template as a file of ours has it: the JSON form, and what the rows of the flat form are made of. Numbers are numbers wherever they can be
 * read; what an unfinished draft holds instead stays as it was typed. `read-json.ts` is the other way round.
 */
import { type Text, trimmed } from "#app/i18n/text.ts";
import type { Photo } from "#app/files/photo.ts";
import type { Evidence, Severity } from "#app/templates/template.ts";
import { type Draft, type DraftItem, type HeadFields, type ItemType, numberOf } from "#app/templates/draft.ts";

/** What stands at the head of every such file; a later form has another number. */
export const jsonFormat = "store-qc/template/2";
/** Besides its severity, an item of the first form says whether it is critical; where it does, it is, of whatever severity. */
export const firstJsonFormat = "store-qc/template/1";

/** A number, or what was typed in its place. */
type Entry = number | string;
/** In place of a reference photo that isn't in the file store any more. */
export const goneFile = "missing";

interface SharedBase {
  readonly id: string;
  readonly type: ItemType;
  readonly text: Text;
  readonly help?: Text;
  readonly group?: Text;
  /** Keys in the file store it was exported from. */
  readonly picture?: Photo | typeof goneFile;
  readonly points: Entry;
  readonly severity: Severity;
  readonly allowNa: boolean;
  readonly photo: Evidence;
  readonly note: Evidence;
  readonly required: boolean;
  readonly when?: { readonly item: string; readonly is: readonly string[] };
}

interface SharedOption {
  readonly id: string;
  readonly text: Text;
  readonly points: Entry;
  readonly fault: boolean;
}

/** `max` and `faultBelow` are of a scale, `min`, `max`, `unit` and `decimals` of a number, `options` of a choice. */
export interface SharedItem extends SharedBase {
  readonly max?: Entry | null;
  readonly faultBelow?: Entry;
  readonly options?: readonly SharedOption[];
  readonly min?: Entry | null;
  readonly unit?: string;
  readonly decimals?: Entry;
}

export interface SharedTemplate {
  readonly format: typeof jsonFormat;
  readonly code: string;
  readonly name: Text;
  readonly category: string;
  readonly scored: boolean;
  readonly passMark: Entry;
  readonly bands: readonly { readonly name: string; readonly from: Entry }[];
  readonly dueDays: Readonly<Record<Severity, Entry>>;
  readonly sections: readonly {
    readonly id: string;
    readonly title: Text;
    readonly weight: Entry | null;
    readonly items: readonly SharedItem[];
  }[];
}

/** @param has whether the file store has the photo */
export function sharedTemplate(
  code: string,
  draft: Pick<Draft, "head" | "sections">,
  has: (picture: Photo) => boolean,
): SharedTemplate {
  return {
    format: jsonFormat,
    code,
    ...sharedHead(draft.head),
    sections: draft.sections.map(({ id, title, weight, items }) => ({
      id,
      title: trimmed(title),
      weight: entryOrNull(weight),
      items: items.map((item) => sharedItem(item, has)),
    })),
  };
}

function sharedHead({ name, category, scored, passMark, bands, dueDays }: HeadFields) {
  return {
    name: trimmed(name),
    category: category.trim(),
    scored,
    passMark: entry(passMark),
    bands: bands
      .filter((band) => band.name.trim() || band.from.trim())
      .map((band) => ({ name: band.name.trim(), from: entry(band.from) })),
    dueDays: { critical: entry(dueDays.critical), major: entry(dueDays.major), minor: entry(dueDays.minor) },
  };
}

function sharedItem(item: DraftItem, has: (picture: Photo) => boolean): SharedItem {
  return {
    id: item.id,
    type: item.type,
    text: trimmed(item.text),
    ...someText("help", item.help),
    ...someText("group", item.group),
    ...(item.picture && { picture: has(item.picture) ? item.picture : goneFile }),
    points: entry(item.points),
    severity: item.severity,
    allowNa: item.allowNa,
    photo: item.photo,
    note: item.note,
    required: item.required,
    ...(item.when && { when: item.when }),
    ...ofType(item),
  };
}

/** An item's fields without those of the types it isn't. */
function ofType(item: DraftItem): Partial<SharedItem> {
  switch (item.type) {
    case "scale":
      return { max: entry(item.scaleMax), faultBelow: entry(item.faultBelow) };
    case "choice":
      return {
        options: item.options.map(({ id, text, points, fault }) => ({
          id,
          text: trimmed(text),
          points: entry(points),
          fault,
        })),
      };
    case "number":
      return {
        min: entryOrNull(item.min),
        max: entryOrNull(item.max),
        unit: item.unit.trim(),
        decimals: entry(item.decimals),
      };
    default:
      return {};
  }
}

function entry(typed: string): Entry {
  const value = numberOf(typed);
  return value === null || Object.is(value, -0) ? typed.trim() : value;
}

function entryOrNull(typed: string): Entry | null {
  return typed.trim() === "" ? null : entry(typed);
}

function someText(field: "help" | "group", text: Text): { help?: Text; group?: Text } {
  const given = trimmed(text);
  return given.en || given.vi ? { [field]: given } : {};
}
