import { db } from "#app/db/db.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import type { Text } from "#app/i18n/text.ts";
import { readPlanDirectory, subjectText } from "#app/plan/names.server.ts";
import { plans, termsOn } from "#app/plan/plan.ts";
import { slotChanges } from "#app/plan/slot-change.ts";
import { slotEvents } from "#app/plan/events.ts";
import type { ReactionEvent } from "#app/timeline/reactions.server.ts";
import { managersNow } from "./audience.server.ts";
import type { NoticeName, ValuesOf } from "./notice-kinds.ts";
import { notifyOn } from "./notify-on.server.ts";

type SlotSide = ReactionEvent<typeof slotEvents, "changed">["after"];
interface SlotTextValues {
  readonly by: string;
  readonly store: string;
  readonly title: Text;
  readonly before: SlotSide;
  readonly after: SlotSide;
}

/** @param toInspectors null for another kind of change @param options `toManagers`: also to managers if the check is announced */
function onSlot<Name extends NoticeName>(
  kind: Name,
  toInspectors: (before: SlotSide, after: SlotSide) => readonly (string | null)[] | null,
  values: (texts: SlotTextValues) => ValuesOf<Name>,
  { toManagers = false } = {},
) {
  return notifyOn(slotEvents, "changed", kind, async ({ id, byName: by, before, after }, now) => {
    const inspectors = toInspectors(before, after);
    const change = (inspectors && (await db.get(slotChanges, id))?.data) || null;
    const plan = change && (await db.get(plans, change.planId))?.data;
    const terms = plan && termsOn(plan, change.day);
    if (!terms) return null;
    const { storeId } = change;
    const directory = await readPlanDirectory();
    const { announced } = terms;
    const managers = toManagers && announced ? await managersNow(storeId, now) : [];
    return {
      values: values({
        by,
        store: nameOfEntry(directory.stores.get(storeId)),
        title: subjectText(terms, directory),
        before,
        after,
      }),
      concerns: { storeId, announced },
      uids: [...(inspectors ?? []), ...managers].filter((uid) => uid !== null),
    };
  });
}

const unchangedInspector = (before: SlotSide, after: SlotSide) =>
  before.inspectorId === after.inspectorId ? [after.inspectorId] : [];

export const slotReactions = [
  onSlot(
    "slot-given",
    (before, after) => (after.cancelled || before.inspectorId === after.inspectorId ? null : [after.inspectorId]),
    ({ by, store, title, after: { day } }) => ({ by, store, title, day }),
  ),
  onSlot(
    "slot-taken",
    (before, after) =>
      before.cancelled || after.cancelled || before.inspectorId === after.inspectorId ? null : [before.inspectorId],
    ({ by, store, title, before: { day } }) => ({ by, store, title, day }),
  ),
  onSlot(
    "slot-moved",
    (before, after) =>
      before.cancelled || after.cancelled || before.day === after.day ? null : unchangedInspector(before, after),
    ({ store, title, before: { day: from }, after: { day } }) => ({ store, title, from, day }),
    { toManagers: true },
  ),
  onSlot(
    "slot-cancelled",
    (before, after) => (!before.cancelled && after.cancelled ? [before.inspectorId] : null),
    ({ store, title, before: { day } }) => ({ store, title, day }),
    { toManagers: true },
  ),
  onSlot(
    "slot-restored",
    (before, after) => (before.cancelled && !after.cancelled ? unchangedInspector(before, after) : null),
    ({ store, title, after: { day } }) => ({ store, title, day }),
    { toManagers: true },
  ),
];
