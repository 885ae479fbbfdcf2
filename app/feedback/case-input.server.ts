import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import type { Reader, Transaction } from "#app/db/documents.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import type { PolicyChoice, ScorePolicy } from "#app/score-policy/policy.ts";
import { managedOn } from "#app/store-managers/assignments.server.ts";
import { placedAt } from "#app/stores/placed.server.ts";
import { CaseRefused, type CaseProblem } from "./case-errors.ts";
import type { CaseInput, FeedbackCase } from "./case.ts";
import { caseLimits } from "./case-names.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";

const hour = 60 * 60 * 1000;

/** The choices that the case has already stay valid. */
export async function findCaseProblems(
  reader: Reader,
  { cameAt, channel, category, photos = [] }: Partial<CaseInput>,
  before: FeedbackCase | undefined,
  now: Date,
): Promise<CaseRefused["problems"]> {
  const receivedAt = cameAt ?? before?.cameAt ?? now.toISOString();
  const policy = await policyAt(reader, receivedAt);
  const isEarly = cameAt && before?.answeredAt && before.answeredAt < cameAt;
  const problems: Record<string, CaseProblem | null> = {
    day: receivedAt > now.toISOString() ? "future" : isEarly ? "before-it-came" : null,
    channel: choiceProblem(policy.channels, channel, before?.channel),
    category: choiceProblem(policy.feedbackCategories, category, before?.category),
    photos: photos.length > caseLimits.photos ? "photos" : null,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

/** Adds the store, its manager of that day, and the due time. @throws CaseRefused with all problems */
export async function deriveFields(
  tx: Transaction,
  user: User,
  input: CaseInput,
  before: FeedbackCase | undefined,
  now: Date,
) {
  const { storeId, cameAt } = input;
  const place = storeId === before?.storeId ? before : await placedAt(tx, user, storeId);
  const problems = await findCaseProblems(tx, input, before, now);
  if (typeof place === "string") throw new CaseRefused({ storeId: place, ...problems });
  if (Object.keys(problems).length > 0) throw new CaseRefused(problems);
  const { storeCode, storeName, area } = place;
  const day = dayOf(new Date(cameAt), config.APP_TIME_ZONE);
  return {
    ...input,
    storeCode,
    storeName,
    area,
    day,
    month: monthOf(day),
    dueAt: computeDueAt(input, await policyAt(tx, cameAt)),
    ...(await managedOn(tx, storeId, day)),
  };
}

function policyAt(reader: Reader, instant: string): Promise<ScorePolicy> {
  return readPolicyOn(reader, dayOf(new Date(instant), config.APP_TIME_ZONE));
}

export function computeDueAt(
  { cameAt, severity }: Pick<CaseInput, "cameAt" | "severity">,
  { answerHours }: ScorePolicy,
): string {
  return new Date(Date.parse(cameAt) + answerHours[severity] * hour).toISOString();
}

function choiceProblem(choices: readonly PolicyChoice[], code: string | undefined, before: string | undefined) {
  const choice = choices.find((each) => each.code === code);
  if (!choice) return code === undefined ? null : "unknown";
  return choice.retired && code !== before ? "retired" : null;
}
