/** Limit of events that a timeline shows, the latest ones; the page says so when there are more. */
export const maxEvents = 100;
