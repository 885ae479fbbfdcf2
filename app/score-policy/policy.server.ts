import { StaleForm } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { changeRecord, type FormIdentity } from "#app/changes/change.server.ts";
import { findDifferences } from "#app/changes/differences.ts";
import type { RecordKind, RecordWrite } from "#app/changes/record.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { monthOf } from "#app/i18n/days.ts";
import type { Filter, Reader, Stored, Transaction } from "#app/db/documents.ts";
import { hasRowsOf, withRows } from "./choices.ts";
import { policyEvents, policyTimeline } from "./events.ts";
import { choiceLists } from "./names.ts";
import { policyLimits, policySchema, type PolicyVersion, policyVersions, type ScorePolicy } from "./policy.ts";
import { PolicyRefused, StalePolicy } from "./policy-errors.ts";
import { firstOpenMonth, policyOf, policyRevision, versionOf } from "./versions.ts";

const maxVersions = 240;
const versionRecord: RecordKind<PolicyVersion, typeof policyEvents> = {
  collection: policyVersions,
  events: policyEvents,
  stale: (stored) => new StalePolicy(stored),
};

/** The latest first. `months` must follow one another: each has at most one version. */
export async function readPolicyVersions(reader: Reader, months?: readonly string[]): Promise<Stored<PolicyVersion>[]> {
  const where: Filter[] = months ? [["from", "<=", months.at(-1)!]] : [];
  const limit = months?.length ?? maxVersions;
  return [...(await reader.query(policyVersions, { where, orderBy: [["from", "desc"]], limit })).documents];
}

export async function readPolicyOn(reader: Reader, day: string): Promise<ScorePolicy> {
  const month = monthOf(day);
  return policyOf(await readPolicyVersions(reader, [month]), month);
}

export async function policiesByMonth(reader: Reader): Promise<(month: string) => ScorePolicy> {
  const versions = await readPolicyVersions(reader);
  const cached = new Map<string, ScorePolicy>();
  return (month) => {
    const policy = cached.get(month) ?? policyOf(versions, month);
    cached.set(month, policy);
    return policy;
  };
}

interface NewVersion {
  readonly from: string;
  readonly policy: ScorePolicy;
}

/** Puts a policy in force until the next version, and adds its new rows to later ones. @throws StalePolicy, PolicyRefused; Response 403, 400 */
export async function savePolicy(
  user: User,
  input: NewVersion,
  { key, seen }: FormIdentity,
  now: Date,
): Promise<"changed" | "same"> {
  const version = { from: input.from, policy: policySchema.parse(input.policy) };
  const form = `score-policy/${version.from}`;
  const body = { policy: version.policy, seen };
  try {
    return await changeRecord({ user, kind: versionRecord, action: "keep score policy", form, key, body, now }, (tx) =>
      prepareVersion(tx, version, seen, now),
    );
  } catch (error) {
    throw error instanceof StaleForm ? new StalePolicy(versionOf(await readPolicyVersions(db), version.from)) : error;
  }
}

type PolicyWrite = RecordWrite<PolicyVersion, typeof policyEvents>;

async function prepareVersion(
  tx: Transaction,
  { from, policy }: NewVersion,
  expectedRevision: string | undefined,
  now: Date,
): Promise<{ write?: PolicyWrite[]; result: "changed" | "same" }> {
  if (from < firstOpenMonth(now, config.APP_TIME_ZONE)) throw new PolicyRefused("month-begun");
  const versions = await readPolicyVersions(tx);
  const current = versionOf(versions, from);
  const { before, after } = findDifferences(policySchema, policyOf(versions, from), policy);
  if (current && Object.keys(after).length === 0) return { result: "same" };
  if (expectedRevision !== undefined && expectedRevision !== policyRevision(current)) throw new StalePolicy(current);
  const earlier = versions.filter(({ id }) => id < from);
  if (!hasRowsOf(policy, policyOf(earlier, from))) throw new PolicyRefused("removed");

  const at = now.toISOString();
  const buildWrite = (stored: Stored<PolicyVersion> | null, version: NewVersion) => ({
    id: version.from,
    before: stored,
    after: { from: version.from, policy: version.policy, createdAt: stored?.data.createdAt ?? at, updatedAt: at },
  });
  const later = versions
    .filter(({ id, data }) => id > from && !hasRowsOf(data.policy, policy))
    .map((stored) => ({
      ...buildWrite(stored, { from: stored.id, policy: withRows(stored.data.policy, policy) }),
      event: null,
    }));
  if (
    later.some(({ after: { policy: grown } }) => choiceLists.some((list) => grown[list].length > policyLimits.choices))
  )
    throw new PolicyRefused("full");
  const replaced = current?.id === from ? current : null;
  const event = {
    what: "changed",
    before: { ...before, ...(current && { from: current.id }) },
    after: { ...after, from },
  } as const;
  const changed = { ...buildWrite(replaced, { from, policy }), event, timeline: policyTimeline };
  return { write: [changed, ...later], result: "changed" };
}
