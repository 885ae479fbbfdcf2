/** A check laid out for reading: its sections with what they earned, each asked item with what was given for it. Pure. */
import type { Photo } from "#app/files/photo.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { type Locale, textIn } from "#app/i18n/text.ts";
import type { Item, Severity, TemplateVersion } from "#app/templates/template.ts";
import { answerOf, askedItems, fits, isNa } from "#app/checks/asked.ts";
import type { Answer, Check } from "#app/checks/check.ts";
import { divide, type Fraction, fraction, isZero, multiply, parseFraction, roundHalfUp } from "#app/checks/fraction.ts";
import { availableOf, earnedOf } from "#app/checks/score.ts";

/** What was given for an item, by the item's type. */
export type Said =
  | { readonly type: "none" }
  | { readonly type: "na" }
  | { readonly type: "pass-fail"; readonly pass: boolean }
  | { readonly type: "scale"; readonly value: number; readonly max: number }
  | { readonly type: "number"; readonly value: string; readonly min: string | null; readonly max: string | null }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "date"; readonly day: string }
  | { readonly type: "signature"; readonly name: string }
  | { readonly type: "photo" };

export interface SheetItem {
  readonly id: string;
  /** Section and place in it: "2.14". */
  readonly number: string;
  readonly text: string;
  /** The heading that starts with this item, if it is another than the item before had. */
  readonly group: string | null;
  readonly critical: boolean;
  readonly said: Said;
  /** Set when the item failed. */
  readonly finding: Severity | null;
  /** Null for what is not scored. */
  readonly points: { readonly earned: string; readonly available: string } | null;
  readonly note: string;
  readonly photos: readonly Photo[];
}

export interface SheetSection {
  readonly id: string;
  readonly title: string;
  readonly weight: number | null;
  /** Null where nothing scored applies, in drafts and in unscored checks. */
  readonly points: {
    readonly earned: string;
    readonly available: string;
    /** Millionths of a per cent. */ readonly score: number;
  } | null;
  /** How many of its items failed. */
  readonly findings: number;
  readonly items: readonly SheetItem[];
}

/** Lays a check out in one language. Items that were not asked are left out; so are sections without any. */
export function sheetOf(
  check: Pick<Check, "answers" | "outcome" | "scored">,
  version: TemplateVersion,
  locale: Locale,
): SheetSection[] {
  const asked = new Set(askedItems(version, check.answers).map((item) => item.id));
  const findings = new Map(check.outcome?.findings.map((finding) => [finding.item, finding.severity]));
  return version.sections
    .map((section, index): SheetSection => {
      let group = "";
      const items = section.items
        .filter((item) => asked.has(item.id))
        .map((item, place): SheetItem => {
          const answer = answerOf(check.answers, item.id);
          const ownGroup = item.group ? textIn(item.group, locale) : "";
          const heading = ownGroup && ownGroup !== group ? ownGroup : null;
          group = ownGroup;
          return {
            id: item.id,
            number: `${index + 1}.${place + 1}`,
            text: textIn(item.text, locale),
            group: heading,
            critical: item.critical,
            said: saidFor(item, answer, locale),
            finding: findings.get(item.id) ?? null,
            points: check.outcome && check.scored ? pointsOf(item, answer, locale) : null,
            note: answer?.note ?? "",
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

const severityOrder = { critical: 0, major: 1, minor: 2 } satisfies Record<Severity, number>;

/** The items that failed, worst first, else in the order of the sheet. */
export function findingsOf(sections: readonly SheetSection[]): SheetItem[] {
  return sections
    .flatMap((section) => section.items.filter((item) => item.finding))
    .toSorted((a, b) => severityOrder[a.finding!] - severityOrder[b.finding!]);
}

function saidFor(item: Item, answer: Answer | undefined, locale: Locale): Said {
  if (isNa(item, answer)) return { type: "na" };
  if (item.type === "photo") return answer?.photos?.length ? { type: "photo" } : { type: "none" };
  const value = answer?.value;
  if (!fits(item, value)) return { type: "none" };
  switch (item.type) {
    case "pass-fail":
      return { type: "pass-fail", pass: value === "pass" };
    case "scale":
      return { type: "scale", value: Number(value), max: item.max };
    case "choice":
      return { type: "text", text: textIn(item.options.find((option) => option.id === value)!.text, locale) };
    case "number": {
      const withUnit = (number: number) =>
        [formatNumber(number, locale, decimalsOf(number)), item.unit].filter(Boolean).join(" ");
      const number = Number(value);
      return {
        type: "number",
        value: withUnit(number),
        min: item.min === null ? null : withUnit(item.min),
        max: item.max === null ? null : withUnit(item.max),
      };
    }
    case "date":
      return { type: "date", day: String(value) };
    case "signature":
      return { type: "signature", name: String(value) };
    default:
      return { type: "text", text: String(value) };
  }
}

function decimalsOf(number: number): number {
  return Math.min(String(number).split(".")[1]?.length ?? 0, 4);
}

function pointsOf(item: Item, answer: Answer | undefined, locale: Locale): SheetItem["points"] {
  const available = availableOf(item);
  if (isZero(available) || isNa(item, answer)) return null;
  return { earned: formatPoints(earnedOf(item, answer), locale), available: formatPoints(available, locale) };
}

function sumOf(sum: { earned: string; available: string }, locale: Locale): SheetSection["points"] {
  const [earned, available] = [parseFraction(sum.earned), parseFraction(sum.available)];
  if (isZero(available)) return null;
  return {
    earned: formatPoints(earned, locale),
    available: formatPoints(available, locale),
    score: Number(roundHalfUp(multiply(divide(earned, available), fraction(100_000_000)))),
  };
}

/** Points as people write them: whole, or with one decimal rounded half up. */
export function formatPoints(points: Fraction, locale: Locale): string {
  const tenths = Number(roundHalfUp(multiply(points, fraction(10))));
  return formatNumber(tenths / 10, locale, tenths % 10 === 0 ? 0 : 1);
}
