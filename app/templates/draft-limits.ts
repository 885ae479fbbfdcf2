/** The most that a draft has, beyond what can be published, so that what is too much may first be typed, and then taken apart. */
export const sections = 100;
export const itemsOfOne = 1000;
export const items = 5000;
/** Characters of a text in one language, and of a new category. */
export const text = 20_000;
export const category = 400;
/** Edits that are sent at once. */
export const edits = 1000;
/** Lines that are pasted at once. */
export const pasted = 500;
/** Characters of a number, a unit or a band's name as it is typed. */
export const entry = 40;
/** Answers that a condition names, and characters of each. */
export const answers = 120;
export const answer = 60;
