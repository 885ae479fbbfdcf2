import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import type { Route } from "./+types/edit";
import { managerPages } from "./form.server.ts";
import { ManagerForm } from "./form.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.values.name ?? m.shell_nav_store_managers()) }];
}

export function loader({ params, context }: Route.LoaderArgs) {
  return managerPages.editPage.load(requireUser(context), params.id);
}

export function action({ request, params, context }: Route.ActionArgs) {
  return managerPages.editPage.handle(requireUser(context), params.id, request);
}

export default ManagerForm;
