/** The page of an address that only takes forms: without one, the router would answer a refusal with an empty page. */
export function NoPage(): null {
  return null;
}
