/** The most characters of a check's code, of an answer in words or a note, and of a signature. Constants, as a template's limits are. */
export const code = 60;
export const text = 4000;
export const signature = 200;

/** Findings of one check that can be appealed, and characters of each reason and decision: the check stays under a document's 1 MiB. */
export const appealed = 40;
export const appealText = 1000;
/** Photos that the store can show for one finding. */
export const appealPhotos = 4;
