/** Days, counts, and characters of texts. */
export const planLimits = {
  window: 28,
  stores: 500,
  versions: 50,
  moveDays: 28,
  rule: 200,
  reason: 500,
  why: 120,
} as const;
