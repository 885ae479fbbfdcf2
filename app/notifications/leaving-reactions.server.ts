/** What becomes of an assignment tells its manager: that it ends, for whatever reason, has other days, or is withdrawn. */
import { managerEvents } from "#app/store-managers/events.ts";
import type { Happened } from "#app/timeline/reactions.server.ts";
import { accountsOf } from "./audience.server.ts";
import type { NoticeName, ValuesOf } from "./notice-kinds.ts";
import { tells } from "./tells.server.ts";

type Sides = Pick<Happened<typeof managerEvents, "assignment-changed">, "before" | "after">;

function changed<Name extends NoticeName>(kind: Name, values: (by: string, sides: Sides) => ValuesOf<Name> | null) {
  return tells(managerEvents, "assignment-changed", kind, async (event) => {
    const said = values(event.byName, event);
    return said && { ...(await toManager(event)), values: said };
  });
}

/** It is theirs to know, whoever has the store by now. */
async function toManager({ id: managerId, before: { storeId } }: Pick<Happened, "id"> & Pick<Sides, "before">) {
  return { id: storeId, concerns: { storeId, managerId }, uids: await accountsOf([managerId]) };
}

export const leavingReactions = [
  changed("store-left", (by, { before, after }) =>
    before.from === after.from && before.to !== after.to && after.to !== null
      ? { by, store: before.store, day: after.to }
      : null,
  ),
  changed("store-days-changed", (by, { before, after }) =>
    before.from !== after.from || (before.to !== null && after.to === null)
      ? { by, store: before.store, day: after.from, to: after.to }
      : null,
  ),
  tells(managerEvents, "left", "manager-left", async ({ id: managerId, byName: by }) => ({
    values: { by },
    concerns: { managerId },
    uids: await accountsOf([managerId]),
  })),
  tells(managerEvents, "assignment-withdrawn", "store-withdrawn", async (event) => ({
    ...(await toManager(event)),
    values: { by: event.byName, store: event.before.store, day: event.before.from },
  })),
];
