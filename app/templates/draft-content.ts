import type { Photo } from "#app/files/photo.ts";
import { type Text, trimmed } from "#app/i18n/text.ts";
import type { TemplateContent } from "./content.ts";
import {
  type Draft,
  type DraftContent,
  type DraftItem,
  newItem,
  numberOf,
  scoredTypes,
  parseWholeNumber,
} from "./draft.ts";
import { bySeverity } from "#app/score-policy/severity.ts";
import * as templateLimits from "./limits.ts";
import { type Item, standardBands } from "./template.ts";

export type Content = Omit<TemplateContent, "code" | "changes">;

const emptyText = { en: "", vi: "" } as const;

export function emptyDraft(name: Text, category: string): Draft {
  return {
    head: {
      name,
      category,
      scored: true,
      passMark: "80",
      bands: standardBands.map((band) => ({ name: band.name, from: String(band.from) })),
      fixDays: { critical: "", major: "", minor: "" },
    },
    sections: [],
    removed: [],
  };
}

export function draftOf(version: Content): Draft {
  return {
    head: {
      name: version.name,
      category: version.category,
      scored: version.scored,
      passMark: String(version.passMark),
      bands: version.bands.map(({ name, from }) => ({ name, from: String(from) })),
      fixDays: bySeverity((severity) => typed(version.fixDays[severity])),
    },
    sections: version.sections.map(({ id, title, weight, items }) => ({
      id,
      title,
      weight: typed(weight),
      items: items.map(draftItemOf),
    })),
    removed: [],
  };
}

function typed(value: number | null): string {
  return value === null ? "" : String(value);
}

function draftItemOf(item: Item): DraftItem {
  const { id, type, text, severity, allowNa, photo, note, required } = item;
  const { help = emptyText, group = emptyText, picture = null, when = null, points } = item;
  const same = { type, text, help, group, picture, when, severity, allowNa, photo, note, required };
  return newItem(id, { ...same, points: String(points), ...typedByType(item) });
}

function typedByType(item: Item): Partial<DraftItem> {
  switch (item.type) {
    case "scale":
      return { scaleMax: String(item.max), faultBelow: String(item.faultBelow) };
    case "choice":
      return { options: item.options.map((option) => ({ ...option, points: String(option.points) })) };
    case "number":
      return { min: typed(item.min), max: typed(item.max), unit: item.unit, decimals: String(item.decimals) };
    default:
      return {};
  }
}

/** How what was typed is read: as the numbers of a version, or as a file has them. */
export interface Reads<N, P> {
  whole(typed: string, range?: { most?: number; otherwise?: number }): N;
  any(typed: string): N | null;
  picture(photo: Photo): P;
}

export type Shaped<T, N, P> = T extends number
  ? N
  : T extends Photo
    ? P
    : T extends object
      ? { [Field in keyof T]: Shaped<T[Field], N, P> }
      : T;

export function shapeOf<N, P>({ head, sections }: DraftContent, reads: Reads<N, P>): Shaped<Content, N, P> {
  return {
    name: trimmed(head.name),
    category: head.category.trim(),
    scored: head.scored,
    passMark: reads.whole(head.passMark, { most: templateLimits.percent }),
    bands: head.bands
      .filter((band) => band.name.trim() || band.from.trim())
      .map((band) => ({ name: band.name.trim(), from: reads.whole(band.from) })),
    fixDays: bySeverity((severity) =>
      head.fixDays[severity].trim() === "" ? null : reads.whole(head.fixDays[severity]),
    ),
    sections: sections.map(({ id, title, weight, items }) => ({
      id,
      title: trimmed(title),
      weight: weight.trim() === "" ? null : reads.whole(weight),
      items: items.map((item) => shapedItem(item, reads)),
    })),
  } as Shaped<Content, N, P>;
}

function shapedItem<N, P>(item: DraftItem, reads: Reads<N, P>) {
  const { id, type, text, help, group, picture, severity, allowNa, photo, note, required, when } = item;
  return {
    id,
    type,
    text: trimmed(text),
    ...(hasText(help) && { help: trimmed(help) }),
    ...(hasText(group) && { group: trimmed(group) }),
    ...(picture && { picture: reads.picture(picture) }),
    points: reads.whole(item.points, { most: templateLimits.points }),
    severity,
    allowNa,
    photo,
    note,
    required,
    ...(when && { when }),
    ...shapedByType(item, reads),
  };
}

function shapedByType<N, P>(item: DraftItem, { whole, any }: Reads<N, P>) {
  switch (item.type) {
    case "scale":
      return { max: whole(item.scaleMax, { otherwise: 1 }), faultBelow: whole(item.faultBelow) };
    case "choice":
      return {
        options: item.options.map(({ id, text, points, fault }) => ({
          id,
          text: trimmed(text),
          points: whole(points, { most: templateLimits.points }),
          fault,
        })),
      };
    case "number":
      return { min: any(item.min), max: any(item.max), unit: item.unit.trim(), decimals: whole(item.decimals) };
    default:
      return {};
  }
}

/** An entry that can't be read counts as 0 or as nothing: it is among the draft's problems. */
const asNumbers: Reads<number, Photo> = {
  whole: (entry, { most = Infinity, otherwise = 0 } = {}) => Math.min(parseWholeNumber(entry) ?? otherwise, most),
  any: numberOf,
  picture: (photo) => photo,
};

/** What the draft would publish. Without a score its weights and bands aren't shown, so they keep nothing from being published. */
export function contentOfDraft(draft: DraftContent): Content {
  const content = shapeOf(draft, asNumbers);
  const { scored, bands, sections } = content;
  const weighs = scored || sections.every(({ weight }) => weight && weight <= templateLimits.weight);
  const shows =
    scored ||
    (bands.length > 0 &&
      bands.every(
        ({ name, from }) => name && name.length <= templateLimits.bandName && from <= templateLimits.percent,
      ));
  return {
    ...content,
    bands: shows ? bands : [...standardBands],
    sections: weighs ? sections : sections.map((section) => ({ ...section, weight: null })),
  };
}

export function availablePoints(item: DraftItem): number {
  const own = parseWholeNumber(item.points) ?? 0;
  if (!scoredTypes.has(item.type) || own === 0) return 0;
  return item.type === "choice"
    ? Math.max(0, ...item.options.map((option) => parseWholeNumber(option.points) ?? 0))
    : own;
}

function hasText(text: Text): boolean {
  return text.en.trim() + text.vi.trim() !== "";
}
