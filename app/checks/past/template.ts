/** Imported templates have unscored items, because the file has the score. */
import { foldedWords } from "#app/i18n/fold.ts";
import { normalForm } from "#app/i18n/plain.ts";
import type { Text } from "#app/i18n/text.ts";
import { type TemplateContent, templateInputSchema } from "#app/templates/content.ts";
import { categoryOf } from "#app/templates/category-of.ts";
import { slug, textId } from "#app/templates/local-ids.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { type Item, type Section, itemSchema, itemsOf, type TemplateVersion } from "#app/templates/template.ts";

export function spelling(text: string): string {
  return foldedWords(text).join(" ");
}

/** The name itself if it is a valid code. */
export function pastTemplateCode(name: string): string {
  const short = slug(name);
  const isExact = short === foldedWords(name).join("-");
  return (isExact ? short : textId(new Set(), name)).toUpperCase();
}

/** A file has texts in one language, recognised by its letters. */
function textOf(text: string): Text {
  return /[\p{M}đĐ]/u.test(normalForm(text, "NFD")) ? { en: "", vi: text } : { en: text, vi: "" };
}

const itemsPerSection = 200;
export const maxPastItems = 1500;

const pastSection = {
  id: "past",
  title: { en: "From imported checks", vi: "Từ phiếu đã nhập" },
  weight: null,
} as const;

export function pastTemplate(name: string, category: string): TemplateContent {
  return templateInputSchema.parse({
    code: pastTemplateCode(name),
    name: textOf(name),
    category: categoryOf(category) || "general",
    sections: [
      {
        ...pastSection,
        items: [
          {
            id: "remarks",
            type: "text",
            text: { en: "Remarks", vi: "Ghi chú" },
            required: false,
            photo: "off",
            note: "off",
          },
        ],
      },
    ],
  });
}

export function itemNamed(version: TemplateVersion, name: string): { item: Item; section: string } | null {
  let itemsByName = byName.get(version);
  if (!itemsByName) byName.set(version, (itemsByName = namesOf(version)));
  return itemsByName.get(name) ?? itemsByName.get(spelling(name)) ?? null;
}

const byName = new WeakMap<TemplateVersion, ReturnType<typeof namesOf>>();

function namesOf({ sections }: TemplateVersion) {
  const names = new Map<string, { item: Item; section: string }>();
  const add = (name: string, of: { item: Item; section: string }) => {
    if (name && !names.has(name)) names.set(name, of);
  };
  const all = sections.flatMap((section) => section.items.map((item) => ({ item, section: section.id })));
  for (const each of all) add(each.item.id, each);
  for (const each of all) for (const text of [each.item.text.en, each.item.text.vi]) add(spelling(text), each);
  return names;
}

export function withPastItems(sections: readonly Section[], texts: ReadonlyMap<string, Severity | null>): Section[] {
  const usedIds = new Set(itemsOf({ sections: [...sections] }).map(({ id }) => id));
  const after = sections.map((section) => ({ ...section, items: [...section.items] }));
  for (const [text, severity] of texts) {
    const item = itemSchema.parse({
      id: textId(usedIds, text),
      type: "pass-fail",
      text: textOf(text),
      points: 0,
      severity: severity ?? "minor",
      allowNa: true,
      required: false,
    });
    const last = after.at(-1);
    if (last && last.items.length < itemsPerSection) last.items.push(item);
    else
      after.push({
        ...pastSection,
        id: after.length ? `${pastSection.id}-${after.length + 1}` : pastSection.id,
        items: [item],
      });
  }
  return after;
}
