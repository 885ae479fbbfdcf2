import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader } from "#app/db/documents.ts";
import { addDays, dayOf, firstDay, lastDay, monthOf, monthsBetween } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { Period } from "#app/i18n/period.ts";
import { readPolicyOn, readPolicyVersions } from "#app/score-policy/policy.server.ts";
import { policyLimits } from "#app/score-policy/policy.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import { type AppealTime, appealTime } from "./appeal.ts";
import type { Check } from "./check.ts";

type Submitted = Pick<Check, "submittedAt">;

const dayOfSubmitting = (at: string) => dayOf(new Date(at), config.APP_TIME_ZONE);

/** Null before the check is submitted. Reads one document at most. */
export async function readAppealTime(
  { submittedAt }: Submitted,
  now: Date,
  reader: Reader = db,
): Promise<AppealTime | null> {
  if (!submittedAt) return null;
  const { appealDays } = await readPolicyOn(reader, dayOfSubmitting(submittedAt));
  return appealTime(submittedAt, appealDays, config.APP_TIME_ZONE, now);
}

export function appealTimeWords({ last, daysLeft: count }: AppealTime): string {
  return count > 0 ? m.checks_appeal_days_left({ day: formatDay(last), count }) : m.checks_appeal_last_day();
}

/** Reads one document per month in question. */
export async function readOpenDays(now: Date) {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const months = monthsBetween(addDays(today, -policyLimits.appealDays), today);
  const versions = await readPolicyVersions(db, months);
  const daysOf = (month: string) => policyOf(versions, month).appealDays;
  const spans: Period[] = [];
  for (const month of months) {
    const from = [firstDay(month), addDays(today, -daysOf(month))].toSorted()[1]!;
    if (from > lastDay(month)) continue;
    const before = spans.at(-1);
    const joins = before && addDays(before.to, 1) === from;
    if (joins) spans.pop();
    spans.push({ from: joins ? before.from : from, to: lastDay(month) });
  }
  const timeOf = ({ submittedAt }: Submitted) =>
    submittedAt
      ? appealTime(submittedAt, daysOf(monthOf(dayOfSubmitting(submittedAt))), config.APP_TIME_ZONE, now)
      : null;
  return { spans, timeOf };
}
