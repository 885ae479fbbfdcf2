import { m } from "#app/i18n/locale.ts";
import { planLimits } from "#app/plan/limits.ts";
import { type PlanField, planFieldNames } from "#app/plan/field-names.ts";
import { holidayTreatments, targetNames } from "#app/plan/words.ts";
import { type FormAnswer, type OpenForm, RecordForm } from "#app/records/parts/record-form.tsx";
import { type Option, optionsOf, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { useAnswerFocus } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { Boxes } from "#app/ui/boxes.tsx";
import type { PreviewedPlan } from "./form.server.ts";
import { PlanPreview } from "./plan-preview.tsx";
import { RuleFields } from "./rule-fields.tsx";

interface PlanFormProps {
  loaderData: OpenForm<PlanField> & {
    readonly subject: string;
    readonly choices: {
      readonly subjects: readonly Option[];
      readonly areas: readonly string[];
      readonly persons: readonly Option[];
    };
  };
  actionData?: (FormAnswer & { readonly preview?: PreviewedPlan }) | undefined;
}

export function PlanForm({ loaderData: page, actionData: answer }: PlanFormProps) {
  const { id, choices } = page;
  const answered = useAnswerFocus(answer);
  const preview = answer?.preview;
  const save = preview ? m.plan_save : m.plan_preview;
  return (
    <RecordForm
      page={page}
      answer={answer}
      path={id === null ? href("/qc/plans/new") : href("/qc/plans/:id/edit", { id })}
      back={id === null ? href("/qc/plans") : href("/qc/plans/:id", { id })}
      title={id === null ? m.plan_add() : m.plan_edit()}
      lead={id === null ? m.plan_new_lead() : m.plan_edit_lead({ plan: page.subject })}
      nameOf={(name: PlanField) => planFieldNames[name]()}
      texts={{ create: save, save, stale: m.records_stale_title }}
      question={
        preview && (
          <>
            <input type="hidden" name="shown" value={preview.digest} />
            <PlanPreview preview={preview} focused={answer?.current ? undefined : answered} />
          </>
        )
      }
    >
      {(field) => (
        <div className="flex flex-col gap-4">
          <section className="panel flex flex-col gap-4">
            <SelectField {...field("subject")} options={choices.subjects} empty={m.plan_choose()} />
            <SelectField {...field("target")} options={optionsOf(targetNames)} />
            <Boxes
              {...field("areas")}
              className="hidden [form:has([name=target]>[value=areas]:checked)_&]:block"
              options={choices.areas.map((value) => ({ value, label: value }))}
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
          <RuleFields field={field} from={id === null ? null : m.plan_from_hint()} />
          <section className="panel flex flex-col gap-4">
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <TextField
                {...field("window")}
                inputMode="numeric"
                hint={m.plan_window_hint({ most: planLimits.window })}
              />
              <SelectField
                {...field("holidays")}
                options={optionsOf(holidayTreatments)}
                hint={m.plan_holidays_hint()}
              />
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
        </div>
      )}
    </RecordForm>
  );
}
