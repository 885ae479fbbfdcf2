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
      fixDays: bySeverity((severity) => entryOf(version.fixDays[severity])),
    },
    sections: version.sections.map(({ id, title, weight, items }) => ({
      id,
      title,
      weight: entryOf(weight),
      items: items.map(draftItemOf),
    })),
    removed: [],
  };
}

function entryOf(value: number | null): string {
  return value === null ? "" : String(value);
}

function draftItemOf(item: Item): DraftItem {
  const { id, type, text, severity, allowNa, photo, note, required } = item;
  const { help = emptyText, group = emptyText, picture = null, when = null, points } = item;
  const same = { type, text, help, group, picture, when, severity, allowNa, photo, note, required };
  return newItem(id, { ...same, points: String(points), ...entriesOfType(item) });
}

function entriesOfType(item: Item): Partial<DraftItem> {
  switch (item.type) {
    case "scale":
      return { scaleMax: String(item.max), faultBelow: String(item.faultBelow) };
    case "choice":
      return { options: item.options.map((option) => ({ ...option, points: String(option.points) })) };
    case "number":
      return { min: entryOf(item.min), max: entryOf(item.max), unit: item.unit, decimals: String(item.decimals) };
    default:
      return {};
  }
}

export interface EntryReader<N, P> {
  readWhole(typed: string, range?: { max?: number; fallback?: number }): N;
  readNumber(typed: string): N | null;
  readPicture(photo: Photo): P;
}

export type Shaped<T, N, P> = T extends number
  ? N
  : T extends Photo
    ? P
    : T extends object
      ? { [Field in keyof T]: Shaped<T[Field], N, P> }
      : T;

export function readContent<N, P>({ head, sections }: DraftContent, reader: EntryReader<N, P>): Shaped<Content, N, P> {
  return {
    name: trimmed(head.name),
    category: head.category.trim(),
    scored: head.scored,
    passMark: reader.readWhole(head.passMark, { max: templateLimits.percent }),
    bands: head.bands
      .filter((band) => band.name.trim() || band.from.trim())
      .map((band) => ({ name: band.name.trim(), from: reader.readWhole(band.from) })),
    fixDays: bySeverity((severity) =>
      head.fixDays[severity].trim() === "" ? null : reader.readWhole(head.fixDays[severity]),
    ),
    sections: sections.map(({ id, title, weight, items }) => ({
      id,
      title: trimmed(title),
      weight: weight.trim() === "" ? null : reader.readWhole(weight),
      items: items.map((item) => readItem(item, reader)),
    })),
  } as Shaped<Content, N, P>;
}

function readItem<N, P>(item: DraftItem, reader: EntryReader<N, P>) {
  const { id, type, text, help, group, picture, severity, allowNa, photo, note, required, when } = item;
  return {
    id,
    type,
    text: trimmed(text),
    ...(hasText(help) && { help: trimmed(help) }),
    ...(hasText(group) && { group: trimmed(group) }),
    ...(picture && { picture: reader.readPicture(picture) }),
    points: reader.readWhole(item.points, { max: templateLimits.points }),
    severity,
    allowNa,
    photo,
    note,
    required,
    ...(when && { when }),
    ...readFieldsOfType(item, reader),
  };
}

function readFieldsOfType<N, P>(item: DraftItem, { readWhole, readNumber }: EntryReader<N, P>) {
  switch (item.type) {
    case "scale":
      return { max: readWhole(item.scaleMax, { fallback: 1 }), faultBelow: readWhole(item.faultBelow) };
    case "choice":
      return {
        options: item.options.map(({ id, text, points, fault }) => ({
          id,
          text: trimmed(text),
          points: readWhole(points, { max: templateLimits.points }),
          fault,
        })),
      };
    case "number":
      return {
        min: readNumber(item.min),
        max: readNumber(item.max),
        unit: item.unit.trim(),
        decimals: readWhole(item.decimals),
      };
    default:
      return {};
  }
}

/** Invalid entries are among the draft's problems already. */
const numberReader: EntryReader<number, Photo> = {
  readWhole: (entry, { max = Infinity, fallback = 0 } = {}) => Math.min(parseWholeNumber(entry) ?? fallback, max),
  readNumber: numberOf,
  readPicture: (photo) => photo,
};

/** Without a score, invalid weights and bands are hidden, so they are replaced by valid ones. */
export function contentOfDraft(draft: DraftContent): Content {
  const content = readContent(draft, numberReader);
  const { scored, bands, sections } = content;
  const hasValidWeights = scored || sections.every(({ weight }) => weight && weight <= templateLimits.weight);
  const hasValidBands =
    scored ||
    (bands.length > 0 &&
      bands.every(
        ({ name, from }) => name && name.length <= templateLimits.bandName && from <= templateLimits.percent,
      ));
  return {
    ...content,
    bands: hasValidBands ? bands : [...standardBands],
    sections: hasValidWeights ? sections : sections.map((section) => ({ ...section, weight: null })),
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
