/** The public holidays of Vietnam, 2020 to 2060; a test compares them with the library date-holidays. Leads add other free days as closed days. */
import { daysBetween } from "#app/i18n/days.ts";

export type Holiday = "new-year" | "tet" | "hung-kings" | "reunification" | "labour" | "national";

const fixedHolidays: Readonly<Record<string, Holiday>> = {
  "01-01": "new-year",
  "04-30": "reunification",
  "05-01": "labour",
  "09-02": "national",
};

const tetDays = 5;

/** By the lunar calendar: the eve of Tết, and Hùng Kings' Day. */
const lunarHolidays: Readonly<Record<string, readonly [tet: string, hungKings: string]>> = {
  2020: ["01-24", "04-02"],
  2021: ["02-11", "04-21"],
  2022: ["01-31", "04-10"],
  2023: ["01-21", "04-29"],
  2024: ["02-09", "04-18"],
  2025: ["01-28", "04-07"],
  2026: ["02-16", "04-26"],
  2027: ["02-05", "04-16"],
  2028: ["01-25", "04-04"],
  2029: ["02-12", "04-23"],
  2030: ["02-01", "04-12"],
  2031: ["01-22", "04-01"],
  2032: ["02-10", "04-19"],
  2033: ["01-30", "04-09"],
  2034: ["02-18", "04-28"],
  2035: ["02-07", "04-17"],
  2036: ["01-27", "04-06"],
  2037: ["02-14", "04-24"],
  2038: ["02-03", "04-13"],
  2039: ["01-23", "04-03"],
  2040: ["02-11", "04-20"],
  2041: ["01-31", "04-10"],
  2042: ["01-21", "04-29"],
  2043: ["02-09", "04-19"],
  2044: ["01-29", "04-07"],
  2045: ["02-16", "04-26"],
  2046: ["02-05", "04-15"],
  2047: ["01-25", "04-04"],
  2048: ["02-13", "04-22"],
  2049: ["02-01", "04-11"],
  2050: ["01-22", "03-31"],
  2051: ["02-10", "04-20"],
  2052: ["01-31", "04-09"],
  2053: ["02-17", "04-28"],
  2054: ["02-07", "04-17"],
  2055: ["01-27", "04-06"],
  2056: ["02-14", "04-24"],
  2057: ["02-03", "04-13"],
  2058: ["01-23", "04-02"],
  2059: ["02-11", "04-21"],
  2060: ["02-01", "04-10"],
};

export function holidayOn(day: string): Holiday | null {
  const [year, date] = [day.slice(0, 4), day.slice(5)];
  const fixed = Object.hasOwn(fixedHolidays, date) ? fixedHolidays[date]! : null;
  const [tet, hungKings] = Object.hasOwn(lunarHolidays, year) ? lunarHolidays[year]! : [];
  if (!tet) return fixed;
  const since = daysBetween(`${year}-${tet}`, day);
  if (since >= 0 && since < tetDays) return "tet";
  return fixed ?? (date === hungKings ? "hung-kings" : null);
}
