import { data } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { createTemplate } from "#app/templates/drafts.server.ts";
import { editHref } from "#app/templates/edit-view.ts";
import { type NameProblem, readName } from "#app/templates/name-fields.ts";
import { NameForm } from "#app/templates/pages/name-form.tsx";
import { importHref } from "#app/templates/exchange/href.ts";
import { libraryHref } from "#app/templates/pages/library/href.ts";
import { StaleTemplate, TemplateRefused } from "#app/templates/template-errors.ts";
import { listCategories } from "#app/templates/templates.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";

export function meta() {
  return [{ title: pageTitle(m.templates_new_title()) }];
}

const empty = { en: "", vi: "", code: "", category: "general", newCategory: "" };

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return { key: mintFormKey(user.uid, "create-template"), categories: await listCategories(user) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "keep templates");
  const form = await readForm(request, ["en", "vi", "code", "category", "newCategory", "key"]);
  const typed = {
    en: textOf(form, "en"),
    vi: textOf(form, "vi"),
    code: textOf(form, "code"),
    category: textOf(form, "category"),
    newCategory: textOf(form, "newCategory"),
  };
  const { name, code, category, problems } = readName(typed, true);
  const refuse = (more: readonly NameProblem[], status: number, stale = false) =>
    data({ typed, problems: more, stale }, { status });
  if (problems.length > 0) return refuse(problems, 400);
  try {
    const { id } = await createTemplate(user, { code, name, category, key: textOf(form, "key") }, new Date());
    return await redirectWithToast(request, editHref(id), { tone: "good", message: m.templates_new_done() });
  } catch (error) {
    if (error instanceof TemplateRefused) return refuse(["code-taken"], 400);
    if (error instanceof StaleTemplate) return refuse([], 409, true);
    throw error;
  }
}

export default function NewTemplate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.templates_new_title()}
        lead={m.templates_new_lead()}
        actions={
          <>
            <LinkButton to={libraryHref}>{m.library_title()}</LinkButton>
            <LinkButton to={importHref}>{m.exchange_import()}</LinkButton>
          </>
        }
      />
      {actionData?.stale && <Notice tone="warn" title={m.templates_stale()} />}
      <NameForm
        typed={actionData?.typed ?? empty}
        problems={actionData?.problems ?? []}
        formKey={loaderData.key}
        categories={loaderData.categories}
        submit={m.templates_new_submit()}
        cancel="/qc/templates/"
      />
    </>
  );
}
