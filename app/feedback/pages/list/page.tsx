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
import { caseList } from "./case-list.server.ts";
import { caseColumns } from "./columns.tsx";

export const meta = titled(m.shell_nav_feedback);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const list = await readListPage(caseList, user, url.searchParams, new Date());
  return { list, records: can(user, "record feedback"), imports: can(user, "import feedback") };
}

function reportHref(search: string): string {
  const own = { q: "", status: "", justified: "", sort: "", column: "" };
  return href("/qc/reports/stage1/customer-feedback") + searchWith(search, own);
}

export default function CaseListPage({ loaderData: { list, records, imports } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.shell_nav_feedback()}
      lead={m.feedback_list_lead()}
      menu={
        <>
          <LinkButton to={reportHref(list.search)}>{m.feedback_report()}</LinkButton>
          {imports && <LinkButton to={href("/qc/imports/", { kind: "feedback" })}>{m.ui_import()}</LinkButton>}
        </>
      }
      actions={records && <NewButton to={href("/qc/feedback/new")}>{m.feedback_record()}</NewButton>}
      files={[{ csv: href("/qc/feedback.csv") }]}
      columns={caseColumns}
      noMatch={[m.feedback_no_match_title(), m.feedback_no_match_body()]}
      none={<EmptyState title={m.feedback_none_title()}>{m.feedback_none_body()}</EmptyState>}
    />
  );
}
