import { requireUser } from "#app/auth/user-context.server.ts";
import * as checkLimits from "#app/checks/limits.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { templateEditHref } from "#app/templates/href.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { emptyForm } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { DryRun } from "./dry-run.tsx";
import { previewOf } from "./preview.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: pageTitle(loaderData ? m.checks_preview_title({ name: loaderData.name }) : m.shell_nav_templates()) },
  ];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const preview = await previewOf(requireUser(context), params.id, getLocale());
  return { ...preview, crumb: preview.name };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireUser(context);
  const { fields } = await readForm(request, emptyForm, { files: true });
  return {
    typed: [...fields].flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && name.startsWith("a.") ? [[name, value.slice(0, checkLimits.answerText)]] : [],
    ),
  };
}

export default function PreviewTemplate({ loaderData: preview, actionData }: Route.ComponentProps) {
  const items = preview.version.sections.reduce((sum, section) => sum + section.items.length, 0);
  return (
    <>
      <PageHeader
        title={m.checks_preview_title({ name: preview.name })}
        lead={[preview.code, m.checks_preview_lead()].join(" · ")}
        actions={<LinkButton to={templateEditHref(preview.id)}>{m.templates_publish_back()}</LinkButton>}
      />
      {preview.problems > 0 && items > 0 && <Notice tone="warn" title={m.checks_preview_problems()} />}
      {items === 0 ? (
        <EmptyState title={m.templates_problem_no_sections()} />
      ) : (
        <DryRun preview={preview} typed={actionData?.typed ?? []} />
      )}
    </>
  );
}
