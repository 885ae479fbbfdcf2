import { appealedItems, type AppealedItem } from "#app/checks/appeal.ts";
import { type AnswerContent, answerOf, type AnswersByItem, askedItems, fits, isNa } from "#app/checks/asked-items.ts";
import type { Appeal, Check } from "#app/checks/check.ts";
import {
  divide,
  type Fraction,
  fraction,
  compare,
  isZero,
  multiply,
  parseFraction,
  roundHalfUp,
} from "#app/score-policy/fraction.ts";
import { formatAnswer, formatRange } from "#app/checks/format-answer.ts";
import { itemPoints } from "#app/checks/score.ts";
import type { Photo } from "#app/files/photo.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { type Locale, textIn } from "#app/i18n/text.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import type { Item, TemplateVersion } from "#app/templates/template.ts";
import { fullScore } from "#app/score-policy/percent.ts";
import type { AppealState } from "./appeal-badge.tsx";

interface AnswerText {
  readonly type: "none" | "na" | Item["type"];
  readonly text: string;
  readonly range: string | null;
  readonly failed: boolean;
}

export interface SheetItem {
  readonly id: string;
  readonly number: string;
  readonly text: string;
  readonly group: string | null;
  readonly answer: AnswerText;
  readonly finding: Severity | null;
  readonly appeal: AppealState | null;
  readonly points: { readonly earned: string; readonly available: string; readonly isFull: boolean } | null;
  readonly note: string;
  readonly photos: readonly Photo[];
}

export interface SheetSection {
  readonly id: string;
  readonly title: string;
  readonly weight: number | null;
  readonly points: {
    readonly earned: string;
    readonly available: string;
    readonly score: number;
  } | null;
  readonly findings: number;
  readonly items: readonly SheetItem[];
}

/** Leaves out items that weren't asked. Of an imported check only findings are known. */
export function toSheet(
  check: Pick<Check, "outcome" | "scored" | "appeals" | "imported"> & { readonly answers: AnswersByItem },
  version: Pick<TemplateVersion, "sections">,
  locale: Locale,
): SheetSection[] {
  const findings = new Map(check.outcome?.findings.map((finding) => [finding.item, finding]));
  const shownIds = check.imported
    ? new Set(findings.keys())
    : new Set(askedItems(version, check.answers).map((item) => item.id));
  const appealed = appealedItems(check);
  return version.sections
    .map((section, index): SheetSection => {
      let group = "";
      const items = section.items
        .filter((item) => shownIds.has(item.id))
        .map((item, place): SheetItem => {
          const answer = answerOf(check.answers, item.id);
          const appeal = stateOf(appealed.get(item.id));
          const ownGroup = item.group ? textIn(item.group, locale) : "";
          const heading = ownGroup && ownGroup !== group ? ownGroup : null;
          group = ownGroup;
          return {
            id: item.id,
            number: `${index + 1}.${place + 1}`,
            text: textIn(item.text, locale),
            group: heading,
            answer: toAnswerText(item, answer, locale),
            finding: findings.get(item.id)?.severity ?? null,
            appeal,
            points:
              check.outcome && check.scored && !check.imported
                ? formatPoints(itemPoints(item, answer, { isRemoved: appeal === "removed" }), locale)
                : null,
            note: answer?.note ?? findings.get(item.id)?.note ?? "",
            photos: answer?.photos ?? [],
          };
        });
      const sum = check.scored ? check.outcome?.sections.find(({ id }) => id === section.id) : undefined;
      return {
        id: section.id,
        title: textIn(section.title, locale),
        weight: section.weight,
        points: sum ? sumOf(sum, locale) : null,
        findings: items.filter((item) => item.finding).length,
        items,
      };
    })
    .filter((section) => section.items.length > 0);
}

export function itemNumbers(sections: readonly SheetSection[]): Map<string, string> {
  return new Map(sections.flatMap((section) => section.items).map((item) => [item.id, item.number]));
}

export interface SheetAppeal {
  readonly name: string;
  readonly at: string;
  readonly decidedBy: string;
  readonly decidedAt: string;
  readonly items: readonly { item: SheetItem; reason: string; photos: readonly Photo[]; words: string }[];
}

export function appealsOf(
  { appeals = [] }: Pick<Check, "appeals">,
  sections: readonly SheetSection[],
  { instant, nameOf }: { instant: (at: string) => string; nameOf: (appeal: Appeal) => string },
): SheetAppeal[] {
  const sheet = new Map(sections.flatMap((section) => section.items).map((item) => [item.id, item]));
  return appeals.toReversed().map((appeal) => ({
    name: nameOf(appeal),
    at: instant(appeal.at),
    decidedBy: appeal.decidedByName ?? "",
    decidedAt: appeal.decidedAt ? instant(appeal.decidedAt) : "",
    items: appeal.items.flatMap(({ item, reason, photos = [], words = "" }) => {
      const sheetItem = sheet.get(item);
      return sheetItem ? [{ item: sheetItem, reason, photos, words }] : [];
    }),
  }));
}

const severityOrder = { critical: 0, major: 1, minor: 2 } satisfies Record<Severity, number>;

export function sheetFindings(sections: readonly SheetSection[]): SheetItem[] {
  return sections
    .flatMap((section) => section.items.filter((item) => item.finding))
    .toSorted((a, b) => severityOrder[a.finding!] - severityOrder[b.finding!]);
}

function toAnswerText(item: Item, answer: AnswerContent | undefined, locale: Locale): AnswerText {
  const empty = { range: null, failed: false };
  if (isNa(item, answer)) return { ...empty, type: "na", text: m.checks_view_na({}, { locale }) };
  if (item.type === "photo" && answer?.photos?.length) return { ...empty, type: "photo", text: "" };
  if (!fits(item, answer?.value)) return { ...empty, type: "none", text: m.checks_view_not_answered({}, { locale }) };
  return {
    type: item.type,
    text: formatAnswer(item, answer, locale),
    range: item.type === "number" ? formatRange(item, locale) : null,
    failed: item.type === "pass-fail" && answer?.value === "fail",
  };
}

function formatPoints(points: ReturnType<typeof itemPoints>, locale: Locale): SheetItem["points"] {
  return (
    points && {
      earned: formatItemPoints(points.earned, locale),
      available: formatItemPoints(points.available, locale),
      isFull: compare(points.earned, points.available) === 0,
    }
  );
}

function stateOf(appealed: AppealedItem | undefined): AppealState | null {
  if (!appealed) return null;
  return appealed.removed === undefined ? "open" : appealed.removed ? "removed" : "kept";
}

function sumOf(sum: { earned: string; available: string }, locale: Locale): SheetSection["points"] {
  const [earned, available] = [parseFraction(sum.earned), parseFraction(sum.available)];
  if (isZero(available)) return null;
  return {
    earned: formatItemPoints(earned, locale),
    available: formatItemPoints(available, locale),
    score: Number(roundHalfUp(multiply(divide(earned, available), fraction(fullScore)))),
  };
}

export function formatItemPoints(points: Fraction, locale: Locale): string {
  const tenths = Number(roundHalfUp(multiply(points, fraction(10))));
  return formatNumber(tenths / 10, locale, tenths % 10 === 0 ? 0 : 1);
}
