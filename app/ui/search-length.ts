/** Characters of a search: what is longer can't be typed. */
export const searchLength = 200;
