/** More characters in an address are cut or refused. */
export const searchLength = 200;
