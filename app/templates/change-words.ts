import { joinAlternatives, formatNumber } from "#app/i18n/format.ts";
import { languages, locales } from "#app/i18n/languages.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import type { Text } from "#app/i18n/text.ts";
import { categoryName } from "./category.ts";
import type { FieldChange, PartChange } from "./content-changes.ts";
import { formatEntry, passFailLabel } from "./answer-label.ts";
import { bySeverity, type Severity } from "#app/score-policy/severity.ts";
import { fieldLabel, valueLabel } from "./words.ts";

interface Named {
  readonly type?: string;
  readonly text: Text;
  readonly options?: readonly { readonly id: string; readonly text: Text }[];
}
type Items = ReadonlyMap<string, Named>;

export function describeFieldChange({ field, before, after }: FieldChange, items?: Items): string[] {
  if (isText(before ?? after)) {
    const [textBefore, textAfter] = [before, after] as (Text | undefined)[];
    return locales
      .filter((locale) => (textBefore?.[locale] ?? "") !== (textAfter?.[locale] ?? ""))
      .map((locale) =>
        m.templates_change_text({
          field: `${fieldLabel(field)} (${languages[locale]})`,
          before: quoted(textBefore?.[locale]),
          after: quoted(textAfter?.[locale]),
        }),
      );
  }
  if (field === "picture")
    return [
      before === undefined || before === null
        ? m.templates_change_picture_added()
        : after === undefined || after === null
          ? m.templates_change_picture_removed()
          : m.templates_change_picture_changed(),
    ];
  return [
    m.templates_change_text({
      field: fieldLabel(field),
      before: formatValue(field, before, items),
      after: formatValue(field, after, items),
    }),
  ];
}

function quoted(text: string | undefined): string {
  return text ? `“${text}”` : "–";
}

function isText(value: unknown): value is Text {
  return typeof value === "object" && value !== null && "en" in value && "vi" in value;
}

function formatValue(field: string, value: unknown, items?: Items): string {
  if (value === undefined || value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? m.templates_scored_yes() : m.templates_change_no();
  switch (field) {
    case "type":
    case "severity":
    case "photo":
    case "note":
      return valueLabel(field, value as string);
    case "category":
      return typeof value === "string" ? categoryName(value) : "–";
    case "bands":
      return (value as { name: string; from: unknown }[])
        .map(({ name, from }) => m.templates_band_from({ band: name, percent: String(from) }))
        .join(", ");
    case "fixDays": {
      const days = value as Record<Severity, number | string | null>;
      return m.templates_due_days(
        bySeverity((severity) =>
          days[severity] === null || days[severity] === ""
            ? m.templates_due_policy()
            : m.policy_days({ count: days[severity] }),
        ),
      );
    }
    case "options":
      return (value as { text: Text; points: unknown; fault: boolean }[])
        .map(
          ({ text, points, fault }) =>
            `${say(text)} ${String(points)}${fault ? ` (${m.templates_option_finding()})` : ""}`,
        )
        .join(", ");
    case "when":
      return describeCondition(value as { item: string; is: string[] }, items);
    default:
      return typeof value === "number"
        ? formatNumber(value, getLocale(), Number.isInteger(value) ? 0 : 2)
        : typeof value === "string"
          ? value
          : JSON.stringify(value);
  }
}

function describeCondition({ item, is }: { item: string; is: string[] }, items: Items | undefined): string {
  const conditionItem = items?.get(item);
  return `${conditionItem ? `“${say(conditionItem.text).slice(0, 60)}” = ` : ""}${joinAlternatives(
    is.map((value) => answerLabel(value, conditionItem)),
    getLocale(),
  )}`;
}

function answerLabel(value: string, conditionItem: Named = { text: { en: "", vi: "" } }): string {
  const option = conditionItem.options?.find(({ id }) => id === value);
  return passFailLabel(value, conditionItem) ?? (option ? `“${say(option.text)}”` : formatEntry(value, getLocale()));
}

export function describePartChange({ kind, moved, fromSection, from, to }: PartChange): string | null {
  if (kind === "added") return m.templates_change_added();
  if (kind === "removed") return m.templates_change_removed();
  if (fromSection) return m.templates_change_moved_from({ section: say(fromSection.title) });
  return moved ? m.templates_change_moved({ from: from ?? "", to: to ?? "" }) : null;
}
