import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { codeForm } from "#app/templates/name-fields.ts";
import { handleNewTemplate } from "#app/templates/pages/begin.server.ts";
import { FileLinks } from "#app/templates/pages/exchange/file-links.tsx";
import { CodeField } from "#app/templates/pages/name-form.tsx";
import { SectionView } from "#app/templates/pages/section-view.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { PageHeader, Panel } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/starter";
import { createFromStarter } from "./begin.server.ts";
import { libraryHref, starterHref } from "./href.ts";
import { readStarter, requireStarter } from "./read-starters.server.ts";
import { starterFacts } from "./starter-facts.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.name ?? m.library_title()) }];
}

export function loader({ params, context }: Route.LoaderArgs) {
  return readStarter(requireUser(context), params.key);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const starter = requireStarter(user, params.key);
  const begin = ({ code }: { code: string }, { key }: HiddenValues) =>
    createFromStarter(user, starter, { code, key }, new Date());
  return handleNewTemplate(request, await readForm(request, codeForm), begin, m.library_done());
}

export default function StarterPage({ loaderData: starter, actionData }: Route.ComponentProps) {
  const field = fieldsOf<"code">(actionData?.reply);
  return (
    <>
      <PageHeader
        title={starter.name}
        lead={starterFacts(starter)}
        actions={<LinkButton to={libraryHref}>{m.library_title()}</LinkButton>}
      />
      <FormErrors reply={actionData?.reply} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <aside className="flex flex-col gap-4 lg:sticky lg:top-20 lg:order-2">
          <Panel title={m.library_good_for()}>
            <p>{starter.purpose}</p>
          </Panel>
          <Panel title={m.library_use()}>
            <PostForm native formKey={starter.formKey} className="flex flex-col gap-2">
              <CodeField
                {...field("code")}
                defaultValue={field("code").defaultValue || starter.code}
                hint={m.library_code_hint()}
              />
              <div>
                <Button tone="primary">{m.templates_new_submit()}</Button>
              </div>
              <p className="text-sm text-muted">{m.library_own()}</p>
            </PostForm>
          </Panel>
          <Panel title={m.exchange_take_along()}>
            <p className="-ml-3.5 flex flex-wrap">
              <FileLinks path={`${starterHref(starter.key)}/items`} />
            </p>
          </Panel>
        </aside>
        <div className="flex flex-col gap-4">
          {starter.content.sections.map((section, index) => (
            <SectionView key={section.id} version={starter.content} index={index} />
          ))}
        </div>
      </div>
    </>
  );
}
