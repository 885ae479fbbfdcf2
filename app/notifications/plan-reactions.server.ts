import { db } from "#app/db/db.server.ts";
import { queryPages } from "#app/db/query-in.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { addDays } from "#app/i18n/days.ts";
import { closedDaysIn } from "#app/plan/closed-days.server.ts";
import { planEvents } from "#app/plan/events.ts";
import { type PlanDirectory, readPlanDirectory, subjectText } from "#app/plan/names.server.ts";
import { nextOccurrences } from "#app/plan/occurrences.server.ts";
import { type PlanTerms, type PlanVersion, plans } from "#app/plan/plan.ts";
import { slotChangeId } from "#app/plan/slot-change.ts";
import { targetStores } from "#app/plan/target.ts";
import { type ReactionEvent, defineReaction } from "#app/timeline/reactions.server.ts";
import { storesByManager } from "./audience.server.ts";
import { notices } from "./notice.ts";
import type { NoticeName } from "./notice-kinds.ts";
import { notifyOn } from "./notify-on.server.ts";

type Terms = Omit<PlanTerms, "inspectorName">;
interface PlanSides {
  /** Null for a new plan. */
  readonly before: Terms | null;
  /** Null for a plan that ends. */
  readonly after: Terms | null;
}
interface PlanChange extends PlanSides {
  readonly before: PlanVersion | null;
  readonly after: PlanVersion | null;
  readonly day: string;
}

type PlanSide = ReactionEvent<typeof planEvents, "changed" | "ended">["after"] | undefined;
interface PlanEvent extends Pick<ReactionEvent, "id" | "what"> {
  readonly before: PlanSide;
  readonly after: PlanSide;
}

async function changeOf({ id, what, before, after }: PlanEvent): Promise<PlanChange | null> {
  const versions = (await db.get(plans, id))?.data.versions;
  const last = versions?.at(-1);
  if (!last) return null;
  if (what === "created") return { before: null, after: versions![0]!, day: versions![0]!.from };
  if (what === "ended") return { before: last, after: null, day: addDays(after?.to ?? last.from, 1) };
  const current = versions!.find(({ from }) => from === after?.from) ?? last;
  return { before: { ...current, ...before }, after: current, day: current.from };
}

/** @param toInspector null or false for another kind of change */
function onPlan(
  what: "created" | "changed" | "ended",
  kind: Extract<NoticeName, `plan-${string}`>,
  toInspector: (change: PlanChange) => string | null | false,
) {
  return notifyOn(planEvents, what, kind, async (event) => {
    const change = await changeOf(event);
    const uid = change && toInspector(change);
    if (!uid) return null;
    const title = subjectText((change.after ?? change.before)!, await readPlanDirectory());
    const day = kind === "plan-given" ? ((await firstDay(change.after!)) ?? change.day) : change.day;
    return {
      values: { by: event.byName, title, day: kind === "plan-ended" ? addDays(day, -1) : day },
      concerns: {},
      uids: [uid],
    };
  });
}

const isGiven = (before: PlanVersion, after: PlanVersion) => before.inspectorId !== after.inspectorId;

async function firstDay(version: PlanVersion): Promise<string | undefined> {
  const closed = await closedDaysIn({ from: version.from, to: addDays(version.from, 366) });
  return nextOccurrences(version, version.from, { count: 1, closed: new Set(closed.map(({ id }) => id)) })[0];
}

/** A manager gets one notice for all their stores. */
function onPlanOfStores(
  what: "created" | "changed" | "ended",
  kind: "store-planned" | "store-unplanned",
  toStores: (change: PlanChange, directory: PlanDirectory) => readonly string[],
) {
  return notifyOn(planEvents, what, kind, async (event, now) => {
    const change = await changeOf(event);
    const directory = await readPlanDirectory();
    const stores = change ? toStores(change, directory) : [];
    if (!change || stores.length === 0) return null;
    const terms = (kind === "store-planned" ? change.after : change.before)!;
    const title = subjectText(terms, directory);
    const day = kind === "store-planned" ? await firstDay(terms) : change.day;
    if (day === undefined) return null;
    return [...(await storesByManager(stores, now))].map(([uid, own]) => {
      const storeId = own[0]!;
      return {
        id: slotChangeId({ planId: event.id, storeId, day }),
        values: { title, day, count: own.length, store: nameOfEntry(directory.stores.get(storeId)) },
        concerns: { storeId, announced: true },
        uids: [uid],
      };
    });
  });
}

const announcedTo = (version: Terms | null, { stores }: PlanDirectory) =>
  version?.announced ? targetStores(version.target, stores) : [];

const hasOtherTerms = (before: Terms, after: Terms) =>
  (["templateId", "category", "rule", "window", "holidays"] as const).some((name) => before[name] !== after[name]);

function newlyAnnouncedTo({ before, after }: PlanSides, directory: PlanDirectory): string[] {
  const alreadyAnnounced = new Set(
    before && after && !hasOtherTerms(before, after) ? announcedTo(before, directory) : [],
  );
  return announcedTo(after, directory).filter((id) => !alreadyAnnounced.has(id));
}

/** A plan that becomes unannounced says nothing to its stores. */
function cancelledAt({ before, after }: PlanSides, directory: PlanDirectory): string[] {
  if (after && !after.announced) return [];
  const stillAnnounced = new Set(announcedTo(after, directory));
  return announcedTo(before, directory).filter((id) => !stillAnnounced.has(id));
}

export function concernedBy(sides: PlanSides, directory: PlanDirectory) {
  const inspectors = [sides.before, sides.after].flatMap((terms) => terms?.inspectorId ?? []);
  return { inspectors, announcedAt: [...newlyAnnouncedTo(sides, directory), ...cancelledAt(sides, directory)] };
}

const hideUnannounced = defineReaction(planEvents, ["changed"], async ({ id, before, after }, { signal }) => {
  if (!before.announced || after.announced !== false) return;
  const where = [
    ["id", ">=", `${id}.`],
    ["id", "<", `${id}/`],
  ] as const;
  for await (const page of queryPages(db, notices, { where, orderBy: [["id", "asc"]], limit: 100 })) {
    signal.throwIfAborted();
    await db.transaction(async (tx) => {
      const stored = await tx.getMany(
        notices,
        page.map((notice) => notice.id),
      );
      for (const notice of stored)
        if (notice?.data.concerns.announced && notice.data.id.split(".")[2]! >= (after.from ?? ""))
          tx.set(notices, notice.id, { ...notice.data, concerns: { ...notice.data.concerns, announced: false } });
    });
  }
});

export const planReactions = [
  onPlan("created", "plan-given", ({ after }) => after!.inspectorId),
  onPlan("changed", "plan-given", ({ before, after }) => isGiven(before!, after!) && after!.inspectorId),
  onPlan("changed", "plan-taken", ({ before, after }) => isGiven(before!, after!) && before!.inspectorId),
  onPlan("changed", "plan-changed", ({ before, after }) => !isGiven(before!, after!) && after!.inspectorId),
  onPlan("ended", "plan-ended", ({ before }) => before!.inspectorId),
  onPlanOfStores("created", "store-planned", newlyAnnouncedTo),
  onPlanOfStores("changed", "store-planned", newlyAnnouncedTo),
  onPlanOfStores("changed", "store-unplanned", cancelledAt),
  onPlanOfStores("ended", "store-unplanned", cancelledAt),
  hideUnannounced,
];
