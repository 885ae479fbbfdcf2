import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { Said, SheetItem } from "./sheet.ts";

function rangeOf({ min, max }: Extract<Said, { type: "number" }>): string | null {
  if (min !== null && max !== null) return m.checks_view_range({ min, max });
  if (min !== null) return m.checks_view_range_min({ min });
  return max !== null ? m.checks_view_range_max({ max }) : null;
}

function wordsOf(said: Said): string {
  switch (said.type) {
    case "none":
      return m.checks_view_not_answered();
    case "na":
      return m.checks_view_na();
    case "pass-fail":
      return said.pass ? m.checks_result_pass() : m.checks_result_fail();
    case "scale":
      return m.checks_view_of_max({ value: said.value, max: said.max });
    case "number":
      return said.value;
    case "date":
      return formatDay(said.day);
    case "signature":
      return m.checks_view_signed({ name: said.name });
    case "text":
      return said.text;
    case "photo":
      return "";
  }
}

/** What was given for an item, in words and with a sign of how it counted. */
export function AnswerText({ item }: { item: Pick<SheetItem, "said" | "finding" | "points"> }) {
  const { said, finding } = item;
  const words = wordsOf(said);
  if (!words) return null;
  const range = said.type === "number" ? rangeOf(said) : null;
  const quiet = said.type === "none" || said.type === "na";
  const failed = finding !== null || (said.type === "pass-fail" && !said.pass);
  const judged = said.type === "pass-fail" || item.points !== null;
  const icon: IconName | null = quiet ? "minus" : failed ? "cross" : judged ? "check" : null;
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 ${quiet ? "text-muted" : failed ? "font-medium text-bad" : judged ? "text-good" : ""}`}
    >
      {icon && <Icon name={icon} className="translate-y-0.5" />}
      <span className="min-w-0 whitespace-pre-line">
        {words}
        {range && <span className="font-normal text-muted"> ({range})</span>}
      </span>
    </span>
  );
}
