import { data } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { duplicateTemplate, findDraft } from "#app/templates/drafts.server.ts";
import { editHref, templateHref } from "#app/templates/edit-view.ts";
import { type NameProblem, readName } from "#app/templates/name-fields.ts";
import { NameForm } from "#app/templates/pages/name-form.tsx";
import { StaleTemplate, TemplateRefused } from "#app/templates/template-errors.ts";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: pageTitle(loaderData ? m.templates_copy_title({ name: say(loaderData.name) }) : m.templates_title()) },
  ];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { draft } = await findDraft(user, params.id);
  return {
    id: params.id,
    name: draft.head.name,
    key: mintFormKey(user.uid, `copy-template/${params.id}`),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "keep templates");
  const form = await readForm(request, ["en", "vi", "code", "key"]);
  const typed = {
    en: textOf(form, "en"),
    vi: textOf(form, "vi"),
    code: textOf(form, "code"),
    category: "",
    newCategory: "",
  };
  const { name, code, problems } = readName(typed, false);
  const refuse = (more: readonly NameProblem[], status: number, stale = false) =>
    data({ typed, problems: more, stale }, { status });
  if (problems.length > 0) return refuse(problems, 400);
  try {
    const { id } = await duplicateTemplate(user, params.id, { code, name, key: textOf(form, "key") }, new Date());
    return await redirectWithToast(request, editHref(id), { tone: "good", message: m.templates_copy_done() });
  } catch (error) {
    if (error instanceof TemplateRefused) return refuse(["code-taken"], 400);
    if (error instanceof StaleTemplate) return refuse([], 409, true);
    throw error;
  }
}

export default function CopyTemplate({ loaderData: { id, name, key }, actionData }: Route.ComponentProps) {
  // Each name in its own language, whoever reads.
  const copyOf = (locale: Locale) => name[locale] && m.templates_copy_of({ name: name[locale] }, { locale });
  const typed = actionData?.typed ?? {
    en: copyOf("en"),
    vi: copyOf("vi"),
    code: "",
    category: "",
    newCategory: "",
  };
  return (
    <>
      <PageHeader title={m.templates_copy_title({ name: say(name) })} lead={m.templates_copy_lead()} />
      {actionData?.stale && <Notice tone="warn" title={m.templates_stale()} />}
      <NameForm
        typed={typed}
        problems={actionData?.problems ?? []}
        formKey={key}
        categories={null}
        submit={m.templates_copy_submit()}
        cancel={templateHref(id)}
      />
    </>
  );
}
