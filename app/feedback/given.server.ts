/** What people give for a case, held against stores, calendar and score policy, with what follows from it. */
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import type { Reader, Transaction } from "#app/db/documents.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import type { Choice, ScorePolicy } from "#app/score-policy/policy.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { managedOn } from "#app/store-managers/assignments.server.ts";
import { placedAt } from "#app/stores/placed.server.ts";
import type { Photo } from "#app/files/photo.ts";
import { CaseRefused, type CaseProblem } from "./case-errors.ts";
import type { FeedbackCase } from "./case.ts";
import { caseLimits } from "./limits.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";

export interface GivenCase {
  readonly storeId: string;
  readonly cameAt: string;
  readonly channel: string;
  readonly category: string;
  readonly severity: Severity;
  readonly rating: number | null;
  readonly text: string;
  readonly photos: readonly Photo[];
}

const hour = 60 * 60 * 1000;

/** What is wrong with what is given, as far as it is; what the case had before stays possible. */
export async function problemsOf(
  reader: Reader,
  { cameAt, channel, category, photos = [] }: Partial<GivenCase>,
  before: FeedbackCase | undefined,
  now: Date,
): Promise<CaseRefused["problems"]> {
  const came = cameAt ?? before?.cameAt ?? now.toISOString();
  const policy = await policyAt(reader, came);
  const isEarly = cameAt && before?.answeredAt && before.answeredAt < cameAt;
  const problems: Record<string, CaseProblem | null> = {
    day: came > now.toISOString() ? "future" : isEarly ? "before-it-came" : null,
    channel: choiceProblem(policy.channels, channel, before?.channel),
    category: choiceProblem(policy.feedbackCategories, category, before?.category),
    photos: photos.length > caseLimits.photos ? "photos" : null,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

/** @throws CaseRefused for what can't be so */
export async function settleGiven(
  tx: Transaction,
  user: User,
  given: GivenCase,
  before: FeedbackCase | undefined,
  now: Date,
) {
  const { storeId, cameAt } = given;
  const place = storeId === before?.storeId ? before : await placedAt(tx, user, storeId);
  const problems = await problemsOf(tx, given, before, now);
  if (typeof place === "string") throw new CaseRefused({ storeId: place, ...problems });
  if (Object.keys(problems).length > 0) throw new CaseRefused(problems);
  const { storeCode, storeName, area } = place;
  const day = dayOf(new Date(cameAt), config.APP_TIME_ZONE);
  return {
    ...given,
    photos: [...given.photos],
    storeCode,
    storeName,
    area,
    day,
    month: monthOf(day),
    dueAt: dueAt(given, await policyAt(tx, cameAt)),
    ...(await managedOn(tx, storeId, day)),
  };
}

function policyAt(reader: Reader, instant: string): Promise<ScorePolicy> {
  return readPolicyOn(reader, dayOf(new Date(instant), config.APP_TIME_ZONE));
}

/** By when the customer is to have an answer. */
export function dueAt(
  { cameAt, severity }: Pick<GivenCase, "cameAt" | "severity">,
  { answerHours }: ScorePolicy,
): string {
  return new Date(Date.parse(cameAt) + answerHours[severity] * hour).toISOString();
}

function choiceProblem(choices: readonly Choice[], code: string | undefined, before: string | undefined) {
  const choice = choices.find((each) => each.code === code);
  if (!choice) return code === undefined ? null : "unknown";
  return choice.retired && code !== before ? "retired" : null;
}
