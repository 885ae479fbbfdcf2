/** Why a record got another status, as it stays on its timeline. */
import { m } from "#app/i18n/locale.ts";
import { trimmedText } from "#app/ui/form-values.ts";

export const maxReason = 2000;

export const reasonText = trimmedText.refine((text) => text.length <= maxReason, {
  error: () => m.records_reason_long(),
});
