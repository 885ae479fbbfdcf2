import { joinAlternatives, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { Badge } from "#app/ui/page.tsx";
import { formatEntry, passFailLabel } from "#app/templates/answer-label.ts";
import { pictureHref } from "#app/templates/picture-href.ts";
import type { Item, TemplateVersion } from "#app/templates/template.ts";

export function ItemView({
  version,
  item,
  number,
  conditionOn,
}: {
  version: Pick<TemplateVersion, "templateId" | "version" | "scored">;
  item: Item;
  number: string;
  conditionOn: { item: Item; number: string } | null;
}) {
  return (
    <li id={item.id} className="grid grid-cols-[2.75rem_1fr] gap-x-2 border-line py-3 not-first:border-t">
      <span className="text-muted tabular-nums">{number}</span>
      <div className="min-w-0">
        <p className="whitespace-pre-line">{say(item.text)}</p>
        {item.help && <p className="text-sm whitespace-pre-line text-muted">{say(item.help)}</p>}
        {item.picture && (
          <a href={pictureHref(version.templateId, item.picture.key, version.version)} target="_blank" rel="noopener">
            <img
              src={pictureHref(version.templateId, item.picture.thumb, version.version)}
              alt={m.templates_field_picture()}
              width={96}
              height={96}
              loading="lazy"
              className="mt-1 size-24 rounded-md border border-line object-cover"
            />
          </a>
        )}
        <p className="mt-0.5 text-sm text-muted">
          {item.severity === "critical" && (
            <>
              <Badge tone="bad" sign="severe">
                {m.templates_critical()}
              </Badge>{" "}
            </>
          )}
          {[answerKind(item), ...traits(item, version)].join(" · ")}
        </p>
        {item.type === "choice" && (
          <ul className="mt-0.5 list-disc pl-5 text-sm">
            {item.options.map((option) => (
              <li key={option.id}>
                <span>{say(option.text)}</span>
                {item.points > 0 && (
                  <span className="text-muted">{` · ${m.templates_points({ count: option.points })}`}</span>
                )}
                {option.fault && <span className="text-bad"> · {m.templates_option_finding()}</span>}
              </li>
            ))}
          </ul>
        )}
        {item.when && conditionOn && (
          <p className="mt-1.5 text-sm text-accent">
            <a href={`#${conditionOn.item.id}`} className="link -my-3 inline-block py-3">
              {m.templates_when({
                item: conditionOn.number,
                values: joinAlternatives(
                  item.when.is.map((value) => answerWord(conditionOn.item, value)),
                  getLocale(),
                ),
              })}
            </a>
          </p>
        )}
      </div>
    </li>
  );
}

function isScored(item: Item): boolean {
  return item.type === "pass-fail" || item.type === "scale" || item.type === "choice" || item.type === "number";
}

function traits(item: Item, { scored }: Pick<TemplateVersion, "scored">): string[] {
  const points =
    item.type === "choice" && item.points > 0 ? Math.max(...item.options.map((option) => option.points)) : item.points;
  return [
    isScored(item) && item.severity === "major" && m.templates_severity_major(),
    scored && isScored(item) && (points > 0 ? m.templates_points({ count: points }) : m.templates_points_none()),
    item.allowNa && m.templates_na_allowed(),
    !item.required && m.templates_optional(),
    item.photo === "required" && m.templates_photo_required(),
    item.photo === "on-fault" && m.templates_photo_on_finding(),
    item.note === "required" && m.templates_note_required(),
    item.note === "on-fault" && m.templates_note_on_finding(),
  ].filter((trait) => trait !== false);
}

function answerKind(item: Item): string {
  switch (item.type) {
    case "pass-fail":
      return m.templates_type_pass_fail();
    case "scale":
      return `${m.templates_type_scale({ max: item.max })} · ${m.templates_finding_below({ value: item.faultBelow })}`;
    case "choice":
      return m.templates_type_choice();
    case "number":
      return [m.templates_type_number(), range(item)].filter(Boolean).join(" · ");
    case "text":
      return m.templates_type_text();
    case "date":
      return m.templates_type_date();
    case "photo":
      return m.templates_type_photo();
    default:
      return m.templates_type_signature();
  }
}

function range({ min, max, unit, decimals }: Extract<Item, { type: "number" }>): string {
  const show = (value: number) =>
    [formatNumber(value, getLocale(), Number.isInteger(value) ? 0 : decimals), unit].filter(Boolean).join(" ");
  if (min !== null && max !== null) return m.templates_range({ min: show(min), max: show(max) });
  if (min !== null) return m.templates_range_min({ min: show(min) });
  return max === null ? unit : m.templates_range_max({ max: show(max) });
}

function answerWord(item: Item, value: string): string {
  if (item.type !== "choice") return passFailLabel(value, item) ?? formatEntry(value, getLocale());
  const option = item.options.find(({ id }) => id === value);
  return option ? say(option.text) : value;
}
