/** A published version as a draft, and a draft as the content of a version. */
import { type Text, trimmed } from "#app/i18n/text.ts";
import type { TemplateContent } from "./content.ts";
import {
  type Draft,
  type DraftItem,
  type DraftSection,
  type HeadFields,
  newItem,
  numberOf,
  scoredTypes,
  wholeOf,
} from "./draft.ts";
import { type Item, type Section, standardBands, type TemplateVersion } from "./template.ts";

/** What a version asks and how it counts, without who published it when. */
export type Content = Omit<TemplateContent, "code" | "changes">;

const emptyText = { en: "", vi: "" } as const;

/** The draft that a new template begins with. */
export function emptyDraft(name: Text, category: string): Draft {
  return {
    head: {
      name,
      category,
      scored: true,
      passMark: "80",
      bands: standardBands.map((band) => ({ name: band.name, from: String(band.from) })),
      dueDays: { critical: "2", major: "7", minor: "14" },
    },
    sections: [],
    removed: [],
  };
}

/** The draft that says what the version says. */
export function draftOf(version: Content | TemplateVersion): Draft {
  return {
    head: {
      name: version.name,
      category: version.category,
      scored: version.scored,
      passMark: String(version.passMark),
      bands: version.bands.map((band) => ({ name: band.name, from: String(band.from) })),
      dueDays: {
        critical: String(version.dueDays.critical),
        major: String(version.dueDays.major),
        minor: String(version.dueDays.minor),
      },
    },
    sections: version.sections.map((section) => ({
      id: section.id,
      title: section.title,
      weight: section.weight === null ? "" : String(section.weight),
      items: section.items.map(draftItemOf),
    })),
    removed: [],
  };
}

function draftItemOf(item: Item): DraftItem {
  const base = newItem(item.id, {
    type: item.type,
    text: item.text,
    help: item.help ?? emptyText,
    group: item.group ?? emptyText,
    picture: item.picture ?? null,
    points: String(item.points),
    severity: item.severity,
    allowNa: item.allowNa,
    photo: item.photo,
    note: item.note,
    required: item.required,
    when: item.when ?? null,
  });
  switch (item.type) {
    case "scale":
      return { ...base, scaleMax: String(item.max), faultBelow: String(item.faultBelow) };
    case "choice":
      return { ...base, options: item.options.map((option) => ({ ...option, points: String(option.points) })) };
    case "number":
      return {
        ...base,
        min: item.min === null ? "" : String(item.min),
        max: item.max === null ? "" : String(item.max),
        unit: item.unit,
        decimals: String(item.decimals),
      };
    default:
      return base;
  }
}

/** The largest numbers that a version takes. */
export const largest = { points: 1000, weight: 1000, percent: 100 } as const;

/**
 * What the draft would publish; an entry that can't be read counts as 0 or as nothing. It is among the draft's problems, unless its field
 * isn't shown: then what stands there keeps nothing from being published.
 */
export function contentOfDraft(draft: Pick<Draft, "head" | "sections">): Content {
  const sections = draft.sections.map(sectionContent);
  const weighs = draft.head.scored || sections.every(({ weight }) => weight && weight <= largest.weight);
  return {
    ...headContent(draft.head),
    sections: weighs ? sections : sections.map((section) => ({ ...section, weight: null })),
  };
}

function headContent(head: HeadFields): Omit<Content, "sections"> {
  const bands = head.bands
    .filter((band) => band.name.trim() || band.from.trim())
    .map((band) => ({ name: band.name.trim(), from: wholeOf(band.from) ?? 0 }));
  const shows =
    head.scored ||
    (bands.length > 0 && bands.every(({ name, from }) => name && name.length <= 8 && from <= largest.percent));
  return {
    name: trimmed(head.name),
    category: head.category.trim(),
    scored: head.scored,
    passMark: Math.min(wholeOf(head.passMark) ?? 0, largest.percent),
    bands: shows ? bands : [...standardBands],
    dueDays: {
      critical: wholeOf(head.dueDays.critical) ?? 0,
      major: wholeOf(head.dueDays.major) ?? 0,
      minor: wholeOf(head.dueDays.minor) ?? 0,
    },
  };
}

function sectionContent(section: DraftSection): Section {
  return {
    id: section.id,
    title: trimmed(section.title),
    weight: section.weight.trim() === "" ? null : (wholeOf(section.weight) ?? 0),
    items: section.items.map(itemContent),
  };
}

/** An item without the fields of the types it isn't. */
function itemContent(item: DraftItem): Item {
  const help = trimmed(item.help);
  const group = trimmed(item.group);
  const base = {
    id: item.id,
    text: trimmed(item.text),
    ...(hasText(help) && { help }),
    ...(hasText(group) && { group }),
    ...(item.picture && { picture: item.picture }),
    points: pointsOf(item.points),
    severity: item.severity,
    allowNa: item.allowNa,
    photo: item.photo,
    note: item.note,
    required: item.required,
    ...(item.when && { when: item.when }),
  };
  switch (item.type) {
    case "scale":
      return { ...base, type: "scale", max: wholeOf(item.scaleMax) ?? 1, faultBelow: wholeOf(item.faultBelow) ?? 0 };
    case "choice":
      return {
        ...base,
        type: "choice",
        options: item.options.map((option) => ({
          id: option.id,
          text: trimmed(option.text),
          points: pointsOf(option.points),
          fault: option.fault,
        })),
      };
    case "number":
      return {
        ...base,
        type: "number",
        min: numberOf(item.min),
        max: numberOf(item.max),
        unit: item.unit.trim(),
        decimals: wholeOf(item.decimals) ?? 0,
      };
    default:
      return { ...base, type: item.type };
  }
}

/** The points that an item can earn; none for a type that is only recorded. */
export function availablePoints(item: DraftItem): number {
  const own = wholeOf(item.points) ?? 0;
  if (!scoredTypes.has(item.type) || own === 0) return 0;
  return item.type === "choice" ? Math.max(0, ...item.options.map((option) => wholeOf(option.points) ?? 0)) : own;
}

function pointsOf(entry: string): number {
  return Math.min(wholeOf(entry) ?? 0, largest.points);
}

function hasText(text: Text): boolean {
  return text.en !== "" || text.vi !== "";
}
