export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof weekdays)[number];

export const ordinals = ["1", "2", "3", "4", "-1"] as const;
export type Ordinal = (typeof ordinals)[number];

export const repeats = ["daily", "weekly", "month-day", "month-weekday", "rule"] as const;
export type Repeat = (typeof repeats)[number];

type Pattern =
  | { readonly repeat: "daily"; readonly every: number }
  | { readonly repeat: "weekly"; readonly every: number; readonly on: readonly Weekday[] }
  /** −1 is the last day. */
  | { readonly repeat: "month-day"; readonly every: number; readonly day: number }
  | { readonly repeat: "month-weekday"; readonly every: number; readonly nth: Ordinal; readonly on: Weekday };

export type PlainRule =
  | (Pattern & { readonly count: number | null })
  | { readonly repeat: "rule"; readonly rule: string };

export function ruleText(plain: PlainRule): string {
  if (plain.repeat === "rule") return plain.rule;
  const parts = {
    daily: ["FREQ=DAILY"],
    weekly: ["FREQ=WEEKLY", plain.repeat === "weekly" && `BYDAY=${plain.on.join(",")}`],
    "month-day": ["FREQ=MONTHLY", plain.repeat === "month-day" && `BYMONTHDAY=${plain.day}`],
    "month-weekday": ["FREQ=MONTHLY", plain.repeat === "month-weekday" && `BYDAY=${plain.nth}${plain.on}`],
  }[plain.repeat];
  const [frequency, ...by] = parts;
  const more = [plain.every > 1 && `INTERVAL=${plain.every}`, ...by, plain.count !== null && `COUNT=${plain.count}`];
  return [frequency, ...more].filter(Boolean).join(";");
}

const isWeekday = (text: string): text is Weekday => (weekdays as readonly string[]).includes(text);

export function plainRule(rule: string): PlainRule {
  const parts = new Map(rule.split(";").map((part) => part.split("=", 2) as [string, string]));
  const takePart = (name: string) => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const frequency = takePart("FREQ");
  const every = Number(takePart("INTERVAL") ?? 1);
  const countText = takePart("COUNT");
  const count = countText === undefined ? null : Number(countText);
  const [on, monthDay] = [takePart("BYDAY"), takePart("BYMONTHDAY")];
  const pattern = ((): Pattern | null => {
    if (parts.size > 0) return null;
    if (frequency === "DAILY" && !on && !monthDay) return { repeat: "daily", every };
    const days = on?.split(",") ?? [];
    if (frequency === "WEEKLY" && days.length > 0 && days.every(isWeekday) && !monthDay)
      return { repeat: "weekly", every, on: days };
    if (frequency !== "MONTHLY") return null;
    if (monthDay && !on) return { repeat: "month-day", every, day: Number(monthDay) };
    const [, nth, weekday = ""] = /^(-1|[1-4])(\w\w)$/.exec(on ?? "") ?? [];
    return nth && isWeekday(weekday) && !monthDay
      ? { repeat: "month-weekday", every, nth: nth as Ordinal, on: weekday }
      : null;
  })();
  const plain = pattern && { ...pattern, count };
  // Rules that these fields would write differently stay as text.
  return plain && ruleText(plain) === rule ? plain : { repeat: "rule", rule };
}

/** The values of each part, for whole days. Parts named BY… can have several, with commas between. */
const partValues: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/,
  BYDAY: /^([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)$/,
  BYMONTHDAY: /^[+-]?([1-9]|[12]\d|3[01])$/,
  BYMONTH: /^([1-9]|1[0-2])$/,
  BYYEARDAY: /^[+-]?[1-9]\d{0,2}$/,
  BYWEEKNO: /^[+-]?[1-9]\d?$/,
  BYSETPOS: /^[+-]?[1-9]\d{0,2}$/,
  WKST: /^(MO|SU)$/,
};

export function tidyRule(typed: string): string {
  return typed
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .replace(/\s+/g, "");
}

export function ruleTextProblem(rule: string): "malformed" | "finer" | null {
  if (/(^|;)(FREQ=(SECONDLY|MINUTELY|HOURLY)|BY(HOUR|MINUTE|SECOND)=)/.test(rule)) return "finer";
  const parts = rule.split(";").map((part) => part.split("="));
  const names = new Set(parts.map(([name]) => name));
  const isValid = parts.every(([name = "", value = "", ...more]) => {
    if (more.length > 0 || !Object.hasOwn(partValues, name)) return false;
    const values = name.startsWith("BY") ? value.split(",") : [value];
    return values.every((each) => partValues[name]!.test(each));
  });
  return isValid && names.size === parts.length && names.has("FREQ") ? null : "malformed";
}
