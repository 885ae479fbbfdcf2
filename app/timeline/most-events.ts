/** Events of one timeline that are read, the latest; where there are as many, the page says so. */
export const maxEvents = 100;
