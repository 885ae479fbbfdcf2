import type { ComponentProps, ReactNode } from "react";
import { answerField, canBeNegative, naChoice } from "#app/checks/answers.ts";
import { useHydrated } from "remix-utils/use-hydrated";
import { formatRange } from "#app/checks/format-answer.ts";
import { m, say } from "#app/i18n/locale.ts";
import type { Item } from "#app/templates/template.ts";
import type { AnswerFields } from "#app/checks/device/fields.ts";
import { hasRadios, itemAnchor } from "./form-view.ts";

interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  readonly sign?: "check" | "cross" | "minus";
  readonly tone?: "good" | "bad";
  readonly finding: boolean;
}

/** Uncontrolled after the first fill. */
export function ItemInput({
  item,
  fields,
  describedBy,
  invalid,
  finding,
}: {
  item: Item;
  fields: AnswerFields;
  describedBy: string | undefined;
  invalid: boolean;
  finding: boolean;
}) {
  const name = answerField(item.id, "value");
  const common = {
    name,
    defaultValue: fields["value"],
    "aria-labelledby": `${itemAnchor(item.id)}-text`,
    "aria-describedby": describedBy,
    "aria-invalid": invalid || undefined,
  } as const;
  if (hasRadios(item)) {
    return (
      <div
        className={`item-choices flex flex-wrap gap-1.5 ${item.type === "pass-fail" ? "*:basis-20" : ""}`}
        aria-describedby={describedBy}
      >
        {choicesOf(item).map((choice) => (
          <label
            key={choice.value}
            className={`segment ${item.type === "pass-fail" ? "" : "wrap-anywhere"} ${choice.tone ? `tone-${choice.tone}` : ""} ${choice.sign ? `sign-${choice.sign}` : ""}`}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={
                choice.value === naChoice
                  ? fields["na"] === "on"
                  : fields["na"] !== "on" && fields["value"] === choice.value
              }
              data-finding={choice.finding || undefined}
            />
            {choice.label}
          </label>
        ))}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {item.type === "text" && <textarea {...common} rows={2} className="input" />}
      {item.type === "signature" && (
        <input {...common} type="text" autoComplete="off" autoCapitalize="words" className="input max-w-96" />
      )}
      {item.type === "date" && <input {...common} type="date" className="input max-w-48" />}
      {(item.type === "number" || item.type === "scale") && (
        <NumberInput item={item} common={common} finding={finding} />
      )}
      {item.allowNa && (
        <label className="choice">
          <input type="checkbox" name={answerField(item.id, "na")} value="on" defaultChecked={fields["na"] === "on"} />
          {m.checks_edit_na()}
        </label>
      )}
    </div>
  );
}

function NumberInput({
  item,
  common,
  finding,
}: {
  item: Extract<Item, { type: "number" | "scale" }>;
  common: ComponentProps<"input">;
  finding: boolean;
}) {
  const hydrated = useHydrated();
  const findingId = `${itemAnchor(item.id)}-finding`;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {canBeNegative(item) && (
        <button
          type="button"
          aria-label={m.checks_edit_sign()}
          className={`button button-secondary px-3 ${hydrated ? "" : "invisible [@media(scripting:none)]:hidden"}`}
          onClick={(event) => changeSign(event.currentTarget.nextElementSibling as HTMLInputElement)}
        >
          ±
        </button>
      )}
      <input
        {...common}
        aria-describedby={[common["aria-describedby"], finding && findingId].filter(Boolean).join(" ") || undefined}
        type="text"
        inputMode={item.type === "scale" ? "numeric" : canBeNegative(item) && !hydrated ? "text" : "decimal"}
        autoComplete="off"
        className={`input w-32 text-right tabular-nums ${finding ? "border-bad bg-bad-soft text-bad shadow-[inset_0_-2px_var(--color-bad)]" : ""}`}
      />
      <span className="min-w-0 text-muted wrap-anywhere">{item.type === "number" ? item.unit : `/ ${item.max}`}</span>
      {/* Its space is reserved, so that nothing moves when it appears. */}
      {(item.type === "scale" || item.min !== null || item.max !== null) && (
        <strong id={findingId} className={`text-bad ${finding ? "" : "invisible"}`}>
          {m.checks_edit_finding()}
        </strong>
      )}
    </span>
  );
}

/** Adds or removes the sign as typing would; phone keypads have none. */
function changeSign(input: HTMLInputElement): void {
  if (/^[\p{Pd}\u2212]/u.test(input.value)) input.setRangeText("", 0, 1);
  else input.setRangeText("-", 0, 0);
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
  if (input.value !== "-") input.dispatchEvent(new Event("input", { bubbles: true }));
}

export function hintOf(item: Item): string | null {
  if (item.type === "number") return [digitsOf(item), formatRange(item)].filter(Boolean).join(". ");
  if (item.type === "scale") return hasRadios(item) ? null : m.checks_edit_scale_hint({ max: item.max });
  return item.type === "signature" ? m.checks_edit_signature_hint() : null;
}

function digitsOf({ decimals }: Extract<Item, { type: "number" }>): string {
  return decimals === 0 ? m.checks_edit_whole() : m.checks_edit_decimals({ count: decimals });
}

function choicesOf(item: Item): Choice[] {
  const na: Choice[] = item.allowNa ? [{ value: naChoice, label: m.checks_edit_na(), finding: false }] : [];
  if (!item.required) na.push({ value: "", label: m.checks_edit_no_answer(), finding: false });
  switch (item.type) {
    case "pass-fail":
      return [
        { value: "pass", label: m.checks_edit_pass(), sign: "check", tone: "good", finding: false },
        { value: "fail", label: m.checks_edit_fail(), sign: "cross", tone: "bad", finding: true },
        ...na,
      ];
    case "scale":
      return [
        ...Array.from({ length: item.max + 1 }, (_, value): Choice => ({
          value: String(value),
          label: value,
          finding: value < item.faultBelow,
          ...(value < item.faultBelow && { tone: "bad" }),
        })),
        ...na,
      ];
    case "choice":
      return [
        ...item.options.map((option): Choice => ({
          value: option.id,
          label: say(option.text),
          finding: option.fault,
          ...(option.fault && { tone: "bad" }),
        })),
        ...na,
      ];
    default:
      return na;
  }
}
