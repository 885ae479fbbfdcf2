import type { ReactNode } from "react";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { BulkReport } from "#app/records/bulk-page-data.ts";
import { BulkPage } from "#app/records/parts/bulk-page.tsx";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { RefusalNotice } from "#app/ui/form.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/approve";
import { approvals } from "./approvals.server.ts";
import { QueueLine } from "./row.tsx";

export const meta = titled(m.checks_approve_many_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = await approvals.load(requireUser(context), url, new Date());
  const isAll = url.searchParams.get("scope") === "all";
  return { page, nextHref: isAll && page.rows.length > 0 ? page.address : null };
}

export function action({ request, url, context }: Route.ActionArgs) {
  return approvals.handle(requireUser(context), request, url, new Date());
}

export default function ApproveChecks({ loaderData: { page, nextHref }, actionData }: Route.ComponentProps) {
  if (actionData && "skipped" in actionData)
    return (
      <Report report={actionData}>
        <LinkButton to={page.back}>{page.backLabel}</LinkButton>
        {nextHref && (
          <LinkButton to={nextHref} tone="primary">
            {m.checks_approve_many_next()}
          </LinkButton>
        )}
      </Report>
    );
  const rows = (
    <ul className="panel">
      {page.rows.map((row) => (
        <li key={row.id} className="border-line py-2 not-first:border-t">
          <QueueLine row={row} />
        </li>
      ))}
    </ul>
  );
  return <BulkPage page={page} answer={actionData} rows={rows} />;
}

function Report({ report, children }: { report: BulkReport; children: ReactNode }) {
  const { changed, skipped } = report;
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <PageHeader title={m.checks_approve_many_title()} />
      {changed > 0 && <Notice tone="good" title={m.checks_approve_many_done({ count: changed })} />}
      <RefusalNotice
        answer={report}
        title={skipped.length > 0 ? m.checks_approve_many_left({ count: skipped.length }) : null}
      >
        <ul className="list-disc pl-5">
          {skipped.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </RefusalNotice>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
