/** Days in which a slot can be done, stores in a plan's own list, versions of a plan, days that a slot moves, and the characters of a rule and of a reason, also of a closed day. */
export const planLimits = {
  window: 28,
  stores: 500,
  versions: 50,
  moveDays: 28,
  rule: 200,
  reason: 500,
  why: 120,
} as const;
