import type { Stored } from "#app/db/documents.ts";
import { addMonths, dayOf, monthOf } from "#app/i18n/days.ts";
import { defaultPolicy } from "./default-policy.ts";
import type { PolicyVersion, ScorePolicy } from "./policy.ts";

type Version = Stored<PolicyVersion>;

/** The latest version that has begun by the month; undefined before the first. */
export function versionOf(versions: readonly Version[], month: string): Version | undefined {
  return versions.filter(({ id }) => id <= month).toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
}

/** @param month YYYY-MM. Before the first version the defaults are in force. */
export function policyOf(versions: readonly Version[], month: string): ScorePolicy {
  return versionOf(versions, month)?.data.policy ?? defaultPolicy;
}

/** The revision of a version in a form; "" for the defaults. */
export function policyRevision(version: Version | undefined): string {
  return version ? `${version.id} ${version.revision}` : "";
}

export function firstOpenMonth(now: Date, timeZone: string): string {
  return addMonths(monthOf(dayOf(now, timeZone)), 1);
}
