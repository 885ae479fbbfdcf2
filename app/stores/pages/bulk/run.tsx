import { useEffect } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { orNotFound } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { bulkRequestMs } from "#app/records/change-each.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/run";
import { listHref, readStoreLabels, redirectToRun } from "./run.server.ts";
import { storeActionName, storeBulkRuns } from "./store-bulk.server.ts";
import type { RefusalReason } from "./store-run.ts";
import { Figure, FigureGrid } from "#app/ui/figures.tsx";
import { ProgressMeter } from "#app/ui/progress.tsx";

export const meta = titled(m.stores_bulk_title);

function idOf(url: URL): string {
  return url.searchParams.get("id") ?? "";
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const stored = orNotFound(await storeBulkRuns.find(user, idOf(url)));
  const { action: name, ids, done, changed, same, refused, reasons } = stored.data;
  const labels = await readStoreLabels(reasons.map(({ id }) => id));
  return {
    id: stored.id,
    title: storeActionName(name),
    total: ids.length,
    done,
    changed,
    same,
    refused,
    reasons: reasons.map(({ id, why, by }, at) => ({ id, name: labels[at]!, text: refusalTexts[why](by) })),
    back: await listHref(stored.data),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const id = idOf(url);
  return redirectToRun(request, id, await storeBulkRuns.proceed(requireUser(context), id, new Date(), bulkRequestMs));
}

const refusalTexts: Readonly<Record<RefusalReason, (by: string) => string>> = {
  gone: () => m.stores_bulk_gone(),
  overlap: (by) => m.stores_bulk_overlap({ by }),
  left: (by) => m.managers_assign_left({ manager: by }),
  tags: () => m.stores_problem_tags(),
};

/** The progress of a run. With scripts it continues by itself; without, its button does. */
export default function StoreRunPage({ loaderData }: Route.ComponentProps) {
  const { id, title, total, done, changed, same, refused, reasons, back } = loaderData;
  const submit = useSubmit();
  const { state } = useNavigation();
  const to = href("/qc/stores/bulk/run", { id });
  const isRunning = done < total;
  useEffect(() => {
    if (isRunning && state === "idle") void submit(null, { method: "post", action: to });
  }, [isRunning, state, submit, to]);
  const number = (value: number) => formatNumber(value, getLocale());
  return (
    <div className="max-w-2xl">
      <PageHeader title={title} lead={m.stores_bulk_progress({ done: number(done), total: number(total) })} />
      <ProgressMeter done={done} of={total} label={m.stores_bulk_title()} />
      <FigureGrid className="my-4">
        {[
          [m.stores_bulk_changed(), changed],
          [m.stores_bulk_same(), same],
          [m.stores_bulk_refused(), refused],
        ].map(([label, value]) => (
          <Figure key={label} label={String(label)}>
            {number(Number(value))}
          </Figure>
        ))}
      </FigureGrid>
      {reasons.length > 0 && (
        <div className="mb-4">
          <Notice tone="warn" title={m.stores_bulk_left()}>
            <ul>
              {reasons.map((reason) => (
                <li key={reason.id}>
                  <a href={href("/qc/stores/:id", { id: reason.id })} className="link inline-block py-2.5">
                    {reason.name}
                  </a>
                  <span>{`: ${reason.text}`}</span>
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <Form method="post" action={to} className="action-bar">
        <LinkButton to={back}>{m.stores_bulk_back()}</LinkButton>
        {isRunning && <Button tone="primary">{m.stores_bulk_continue()}</Button>}
      </Form>
    </div>
  );
}
