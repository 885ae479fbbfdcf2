/** What becomes of the form that changes a slot. */
import { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { StaleForm } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { parseDay } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { changeSlot } from "#app/plan/change-slot.server.ts";
import { planLimits } from "#app/plan/limits.ts";
import { PlanRefused } from "#app/plan/plan-errors.ts";
import { refusalWords } from "#app/plan/pages/refusal.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { anyText, trimmedText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import { slotNameIn } from "./slot-name.ts";

const most = planLimits.reason;
const slotForm = z.object({
  day: anyText
    .refine((text) => parseDay(text) !== null, { error: () => m.ui_form_day() })
    .transform((text) => parseDay(text)!),
  inspectorId: trimmedText,
  reason: trimmedText.refine((text) => text.length <= most, { error: () => m.ui_form_long({ most }) }),
  intent: anyText,
  key: anyText,
  seen: anyText,
});

export async function takeSlotChange(user: User, request: Request, now: Date) {
  authorize(user, "manage plans");
  const name = slotNameIn(new URL(request.url).searchParams);
  if (!name) throw new Response(null, { status: 404 });
  const form = await readForm(request, slotForm);
  if (!form.value) return form.refuse();
  const { day, inspectorId, reason, intent, ...sent } = form.value;
  const cancelled = intent === "cancel";
  if (cancelled && !reason) return form.refuse({ reason: m.plan_problem_reason() });
  try {
    await changeSlot(user, name, { day, inspectorId: inspectorId || null, cancelled, reason }, sent, now);
    const page = href("/qc/calendar/slot", { plan: name.planId, store: name.storeId, day: name.day });
    const message = cancelled ? m.plan_slot_cancelled() : m.activities_saved();
    return await redirectWithToast(request, page, { tone: "good", message });
  } catch (error) {
    if (error instanceof PlanRefused)
      return form.refuse(error.code === "past" ? { day: m.plan_problem_past() } : refusalWords(error));
    if (error instanceof StaleForm) return form.refuse({ "": m.ui_form_sent() }, { status: 409 });
    return form.refuseExpired(error);
  }
}
