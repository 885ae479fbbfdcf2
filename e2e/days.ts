/** The day this many days from today, in the chain's time zone. */
export function dayAt(days: number): string {
  const instant = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Ho_Chi_Minh" }).format(instant);
}
