/** The identity provider's time, from its last response, because this machine's clock may be minutes off. */

let offset = 0;

/** `now` (ms) is when the response arrived. */
export function noteProviderDate(response: Response, now: number): void {
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (Number.isFinite(date)) offset = date + ageOf(response) - now;
}

/** How long (ms) a response was cached on its way. */
export function ageOf(response: Response): number {
  const seconds = Number(response.headers.get("Age") ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

export function providerTime(now: number): number {
  return now + offset;
}
