/** Most characters of a search: its fields take no more, and what an address has beyond them is cut or refused. */
export const searchLength = 200;
