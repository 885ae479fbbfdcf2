import { z } from "zod";
import { canonicalJson } from "#app/db/canonical.ts";
import { itemsOf, type Section, templateSchema, versionSchema } from "./template.ts";

export const templateInputSchema = versionSchema
  .omit({ templateId: true, version: true, publishedAt: true, publishedBy: true })
  .extend({ code: templateSchema.shape.code });
export type TemplateInput = z.input<typeof templateInputSchema>;
export type TemplateContent = z.output<typeof templateInputSchema>;

export function problemsOf(sections: readonly Section[]): { id: string; problem: string }[] {
  const problems: { id: string; problem: string }[] = [];
  const report = (id: string, problem: string) => problems.push({ id, problem });
  const sectionIds = new Set<string>();
  for (const section of sections) {
    if (sectionIds.has(section.id)) report(section.id, "another section has the same id");
    sectionIds.add(section.id);
  }
  const weighted = sections.filter((section) => section.weight !== null).length;
  if (weighted > 0 && weighted < sections.length)
    report(sections.find((section) => section.weight === null)!.id, "either every section has a weight or none has");
  const itemIds = new Set<string>();
  for (const item of itemsOf({ sections: [...sections] })) {
    if (itemIds.has(item.id)) report(item.id, "another item has the same id");
    if (!item.text.en && !item.text.vi) report(item.id, "has no text");
    if (item.when && !itemIds.has(item.when.item))
      report(item.id, `depends on "${item.when.item}", which is not an earlier item`);
    if (item.type === "scale" && item.faultBelow > item.max) report(item.id, "counts as a fault at every value");
    if (item.type === "number" && item.min !== null && item.max !== null && item.min > item.max)
      report(item.id, "accepts no value: its smallest is above its largest");
    if (item.type === "choice" && new Set(item.options.map((option) => option.id)).size < item.options.length)
      report(item.id, "two of its options have the same id");
    itemIds.add(item.id);
  }
  return problems;
}

export function sameContent(a: TemplateContent, b: TemplateContent): boolean {
  return canonicalJson({ ...a, changes: "" }) === canonicalJson({ ...b, changes: "" });
}
