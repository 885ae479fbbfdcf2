import { managerEvents } from "#app/store-managers/events.ts";
import type { ReactionEvent } from "#app/timeline/reactions.server.ts";
import { accountsOf } from "./audience.server.ts";
import type { NoticeName, ValuesOf } from "./notice-kinds.ts";
import { notifyOn } from "./notify-on.server.ts";

type Sides = Pick<ReactionEvent<typeof managerEvents, "assignment-changed">, "before" | "after">;

function onChanged<Name extends NoticeName>(kind: Name, values: (by: string, sides: Sides) => ValuesOf<Name> | null) {
  return notifyOn(managerEvents, "assignment-changed", kind, async (event) => {
    const ofEvent = values(event.byName, event);
    return ofEvent && { ...(await toManager(event)), values: ofEvent };
  });
}

/** To the manager of the assignment, whoever manages the store by now. */
async function toManager({ id: managerId, before: { storeId } }: Pick<ReactionEvent, "id"> & Pick<Sides, "before">) {
  return { id: storeId, concerns: { storeId, managerId }, uids: await accountsOf([managerId]) };
}

export const leavingReactions = [
  onChanged("store-left", (by, { before, after }) =>
    before.from === after.from && before.to !== after.to && after.to !== null
      ? { by, store: before.store, day: after.to }
      : null,
  ),
  onChanged("store-days-changed", (by, { before, after }) =>
    before.from !== after.from || (before.to !== null && after.to === null)
      ? { by, store: before.store, day: after.from, to: after.to }
      : null,
  ),
  notifyOn(managerEvents, "left", "manager-left", async ({ id: managerId, byName: by }) => ({
    values: { by },
    concerns: { managerId },
    uids: await accountsOf([managerId]),
  })),
  notifyOn(managerEvents, "assignment-withdrawn", "store-withdrawn", async (event) => ({
    ...(await toManager(event)),
    values: { by: event.byName, store: event.before.store, day: event.before.from },
  })),
];
