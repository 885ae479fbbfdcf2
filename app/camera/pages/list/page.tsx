import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { searchWith } from "#app/lists/list.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { EmptyState } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { sittingColumns } from "./columns.tsx";
import { sittingList } from "./sitting-list.server.ts";

export const meta = titled(m.shell_nav_camera);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const list = await readListPage(sittingList, user, url.searchParams, new Date());
  return { list, canRecord: can(user, "record sitting"), canImport: can(user, "import sittings") };
}

function reportHref(search: string): string {
  return href("/qc/reports/stage1/qc-camera") + searchWith(search, { sort: "", column: "", status: "" });
}

export default function SittingListPage({
  loaderData: { list, canRecord: records, canImport: imports },
}: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.shell_nav_camera()}
      lead={m.camera_list_lead()}
      menu={
        <>
          <LinkButton to={reportHref(list.search)}>{m.camera_report()}</LinkButton>
          {imports && <LinkButton to={href("/qc/imports/", { kind: "sittings" })}>{m.ui_import()}</LinkButton>}
        </>
      }
      actions={records && <NewButton to={href("/qc/camera/new")}>{m.camera_record()}</NewButton>}
      files={[{ csv: href("/qc/camera.csv") }]}
      columns={sittingColumns}
      noMatch={[m.camera_no_match(), m.camera_no_match_body()]}
      none={<EmptyState title={m.camera_none()}>{m.camera_none_body()}</EmptyState>}
    />
  );
}
