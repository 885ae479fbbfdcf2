import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/new";
import { openNew, handleNew } from "./form.server.ts";
import { PlanForm } from "./plan-form.tsx";

export const meta = titled(m.plan_add);

export function loader({ url, context }: Route.LoaderArgs) {
  return openNew(requireUser(context), url.searchParams, new Date());
}

export function action({ request, context }: Route.ActionArgs) {
  return handleNew(requireUser(context), request, new Date());
}

export default PlanForm;
