import { data, Form } from "react-router";
import { authorize } from "#app/auth/authorize.server.ts";
import { currentReview } from "#app/auth/parked-review.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { statusLabel } from "#app/checks/check-names.ts";
import { approveChecks } from "#app/checks/queue.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { emptyForm } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import { Refusal } from "#app/ui/form.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/approve";
import { readToApprove } from "./queue-list.server.ts";
import { QueueLine } from "./row.tsx";

export const meta = titled(m.checks_approve_many_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = url.searchParams;
  const found = await readToApprove(requireUser(context), search, new Date());
  return {
    ...found,
    back: queueHref(search),
    again: ofAll(search) ? href("/qc/check/approve", search) : null,
  };
}

function queueHref(search: URLSearchParams): string {
  return href("/qc/check/queue", new URLSearchParams(search.get("list") ?? ""));
}

/** Whether all that the queue's filters leave are to be approved, some at a time. */
function ofAll(search: URLSearchParams): boolean {
  return search.get("scope") === "all";
}

/**
 * Leads back to the queue where nothing is left to say or to approve. Else the answer itself says what became of each: there is no page that
 * could tell it again.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  authorize(user, "decide check");
  if (currentReview()) return null;
  const { fields } = await readForm(request, emptyForm);
  const seen = new Map(
    [...fields].flatMap(([name, value]) =>
      name.startsWith("seen.") && typeof value === "string" ? [[name.slice(5), value] as const] : [],
    ),
  );
  if (seen.size === 0) return data({ approved: 0, left: [] }, { status: 400 });
  const search = url.searchParams;
  const now = new Date();
  const { approved, left } = await approveChecks(user, seen, now);
  const more = left.length > 0 || (ofAll(search) && (await readToApprove(user, search, now)).rows.length > 0);
  if (!more)
    return redirectWithToast(request, queueHref(search), {
      tone: "good",
      message: m.checks_approve_many_done({ count: approved.length }),
    });
  return data(
    {
      approved: approved.length,
      left: left.map(({ id, check }) =>
        check
          ? m.checks_approve_many_moved({
              check: `${check.storeName}, ${check.code}`,
              status: statusLabel(check.status),
            })
          : m.checks_approve_many_gone({ check: id }),
      ),
    },
    { status: left.length > 0 ? 409 : 200 },
  );
}

export default function ApproveChecks({
  loaderData: { rows, more, appealable, back: to, again },
  actionData,
}: Route.ComponentProps) {
  const back = <LinkButton to={to}>{m.checks_queue_back()}</LinkButton>;
  if (actionData && actionData.approved + actionData.left.length > 0)
    return (
      <div className="flex max-w-2xl flex-col gap-4">
        <PageHeader title={m.checks_approve_many_title()} />
        {actionData.approved > 0 && (
          <Notice tone="good" title={m.checks_approve_many_done({ count: actionData.approved })} />
        )}
        <Refusal
          answer={actionData}
          title={actionData.left.length > 0 ? m.checks_approve_many_left({ count: actionData.left.length }) : null}
        >
          <ul className="list-disc pl-5">
            {actionData.left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Refusal>
        <div className="flex flex-wrap gap-3">
          {back}
          {again && rows.length > 0 && (
            <LinkButton to={again} tone="primary">
              {m.checks_approve_many_next()}
            </LinkButton>
          )}
        </div>
      </div>
    );
  return (
    <div className="max-w-2xl">
      <PageHeader title={m.checks_approve_many_title()} lead={m.checks_decide_approve_body()} />
      {rows.length === 0 ? (
        <>
          <p className="mb-4">{m.checks_approve_many_none()}</p>
          {back}
        </>
      ) : (
        <Form method="post">
          {appealable > 0 && <Notice tone="warn" title={m.checks_approve_many_open({ count: appealable })} />}
          {more && <Notice tone="warn" title={m.checks_approve_many_most({ count: rows.length })} />}
          <ul className="panel">
            {rows.map((row) => (
              <li key={row.id} className="border-line py-2 not-first:border-t">
                <input type="hidden" name={`seen.${row.id}`} value={row.seen} />
                <QueueLine row={row} />
              </li>
            ))}
          </ul>
          <div className="action-bar mt-4">
            {back}
            <Button tone="primary">{m.checks_approve_many_do({ count: rows.length })}</Button>
          </div>
        </Form>
      )}
    </div>
  );
}
