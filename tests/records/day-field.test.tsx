/** The field for a day, with the day in words below it. */
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#app/i18n/paraglide/runtime.js";
import { DayField } from "#app/records/parts/day-field.tsx";
import { pageOf } from "../page.ts";

const render = (defaultValue?: string) =>
  pageOf(
    renderToString(<DayField label="Due" name="dueDay" defaultValue={defaultValue} hint="Three weeks at most." />),
  );

afterEach(() => overwriteGetLocale(() => "en"));

test("says its day in words, in the reader's language, before the hint", () => {
  overwriteGetLocale(() => "en");
  expect(render("2025-03-05").words).toBe("Due Wednesday 5 Mar 2025 Three weeks at most.");
  overwriteGetLocale(() => "vi");
  expect(render("2025-03-05").words).toBe("Due Thứ Tư 5/3/2025 Three weeks at most.");
});

test("says nothing of no day, or of text that is no day", () => {
  expect(render().words).toBe("Due Three weeks at most.");
  expect(render("2025-02-30").words).toBe("Due Three weeks at most.");
});
