import type { PlanInput } from "#app/plan/save-plan.server.ts";
import { chain } from "../checks/chain.ts";

/** The chain's template at all stores, each Monday and Thursday from 09/03/2026 on, with three days to do it. */
export function weekly(changes: Partial<PlanInput> = {}): PlanInput {
  return {
    templateId: chain.t1,
    category: "",
    target: { kind: "all", of: [] },
    inspectorId: null,
    rule: "FREQ=WEEKLY;BYDAY=MO,TH",
    window: 3,
    announced: true,
    holidays: "skip",
    from: "2026-03-09",
    to: null,
    ...changes,
  };
}
