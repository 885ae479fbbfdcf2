import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { LateSelectionBar } from "#app/lists/parts/late-selection-bar.tsx";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { NewButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { allowedActions, taskBulk } from "#app/tasks/pages/bulk/task-bulk.server.ts";
import { ViewTabs } from "#app/tasks/pages/view-tabs.tsx";
import type { Route } from "./+types/page";
import { taskColumns } from "./columns.tsx";
import { taskList } from "./task-list.server.ts";

export const meta = titled(m.tasks_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const list = await readListPage(taskList, user, url.searchParams, new Date());
  return { list, creates: can(user, "create task"), bulk: taskBulk.menu(list.search, allowedActions(user)) };
}

export default function TaskListPage({ loaderData: { list, creates, bulk } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.tasks_title()}
      lead={m.tasks_lead()}
      actions={creates && <NewButton to={href("/tasks/new")}>{m.tasks_new()}</NewButton>}
      above={<ViewTabs current="list" search={list.search} />}
      bulk={<LateSelectionBar {...bulk} count={list.count} />}
      files={[{ csv: href("/tasks.csv") }]}
      columns={taskColumns}
      noMatch={[m.tasks_no_match_title(), m.tasks_no_match_body()]}
      none={<EmptyState title={m.tasks_none_title()}>{m.tasks_none_body()}</EmptyState>}
    />
  );
}
