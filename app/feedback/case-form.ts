/** A case as its form has it. */
import { z } from "zod";
import { parseDay } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { severitySchema } from "#app/score-policy/severity-schema.ts";
import { normalPhone, phoneRemark } from "#app/stores/phone.ts";
import { anyText, line, trimmedText } from "#app/ui/form-values.ts";
import { caseLimits } from "./case.ts";
import { contactLimits } from "./contact.ts";

const dayField = trimmedText
  .refine((text) => parseDay(text) !== null, { error: () => m.feedback_problem_day() })
  .transform((text) => parseDay(text)!);

/** Minutes after midnight. */
const timeField = trimmedText
  .refine((text) => /^([01]?\d|2[0-3])[:h.][0-5]\d$/.test(text), { error: () => m.feedback_problem_time() })
  .transform((text) => {
    const [hours, minutes] = text.split(/[:h.]/);
    return Number(hours) * 60 + Number(minutes);
  });

const words = (most: number, missing: () => string) =>
  trimmedText
    .refine((text) => text !== "", { error: missing })
    .refine((text) => text.length <= most, { error: () => m.feedback_problem_long({ most }) });
const chosen = trimmedText.refine((text) => text !== "", { error: () => m.feedback_problem_choose() });
const contactLine = (most: number) => line(most, { long: () => m.feedback_problem_long({ most }) });

export const caseForm = z.object({
  storeId: trimmedText.refine((text) => text !== "", { error: () => m.feedback_problem_store() }),
  day: dayField,
  time: timeField,
  channel: chosen,
  category: chosen,
  severity: z.string({ error: () => m.feedback_problem_choose() }).pipe(severitySchema),
  rating: trimmedText
    .refine((text) => /^[1-5]?$/.test(text), { error: () => m.feedback_problem_rating() })
    .transform((text) => (text ? Number(text) : null)),
  text: words(caseLimits.text, () => m.feedback_problem_text()),
  name: contactLine(contactLimits.name),
  phone: contactLine(contactLimits.phone)
    .refine((text) => phoneRemark(normalPhone(text)) !== "odd-phone", { error: () => m.feedback_problem_phone() })
    .transform((text) => normalPhone(text)),
  email: contactLine(contactLimits.email).refine((text) => !text || z.email().safeParse(text).success, {
    error: () => m.feedback_problem_email(),
  }),
  photos: anyText,
});
export type CaseFormField = keyof typeof caseForm.shape;

export const answerForm = z.object({
  answeredDay: dayField,
  answeredTime: timeField,
  answer: words(caseLimits.answer, () => m.feedback_problem_answer()),
  key: anyText,
  seen: anyText,
});
