import { words } from "#app/ui/form-values.ts";

export const maxReason = 2000;

export const reasonText = words(maxReason);
