/** Past checks of a template under the rules of its draft or of another version. Nothing is written. */
import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { type Check, checks, isCounted } from "#app/checks/check.ts";
import { replayCheck } from "#app/checks/replay.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayIn } from "#app/facts/shard.ts";
import { addMonths, dayOf, firstDay, monthOf } from "#app/i18n/days.ts";
import { type Frame, readFrame } from "#app/reports/frame.server.ts";
import { inTurns, keyOf, ResultCache } from "#app/reports/partial-sums.ts";
import { matchingRows, type RowQuery } from "#app/reports/rows.ts";
import { findTemplate, requireVersion } from "#app/templates/templates.server.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { turn } from "#app/turn.ts";
import { addReplay, noReplays, type ReplaySums } from "./replay-sums.ts";
import { type ReplayProgress, ReplayRuns } from "./replay-runs.server.ts";
import { readReplayRules, type ReplayRules } from "./replay-rules.server.ts";

/** The latest checks are replayed; each is one document. */
export const mostReplayed = 5000;
/** Pages of the readers are read side by side on Firestore, and in turns on the embedded engine. */
const [pageSize, readers] = [10, 4];

const usualMonths = 3;

interface PastCheck {
  readonly id: string;
  readonly day: string;
  readonly version: number;
}

export interface ReplayResult extends ReplaySums {
  /** Includes checks that can't be carried over. */
  readonly matching: number;
  readonly withoutAnswers: number;
}

const results = new ResultCache<ReplayResult>();
/** Longer than a page without scripts takes to load again on a slow connection. */
const abandonedAfterMs = 15_000;
const runs = new ReplayRuns<ReplayResult>(abandonedAfterMs);

type DayOfCheck = Readonly<Record<"day" | "id", string>>;

function latestFirst(a: DayOfCheck, b: DayOfCheck): number {
  return a.day < b.day ? 1 : a.day > b.day ? -1 : a.id < b.id ? 1 : -1;
}

/**
 * Once the signal is aborted the replay goes on without this reader. Reads at most `mostReplayed` checks, once per rules and facts.
 * @throws Response 403, 404
 */
export async function readReplayResult(
  user: User,
  templateId: string,
  search: URLSearchParams,
  now: Date,
  signal: AbortSignal | null,
) {
  authorize(user, "manage templates");
  const template = orNotFound(await findTemplate(user, templateId)).data;
  const rules = await readReplayRules(user, templateId, template, search);
  const frame = await readFrame(user, "template", frameSearch(search, templateId, now), now);
  const { result, progress } = rules.content
    ? await replayedChecks(frame, { ...rules, content: rules.content }, signal)
    : { result: null, progress: null };
  return { template, rules, frame, result, progress };
}

/** By default the last three months. */
function frameSearch(search: URLSearchParams, templateId: string, now: Date): URLSearchParams {
  const days = new URLSearchParams(search);
  for (const name of ["result", "templateCategory"]) days.delete(name);
  days.set("templateId", templateId);
  days.set("compare", "none");
  if (["month", "from", "to"].some((name) => search.get(name)?.trim())) return days;
  const today = dayOf(now, config.APP_TIME_ZONE);
  days.set("from", firstDay(addMonths(monthOf(today), 1 - usualMonths)));
  days.set("to", today);
  return days;
}

type UsableRules = ReplayRules & { readonly content: NonNullable<ReplayRules["content"]> };

async function replayedChecks(
  { shards, head, catalog, allowed }: Frame,
  rules: UsableRules,
  signal: AbortSignal | null,
): Promise<{ result: ReplayResult | null; progress: ReplayProgress | null }> {
  const query = { filter: head.filter, catalog, allowed };
  const key = keyOf(query, rules.key);
  const work: Parameters<typeof runs.read>[1] = (progress, stopIfAbandoned) =>
    results.of(shards, key, async () => {
      const matching = await findMatching(shards, query);
      progress.total = Math.min(matching.length, mostReplayed);
      const onPage = (count: number) => {
        stopIfAbandoned();
        progress.checks += count;
      };
      const pastChecks = matching.slice(0, mostReplayed);
      const sums = await replayAll(pastChecks, query.filter.templateId!, rules, onPage);
      return { ...sums, matching: matching.length };
    });
  const result = results.get(shards, key) ?? (await runs.read(key, work, signal));
  return { result, progress: result ? null : runs.progressOf(key) };
}

async function findMatching(shards: Frame["shards"], query: RowQuery): Promise<PastCheck[]> {
  const found = await inTurns(shards, (shard) =>
    Array.from(matchingRows(shard, query), (row) => ({
      id: shard.key(row),
      day: dayIn(shard.month, shard.day[row]!),
      version: shard.dictionary.template[shard.template[row]!]!.version,
    })),
  );
  return found.flat().toSorted(latestFirst);
}

async function replayAll(
  pastChecks: readonly PastCheck[],
  templateId: string,
  { content, against }: UsableRules,
  onPage: (checks: number) => void,
): Promise<Omit<ReplayResult, "matching">> {
  const numbers = new Set(pastChecks.map(({ version }) => version));
  const versions = new Map<number, TemplateVersion>();
  for (const number of numbers) versions.set(number, await requireVersion(templateId, number));
  const pages = Array.from({ length: Math.ceil(pastChecks.length / pageSize) }, (_, at) =>
    pastChecks.slice(at * pageSize, (at + 1) * pageSize),
  );
  const sums = noReplays();
  let withoutAnswers = 0;
  const replayStored = (id: string, check: Check) => {
    const own = versions.get(check.templateVersion);
    if (!isCounted(check) || !check.outcome || !own) return;
    if (check.imported) withoutAnswers++;
    else addReplay(sums, id, check, replayCheck({ ...check, outcome: check.outcome }, own, content, against));
  };
  const readPages = async () => {
    try {
      for (let page = pages.shift(); page; page = pages.shift()) {
        await turn();
        const ids = page.map(({ id }) => id);
        await inTurns(await db.getMany(checks, ids), (stored) => stored && replayStored(stored.id, stored.data));
        onPage(page.length);
      }
    } finally {
      pages.length = 0;
    }
  };
  await Promise.all(Array.from({ length: readers }, readPages));
  sums.rows.sort(latestFirst);
  return { ...sums, withoutAnswers };
}
