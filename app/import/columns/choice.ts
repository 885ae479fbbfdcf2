/** What a field's select holds beside the places of columns: one value for all rows. */
export const whole = "whole";
