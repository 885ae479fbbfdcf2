import type { Stored } from "#app/db/documents.ts";
import { addMonths, dayOf, monthOf } from "#app/i18n/days.ts";
import { defaultScorePolicy } from "./default-policy.ts";
import type { PolicyVersion, ScorePolicy } from "./policy.ts";

type Version = Stored<PolicyVersion>;

export function versionOf(versions: readonly Version[], month: string): Version | undefined {
  return versions.filter(({ id }) => id <= month).toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
}

export function policyOf(versions: readonly Version[], month: string): ScorePolicy {
  return versionOf(versions, month)?.data.policy ?? defaultScorePolicy;
}

export function policyRevision(version: Version | undefined): string {
  return version ? `${version.id} ${version.revision}` : "";
}

export function firstOpenMonth(now: Date, timeZone: string): string {
  return addMonths(monthOf(dayOf(now, timeZone)), 1);
}
