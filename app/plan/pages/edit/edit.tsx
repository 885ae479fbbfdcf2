import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/edit";
import { openEdit, handleEdit } from "./form.server.ts";
import { PlanForm } from "./plan-form.tsx";

export const meta = titled(m.plan_edit);

export function loader({ params, context }: Route.LoaderArgs) {
  return openEdit(requireUser(context), params.id, new Date());
}

export function action({ params, request, context }: Route.ActionArgs) {
  return handleEdit(requireUser(context), params.id, request, new Date());
}

export default PlanForm;
