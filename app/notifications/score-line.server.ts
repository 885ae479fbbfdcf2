import { type Check, checks } from "#app/checks/check.ts";
import { resultLabel } from "#app/checks/check-names.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatScore, joinFacts } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

/** Writes the score of a submitted check with what a page shows beside it: "92.0% · A · Pass · Pass mark 80%". */
export async function readScoreLine({ kind, what, subject }: TimelineEvent): Promise<(() => string) | null> {
  if (kind !== checks.name || what !== "submitted") return null;
  const check = (await db.get(checks, subject.slice(kind.length + 1)))?.data;
  if (!check?.scored || check.score === undefined) return null;
  const { passMark } = await findVersionOf(check);
  return () => formatLine(check, check.score!, passMark);
}

function formatLine({ outcome, result }: Check, score: number, passMark: number): string {
  return joinFacts([
    formatScore(score, getLocale()),
    outcome?.band ?? null,
    result ? resultLabel(result) : null,
    m.checks_create_pass_mark({ percent: passMark }),
  ]);
}
