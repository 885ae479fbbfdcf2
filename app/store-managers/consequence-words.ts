import { groupBy } from "#app/facts/shard.ts";
import { addDays } from "#app/i18n/days.ts";
import { joinNames, formatDay, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Consequence, type PastKind, pastKinds } from "./consequences.ts";
import type { ExpectedConsequences } from "./find-consequences.server.ts";

type Handover = Extract<Consequence, { what: "handover" }>;

export interface ConsequenceSummary {
  readonly digest: string;
  readonly sentences: readonly string[];
  readonly warnings: readonly string[];
}

/** Number of past records of each kind that move with each handover. */
export type Past = ReadonlyMap<Consequence, Readonly<Record<PastKind, number>>>;

/** @param tasks, past null when not counted */
export function describeConsequences(
  { consequences, digest }: ExpectedConsequences,
  tasks: ReadonlyMap<Consequence, number> | null,
  past: Past | null,
): ConsequenceSummary {
  const handovers = consequences.filter((each) => each.what === "handover");
  const starts = groupBy(handovers, ({ after, from }) => `${after?.id} ${from}`);
  const moves = handovers.flatMap((ending) => {
    const started =
      ending.before && starts.get(`${ending.before.id} ${ending.from}`)?.find((each) => isMove(ending, each));
    return started ? [{ ending, started }] : [];
  });
  const moved = moves.map(({ ending, started }) => {
    const [manager, store, next] = [ending.before!.name, ending.store.name, started.store.name];
    const days = { last: formatDay(addDays(ending.from, -1)), from: formatDay(started.from) };
    return started.before
      ? m.managers_tell_moves_replacing({ manager, store, next, ...days, other: started.before.name })
      : m.managers_tell_moves({ manager, store, next, ...days });
  });
  const started = handovers.filter((each) => each.after && !moves.some((move) => move.started === each));
  const otherEnds = handovers.filter((each) => each.before && !moves.some((move) => move.ending === each));
  const shared = consequences.filter((each) => each.what !== "handover");
  return {
    digest,
    sentences: [
      ...moved,
      ...together(started).map(begins),
      ...together(otherEnds).map(ends),
      ...shared.map(sharing),
      ...(past ? recordsGoing(handovers, past) : [m.managers_tell_past_uncounted()]),
      ...(tasks ? tasksGoing(handovers, tasks) : [m.managers_tell_tasks_uncounted()]),
    ],
    warnings: together(handovers.filter(({ after }) => after === null).map((each) => ({ ...each, before: null }))).map(
      unmanaged,
    ),
  };
}

function together(handovers: readonly Handover[]): Handover[] {
  const same = groupBy(handovers, ({ before, after, from, to }) => [before?.id, after?.id, from, to].join(" "));
  return [...same.values()].map((group) => {
    const name = storesIn(group);
    return { ...group[0]!, store: { id: group[0]!.store.id, name } };
  });
}

const mostNamed = 20;

function storesIn(handovers: readonly Handover[]): string {
  const names = [...new Set(handovers.map(({ store }) => store.name))];
  const more = names.length - mostNamed;
  if (more < 2) return joinNames(names, getLocale());
  const rest = m.managers_tell_more_stores({ number: formatNumber(more, getLocale()) });
  return joinNames([...names.slice(0, mostNamed), rest], getLocale());
}

function isMove(ending: Handover, started: Handover): boolean {
  return started.after?.id === ending.before?.id && started.store.id !== ending.store.id;
}

function daysOf({ from, to }: Pick<Consequence, "from" | "to">) {
  return { from: formatDay(from), to: to === null ? "" : formatDay(to) };
}

function begins(each: Handover): string {
  const values = { manager: each.after!.name, store: each.store.name, other: each.before?.name ?? "", ...daysOf(each) };
  if (each.to === null) return each.before ? m.managers_tell_starts_replacing(values) : m.managers_tell_starts(values);
  return each.before ? m.managers_tell_manages_replacing(values) : m.managers_tell_manages(values);
}

function ends(each: Handover): string {
  const values = { manager: each.before!.name, store: each.store.name, ...daysOf(each) };
  return each.to === null ? m.managers_tell_stops(values) : m.managers_tell_pauses(values);
}

function tasksGoing(handovers: readonly Handover[], tasks: ReadonlyMap<Consequence, number>): string[] {
  const going = handovers.filter((each) => tasks.get(each));
  return [...groupBy(going, ({ after }) => after?.id).values()].map((group) => {
    const count = group.reduce((sum, each) => sum + tasks.get(each)!, 0);
    const values = { count, number: formatNumber(count, getLocale()), store: storesIn(group) };
    const next = group[0]!.after;
    return next ? m.managers_tell_tasks({ ...values, manager: next.name }) : m.managers_tell_tasks_nobody(values);
  });
}

const pastWords: Readonly<Record<PastKind, (count: { count: number; number: string }) => string>> = {
  checks: m.managers_tell_past_checks,
  feedback: m.managers_tell_past_feedback,
  sittings: m.managers_tell_past_sittings,
  activities: m.managers_tell_past_activities,
};

function recordsGoing(handovers: readonly Handover[], past: Past): string[] {
  const countOf = (each: Handover, kind: PastKind) => past.get(each)?.[kind] ?? 0;
  const going = handovers.filter((each) => pastKinds.some((kind) => countOf(each, kind) > 0));
  return [...groupBy(going, ({ after }) => after?.id).values()].map((group) => {
    const counted = pastKinds.flatMap((kind) => {
      const count = group.reduce((sum, each) => sum + countOf(each, kind), 0);
      return count > 0 ? pastWords[kind]({ count, number: formatNumber(count, getLocale()) }) : [];
    });
    const values = { store: storesIn(group), records: joinNames(counted, getLocale()) };
    const next = group[0]!.after;
    return next ? m.managers_tell_past({ ...values, manager: next.name }) : m.managers_tell_past_nobody(values);
  });
}

function unmanaged(each: Handover): string {
  const values = { store: each.store.name, ...daysOf(each) };
  return each.to === null ? m.managers_tell_unmanaged(values) : m.managers_tell_unmanaged_days(values);
}

function sharing(each: Exclude<Consequence, Handover>): string {
  const values = { manager: each.manager.name, store: each.store.name, ...daysOf(each) };
  if (each.what === "shares")
    return each.to === null ? m.managers_tell_shares(values) : m.managers_tell_shares_days(values);
  return each.to === null ? m.managers_tell_unshares(values) : m.managers_tell_unshares_days(values);
}
