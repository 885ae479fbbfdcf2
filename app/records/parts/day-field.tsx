import { type ComponentProps, useCallback, useState } from "react";
import { isDay } from "#app/i18n/days.ts";
import { formatDays, formatWeekday } from "#app/i18n/format.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { TextField } from "#app/ui/field.tsx";

/** Below the field stands its day in words, since a browser shows 05/03 in its own order. */
export function DayField({ hint, ...field }: ComponentProps<typeof TextField>) {
  const [day, setDay] = useState(String(field.defaultValue ?? ""));
  const locale = getLocale();
  // React hears nothing of a value that a script or the browser puts in.
  const follow = useCallback((input: HTMLInputElement) => {
    const read = () => setDay(input.value);
    read();
    input.addEventListener("change", read);
    return () => input.removeEventListener("change", read);
  }, []);
  return (
    <TextField
      type="date"
      {...field}
      ref={follow}
      hint={
        <>
          <span className="block min-h-5">
            {isDay(day) && `${formatWeekday(day, locale)} ${formatDays(day, day, locale)}`}
          </span>
          {hint}
        </>
      }
    />
  );
}
