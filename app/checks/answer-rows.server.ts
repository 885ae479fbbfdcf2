import { z } from "zod";
import type { Stored } from "#app/db/documents.ts";
import { say } from "#app/i18n/locale.ts";
import { publicOrigin } from "#app/mail/transport.server.ts";
import { type Fraction, fraction, multiply, roundHalfUp } from "#app/score-policy/fraction.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { itemTypes } from "#app/templates/draft.ts";
import type { Item, Section } from "#app/templates/template.ts";
import { requireVersion } from "#app/templates/templates.server.ts";
import { removedFindings } from "./appeal.ts";
import { answerOf, askedItems, isNa } from "./asked-items.ts";
import type { Answer, Check } from "./check.ts";
import { checkPhotoHref } from "./photo-href.ts";
import { itemPoints } from "./score.ts";

export interface AnswerRow {
  readonly checkId: string;
  readonly check: Check;
  readonly section: Section;
  readonly item: Item;
  readonly answer: Answer;
  readonly isNa: boolean;
  readonly earned: number | null;
  readonly available: number | null;
  readonly finding: Severity | null;
  readonly isRemoved: boolean;
  /** Absolute URLs. */
  readonly photos: readonly string[];
}

/** Sorted by check and template order. Imported checks have no answers; hidden items are left out. */
export async function readAnswerRows(documents: readonly Stored<Check>[]): Promise<AnswerRow[]> {
  const rows: AnswerRow[] = [];
  for (const document of documents) rows.push(...(await rowsOfCheck(document)));
  return rows;
}

async function rowsOfCheck({ id, data: check }: Stored<Check>): Promise<AnswerRow[]> {
  if (Object.keys(check.answers).length === 0) return [];
  const version = await requireVersion(check.templateId, check.templateVersion);
  const askedIds = new Set(askedItems(version, check.answers).map((item) => item.id));
  const removed = removedFindings(check);
  const findings = new Map(check.outcome?.findings.map(({ item, severity }) => [item, severity]));
  return version.sections.flatMap((section) =>
    section.items.flatMap((item) => {
      const answer = answerOf(check.answers, item.id);
      if (!answer || !askedIds.has(item.id)) return [];
      const isRemoved = removed.has(item.id);
      const points = check.outcome && check.scored ? itemPoints(item, answer, { isRemoved }) : null;
      return {
        checkId: id,
        check,
        section,
        item,
        answer,
        isNa: isNa(item, answer),
        earned: points && roundPoints(points.earned),
        available: points && roundPoints(points.available),
        finding: findings.get(item.id) ?? null,
        isRemoved,
        photos: (answer.photos ?? []).map(({ key }) => publicOrigin + checkPhotoHref(id, key)),
      };
    }),
  );
}

/** Rounds to four decimals, because partial credit can be a third of a point. */
const roundPoints = (points: Fraction) => Number(roundHalfUp(multiply(points, fraction(10_000)))) / 10_000;

export const answerItem = z.object({
  item: z.string(),
  section: z.string(),
  text: z.string(),
  type: z.enum(itemTypes),
  value: z.union([z.string(), z.number()]).nullable(),
  na: z.boolean(),
  note: z.string().nullable(),
  photos: z.array(z.url()),
  earned: z.number().nullable(),
  available: z.number().nullable(),
  finding: severitySchema.nullable(),
  removedOnAppeal: z.boolean(),
  answeredAt: z.iso.datetime(),
});

export function describeAnswer(row: AnswerRow): z.input<typeof answerItem> {
  const { item, section, answer, isNa: na, photos, earned, available, finding, isRemoved } = row;
  return {
    item: item.id,
    section: section.id,
    text: say(item.text),
    type: item.type,
    value: na ? null : (answer.value ?? null),
    na,
    note: answer.note ?? null,
    photos: [...photos],
    earned,
    available,
    finding,
    removedOnAppeal: isRemoved,
    answeredAt: answer.at,
  };
}
