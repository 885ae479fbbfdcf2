import type { z } from "zod";
import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { createTemplate } from "#app/templates/drafts.server.ts";
import { templateImportHref } from "#app/templates/exchange/href.ts";
import { categoryIn, nameAndCode, newTemplateForm } from "#app/templates/name-fields.ts";
import { handleNewTemplate } from "#app/templates/pages/begin.server.ts";
import { libraryHref } from "#app/templates/pages/library/href.ts";
import { NameForm } from "#app/templates/pages/name-form.tsx";
import { listCategories } from "#app/templates/templates.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";

export const meta = titled(m.templates_new_title);

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  return { key: mintFormKey(user.uid, "create-template"), categories: await listCategories(user) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "manage templates");
  const create = (value: z.output<typeof newTemplateForm>, { key }: HiddenValues) =>
    createTemplate(user, { ...nameAndCode(value), category: categoryIn(value), key }, new Date());
  return handleNewTemplate(request, await readForm(request, newTemplateForm), create, m.templates_new_done());
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
            <LinkButton to={templateImportHref}>{m.ui_import()}</LinkButton>
          </>
        }
      />
      <NameForm
        reply={actionData?.reply}
        first={{ category: "general" }}
        formKey={loaderData.key}
        categories={loaderData.categories}
        submit={m.templates_new_submit()}
        cancel={href("/qc/templates/")}
      />
    </>
  );
}
