import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/new";
import { managerPages } from "./form.server.ts";
import { ManagerForm } from "./form.tsx";

export const meta = titled(m.managers_new_title);

export function loader({ context }: Route.LoaderArgs) {
  return managerPages.newPage.load(requireUser(context));
}

export function action({ request, context }: Route.ActionArgs) {
  return managerPages.newPage.handle(requireUser(context), request);
}

export default ManagerForm;
