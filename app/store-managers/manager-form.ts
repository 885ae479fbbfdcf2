import { z } from "zod";
import { isDay, parseDay } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { normalPhone } from "#app/stores/phone.ts";
import { phoneOf } from "#app/stores/phone-line.ts";
import { line, trimmedText } from "#app/ui/form-values.ts";
import { type ManagerField, managerFieldName } from "./field-names.ts";
import { type Manager, managerLimits } from "./manager.ts";

export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text);
}

const lineOf = (field: ManagerField, { isRequired = false } = {}) =>
  line(
    managerLimits[field],
    isRequired ? () => m.managers_problem_missing({ field: managerFieldName(field) }) : undefined,
  );
const emailOf = (field: "email" | "account") =>
  lineOf(field).refine((text) => !text || isEmail(text), { error: () => m.managers_problem_email() });

export function managerForm(current?: Pick<Manager, "phone">) {
  return z.object({
    code: lineOf("code", { isRequired: true }),
    name: lineOf("name", { isRequired: true }),
    phone: phoneOf(lineOf("phone"), current).transform((phone) => normalPhone(phone)),
    email: emailOf("email"),
    account: emailOf("account"),
  });
}

const typedDay = (text: string) => parseDay(text) ?? text.trim();

const day = (missing: () => string) =>
  z
    .string({ error: missing })
    .overwrite(typedDay)
    .min(1, { error: missing, abort: true })
    .refine(isDay, { error: () => m.ui_form_day() });

export const assignmentForm = z
  .object({
    from: day(() => m.ui_form_day()),
    to: trimmedText
      .overwrite(typedDay)
      .refine((text) => !text || isDay(text), { error: () => m.ui_form_day() })
      .transform((text) => text || null),
    shared: z.boolean().default(false),
  })
  .refine(({ from, to }) => to === null || from <= to, { path: ["to"], error: () => m.managers_day_order() });

export const moveManagerForm = z.object({ on: day(() => m.ui_form_day()) });
