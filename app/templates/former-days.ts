/**
 * Earlier versions stored days to fix that nothing followed, and forms had the usual ones filled in: those are nobody's choice, and the score
 * policy's days hold.
 */
import { bySeverity, type Severity } from "#app/score-policy/severity.ts";

const usual: Readonly<Record<Severity, string>> = { critical: "2", major: "7", minor: "14" };

/** Reads what holds days to fix in either shape; `none` is a severity without days of its own. */
export function withFixDays(none: null | ""): (head: unknown) => unknown {
  return (head) => {
    if (typeof head !== "object" || head === null || "fixDays" in head || !("dueDays" in head)) return head;
    const { dueDays, ...rest } = head as { dueDays: Readonly<Record<Severity, unknown>> };
    const chosen = (severity: Severity) => (String(dueDays[severity]) === usual[severity] ? none : dueDays[severity]);
    return { ...rest, fixDays: bySeverity(chosen) };
  };
}
