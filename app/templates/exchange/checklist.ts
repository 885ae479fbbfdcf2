/** Published checklists: JSON lists of sections with their weight in the title, subsections and questions. */
import { z } from "zod";
import type { Text } from "#app/i18n/text.ts";
import type { TemplateInput } from "#app/templates/content.ts";
import { slug, textId } from "#app/templates/local-ids.ts";

const checklistSchema = z.record(
  z.string(),
  z
    .array(
      z.object({
        title: z.string(),
        sections: z.array(z.object({ subtitle: z.string().default(""), questions: z.array(z.string()) })),
      }),
    )
    .min(1),
);

/** "/n" is a line break before a space or at the end, not in "and/no". */
export function withLineBreaks(text: string): string {
  const lines = text.split(/\/n(?=\s|$)/).map((line) => line.trim());
  return lines.join("\n").trim();
}

function titleAndShare(title: string): { title: string; weight: number | null } {
  const share = /^(.*\S)\s*\((\d+)\s*%\)\s*$/su.exec(title);
  return share ? { title: share[1]!, weight: Number(share[2]) } : { title: title.trim(), weight: null };
}

export function checklistsOf(
  json: unknown,
  language: "en" | "vi",
): { name: string; sections: TemplateInput["sections"] }[] | null {
  const parsed = checklistSchema.safeParse(json);
  if (!parsed.success || Object.keys(parsed.data).length === 0) return null;
  const say = (text: string): Text => ({ en: "", vi: "", [language]: text });
  return Object.entries(parsed.data).map(([name, checklist]) => {
    const sectionIds = new Set<string>();
    const itemIds = new Set<string>();
    const sections = checklist.map((part) => {
      const { title, weight } = titleAndShare(withLineBreaks(part.title));
      let id = slug(title, 36);
      for (let count = 2; sectionIds.has(id); count++) id = `${slug(title, 36)}-${count}`;
      sectionIds.add(id);
      return {
        id,
        title: say(title),
        weight,
        items: part.sections.flatMap((subsection) =>
          subsection.questions.map((question) => {
            const text = withLineBreaks(question);
            return {
              id: textId(itemIds, text, title, subsection.subtitle),
              type: "pass-fail" as const,
              text: say(text),
              ...(subsection.subtitle && { group: say(withLineBreaks(subsection.subtitle)) }),
              points: 1,
              allowNa: true,
            };
          }),
        ),
      };
    });
    return { name, sections };
  });
}
