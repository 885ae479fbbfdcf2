import type { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { duplicateTemplate, findDraft } from "#app/templates/drafts.server.ts";
import { templateHref } from "#app/templates/href.ts";
import { templateNameForm, nameAndCode } from "#app/templates/name-fields.ts";
import { handleNewTemplate } from "#app/templates/pages/begin.server.ts";
import { NameForm } from "#app/templates/pages/name-form.tsx";
import { readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: pageTitle(loaderData ? m.templates_copy_title({ name: say(loaderData.name) }) : m.shell_nav_templates()) },
  ];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { draft } = await findDraft(user, params.id);
  return {
    id: params.id,
    crumb: say(draft.head.name),
    name: draft.head.name,
    key: mintFormKey(user.uid, `copy-template/${params.id}`),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "manage templates");
  const copy = (value: z.output<typeof templateNameForm>, { key }: HiddenValues) =>
    duplicateTemplate(user, params.id, { ...nameAndCode(value), key }, new Date());
  return handleNewTemplate(request, await readForm(request, templateNameForm), copy, m.templates_copy_done());
}

export default function CopyTemplate({ loaderData: { id, name, key }, actionData }: Route.ComponentProps) {
  const copyOf = (locale: Locale) => name[locale] && m.templates_copy_of({ name: name[locale] }, { locale });
  return (
    <>
      <PageHeader title={m.templates_copy_title({ name: say(name) })} lead={m.templates_copy_lead()} />
      <NameForm
        reply={actionData?.reply}
        first={{ en: copyOf("en"), vi: copyOf("vi") }}
        formKey={key}
        categories={null}
        submit={m.templates_edit_copy()}
        cancel={templateHref(id)}
      />
    </>
  );
}
