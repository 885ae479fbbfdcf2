import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { EmptyState, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { ChangeList } from "./change-list.tsx";
import { readTemplateChanges } from "./read-changes.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: pageTitle(loaderData ? m.templates_changes_title({ name: loaderData.name }) : m.shell_nav_templates()) },
  ];
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const changes = await readTemplateChanges(requireUser(context), params.id, url.searchParams);
  return { ...changes, crumb: changes.name };
}

export default function TemplateChanges({ loaderData }: Route.ComponentProps) {
  const { name, code, choices, from, to, problems, changes, replayHref } = loaderData;
  const select = (label: string, field: "from" | "to", value: string) => (
    <SelectField
      label={label}
      name={field}
      key={`${field} ${value}`}
      defaultValue={value}
      options={choices}
      error={problems[field] && m.templates_changes_unknown({ value: shorten(problems[field]) })}
    />
  );
  return (
    <>
      <PageHeader title={m.templates_changes_title({ name })} lead={code} />
      {choices.length < 2 ? (
        <EmptyState title={m.templates_changes_one()} />
      ) : (
        <div className="flex max-w-2xl flex-col gap-4">
          <form className="flex flex-wrap items-end gap-3">
            {select(m.templates_changes_from(), "from", from)}
            {select(m.templates_changes_to(), "to", to)}
            <Button>{m.templates_changes_show()}</Button>
          </form>
          <Panel>
            <ChangeList changes={changes} />
          </Panel>
          {replayHref && (
            <p className="print:hidden">
              <a href={replayHref} className="link -my-2.5 inline-block py-2.5">
                {m.templates_replay()}
              </a>
            </p>
          )}
        </div>
      )}
    </>
  );
}
