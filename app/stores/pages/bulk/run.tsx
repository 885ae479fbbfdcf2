import { useEffect } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { orNotFound } from "#app/auth/authorize.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { titled } from "#app/shell/page-title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/run";
import { workAtOnce } from "./bulk-params.ts";
import { continueBulk, findBulk, storeLabels } from "#app/store-managers/bulk.server.ts";
import { finished, listHref } from "./confirm-page.server.ts";
import { actionName, refusalText } from "./words.ts";
import { Figure, Figures } from "#app/ui/figures.tsx";
import { Progress } from "#app/ui/progress.tsx";

export const meta = titled(m.stores_bulk_title);

function idOf(url: URL): string {
  return url.searchParams.get("id") ?? "";
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const stored = orNotFound(await findBulk(user, idOf(url)));
  const { action: what, ids, done, changed, same, refused, reasons } = stored.data;
  const names = await storeLabels(
    user,
    reasons.map(({ id }) => id),
  );
  return {
    id: stored.id,
    what,
    total: ids.length,
    done,
    changed,
    same,
    refused,
    reasons: reasons.map(({ id, why, by }) => ({ id, name: names.get(id) ?? id, text: refusalText(why, by) })),
    back: await listHref(stored.data),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const id = idOf(url);
  return finished(request, id, await continueBulk(requireUser(context), id, new Date(), workAtOnce));
}

/** How far it has come. With scripts it goes on by itself; without, at the press of a button. */
export default function BulkRun({ loaderData }: Route.ComponentProps) {
  const { id, what, total, done, changed, same, refused, reasons, back } = loaderData;
  const submit = useSubmit();
  const { state } = useNavigation();
  const to = href("/qc/stores/bulk/run", { id });
  const goesOn = done < total;
  useEffect(() => {
    if (goesOn && state === "idle") void submit(null, { method: "post", action: to });
  }, [goesOn, state, submit, to]);
  const number = (value: number) => formatNumber(value, getLocale());
  return (
    <div className="max-w-2xl">
      <PageHeader
        title={actionName(what)}
        lead={m.stores_bulk_progress({ done: number(done), total: number(total) })}
      />
      <Progress done={done} of={total} label={m.stores_bulk_title()} />
      <Figures className="my-4">
        {[
          [m.stores_bulk_changed(), changed],
          [m.stores_bulk_same(), same],
          [m.stores_bulk_refused(), refused],
        ].map(([label, value]) => (
          <Figure key={label} label={String(label)}>
            {number(Number(value))}
          </Figure>
        ))}
      </Figures>
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
        {goesOn && <Button tone="primary">{m.stores_bulk_continue()}</Button>}
      </Form>
    </div>
  );
}
