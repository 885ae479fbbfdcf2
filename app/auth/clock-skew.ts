/** Clocks of two instances differ, but not by more (ms): what lies further ahead was written while a clock was wrong. */
export const clockSkew = 5 * 60 * 1000;
