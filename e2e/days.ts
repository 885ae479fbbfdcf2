/** The day this many days from today, in the chain's time zone. */
export function dayAt(days: number): string {
  const instant = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Ho_Chi_Minh" }).format(instant);
}

/** 29 Nov: a day as pages in English show it, without its year. */
export function shownDay(day: string): string {
  const month = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short" }).format(new Date(day));
  return `${Number(day.slice(8))} ${month}`;
}
