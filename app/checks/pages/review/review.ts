/** A draft as it would be submitted. Pure, for server and browser. */
import { answerOf, type AnswersByItem, isAnswered } from "#app/checks/asked-items.ts";
import { type AnswerProblem } from "#app/checks/answers.ts";
import { validateForSubmit } from "#app/checks/submit-rules.ts";
import { scoreWithoutFindings } from "#app/checks/appeal.ts";
import type { Check } from "#app/checks/check.ts";
import { countFindings } from "#app/checks/findings.ts";
import { checkEditHref, progressOf, type ShownVersion, totalProgress } from "#app/checks/pages/edit/form-view.ts";
import { describeAnswerProblems } from "#app/checks/pages/edit/problems.ts";
import { sheetFindings, type SheetItem, type SheetSection, toSheet } from "#app/checks/pages/view/sheet.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { itemsOf } from "#app/templates/template.ts";

export type ReviewedItem = Pick<
  SheetItem,
  "id" | "number" | "text" | "finding" | "answer" | "points" | "note" | "photos"
> & { readonly href: string };

export type Review = ReturnType<typeof reviewAnswers>["review"];

interface Draft {
  readonly checkId: string;
  readonly answers: AnswersByItem;
  readonly version: ShownVersion;
  readonly appeals?: Check["appeals"];
  readonly removed: ReadonlySet<string>;
  readonly problems?: readonly AnswerProblem[];
}

export function reviewAnswers({ checkId, answers, version, appeals, removed, problems: unreadable = [] }: Draft) {
  const unreadableIds = new Set(unreadable.map(({ item }) => item));
  const problems = describeAnswerProblems(itemsOf(version), [
    ...unreadable,
    ...validateForSubmit(version, answers).filter(({ item }) => !unreadableIds.has(item)),
  ]);
  const isComplete = problems.length === 0;
  const outcome = scoreWithoutFindings(version, answers, { removed, answeredOnly: !isComplete });
  const progress = totalProgress(progressOf(version, answers));
  const sections = toSheet({ answers, outcome, scored: version.scored, appeals }, version, getLocale());
  const reviewed = (section: string, item: SheetItem): ReviewedItem => ({
    ...item,
    href: checkEditHref(checkId, section, item.id),
  });
  const rows = new Map(
    sections.flatMap((section) => section.items.map((item) => [item.id, reviewed(section.id, item)] as const)),
  );
  const missing = problems.flatMap(({ item, at, message }) => {
    const row = rows.get(item);
    return row ? [{ ...row, at, message }] : [];
  });
  const missingAt = new Map(missing.map(({ id: item, href }) => [item, href]));
  const empty = itemsOf(version).filter((item) => !isAnswered(item, answerOf(answers, item.id)));
  const review = {
    checkId,
    progress: m.checks_edit_progress({ answered: progress.answered, asked: progress.total }),
    isScored: version.scored,
    outcome:
      version.scored && isComplete
        ? {
            scored: true,
            score: outcome.score,
            result: outcome.result,
            band: outcome.band,
            passMark: version.passMark,
            critical: countFindings(outcome.findings).critical,
          }
        : null,
    sections: sections.map((section) => toPart(section, missingAt, checkEditHref(checkId, section.id))),
    missing,
    findings: sheetFindings(sections).map(({ id: item }) => rows.get(item)!),
    na: [...rows.values()].filter(({ answer }) => answer.type === "na"),
    empty: empty.flatMap((item) => (rows.has(item.id) && !missingAt.has(item.id) ? [rows.get(item.id)!] : [])),
  };
  return {
    review,
    back:
      (missing.find(({ at }) => at === "answer") ?? missing[0])?.href ??
      checkEditHref(checkId, version.sections.at(-1)!.id),
    findings: isComplete ? outcome.findings : null,
  };
}

export type CellState = "passed" | "finding" | "na" | "open";

function toPart({ title, items }: SheetSection, missingAt: ReadonlyMap<string, string>, start: string) {
  const cells = items.map(({ answer, finding }): CellState =>
    finding ? "finding" : answer.type === "none" ? "open" : answer.type === "na" ? "na" : "passed",
  );
  const first = items.find(({ id }) => missingAt.has(id));
  return {
    number: items[0]!.number.split(".")[0]!,
    title,
    cells,
    answered: cells.filter((cell) => cell !== "open").length,
    lacking: items.filter(({ id }) => missingAt.has(id)).length,
    href: (first && missingAt.get(first.id)) ?? start,
  };
}
