/** Higher than the limits for publishing, so that too much can be typed first and split later. */
export const sections = 100;
export const itemsPerSection = 1000;
export const items = 5000;
export const text = 20_000;
export const category = 400;
export const edits = 1000;
export const linesPerPaste = 500;
export const entry = 40;
export const conditionAnswers = 120;
export const conditionAnswer = 60;
