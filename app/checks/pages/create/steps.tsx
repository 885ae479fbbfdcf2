import { m } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";

const steps = ["store", "template", "confirm"] as const;

const labels = {
  store: () => m.checks_create_step_store(),
  template: () => m.checks_create_step_template(),
  confirm: () => m.checks_create_step_confirm(),
};

export function StartSteps({ current }: { current: (typeof steps)[number] }) {
  const at = steps.indexOf(current);
  return (
    <ol className="mb-5 flex items-center gap-2 text-sm" aria-label={m.checks_create_steps()}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? "step" : undefined} className="flex items-center gap-2">
          {index > 0 && (
            <span aria-hidden="true" className={`h-px w-4 sm:w-8 ${index <= at ? "bg-accent" : "bg-line"}`} />
          )}
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-full border tabular-nums ${
              index < at
                ? "border-accent bg-accent-soft text-accent"
                : index === at
                  ? "border-accent bg-accent font-semibold text-on-accent"
                  : "border-line text-muted"
            }`}
          >
            {index < at ? <Icon name="check" /> : index + 1}
          </span>
          <span className={index === at ? "font-semibold" : "text-muted max-sm:sr-only"}>{labels[step]()}</span>
        </li>
      ))}
    </ol>
  );
}
