import { z } from "zod";
import { foldEmail, roleSchema } from "#app/auth/user.ts";
import { m } from "#app/i18n/locale.ts";
import { anyText, freeText } from "#app/ui/form-values.ts";

const roles = z
  .array(roleSchema, { error: () => m.users_problem_roles() })
  .default([])
  .refine((chosenRoles) => chosenRoles.length > 0, { error: () => m.users_problem_roles() });

export const rolesForm = z.object({ roles });

export const withdrawForm = z.object({ email: anyText });

const reason = freeText(500);

export const accessForm = z.object({
  /** "" enables the account. */
  disable: anyText,
  reason,
});

export const bulkForm = z.object({ reason });

export const invitationForm = z.object({
  email: anyText
    .transform((text) => foldEmail(text))
    .refine((text) => text.length <= 254 && z.email().safeParse(text).success, {
      error: () => m.users_problem_email(),
    }),
  roles,
});
