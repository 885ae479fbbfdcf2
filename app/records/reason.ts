/** Why a record got another status, as it stays on its timeline. */
import { words } from "#app/ui/form-values.ts";

export const maxReason = 2000;

export const reasonText = words(maxReason);
