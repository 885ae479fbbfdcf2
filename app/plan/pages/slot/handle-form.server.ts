import { z } from "zod";
import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import type { RequestArgs } from "#app/auth/route-args.ts";
import type { User } from "#app/auth/user.ts";
import { m } from "#app/i18n/locale.ts";
import { changeSlot } from "#app/plan/change-slot.server.ts";
import { planLimits } from "#app/plan/limits.ts";
import { planDayRefusal } from "#app/plan/pages/refusal.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectChanged } from "#app/shell/outcome.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { anyText, dayText, trimmedText, freeText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { parseSlotName } from "./read-slot.server.ts";

const slotForm = z.object({
  day: dayText,
  inspectorId: trimmedText,
  reason: freeText(planLimits.reason),
  intent: anyText,
});

export async function handleSlotForm(user: User, { request, url }: RequestArgs, now: Date) {
  authorize(user, "manage plans");
  const name = orNotFound(parseSlotName(url.searchParams));
  const form = await readForm(request, slotForm);
  return handleForm(
    form,
    async ({ day, inspectorId, reason, intent }, identity) => {
      const cancelled = intent === "cancel";
      const input = { day, inspectorId: inspectorId || null, cancelled, reason };
      const outcome = await changeSlot(user, name, input, identity, now);
      const page = href("/qc/calendar/slot", { plan: name.planId, store: name.storeId, day: name.day });
      return redirectChanged(request, page, outcome, cancelled ? m.plan_slot_cancelled() : m.records_saved());
    },
    {
      check: ({ intent, reason = "" }) => (intent === "cancel" && !reason ? { reason: m.plan_problem_reason() } : {}),
      refusal: planDayRefusal,
      stale: m.plan_problem_overtaken(),
    },
  );
}
