import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/edit";
import { editTaskPage } from "./form.server.ts";
import { TaskForm } from "./task-form.tsx";

export const meta = titled(m.tasks_edit);

export function loader({ params, context }: Route.LoaderArgs) {
  return editTaskPage.load(requireUser(context), params.id);
}

export function action({ request, params, context }: Route.ActionArgs) {
  return editTaskPage.handle(requireUser(context), params.id, request);
}

export default TaskForm;
