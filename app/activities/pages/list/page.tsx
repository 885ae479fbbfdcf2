import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { activityList } from "./activity-list.server.ts";
import { activityListColumns } from "./columns.tsx";

export const meta = titled(m.shell_activities);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const list = await readListPage(activityList, user, url.searchParams, new Date());
  return { list, canRecord: can(user, "record activity"), canImport: can(user, "import activities") };
}

export default function ActivityListPage({
  loaderData: { list, canRecord: records, canImport: imports },
}: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.shell_activities()}
      lead={m.activities_lead()}
      menu={
        <>
          <LinkButton to={href("/qc/reports/stage1/activity-report")}>{m.activities_report()}</LinkButton>
          {imports && <LinkButton to={href("/qc/imports/", { kind: "activities" })}>{m.ui_import()}</LinkButton>}
        </>
      }
      actions={records && <NewButton to={href("/qc/activities/new")}>{m.activities_add()}</NewButton>}
      files={[{ csv: href("/qc/activities.csv") }]}
      columns={activityListColumns}
      noMatch={[m.activities_no_match(), m.activities_no_match_body()]}
      none={<EmptyState title={m.activities_none()}>{m.activities_none_body()}</EmptyState>}
    />
  );
}
