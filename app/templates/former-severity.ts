/**
 * Earlier versions stored of an item, beside its severity, whether it was critical, and only that failed a check. Where the two said different
 * things, "critical" decided what became of checks.
 */

/** Whether it was stored as of severity critical and yet not as critical. */
export function isContradictory(item: unknown): boolean {
  return isFormer(item) && !item.critical && item["severity"] === "critical";
}

/** Reads an item of either shape; `contradictory` is the severity of one that said both. */
export function withOneSeverity(contradictory: "critical" | "major"): (item: unknown) => unknown {
  return (item) => {
    if (!isFormer(item)) return item;
    const { critical, ...rest } = item;
    if (critical) return { ...rest, severity: "critical" };
    return isContradictory(item) ? { ...rest, severity: contradictory } : rest;
  };
}

function isFormer(item: unknown): item is Record<string, unknown> & { critical: boolean } {
  return typeof item === "object" && item !== null && "critical" in item && typeof item.critical === "boolean";
}
