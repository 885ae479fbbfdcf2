import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { planLimits } from "#app/plan/limits.ts";
import { type PlanField, planFieldNames } from "#app/plan/field-names.ts";
import { holidayTreatments, targetNames } from "#app/plan/words.ts";
import { Conflict } from "#app/records/parts/conflict.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { type Option, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply, useAnswerFocus } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { Boxes } from "#app/ui/boxes.tsx";
import type { Preview } from "./form.server.ts";
import type { PlanFields } from "./plan-fields.server.ts";
import { PlanPreview } from "./plan-preview.tsx";
import { RuleFields } from "./rule-fields.tsx";

interface PlanFormProps {
  loaderData: {
    /** Null while it is made. */
    readonly id: string | null;
    readonly subject: string;
    readonly first: PlanFields;
    readonly seen: string;
    readonly key: string;
    readonly choices: {
      readonly subjects: readonly Option[];
      readonly areas: readonly string[];
      readonly persons: readonly Option[];
    };
  };
  answer:
    | {
        readonly reply: Reply;
        readonly seen?: string;
        readonly preview?: Preview;
        readonly current?: Partial<Record<PlanField, string>>;
        readonly mine?: Partial<Record<PlanField, string>>;
      }
    | undefined;
}

/** Makes a plan, or changes it from a coming day on. Its next days are shown before it is saved. */
export function PlanForm({ loaderData, answer }: PlanFormProps) {
  const { id, subject, first, seen, key, choices } = loaderData;
  const reply = answer?.reply;
  const firstTexts: Partial<Record<PlanField, string>> = { ...first, areas: "", on: "" };
  const typed = fieldsOf<PlanField>(reply, firstTexts);
  const field = (name: PlanField) => ({ ...typed(name), label: planFieldNames[name]() });
  const chosen = (name: "areas" | "on") => listOf(reply ? valueIn(reply, name) : first[name]);
  const answered = useAnswerFocus(answer);
  const back = id === null ? href("/qc/plans") : href("/qc/plans/:id", { id });
  const preview = answer?.preview;
  return (
    <div className="max-w-2xl">
      <PageHeader
        title={id === null ? m.plan_add() : m.plan_edit()}
        lead={id === null ? m.plan_new_lead() : m.plan_edit_lead({ plan: subject })}
      />
      <Form
        method="post"
        action={id === null ? href("/qc/plans/new") : href("/qc/plans/:id/edit", { id })}
        className="flex flex-col gap-4"
        noValidate
      >
        <input type="hidden" name="key" value={key} />
        {id !== null && <input type="hidden" name="seen" value={answer?.seen ?? seen} />}
        {preview && <input type="hidden" name="shown" value={preview.shown} />}
        <FormErrors reply={reply} />
        {answer?.current && (
          <Conflict
            title={m.activities_stale()}
            current={answer.current}
            typed={(name) => ({
              label: planFieldNames[name as PlanField](),
              defaultValue: answer.mine?.[name as PlanField] ?? "",
            })}
            focused={answered}
          />
        )}
        {preview && <PlanPreview preview={preview} focused={answer?.current ? undefined : answered} />}
        <section className="panel flex flex-col gap-4">
          <SelectField {...field("subject")} options={choices.subjects} empty={m.plan_choose()} />
          <SelectField {...field("target")} options={optionsOf(targetNames)} />
          <Boxes
            {...field("areas")}
            className="hidden [form:has([name=target]>[value=areas]:checked)_&]:block"
            options={choices.areas.map((value) => ({ value, label: value }))}
            chosen={chosen("areas")}
          />
          <TextField
            {...field("tags")}
            className="hidden [form:has([name=target]>[value=tags]:checked)_&]:flex"
            hint={m.plan_tags_hint()}
            autoComplete="off"
          />
          <TextAreaField
            {...field("stores")}
            className="hidden [form:has([name=target]>[value=stores]:checked)_&]:flex"
            hint={m.plan_store_codes_hint({ most: planLimits.stores })}
            rows={3}
          />
          <SelectField {...field("inspectorId")} options={choices.persons} empty={m.plan_anyone()} />
        </section>
        <RuleFields field={field} on={chosen("on")} from={id === null ? null : m.plan_from_hint()} />
        <section className="panel flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...field("window")}
              inputMode="numeric"
              hint={m.plan_window_hint({ most: planLimits.window })}
            />
            <SelectField {...field("holidays")} options={optionsOf(holidayTreatments)} hint={m.plan_holidays_hint()} />
          </div>
          <SelectField
            {...field("announced")}
            options={[
              { value: "", label: m.plan_unannounced() },
              { value: "yes", label: m.plan_announced() },
            ]}
            hint={m.plan_announced_hint()}
          />
        </section>
        <div className="action-bar">
          <LinkButton to={back}>{m.stores_cancel()}</LinkButton>
          <Button tone="primary">{preview ? m.plan_save() : m.plan_preview()}</Button>
        </div>
      </Form>
    </div>
  );
}

const optionsOf = (names: Readonly<Record<string, () => string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label: label() }));

function valueIn({ initialValue }: Reply, name: string): unknown {
  return (initialValue as Record<string, unknown> | undefined)?.[name];
}

/** One box that is ticked comes as a text, several as a list. */
function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");
}
