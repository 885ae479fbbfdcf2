import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { m } from "#app/i18n/locale.ts";
import {
  componentNames,
  components,
  fewestChecksFields,
  fewestChecksNames,
  numberNames,
} from "#app/score-policy/names.ts";
import { policyLimits } from "#app/score-policy/policy.ts";
import { severities } from "#app/score-policy/severity.ts";
import { TextField } from "#app/ui/field.tsx";
import type { fieldsOf } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";

interface Fields {
  field: ReturnType<typeof fieldsOf<string>>;
}

const number = {
  inputMode: "numeric",
  maxLength: policyLimits.digits,
  required: true,
  className: "[&_input]:text-end [&_input]:tabular-nums",
} as const;

export function ScoreFields({ field }: Fields) {
  return (
    <Panel title={m.policy_score()}>
      <p className="mb-3 text-muted">{m.policy_weights_hint()}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {components.map((component) => (
          <TextField
            key={component}
            {...number}
            {...field(`weights.${component}`)}
            label={componentNames[component]()}
          />
        ))}
      </div>
      <p className="mt-4 mb-3 text-muted">{m.policy_fewest_hint({ most: policyLimits.fewestChecks })}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        {fewestChecksFields.map((name) => (
          <TextField key={name} {...number} {...field(`fewestChecks.${name}`)} label={fewestChecksNames[name]()} />
        ))}
      </div>
      <label className="choice mt-3">
        <input
          type="checkbox"
          name="shouldCountNoCases"
          value="on"
          defaultChecked={field("shouldCountNoCases").defaultValue === "on"}
        />
        {m.policy_no_cases()}
      </label>
    </Panel>
  );
}

export function SeverityFields({ field }: Fields) {
  const columns = Object.entries(numberNames);
  const hasError = (severity: string) => columns.some(([name]) => field(`${name}.${severity}`).error);
  return (
    <Panel title={m.policy_severity()}>
      <p className="mb-3 text-muted">{m.policy_severity_hint()}</p>
      <div className="grid grid-cols-1 gap-4">
        {severities.map((severity) => (
          <fieldset key={severity} className="min-w-0">
            <legend className="mb-1">
              <SeverityBadge severity={severity} />
            </legend>
            {/* Labels of different heights; an error must not push its neighbours down. */}
            <div className={`grid grid-cols-3 gap-3 ${hasError(severity) ? "items-start" : "items-end"}`}>
              {columns.map(([name, label]) => (
                <TextField key={name} {...number} {...field(`${name}.${severity}`)} label={label()} />
              ))}
            </div>
          </fieldset>
        ))}
        <TextField
          {...number}
          {...field("appealDays")}
          label={m.policy_appeal_days()}
          className={`max-w-40 ${number.className}`}
        />
      </div>
    </Panel>
  );
}
