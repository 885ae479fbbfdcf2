/** Minimal templates, answers and checks for tests. */
import type { Answer } from "#app/checks/check.ts";
import { type Item, itemSchema, type TemplateVersion, versionSchema } from "#app/templates/template.ts";

/** An item of this type with default options. */
export function item(type: Item["type"], id: string, more: object = {}): Item {
  const rest = {
    "pass-fail": {},
    scale: { max: 4, faultBelow: 2 },
    choice: {},
    number: { min: 0, max: 5 },
    text: {},
    date: {},
    photo: {},
    signature: {},
  }[type];
  const options =
    type === "choice"
      ? {
          options: [
            { id: "all", text: {}, points: 3 },
            { id: "some", text: {}, points: 1 },
            { id: "none", text: {}, points: 0, fault: true },
          ],
        }
      : {};
  return itemSchema.parse({ type, id, text: { en: `Question ${id}` }, ...rest, ...options, ...more });
}

export function section(id: string, items: Item[], weight: number | null = null) {
  return { id, title: { en: id, vi: "" }, weight, items };
}

export function version(sections: ReturnType<typeof section>[], more: object = {}): TemplateVersion {
  return versionSchema.parse({
    templateId: "t",
    version: 1,
    name: { en: "Test" },
    category: "test",
    sections,
    publishedAt: "2026-01-01T00:00:00.000Z",
    publishedBy: "u",
    ...more,
  });
}

/** A stored answer with this content. */
export function answer(content: Partial<Answer>): Answer {
  return { changes: 1, at: "2026-03-05T03:00:00.000Z", by: "u", ...content };
}

export function answered(values: Record<string, Answer["value"]>): Record<string, Answer> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, answer({ value })]));
}

export const photo = (seed: string) => ({
  key: seed.repeat(64).slice(0, 64),
  thumb: `${seed}0`.repeat(32),
  width: 4,
  height: 3,
});
