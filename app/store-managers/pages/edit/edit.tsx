import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { changeManager } from "#app/store-managers/keep-managers.server.ts";
import { AccountRefused, StaleManager } from "#app/store-managers/manager-errors.ts";
import { readManagerForm } from "#app/store-managers/manager-form.ts";
import { differencesBetween } from "#app/records/record.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/edit";
import { managerAnswer, readManagerRequest, requireManager, shownManager } from "./form.server.ts";
import { ManagerForm } from "./form.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.manager.name ?? m.managers_title()) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { id, data, revision } = await requireManager(user, params.id);
  return { id, manager: await shownManager(data), seen: revision, key: mintFormKey(user.uid, `edit-manager/${id}`) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { id, data } = await requireManager(user, params.id);
  const { typed, key, seen } = await readManagerRequest(request);
  const { fields, problems } = readManagerForm(typed, data);
  if (problems) return managerAnswer(400, { typed, seen, problems });
  try {
    const { code: _, ...changed } = fields;
    const outcome = await changeManager(user, id, changed, { key, seen }, new Date());
    const to = `/qc/store-managers/${id}`;
    if (outcome === "same") return await redirectUnchanged(request, to, 304);
    return await redirectWithToast(request, to, { tone: "good", message: m.managers_saved() });
  } catch (error) {
    if (error instanceof StaleManager) {
      const { data: current, revision } = error.current;
      return managerAnswer(409, {
        typed,
        seen: revision,
        differences: differencesBetween(await shownManager(current), typed),
      });
    }
    if (error instanceof AccountRefused)
      return managerAnswer(400, { typed, seen, account: { reason: error.reason, by: error.by } });
    if (error instanceof Response && error.status === 400) return managerAnswer(400, { typed, seen, expired: true });
    throw error;
  }
}

export default function EditManager({ loaderData: { id, manager, seen, key }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.managers_edit_title()} lead={`${manager.code} · ${manager.name}`} />
      <ManagerForm
        to={`/qc/store-managers/${id}/edit`}
        back={`/qc/store-managers/${id}`}
        formKey={key}
        seen={seen}
        manager={manager}
        answer={actionData}
      />
    </>
  );
}
