/** Days of a window and of a move, stores and versions of a plan, and characters of texts (`why` is a closed day's reason). */
export const planLimits = {
  window: 28,
  stores: 500,
  versions: 50,
  moveDays: 28,
  rule: 200,
  reason: 500,
  why: 120,
} as const;
