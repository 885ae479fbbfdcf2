import { z } from "zod";
import { authorize, orNotFound } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { joinNames } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { History } from "#app/timeline/parts/history.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { FormErrors } from "#app/ui/form.tsx";
import { EmptyState, Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { categoryName } from "#app/templates/category.ts";
import { archiveTemplate, restoreTemplate } from "#app/templates/archive.server.ts";
import { templateHref } from "#app/templates/href.ts";
import { FileLinks } from "#app/templates/pages/exchange/file-links.tsx";
import { ManagePanel } from "./manage-panel.tsx";
import { SectionView } from "#app/templates/pages/section-view.tsx";
import { TemplateRefused } from "#app/templates/template-errors.ts";
import { readTemplatePage } from "./read-template.server.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { href } from "#app/ui/href.ts";
import { TemplateStatus } from "#app/templates/pages/template-status.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.template.name ?? m.shell_nav_templates()) }];
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const template = orNotFound(await readTemplatePage(requireUser(context), params.id, url.searchParams));
  return { template };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "manage templates");
  const form = await readForm(request, formSchema);
  const change = async ({ intent }: z.output<typeof formSchema>, { key }: HiddenValues) => {
    await (intent === "archive" ? archiveTemplate : restoreTemplate)(user, params.id, { key }, new Date());
    const opposite = intent === "archive" ? "restore" : "archive";
    return redirectWithToast(request, templateHref(params.id), {
      tone: "good",
      message: intent === "archive" ? m.templates_archived() : m.templates_restored(),
      undo: {
        action: templateHref(params.id),
        fields: { intent: opposite, key: mintFormKey(user.uid, `${opposite}-template/${params.id}`) },
      },
    });
  };
  return handleForm(form, change, {
    check: () => ({ "": form.value ? undefined : m.ui_form_expired() }),
    stale: m.templates_stale(),
    answer(error) {
      if (!(error instanceof TemplateRefused)) return null;
      return form.refuse({ "": m.templates_stale() }, { status: 409 });
    },
  });
}

const formSchema = z.object({ intent: z.enum(["archive", "restore"]) });

export default function TemplatePage({ loaderData: { template }, actionData }: Route.ComponentProps) {
  const { version } = template;
  const start = template.canStart && (
    <LinkButton tone="primary" to={href("/qc/check/", { templateCategory: template.category })}>
      {m.templates_use()}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={template.name}
        lead={
          <>
            <span>
              {[template.code, categoryName(template.category), version && m.templates_version_of(version)]
                .filter((part) => part && part !== template.name)
                .join(" · ")}
            </span>{" "}
            <TemplateStatus status={template.status} />
          </>
        }
        actions={
          <>
            {version && template.canManage && template.status !== "archived" && (
              <LinkButton to={templateHref(template.id, "/edit")}>
                {template.hasDraft ? m.templates_edit_go_on() : m.templates_edit_begin()}
              </LinkButton>
            )}
            {start}
          </>
        }
      />
      <FormErrors reply={actionData?.reply} />
      {!version && (
        <EmptyState
          title={m.templates_unpublished_title()}
          action={
            template.canManage &&
            template.status !== "archived" && (
              <LinkButton tone="primary" to={templateHref(template.id, "/edit")}>
                {m.templates_edit_go_on()}
              </LinkButton>
            )
          }
        >
          {m.templates_unpublished_body()}
        </EmptyState>
      )}
      {!version && template.canManage && (
        <div className="mt-4 flex max-w-168 flex-col gap-4">
          <TemplateManagement template={template} />
        </div>
      )}
      {version && version.version < template.latest && (
        <Notice tone="warn" title={m.templates_old_title({ version: version.version, latest: template.latest })}>
          {m.templates_old_body()} <a href="?">{m.templates_latest()}</a>
        </Notice>
      )}
      {version && (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="flex flex-col gap-2 md:gap-4">
            {version.sections.map((section, index) => (
              <SectionView key={section.id} version={version} index={index} />
            ))}
          </div>
          {/* On a phone the contents come before the items and the rest after them. */}
          <aside className="max-lg:contents lg:sticky lg:top-20 lg:flex lg:flex-col lg:gap-4">
            <Panel title={m.templates_facts()}>
              <Counting version={version} fixDays={template.fixDays!} />
            </Panel>
            <div className={version.sections.length > 3 ? "max-lg:-order-1 max-md:hidden" : "max-lg:hidden"}>
              <Panel title={m.templates_contents()}>
                <ol>
                  {version.sections.map((section, index) => (
                    <li key={section.id}>
                      <a
                        href={`#section-${section.id}`}
                        className="flex min-h-11 items-center justify-between gap-3 text-accent dense:min-h-9"
                      >
                        <span>{`${index + 1}. ${say(section.title)}`}</span>
                        <span className="text-muted tabular-nums">{section.items.length}</span>
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
                      className={`inline-flex min-h-11 items-center dense:min-h-0 ${entry.version === version.version ? "font-semibold" : "text-accent"}`}
                    >
                      {m.templates_version_of({ version: entry.version })}
                    </a>{" "}
                    <span className="text-sm text-muted tabular-nums">
                      {m.templates_published_on({ day: entry.day })}
                    </span>
                    {entry.changes && <p className="text-sm whitespace-pre-line">{entry.changes}</p>}
                  </li>
                ))}
              </ul>
              {template.latest + (template.hasDraft && template.canManage ? 1 : 0) > 1 && (
                <p className="mt-2">
                  <a
                    href={templateHref(template.id, "/changes")}
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
            {template.canManage && <TemplateManagement template={template} />}
          </aside>
        </div>
      )}
    </>
  );
}

function TemplateManagement({ template }: { template: Route.ComponentProps["loaderData"]["template"] }) {
  return (
    <>
      <ManagePanel {...template} />
      <Panel title={m.templates_history()}>
        <History history={template.history} />
      </Panel>
    </>
  );
}

function Counting({
  version,
  fixDays,
}: {
  version: TemplateVersion;
  fixDays: NonNullable<Route.ComponentProps["loaderData"]["template"]["fixDays"]>;
}) {
  const items = version.sections.reduce((sum, section) => sum + section.items.length, 0);
  return (
    <>
      <p>
        {[
          m.templates_items_count({ count: items }),
          m.templates_sections_count({ count: version.sections.length }),
          version.scored ? m.templates_pass_mark({ percent: version.passMark }) : m.templates_scored_no(),
        ].join(" · ")}
      </p>
      {version.scored && (
        <p className="mt-1 text-sm text-muted">
          {`${m.templates_bands()}: ${joinNames(
            version.bands.map(({ name, from }) => m.templates_band_from({ band: name, percent: from })),
            getLocale(),
          )}`}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">{`${m.templates_due()}: ${m.templates_due_days(fixDays)}`}</p>
    </>
  );
}
