import { z } from "zod";
import { m } from "#app/i18n/locale.ts";
import { anyText, line } from "#app/ui/form-values.ts";
import { tokenDays, tokenLimits, tokenScopeSchema } from "./token.ts";

const noScope = { error: () => m.apps_form_topics() };

export const tokenForm = z.object({
  name: line(tokenLimits.name, () => m.apps_form_name()),
  scopes: z
    .array(tokenScopeSchema, noScope)
    .default([])
    .refine((scopes) => scopes.length > 0, noScope),
  days: anyText
    .refine((text) => tokenDays.some((days) => String(days ?? "") === text), { error: () => m.ui_form_value() })
    .transform((text) => (text === "" ? null : Number(text))),
});
