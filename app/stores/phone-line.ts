import type { z } from "zod";
import { m } from "#app/i18n/locale.ts";
import { canBeDialled, formatPhone } from "./phone.ts";

/** The stored number stays valid, whatever it is. */
export function phoneOf<Line extends z.ZodType<string, string | undefined>>(
  phone: Line,
  current?: { phone: string },
): Line {
  return phone.refine((text) => !text || text === formatPhone(current?.phone ?? "") || canBeDialled(text), {
    error: () => m.stores_problem_phone(),
  });
}
