/** The demo's templates: those of the starter library as the chain keeps them, each question with how it usually fails in a store. */
import type { TemplateInput } from "#app/templates/content.ts";
import type { PictureName } from "./pictures.ts";

type Item = TemplateInput["sections"][number]["items"][number];

/** How an item fails: how easily (1 = usual), what inspectors write about it, and what their photos show. */
export interface DemoFinding {
  readonly ease?: number;
  readonly notes?: readonly string[];
  readonly pictures?: readonly PictureName[];
}

export interface DemoTemplate {
  readonly content: TemplateInput;
  /** By item. */
  readonly findings: ReadonlyMap<string, DemoFinding>;
}

export function demoTemplate(content: TemplateInput, findings: Readonly<Record<string, DemoFinding>>): DemoTemplate {
  return { content, findings: new Map(Object.entries(findings)) };
}

/** The content with items of the chain's own, each list after the item of that id. */
export function withItems(content: TemplateInput, own: Readonly<Record<string, readonly Item[]>>): TemplateInput {
  return {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      items: section.items.flatMap((item) => [item, ...(own[item.id] ?? [])]),
    })),
  };
}
