import type { recordActivity } from "#app/activities/record-activity.server.ts";
import { chain } from "../checks/chain.ts";

type ActivityInput = Parameters<typeof recordActivity>[1];

/** A visit to the first store on 05/03/2026, as Lan enters it. */
export function visit(changes: Partial<ActivityInput> = {}): ActivityInput {
  return {
    storeId: chain.s1,
    status: "done",
    category: "visit",
    day: "2026-03-05",
    from: "08:00",
    to: "09:30",
    inspectorId: "lan",
    note: "",
    photos: [],
    ...changes,
  };
}
