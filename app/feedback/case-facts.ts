import { type Columns, type RowOf } from "#app/facts/columns.ts";
import { businessDay, int32OrNone, oneOf, word, wordOrNone } from "#app/facts/kinds.ts";
import { defineShards } from "#app/facts/shards.ts";
import { addDays, firstDay } from "#app/i18n/days.ts";
import { severities } from "#app/score-policy/severity.ts";
import { caseStatuses, judgements } from "./case-names.ts";
import type { FeedbackCase } from "./case.ts";

const ratings = [null, "1", "2", "3", "4", "5"] as const;

const columns = {
  store: word("stores"),
  manager: wordOrNone("managers"),
  day: businessDay(),
  channel: word("channels"),
  category: word("categories"),
  severity: oneOf(severities),
  justified: oneOf(judgements),
  status: oneOf(caseStatuses),
  rating: oneOf(ratings),
  /** Minutes from `startOf` its month to `cameAt`, from there until an answer is due, and until the first answer. */
  came: int32OrNone(),
  due: int32OrNone(),
  answer: int32OrNone(),
};
export type CaseColumns = Columns<typeof columns>;

export const feedbackFacts = defineShards("facts-feedback", 8, columns);

const minute = 60_000;

/** An instant before the month begins in any time zone. */
export function startOf(month: string): number {
  return Date.parse(`${addDays(firstDay(month), -1)}T00:00:00Z`);
}

export function factRow(record: FeedbackCase, id: string): RowOf<typeof columns> {
  const minutes = (from: number, to: string) => Math.floor((Date.parse(to) - from) / minute);
  const came = Date.parse(record.cameAt);
  return {
    key: id,
    store: record.storeId,
    manager: record.managerId,
    day: record.day,
    channel: record.channel,
    category: record.category,
    severity: record.severity,
    justified: record.justified,
    status: record.status,
    rating: ratings[record.rating ?? 0]!,
    came: minutes(startOf(record.month), record.cameAt),
    due: minutes(came, record.dueAt),
    answer: record.answeredAt === null ? null : minutes(came, record.answeredAt),
  };
}
