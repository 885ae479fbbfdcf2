import { later } from "#app/ui/later.tsx";

export const LateDistribution = later(
  () => import("./distribution.tsx"),
  import.meta.env.SSR ? await import("./distribution.tsx") : null,
);
