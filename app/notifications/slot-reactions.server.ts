/** Which change of a single slot tells whom: the inspectors whose it is or was, and of what is announced the store's managers. */
import { db } from "#app/db/db.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import type { Text } from "#app/i18n/text.ts";
import { readPlaces, subjectText } from "#app/plan/names.server.ts";
import { plans, termsOn } from "#app/plan/plan.ts";
import { slotChanges } from "#app/plan/slot-change.ts";
import { slotEvents } from "#app/plan/events.ts";
import type { Happened } from "#app/timeline/reactions.server.ts";
import { managersNow } from "./audience.server.ts";
import type { NoticeName, ValuesOf } from "./notice-kinds.ts";
import { tells } from "./tells.server.ts";

type SlotSide = Happened<typeof slotEvents, "changed">["after"];
interface SlotSaid {
  readonly by: string;
  readonly store: string;
  readonly title: Text;
  readonly before: SlotSide;
  readonly after: SlotSide;
}

/** Tells of what was changed of a slot those of the inspectors whom it concerns, and where `ofStore` says so the store's managers. */
function ofSlot<Name extends NoticeName>(
  kind: Name,
  whom: (before: SlotSide, after: SlotSide) => readonly (string | null)[] | null,
  values: (said: SlotSaid) => ValuesOf<Name>,
  { ofStore = false } = {},
) {
  return tells(slotEvents, "changed", kind, async ({ id, byName: by, before, after }, now) => {
    const inspectors = whom(before, after);
    const change = (inspectors && (await db.get(slotChanges, id))?.data) || null;
    const plan = change && (await db.get(plans, change.planId))?.data;
    const terms = plan && termsOn(plan, change.day);
    if (!terms) return null;
    const { storeId } = change;
    const places = await readPlaces();
    const { announced } = terms;
    const managers = ofStore && announced ? await managersNow(storeId, now) : [];
    return {
      values: values({
        by,
        store: nameOfEntry(places.stores.get(storeId)),
        title: subjectText(terms, places),
        before,
        after,
      }),
      concerns: { storeId, announced },
      uids: [...(inspectors ?? []), ...managers].filter((uid) => uid !== null),
    };
  });
}

/** Whose it stays. */
const same = (before: SlotSide, after: SlotSide) =>
  before.inspectorId === after.inspectorId ? [after.inspectorId] : [];

export const slotReactions = [
  ofSlot(
    "slot-given",
    (before, after) => (after.cancelled || before.inspectorId === after.inspectorId ? null : [after.inspectorId]),
    ({ by, store, title, after: { day } }) => ({ by, store, title, day }),
  ),
  ofSlot(
    "slot-taken",
    (before, after) =>
      before.cancelled || after.cancelled || before.inspectorId === after.inspectorId ? null : [before.inspectorId],
    ({ by, store, title, before: { day } }) => ({ by, store, title, day }),
  ),
  ofSlot(
    "slot-moved",
    (before, after) => (before.cancelled || after.cancelled || before.day === after.day ? null : same(before, after)),
    ({ store, title, before: { day: from }, after: { day } }) => ({ store, title, from, day }),
    { ofStore: true },
  ),
  ofSlot(
    "slot-cancelled",
    (before, after) => (!before.cancelled && after.cancelled ? [before.inspectorId] : null),
    ({ store, title, before: { day } }) => ({ store, title, day }),
    { ofStore: true },
  ),
  ofSlot(
    "slot-restored",
    (before, after) => (before.cancelled && !after.cancelled ? same(before, after) : null),
    ({ store, title, after: { day } }) => ({ store, title, day }),
    { ofStore: true },
  ),
];
