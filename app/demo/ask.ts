import type { TemplateInput } from "#app/templates/content.ts";
import type { PictureName } from "./pictures.ts";

type Item = TemplateInput["sections"][number]["items"][number];

export interface DemoFinding {
  readonly failureFactor?: number;
  readonly notes?: readonly string[];
  readonly pictures?: readonly PictureName[];
}

export interface DemoTemplate {
  readonly content: TemplateInput;
  readonly findings: ReadonlyMap<string, DemoFinding>;
}

export function demoTemplate(content: TemplateInput, findings: Readonly<Record<string, DemoFinding>>): DemoTemplate {
  return { content, findings: new Map(Object.entries(findings)) };
}

/** Each list comes after the item of that id. */
export function withOwnItems(content: TemplateInput, own: Readonly<Record<string, readonly Item[]>>): TemplateInput {
  return {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      items: section.items.flatMap((item) => [item, ...(own[item.id] ?? [])]),
    })),
  };
}
