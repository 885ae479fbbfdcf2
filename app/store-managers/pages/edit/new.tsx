import { authorize } from "#app/auth/authorize.server.ts";
import { mintFormKey, StaleForm } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { createManager } from "#app/store-managers/keep-managers.server.ts";
import { AccountRefused } from "#app/store-managers/manager-errors.ts";
import { readManagerForm, type TypedManager } from "#app/store-managers/manager-form.ts";
import { managerId } from "#app/store-managers/managers.server.ts";
import { CodeTaken } from "#app/stores/code-taken.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/new";
import { managerAnswer, readManagerRequest } from "./form.server.ts";
import { ManagerForm } from "./form.tsx";

export function meta() {
  return [{ title: pageTitle(m.managers_new_title()) }];
}

export function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  authorize(user, "keep stores");
  return { key: mintFormKey(user.uid, "create-manager") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "keep stores");
  const { typed, key } = await readManagerRequest(request);
  const { fields, problems } = readManagerForm(typed);
  if (problems) return managerAnswer(400, { typed, problems });
  try {
    const { id } = await createManager(user, fields, { key }, new Date());
    return await redirectWithToast(request, `/qc/store-managers/${id}`, {
      tone: "good",
      message: m.managers_created({ manager: fields.name }),
    });
  } catch (error) {
    if (error instanceof CodeTaken) return managerAnswer(400, { typed, taken: error.id });
    if (error instanceof AccountRefused)
      return managerAnswer(400, { typed, account: { reason: error.reason, by: error.by } });
    if (error instanceof StaleForm) return managerAnswer(409, { typed, taken: managerId(fields.code) });
    if (error instanceof Response && error.status === 400) return managerAnswer(400, { typed, expired: true });
    throw error;
  }
}

const nobody: TypedManager = { code: "", name: "", phone: "", email: "", account: "" };

export default function NewManager({ loaderData: { key }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.managers_new_title()} />
      <ManagerForm
        to="/qc/store-managers/new"
        back="/qc/store-managers/"
        formKey={key}
        manager={nobody}
        answer={actionData}
      />
    </>
  );
}
