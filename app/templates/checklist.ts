/** Checklists as they are published: lists of sections with their share in the title, subsections and plain questions. */
import { z } from "zod";
import { Unreadable } from "#app/import/report.ts";
import type { Text } from "#app/i18n/text.ts";
import type { TemplateInput } from "./content.ts";
import { slug, textId } from "./local-ids.ts";

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

/** "/n" stands for a line break where a word or a dash follows it, not in "and/no". */
export function withLineBreaks(text: string): string {
  return text.replace(/\s*\/n(?=\s|$)\s*/g, "\n").trim();
}

/** "Food Hygiene (35%)" is a section of weight 35. */
function titleAndShare(title: string): { title: string; weight: number | null } {
  const share = /^(.*\S)\s*\((\d+)\s*%\)\s*$/su.exec(title);
  return share ? { title: share[1]!, weight: Number(share[2]) } : { title: title.trim(), weight: null };
}

/** One template for each key: its questions are pass/fail items of one point that may be N/A. @throws Unreadable */
export function readChecklist(
  json: unknown,
  language: "en" | "vi",
): { name: string; sections: TemplateInput["sections"] }[] {
  const parsed = checklistSchema.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new Unreadable(
      `The JSON is neither a template nor a checklist: ${issue.path.join(".") || "the whole"}: ${issue.message}`,
    );
  }
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
