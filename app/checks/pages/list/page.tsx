import { can, readsAllStores } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { isByScore } from "#app/checks/list-filters.ts";
import { CheckListTable } from "#app/checks/parts/table.tsx";
import { m } from "#app/i18n/locale.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/page";
import { readCheckList } from "./check-list.server.ts";

export const meta = titled(m.shell_nav_checks);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const list = await readCheckList(user, url.searchParams, new Date());
  return {
    list,
    byScore: isByScore(list),
    canStart: can(user, "start check"),
    imports: can(user, "import checks"),
    decides: can(user, "decide check"),
    storeless: !readsAllStores(user) && user.stores.length + user.formerStores.length === 0,
  };
}

export default function CheckListPage({ loaderData }: Route.ComponentProps) {
  const { list, byScore, canStart, imports, decides, storeless } = loaderData;
  return (
    <ListView
      list={list}
      title={m.shell_nav_checks()}
      lead={m.checks_list_lead()}
      menu={
        (decides || imports) && (
          <>
            {decides && <LinkButton to={href("/qc/check/queue")}>{m.checks_queue()}</LinkButton>}
            {imports && <LinkButton to={href("/qc/imports/", { kind: "checks" })}>{m.ui_import()}</LinkButton>}
          </>
        )
      }
      actions={canStart && <NewButton to={href("/qc/check/")}>{m.checks_start()}</NewButton>}
      note={byScore && <p className="mb-3 text-sm text-muted">{m.checks_list_scored_only()}</p>}
      files={[
        { csv: href("/qc/checks.csv"), label: m.checks_list_file() },
        { csv: href("/qc/findings.csv"), label: m.checks_findings_file() },
        { csv: href("/qc/answers.csv"), label: m.checks_answers_file() },
      ]}
      table={list.rows.length > 0 && <CheckListTable caption={m.shell_nav_checks()} list={list} />}
      noMatch={[m.checks_list_no_match_title(), m.checks_list_no_match_body()]}
      none={
        storeless ? (
          <EmptyState title={m.checks_list_storeless_title()}>{m.checks_list_storeless_body()}</EmptyState>
        ) : (
          <EmptyState title={m.checks_list_none_title()}>{m.checks_list_none_body()}</EmptyState>
        )
      }
    />
  );
}
