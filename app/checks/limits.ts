/** Characters. */
export const checkCode = 60;
export const answerText = 4000;
export const signature = 200;

/** Findings that can be appealed, and characters of each reason and decision: a check stays under 1 MiB. */
export const appealed = 40;
export const appealText = 1000;
export const appealPhotos = 4;
