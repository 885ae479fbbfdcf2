/** What a submitted check adds to the facts that reports read. */
import type { CheckDetail, CheckFact } from "#app/facts/facts.ts";
import type { Check, Outcome } from "./check.ts";
import { countFindings } from "./findings.ts";

/** @throws RangeError when the check has no outcome */
export function factOf(check: Check, id: string): CheckFact {
  const { findings, score, result } = outcomeOf(check);
  return {
    checkId: id,
    storeId: check.storeId,
    templateId: check.templateId,
    templateVersion: check.templateVersion,
    inspectorId: check.inspectorId,
    managerId: check.managerId,
    day: check.day,
    score,
    result,
    ...countFindings(findings),
  };
}

/** Sections' sums, faults and N/A of the check. @throws RangeError when it has no outcome */
export function detailOf(check: Check): CheckDetail {
  const { sections, findings, na } = outcomeOf(check);
  return { sections, faults: findings.map(({ item, severity }) => ({ item, severity })), na };
}

function outcomeOf(check: Check): Outcome {
  if (!check.outcome) throw new RangeError(`The check ${check.code} has no outcome`);
  return check.outcome;
}
