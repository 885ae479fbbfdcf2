import { Link } from "react-router";
import { AppStatusBadge } from "#app/apps/pages/status-badge.tsx";
import { can } from "#app/auth/can.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { readList } from "#app/lists/define-list.server.ts";
import { ListView } from "#app/lists/parts/list-view.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton, NewButton } from "#app/ui/button.tsx";
import { href } from "#app/ui/href.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Column } from "#app/ui/table.tsx";
import type { Route } from "./+types/page";
import { appList, type AppRow } from "./app-list.server.ts";

export const meta = titled(m.apps_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const list = await readList(appList, user, url.searchParams, new Date());
  return { list, manages: can(user, "manage apps") };
}

export default function Apps({ loaderData: { list, manages } }: Route.ComponentProps) {
  return (
    <ListView
      list={list}
      title={m.apps_title()}
      lead={m.apps_lead()}
      actions={
        manages && (
          <>
            <LinkButton to={href("/apps/tokens/new")}>
              <Icon name="plus" />
              {m.apps_token_new()}
            </LinkButton>
            <NewButton to={href("/apps/webhooks/new")}>{m.apps_webhook_new()}</NewButton>
          </>
        )
      }
      columns={columns(manages)}
      bare
      noMatch={[m.apps_no_match(), m.apps_no_match_body()]}
      none={null}
    />
  );
}

function columns(manages: boolean): Column<AppRow>[] {
  return [
    { key: "name", label: m.apps_name(), phone: "title", cell: nameCell },
    { key: "status", label: m.apps_status(), phone: "bare", cell: (row) => <AppStatusBadge status={row.status} /> },
    { key: "kind", label: m.apps_kind(), phone: "bare", cell: kindCell },
    { key: "about", label: m.apps_about(), phone: "bare", cell: aboutCell },
    ...(manages ? [{ key: "used", label: m.apps_used(), phone: "hidden" as const, cell: usedCell }] : []),
  ];
}

const nameCell = (row: AppRow) => (
  <Link to={row.to} prefetch="intent" className="wrap-anywhere">
    {row.name}
  </Link>
);
// A card's name says it where nothing has a name of its own.
const kindCell = (row: AppRow) => <span className={row.kind === row.name ? "max-md:hidden" : ""}>{row.kind}</span>;
const aboutCell = (row: AppRow) => <span className="cards-wide text-muted wrap-anywhere">{row.about}</span>;
const usedCell = (row: AppRow) => <span className="tabular-nums">{row.used || "–"}</span>;
