import { localesSchema } from "#app/i18n/text.ts";
import { type Findings, type FoundItem, settleTasks } from "#app/tasks/settle-tasks.server.ts";
import type { Section } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import { defineReaction } from "#app/timeline/reactions.server.ts";
import { answerOf } from "./asked-items.ts";
import { type Check, checks, isCounted } from "./check.ts";
import { checkEvents } from "./events.ts";
import { formatAnswer } from "./format-answer.ts";

/** Imported checks have no tasks. */
function openTasks(id: string, now: Date): Promise<number> {
  return settleTasks(async (reader) => {
    const check = (await reader.get(checks, id))?.data;
    return check && !check.imported ? readTaskFindings(id, check) : null;
  }, now);
}

export async function readTaskFindings(checkId: string, check: Check): Promise<Findings> {
  const { storeId, storeCode, storeName, inspectorId, inspectorName, templateCategory: category } = check;
  const { sections, fixDays } = await requireVersion(check.templateId, check.templateVersion);
  return {
    source: { checkId, category, storeId, storeCode, storeName, inspectorId, inspectorName },
    failedItems: isCounted(check) ? foundItems(check, sections) : [],
    fixDays,
    cause: check.status === "draft" ? "check-reopened" : check.status === "void" ? "check-voided" : "finding-removed",
  };
}

function foundItems({ code, day, answers, outcome }: Check, sections: readonly Section[]): FoundItem[] {
  const items = new Map(sections.flatMap(({ title, items: all }) => all.map((item) => [item.id, { title, item }])));
  return (outcome?.findings ?? []).flatMap(({ item: id, severity, note = "" }) => {
    const place = items.get(id);
    if (!place) return [];
    const { title: section, item } = place;
    const answer = answerOf(answers, id);
    const [en, vi] = localesSchema.options.map((locale) => formatAnswer(item, answer, locale));
    return {
      checkCode: code,
      day,
      item: id,
      section,
      answer: { en: en!, vi: vi! },
      note: answer?.note ?? note,
      photos: answer?.photos ?? [],
      title: item.text,
      severity,
      needsPhoto: item.photo === "required" || item.photo === "on-fault",
    };
  });
}

export const tasksOfChecks = defineReaction(
  checkEvents,
  ["submitted", "decided", "reopened", "voided"],
  async ({ id }, { now }) => {
    await openTasks(id, now);
  },
);
