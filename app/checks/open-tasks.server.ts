import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { localesSchema } from "#app/i18n/text.ts";
import {
  type Findings,
  type FoundItem,
  isCancelledAutomatically,
  readTaskTerms,
  settleTasks,
} from "#app/tasks/settle-tasks.server.ts";
import type { Task } from "#app/tasks/task.ts";
import type { Section } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import { defineReaction } from "#app/timeline/reactions.server.ts";
import { answerOf } from "./asked-items.ts";
import { type Check, checks, type Finding, isCounted } from "./check.ts";
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

export interface TaskGroup {
  readonly owner: string | null;
  readonly dueDays: readonly string[];
}

/** The tasks that `openTasks` is going to open. */
export async function planTasks(
  { storeId, templateId, templateVersion }: Pick<Check, "storeId" | "templateId" | "templateVersion">,
  { findings, existing }: { findings: readonly Finding[]; existing: ReadonlyMap<string, Stored<Task>> },
  now: Date,
): Promise<TaskGroup | null> {
  const opened = findings.filter(({ item }) => {
    const task = existing.get(item);
    return !task || isCancelledAutomatically(task);
  });
  if (opened.length === 0) return null;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const { fixDays } = await requireVersion(templateId, templateVersion);
  const { owner, days } = await readTaskTerms(db, { storeId, fixDays }, today);
  return { owner: owner.ownerName, dueDays: opened.map(({ severity }) => addDays(today, days[severity])) };
}

export const tasksOfChecks = defineReaction(
  checkEvents,
  ["submitted", "decided", "reopened", "voided"],
  async ({ id }, { now }) => {
    await openTasks(id, now);
  },
);
