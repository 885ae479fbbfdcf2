/** Charts are drawn by the server; their scripts come after the page works. */
import { later } from "#app/ui/later.tsx";

export const LateScoreChart = later(
  () => import("./score-chart.tsx"),
  import.meta.env.SSR ? await import("./score-chart.tsx") : null,
);

export const LateItemTable = later(
  () => import("./item-table.tsx"),
  import.meta.env.SSR ? await import("./item-table.tsx") : null,
);

/** `hrefOf` must stay the same function. */
export const LateTrendChart = later(
  async () => ({ default: (await import("./trend-chart.tsx")).TrendChart }),
  import.meta.env.SSR ? { default: (await import("./trend-chart.tsx")).TrendChart } : null,
);
