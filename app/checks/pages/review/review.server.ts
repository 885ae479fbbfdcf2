import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { removedFindings, scoreWithoutFindings } from "#app/checks/appeal.ts";
import { validateForSubmit } from "#app/checks/answers.ts";
import { answerOf, isAnswered } from "#app/checks/asked-items.ts";
import type { Check } from "#app/checks/check.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { countFindings } from "#app/checks/findings.ts";
import { checkEditHref, progressOf, isScoreMeaningful, totalProgress } from "#app/checks/pages/edit/form-view.ts";
import { describeAnswerProblems } from "#app/checks/pages/edit/problems.ts";
import { sheetFindings, type SheetItem, toSheet } from "#app/checks/pages/view/sheet.ts";
import type { Stored } from "#app/db/documents.ts";
import { formatDay } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { itemsOf } from "#app/templates/template.ts";

export type ReviewedItem = Pick<SheetItem, "id" | "number" | "text" | "finding" | "answer" | "points" | "note"> & {
  readonly photos: number;
  readonly href: string;
};

export type Review = Awaited<ReturnType<typeof reviewOf>>;

export async function reviewOf(user: User, { id, data: check }: Stored<Check>) {
  const version = await findVersionOf(check);
  const problems = describeAnswerProblems(itemsOf(version), validateForSubmit(version, check.answers));
  const complete = problems.length === 0;
  const outcome = scoreWithoutFindings(version, check.answers, {
    removed: removedFindings(check),
    answeredOnly: !complete,
  });
  const progress = totalProgress(progressOf(version, check.answers));
  const sections = toSheet({ ...check, outcome }, version, getLocale());
  const reviewed = (section: string, item: SheetItem): ReviewedItem => ({
    ...item,
    photos: item.photos.length,
    href: checkEditHref(id, section, item.id),
  });
  const rows = new Map(
    sections.flatMap((section) => section.items.map((item) => [item.id, reviewed(section.id, item)] as const)),
  );
  const missingRows = problems.flatMap(({ item, message }) => {
    const row = rows.get(item);
    return row ? [{ ...row, message }] : [];
  });
  const missing = new Set(problems.map(({ item }) => item));
  const empty = itemsOf(version).filter((item) => !isAnswered(item, answerOf(check.answers, item.id)));
  return {
    storeName: check.storeName,
    lead: [say(check.templateName), formatDay(check.day)].join(" · "),
    back: missingRows[0]?.href ?? checkEditHref(id, version.sections.at(-1)!.id),
    progress: m.checks_edit_progress({ answered: progress.answered, asked: progress.total }),
    outcome:
      check.scored && (complete || isScoreMeaningful(progress))
        ? {
            scored: true,
            score: outcome.score,
            result: complete ? outcome.result : null,
            band: outcome.band,
            passMark: version.passMark,
            critical: countFindings(outcome.findings).critical,
          }
        : null,
    missing: missingRows,
    findings: sheetFindings(sections).map(({ id: item }) => rows.get(item)!),
    na: [...rows.values()].filter(({ answer }) => answer.type === "na"),
    empty: empty.flatMap((item) => (rows.has(item.id) && !missing.has(item.id) ? [rows.get(item.id)!] : [])),
    key: mintFormKey(user.uid, `submit-check/${id}`),
    reviewed: check.updatedAt,
  };
}
