import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/new";
import { newTaskPage } from "./form.server.ts";
import { TaskForm } from "./task-form.tsx";

export const meta = titled(m.tasks_new);

export function loader({ url, context }: Route.LoaderArgs) {
  return newTaskPage.load(requireUser(context), url.searchParams);
}

export function action({ request, context }: Route.ActionArgs) {
  return newTaskPage.handle(requireUser(context), request);
}

export default TaskForm;
