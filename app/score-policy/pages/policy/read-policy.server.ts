import { authorize } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { policyEvents, policyTimeline } from "#app/score-policy/events.ts";
import { readPolicyVersions } from "#app/score-policy/policy.server.ts";
import { monthSchema } from "#app/score-policy/policy.ts";
import { firstOpenMonth, policyOf, versionOf } from "#app/score-policy/versions.ts";
import { policyHistory } from "#app/score-policy/parts/policy-lines.server.ts";

import { rankExamples } from "./example.server.ts";

export async function readPolicyPage(user: User, search: URLSearchParams, now: Date) {
  authorize(user, "read score policy");
  const today = monthOf(dayOf(now, config.APP_TIME_ZONE));
  const value = search.get("month")?.trim() ?? "";
  const requested = monthSchema.safeParse(value).data;
  const versions = await readPolicyVersions(db);
  const month = requested ?? today;
  const [version, inForce] = [versionOf(versions, month), versionOf(versions, today)];
  const statusOf = (id: string | undefined): "to-come" | "in-force" | "past" =>
    id !== undefined && id > today ? "to-come" : id === inForce?.id ? "in-force" : "past";
  const policy = policyOf(versions, month);
  return {
    policy,
    example: rankExamples(policy),
    from: version?.id ?? null,
    status: statusOf(version?.id),
    problem: value && !requested ? m.policy_month_unknown({ value: shorten(value) }) : null,
    next: versions.findLast(({ id }) => id > today)?.id ?? null,
    versions: [...versions.map(({ id }) => id), null].map((from) => ({ from, status: statusOf(from ?? undefined) })),
    firstOpen: can(user, "keep score policy") ? firstOpenMonth(now, config.APP_TIME_ZONE) : null,
    history: await readRecordHistory(policyEvents, policyTimeline, policyHistory),
  };
}
export type PolicyPage = Awaited<ReturnType<typeof readPolicyPage>>;
