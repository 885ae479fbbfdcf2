/** The page says so when there are more. */
export const maxEvents = 100;
