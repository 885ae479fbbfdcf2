/** What people give for a case, held against stores, calendar and score policy, with what follows from it. */
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import type { Transaction } from "#app/db/documents.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { readVersions } from "#app/score-policy/policy.server.ts";
import type { Choice, ScorePolicy } from "#app/score-policy/policy.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import { managerOn } from "#app/store-managers/assignments.server.ts";
import { stores } from "#app/stores/store.ts";
import type { Photo } from "#app/files/photo.ts";
import { CaseRefused, type CaseProblem } from "./case-errors.ts";
import { caseLimits, type FeedbackCase } from "./case.ts";

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

/** @throws CaseRefused for what can't be so; what the case had before stays possible */
export async function settleGiven(
  tx: Transaction,
  user: User,
  given: GivenCase,
  before: FeedbackCase | null,
  now: Date,
) {
  const day = dayOf(new Date(given.cameAt), config.APP_TIME_ZONE);
  const month = monthOf(day);
  const policy = policyOf(await readVersions(tx, [month]), month);
  const store = can(user, "read store", { storeId: given.storeId }) ? await tx.get(stores, given.storeId) : null;
  const problems: Partial<Record<keyof GivenCase | "day", CaseProblem>> = {};
  if (!store) problems.storeId = "store-unknown";
  else if (store.data.status === "closed" && before?.storeId !== given.storeId) problems.storeId = "store-closed";
  if (given.cameAt > now.toISOString()) problems.day = "future";
  else if (before?.answeredAt && before.answeredAt < given.cameAt) problems.day = "before-it-came";
  const channel = choiceProblem(policy.channels, given.channel, before?.channel);
  const category = choiceProblem(policy.feedbackCategories, given.category, before?.category);
  if (channel) problems.channel = channel;
  if (category) problems.category = category;
  if (given.photos.length > caseLimits.photos) problems.photos = "photos";
  if (!store || Object.keys(problems).length > 0) throw new CaseRefused(problems);

  const manager = await managerOn(tx, given.storeId, day);
  return {
    ...given,
    photos: [...given.photos],
    storeCode: store.data.code,
    storeName: store.data.name,
    area: store.data.area,
    day,
    month,
    dueAt: dueAt(given, policy),
    managerId: manager?.id ?? null,
    managerName: manager?.name ?? null,
  };
}

/** By when the customer is to have an answer. */
export function dueAt(
  { cameAt, severity }: Pick<GivenCase, "cameAt" | "severity">,
  { answerHours }: ScorePolicy,
): string {
  return new Date(Date.parse(cameAt) + answerHours[severity] * hour).toISOString();
}

function choiceProblem(choices: readonly Choice[], code: string, before: string | undefined): CaseProblem | null {
  const choice = choices.find((each) => each.code === code);
  if (!choice) return "unknown";
  return choice.retired && code !== before ? "retired" : null;
}
