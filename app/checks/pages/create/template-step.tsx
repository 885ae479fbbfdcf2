import { resultLabel } from "#app/checks/check-names.ts";
import { formatScore, joinFacts } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { categoryName } from "#app/templates/category.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Badge, EmptyState, Notice } from "#app/ui/page.tsx";
import { startHref } from "./address.ts";
import type { TemplateStep } from "./choices.server.ts";
import { ChosenStore } from "./chosen-store.tsx";

export function TemplateStepView({ step }: { step: TemplateStep }) {
  const { store, templateCategory } = step;
  return (
    <>
      {step.gone && <Notice tone="warn" title={m.checks_create_template_gone({ template: step.gone })} />}
      <ChosenStore store={store} change={startHref({ templateCategory })} />
      {templateCategory && step.templates.length > 0 && (
        <p className="mb-3 text-sm text-muted">
          <span>{`${m.checks_create_only_category({ category: categoryName(templateCategory) })} ·`}</span>{" "}
          <a href={startHref({ storeId: store.id })}>{m.checks_create_all_templates()}</a>
        </p>
      )}
      {step.templates.length === 0 &&
        (templateCategory ? (
          <EmptyState
            title={m.checks_create_no_category_title({ category: categoryName(templateCategory) })}
            action={<LinkButton to={startHref({ storeId: store.id })}>{m.checks_create_all_templates()}</LinkButton>}
          />
        ) : (
          <EmptyState title={m.checks_create_no_templates_title()}>{m.checks_create_no_templates_body()}</EmptyState>
        ))}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {step.templates.map((template) => (
          <li key={template.id}>
            <a
              href={startHref({ templateCategory, storeId: store.id, templateId: template.id })}
              className="flex h-full flex-col gap-1 rounded-lg border border-line bg-raised p-4 text-ink no-underline hover:border-accent hover:bg-sunken"
            >
              <span className="flex items-start justify-between gap-3">
                <span className="min-w-0 font-semibold">{template.name}</span>
                {template.draft && (
                  <span className="shrink-0 whitespace-nowrap">
                    <Badge tone="accent" sign="unfinished">
                      {m.checks_create_draft_open()}
                    </Badge>
                  </span>
                )}
              </span>
              <TemplateFacts name={template.name} {...template.facts} />
              <LastHere last={template.last} />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

export function TemplateFacts({
  name,
  category,
  sections,
  items,
  passMark,
}: {
  name: string;
  category: string;
  sections: number;
  items: number;
  passMark: number | null;
}) {
  return (
    <span className="block text-sm text-muted">
      {joinFacts([
        categoryName(category) === name ? "" : categoryName(category),
        m.checks_create_template_sections({ count: sections }),
        m.checks_create_template_items({ count: items }),
        passMark === null ? m.checks_unscored() : m.checks_create_pass_mark({ percent: passMark }),
      ])}
    </span>
  );
}

function LastHere({ last }: { last: TemplateStep["templates"][number]["last"] }) {
  if (!last) return <span className="mt-auto block pt-2 text-sm text-muted">{m.checks_create_never_here()}</span>;
  return (
    <span className="mt-auto flex flex-wrap items-center gap-x-2 pt-2 text-sm">
      <Icon name="clock" className="text-muted" />
      <span>{m.checks_create_last_here({ day: last.day })}</span>
      {last.score !== null && <strong className="tabular-nums">{formatScore(last.score, getLocale())}</strong>}
      {last.result && (
        <span className={last.result === "pass" ? "text-good" : "text-bad"}>{resultLabel(last.result)}</span>
      )}
    </span>
  );
}
