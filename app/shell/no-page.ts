/** Without a page, the router would answer a refused form with an empty one. */
export function NoPage(): null {
  return null;
}
