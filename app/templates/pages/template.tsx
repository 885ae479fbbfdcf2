import { data } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { allOf } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState, Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/template";
import { categoryName } from "#app/templates/category.ts";
import { archiveTemplate, restoreTemplate } from "#app/templates/archive.server.ts";
import { templateHref } from "#app/templates/edit-view.ts";
import { FileLinks } from "./exchange/file-links.tsx";
import { KeepPanel } from "./keep-panel.tsx";
import { SectionView } from "./section-view.tsx";
import { StaleTemplate, TemplateRefused } from "#app/templates/template-errors.ts";
import { readTemplatePage } from "./templates-page.server.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { TemplateStatus } from "./template-status.tsx";
import { TemplateTimeline } from "./template-timeline.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.template.name ?? m.templates_title()) }];
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const template = await readTemplatePage(requireUser(context), params.id, new URL(request.url).searchParams);
  if (!template) throw new Response(null, { status: 404 });
  return { template };
}

/** Archives or restores the template. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "keep templates");
  const form = await readForm(request, ["intent", "key"]);
  const [intent, key] = [textOf(form, "intent"), textOf(form, "key")];
  if (intent !== "archive" && intent !== "restore") throw new Response(null, { status: 400 });
  try {
    await (intent === "archive" ? archiveTemplate : restoreTemplate)(user, params.id, { key }, new Date());
  } catch (error) {
    if (error instanceof TemplateRefused || error instanceof StaleTemplate)
      return data({ stale: true }, { status: 409 });
    throw error;
  }
  return redirectWithToast(request, `/qc/templates/${params.id}`, {
    tone: "good",
    message: intent === "archive" ? m.templates_archived() : m.templates_restored(),
  });
}

export default function TemplatePage({ loaderData: { template }, actionData }: Route.ComponentProps) {
  const { version } = template;
  const start = template.canStart && (
    <LinkButton tone="primary" to={`/qc/check/?${new URLSearchParams({ templateCategory: template.category })}`}>
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
        actions={
          <>
            {version && template.keeps && template.status !== "archived" && (
              <LinkButton to={`/qc/templates/${template.id}/edit`}>
                {template.hasDraft ? m.templates_edit_go_on() : m.templates_edit_begin()}
              </LinkButton>
            )}
            {start}
          </>
        }
      />
      {actionData?.stale && <Notice tone="warn" title={m.templates_stale()} />}
      {!version && (
        <EmptyState
          title={m.templates_unpublished_title()}
          action={
            template.keeps &&
            template.status !== "archived" && (
              <LinkButton tone="primary" to={templateHref(template.id, "edit")}>
                {m.templates_edit_go_on()}
              </LinkButton>
            )
          }
        >
          {m.templates_unpublished_body()}
        </EmptyState>
      )}
      {!version && template.keeps && (
        <div className="stack mt-4 max-w-xl">
          <Keeping template={template} />
        </div>
      )}
      {version && version.version < template.latest && (
        <Notice tone="warn" title={m.templates_old_title({ version: version.version, latest: template.latest })}>
          {m.templates_old_body()} <a href="?">{m.templates_latest()}</a>
        </Notice>
      )}
      {version && (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="stack">
            {version.sections.map((section, index) => (
              <SectionView key={section.id} version={version} index={index} />
            ))}
          </div>
          {/* On a phone only the way to each section stands before the items; the rest behind them. */}
          <aside className="max-lg:contents lg:sticky lg:top-20 lg:flex lg:flex-col lg:gap-4">
            <Panel title={m.templates_facts()}>
              <Counting version={version} />
            </Panel>
            <div className="max-lg:-order-1">
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
            </div>
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
              {template.latest + (template.hasDraft && template.keeps ? 1 : 0) > 1 && (
                <p className="mt-2">
                  <a
                    href={templateHref(template.id, "changes")}
                    className="inline-flex min-h-11 items-center text-accent"
                  >
                    {m.templates_changes_link()}
                  </a>
                </p>
              )}
            </Panel>
            <Panel title={m.exchange_take_along()}>
              <p className="-ml-3.5 flex flex-wrap">
                <FileLinks
                  path={`${templateHref(template.id)}/items`}
                  search={version.version < template.latest ? `?version=${version.version}` : ""}
                />
              </p>
            </Panel>
            {template.keeps && <Keeping template={template} />}
          </aside>
        </div>
      )}
    </>
  );
}

function Keeping({ template }: { template: Route.ComponentProps["loaderData"]["template"] }) {
  return (
    <>
      <KeepPanel
        id={template.id}
        status={template.status}
        hasDraft={template.hasDraft}
        archiveKey={template.archiveKey}
        restoreKey={template.restoreKey}
      />
      <Panel title={m.templates_history()}>
        <TemplateTimeline events={template.events} />
      </Panel>
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
          {allOf(
            version.bands.map(({ name, from }) => m.templates_band_from({ band: name, percent: from })),
            getLocale(),
          )}
        </p>
      )}
      <p className="muted mt-1 text-sm">
        {m.templates_due()}: {m.templates_due_days(version.dueDays)}
      </p>
    </>
  );
}
