import { z } from "zod";
import { m } from "#app/i18n/locale.ts";
import { severities } from "#app/score-policy/severity.ts";
import { normalPhone, phoneRemark } from "#app/stores/phone.ts";
import { anyText, dayText, line, timeText, trimmedText, freeText } from "#app/ui/form-values.ts";
import { caseInputSchema } from "./case.ts";
import { caseLimits, contactLimits } from "./case-names.ts";

/** Fields of `caseInputSchema` are read by its schema unless the form has its own. */
export const caseForm = caseInputSchema.omit({ cameAt: true }).extend({
  storeId: anyText,
  day: dayText,
  time: timeText,
  channel: z.string({ error: () => m.feedback_problem_channel() }),
  category: z.string({ error: () => m.feedback_problem_category() }),
  severity: z.enum(severities, { error: () => m.policy_severity_missing() }),
  rating: trimmedText
    .refine((text) => /^[1-5]?$/.test(text), { error: () => m.feedback_problem_rating() })
    .transform((text) => (text ? Number(text) : null)),
  text: freeText(caseLimits.text, () => m.feedback_problem_text()),
  photos: anyText,
  name: line(contactLimits.name),
  phone: line(contactLimits.phone)
    .refine((text) => phoneRemark(normalPhone(text)) !== "odd-phone", { error: () => m.feedback_problem_phone() })
    .transform((text) => normalPhone(text)),
  email: line(contactLimits.email).refine((text) => !text || z.email().safeParse(text).success, {
    error: () => m.feedback_problem_email(),
  }),
});

export const answerForm = z.object({
  answeredDay: dayText,
  answeredTime: timeText,
  answer: freeText(caseLimits.answer, () => m.feedback_problem_answer()),
});
