import { requireUser } from "#app/auth/user-context.server.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { categoryName } from "./category.ts";
import { SectionView } from "./section-view.tsx";
import { readTemplatePage } from "./templates-page.server.ts";
import type { TemplateVersion } from "./template.ts";
import { TemplateStatus } from "./template-status.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.template.name ?? m.templates_title()) }];
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const template = await readTemplatePage(requireUser(context), params.id, new URL(request.url).searchParams);
  if (!template) throw new Response(null, { status: 404 });
  return { template };
}

export default function TemplatePage({ loaderData: { template } }: Route.ComponentProps) {
  const { version } = template;
  const start = template.canStart && (
    <LinkButton tone="primary" to={`/qc/check/?templateCategory=${template.category}`}>
      {m.templates_use()}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={template.name}
        lead={
          <>
            {[
              template.code,
              categoryName(template.category),
              ...(version ? [m.templates_version_of({ version: version.version })] : []),
            ].join(" · ")}{" "}
            <TemplateStatus status={template.status} />
          </>
        }
        actions={start}
      />
      {version && version.version < template.latest && (
        <Notice tone="warn" title={m.templates_old_title({ version: version.version, latest: template.latest })}>
          {m.templates_old_body()} <a href="?">{m.templates_latest()}</a>
        </Notice>
      )}
      {version && (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="stack max-lg:order-2">
            {version.sections.map((section, index) => (
              <SectionView key={section.id} version={version} index={index} />
            ))}
          </div>
          <aside className="stack lg:sticky lg:top-20">
            <Panel title={m.templates_facts()}>
              <Counting version={version} />
            </Panel>
            <Panel title={m.templates_contents()}>
              <ol>
                {version.sections.map((section, index) => (
                  <li key={section.id}>
                    <a
                      href={`#section-${section.id}`}
                      className="flex min-h-11 items-center justify-between gap-3 text-accent lg:min-h-9"
                    >
                      <span>
                        {index + 1}. {say(section.title)}
                      </span>
                      <span className="muted tabular">{section.items.length}</span>
                    </a>
                  </li>
                ))}
              </ol>
            </Panel>
            <Panel title={m.templates_versions()}>
              <ul>
                {template.versions.map((entry) => (
                  <li key={entry.version} className="py-1">
                    <a
                      href={`?version=${entry.version}`}
                      aria-current={entry.version === version.version ? "page" : undefined}
                      className={`inline-flex min-h-11 items-center lg:min-h-0 ${entry.version === version.version ? "font-semibold" : "text-accent"}`}
                    >
                      {m.templates_version_of({ version: entry.version })}
                    </a>{" "}
                    <span className="muted text-sm tabular">{m.templates_published_on({ day: entry.day })}</span>
                    {entry.changes && <p className="text-sm whitespace-pre-line">{entry.changes}</p>}
                  </li>
                ))}
              </ul>
            </Panel>
          </aside>
        </div>
      )}
    </>
  );
}

function Counting({ version }: { version: TemplateVersion }) {
  const items = version.sections.reduce((sum, section) => sum + section.items.length, 0);
  return (
    <>
      <p>
        {m.templates_items_count({ count: items })} · {m.templates_sections_count({ count: version.sections.length })} ·{" "}
        {version.scored ? m.templates_pass_mark({ percent: version.passMark }) : m.templates_scored_no()}
      </p>
      {version.scored && (
        <p className="muted mt-1 text-sm">
          {m.templates_bands()}:{" "}
          {new Intl.ListFormat(getLocale(), { type: "unit" }).format(
            version.bands.map(({ name, from }) => m.templates_band_from({ band: name, percent: from })),
          )}
        </p>
      )}
      <p className="muted mt-1 text-sm">
        {m.templates_due()}: {m.templates_due_days(version.dueDays)}
      </p>
    </>
  );
}
