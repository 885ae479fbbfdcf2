import { data } from "react-router";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { editHref } from "#app/templates/edit-view.ts";
import { FileLinks } from "#app/templates/pages/exchange/file-links.tsx";
import { isCode } from "#app/templates/name-fields.ts";
import { SectionView } from "#app/templates/pages/section-view.tsx";
import { StaleTemplate, TemplateRefused } from "#app/templates/template-errors.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/starter";
import { beginWithStarter } from "./begin.server.ts";
import { libraryHref, starterHref } from "./href.ts";
import { readStarter, requireStarter } from "./read-starters.server.ts";
import { starterFacts } from "./starter-facts.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.name ?? m.library_title()) }];
}

export function loader({ params, context }: Route.LoaderArgs) {
  return readStarter(requireUser(context), params.key);
}

/** Makes a template of one's own of it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const starter = requireStarter(user, params.key);
  const form = await readForm(request, ["key", "code"]);
  const code = textOf(form, "code").trim();
  const refuse = (problem: "code" | "code-taken" | "stale", status: number) => data({ problem, code }, { status });
  if (code && !isCode(code)) return refuse("code", 400);
  try {
    const { id } = await beginWithStarter(user, starter, { code, key: textOf(form, "key") }, new Date());
    return await redirectWithToast(request, editHref(id), { tone: "good", message: m.library_done() });
  } catch (error) {
    if (error instanceof StaleTemplate) return refuse("stale", 409);
    if (error instanceof TemplateRefused) return refuse("code-taken", 400);
    throw error;
  }
}

const problems = {
  code: () => m.templates_new_code_bad(),
  "code-taken": () => m.templates_new_code_taken(),
};

export default function StarterPage({ loaderData: starter, actionData }: Route.ComponentProps) {
  const problem = actionData && actionData.problem !== "stale" ? problems[actionData.problem]() : undefined;
  const code = actionData?.code || starter.code;
  return (
    <>
      <PageHeader
        title={starter.name}
        lead={starterFacts(starter)}
        actions={<LinkButton to={libraryHref}>{m.library_title()}</LinkButton>}
      />
      {actionData?.problem === "stale" && <Notice tone="warn" title={m.templates_stale()} />}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <aside className="stack lg:sticky lg:top-20 lg:order-2">
          <Panel title={m.library_good_for()}>
            <p>{starter.purpose}</p>
          </Panel>
          <Panel title={m.library_use()}>
            <form method="post" className="stack stack-tight">
              <input type="hidden" name="key" value={starter.formKey} />
              <TextField
                label={m.templates_code()}
                name="code"
                defaultValue={code}
                key={code}
                maxLength={40}
                autoCapitalize="characters"
                hint={m.library_code_hint()}
                error={problem}
              />
              <div>
                <Button tone="primary">{m.templates_new_submit()}</Button>
              </div>
              <p className="muted text-sm">{m.library_own()}</p>
            </form>
          </Panel>
          <Panel title={m.exchange_take_along()}>
            <p className="-ml-3.5 flex flex-wrap">
              <FileLinks path={`${starterHref(starter.key)}/items`} />
            </p>
          </Panel>
        </aside>
        <div className="stack">
          {starter.content.sections.map((section, index) => (
            <SectionView key={section.id} version={starter.content} index={index} />
          ))}
        </div>
      </div>
    </>
  );
}
