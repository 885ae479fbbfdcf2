/** What time it is for the identity provider, as the Date of its last answer told: this machine's clock may be minutes off. */

let offset = 0;

/** Learns from an answer of the provider, received at `now` (ms). */
export function noteProviderDate(response: Response, now: number): void {
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (Number.isFinite(date)) offset = date - now;
}

/** The provider's time (ms) when this machine's clock says `now`. */
export function providerTime(now: number): number {
  return now + offset;
}
