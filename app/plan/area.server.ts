import type { Area } from "#app/area.ts";

export const area: Area = {
  lists: async () => [
    (await import("./pages/list/plan-list.server.ts")).publishedPlanList,
    (await import("./pages/calendar/calendar.server.ts")).publishedSlotList,
  ],
};
