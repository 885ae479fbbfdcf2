/** Makes the demo's plans, as its lead did two months ago. */
import { addMonths, firstDay, monthOf } from "#app/i18n/days.ts";
import { createPlan, type GivenPlan } from "#app/plan/keep-plan.server.ts";
import { templateId } from "#app/templates/templates.server.ts";
import { actingAs } from "./acting-as.ts";
import type { World } from "./build.ts";
import type { Chain } from "./chain.ts";
import { ownAreas } from "./places.ts";

const everywhere: GivenPlan["target"] = { kind: "all", of: [] };

type Terms = Pick<GivenPlan, "rule" | "window" | "announced"> & Partial<GivenPlan> & { readonly template: string };

/** Resolves to how many there are. */
export async function makePlans(chain: Chain, { inspector, lead, instant }: World): Promise<number> {
  const from = firstDay(addMonths(monthOf(chain.today), -2));
  const own: GivenPlan["target"] = { kind: "areas", of: [...ownAreas] };
  const plans: Terms[] = [
    { template: "HACCP", rule: "FREQ=MONTHLY;BYMONTHDAY=1", window: 28, announced: true, holidays: "keep" },
    { template: "SERV", rule: "FREQ=MONTHLY;BYDAY=1MO", window: 14, announced: false },
    {
      template: "OPEN",
      rule: "FREQ=MONTHLY;BYMONTHDAY=10",
      window: 21,
      announced: true,
      target: own,
      inspectorId: inspector(null).uid,
    },
    { template: "MERCH", rule: "FREQ=MONTHLY;BYDAY=-1FR", window: 7, announced: true },
  ];
  for (const { template, ...terms } of plans) {
    const usual = { category: "", target: everywhere, inspectorId: null, holidays: "skip" } as const;
    const given: GivenPlan = { ...usual, ...terms, templateId: templateId(template), from, to: null };
    await createPlan(actingAs(lead), given, {}, instant(from, 7 * 60));
  }
  return plans.length;
}
