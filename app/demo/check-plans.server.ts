import { addDays, addMonths, firstDay, monthOf } from "#app/i18n/days.ts";
import { changeSlot, type SlotInput } from "#app/plan/change-slot.server.ts";
import { saveClosedDay } from "#app/plan/save-closed-day.server.ts";
import { createPlan, type PlanInput } from "#app/plan/save-plan.server.ts";
import { templateId } from "#app/templates/templates.server.ts";
import { actingAs } from "./acting-as.ts";
import type { World } from "./build.ts";
import { nextOccurrences } from "#app/plan/occurrences.server.ts";
import type { Chain } from "./chain.ts";
import { ownAreas } from "./places.ts";

const everywhere: PlanInput["target"] = { kind: "all", of: [] };

type Terms = Pick<PlanInput, "rule" | "window" | "announced"> & Partial<PlanInput> & { readonly template: string };

export async function makePlans(chain: Chain, world: World): Promise<number> {
  const { inspector, lead, instant } = world;
  const from = firstDay(addMonths(monthOf(chain.today), -2));
  const own: PlanInput["target"] = { kind: "areas", of: [...ownAreas] };
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
    const plan: PlanInput = { ...usual, ...terms, templateId: templateId(template), from, to: null };
    const id = await createPlan(actingAs(lead), plan, {}, instant(from, 7 * 60));
    if (template === "MERCH") await changeSlots(id, plan, chain, world);
  }
  await closeDay(chain, world);
  return plans.length;
}

/** Moves one coming slot to the demo's inspector, and cancels another. */
async function changeSlots(planId: string, plan: PlanInput, { today }: Chain, world: World): Promise<void> {
  const [lead, then] = [actingAs(world.lead), world.instant(addDays(today, -3), 10 * 60)];
  const [day] = nextOccurrences(plan, addDays(today, 3), { count: 1, closed: new Set() });
  const change = (store: string, changes: Partial<SlotInput>) =>
    changeSlot(
      lead,
      { planId, storeId: world.storeId(store), day: day! },
      { day: day!, inspectorId: null, cancelled: false, reason: "", ...changes },
      {},
      then,
    );
  const inspectorId = world.inspector(null).uid;
  await change("SG03", { day: addDays(day!, 2), inspectorId, reason: "Cửa hàng nhận hàng hôm đó" });
  await change("SG04", { cancelled: true, reason: "Đang sửa quầy bar" });
}

async function closeDay({ today }: Chain, { lead, instant }: World): Promise<void> {
  const inSixWeeks = addDays(today, 42);
  const day = addDays(inSixWeeks, 6 - new Date(inSixWeeks).getUTCDay());
  const why = "Ngày hội nhân viên";
  await saveClosedDay(actingAs(lead), { day, why }, {}, instant(addDays(today, -3), 10 * 60 + 20));
}
