import { freeText } from "#app/ui/form-values.ts";

export const maxReason = 2000;

export const reasonText = freeText(maxReason);
