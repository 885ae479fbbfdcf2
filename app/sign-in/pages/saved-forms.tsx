import { redirect } from "react-router";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { crumbsOf } from "#app/shell/crumbs.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { isCurrent, navigation } from "#app/shell/navigation.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { TypedFields } from "#app/shell/refused-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { anyText } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { EmptyState, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/saved-forms";
import { describeForm } from "#app/sign-in/saved/described-form.server.ts";
import { resendHref } from "#app/auth/saved-form.ts";
import { discardKeptForm, savedFormsOf } from "#app/sign-in/saved/saved-forms.server.ts";
import { returnPath } from "#app/auth/return-path.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { href } from "#app/ui/href.ts";

export const meta = titled(m.sign_in_kept_title);

/** Comes between signing in and the page one wanted (`redirect`). Nothing is carried out before its sender has seen it and asks for it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const search = url.searchParams;
  if (search.has("gone")) throw await redirectUnchanged(request, href("/kept"), 204);
  const next = returnPath(search.get("redirect"));
  const user = requireUser(context);
  const kept = await savedFormsOf(user);
  if (search.has("redirect") && kept.length === 0) throw redirect(next);
  return {
    next,
    kept: await Promise.all(
      kept.map(async ({ id, data }) => ({
        id,
        at: formatInstant(data.at, config.APP_TIME_ZONE),
        page: pathOf(data.page) === pathOf(data.action) ? data.page : null,
        area: areaOf(pathOf(data.action)),
        again: resendHref(data, id),
        ...(await describeForm(user, data)),
        filesLost: data.filesLost,
      })),
    ),
  };
}

function pathOf(page: string): string {
  return page.split("?", 1)[0]!.replace(/(?!^)\/$/, "");
}

/** The name of the area that a form was sent to, which the browser can't be told otherwise; its address where it lies in none. */
function areaOf(path: string): string {
  const areas = navigation.flatMap((group) => group.destinations);
  const area = areas.find((one) => isCurrent(one, path)) ?? crumbsOf(path, "")[0];
  return area?.name() ?? path;
}

/** Discards one. Sending it again is the form's own route's business. */
const keptForm = z.object({ kept: anyText });

export async function action({ request, url, context }: Route.ActionArgs) {
  const { value } = await readForm(request, keptForm);
  const search = url.searchParams;
  return (await discardKeptForm(requireUser(context), value?.kept ?? ""))
    ? redirectWithToast(request, href("/kept", search), { tone: "good", message: m.sign_in_kept_discarded() })
    : redirectUnchanged(request, href("/kept", search), 204);
}

export default function SavedFormsPage({ loaderData: { next, kept } }: Route.ComponentProps) {
  if (kept.length === 0)
    return (
      <>
        <PageHeader title={m.sign_in_kept_title()} />
        <EmptyState title={m.sign_in_kept_none()}>{m.sign_in_kept_none_text()}</EmptyState>
      </>
    );
  return (
    <>
      <PageHeader
        title={m.sign_in_kept_title()}
        lead={`${m.sign_in_kept_lead()} ${m.sign_in_kept_until()}`}
        actions={
          <a href={next} className={buttonClass("secondary")}>
            {m.sign_in_kept_on()}
          </a>
        }
      />
      <div className="flex max-w-3xl flex-col gap-4">
        {kept.map((form) => (
          <SavedFormView key={form.id} {...form} />
        ))}
      </div>
    </>
  );
}

type SavedFormProps = Route.ComponentProps["loaderData"]["kept"][number];

function SavedFormView({ id, at, page, area, again, does, to, typed, photos, filesLost }: SavedFormProps) {
  return (
    <Panel title={does ?? area}>
      {to && <p className="mb-1 font-semibold wrap-anywhere">{to}</p>}
      <p className="mb-3 text-muted">
        <span>{m.sign_in_kept_sent({ at })}</span>
        <br />
        <span>{`${m.sign_in_kept_page()}: `}</span>
        {page === null ? <span>{area}</span> : <a href={page}>{area}</a>}
      </p>
      {typed.length === 0 && photos.length === 0 && <p className="text-muted">{m.sign_in_kept_nothing_typed()}</p>}
      <TypedFields fields={typed} />
      {photos.length > 0 && (
        <dl className="mt-2 flex flex-col gap-2">
          {photos.map(([field, count]) => (
            <div key={field}>
              <dt className="text-sm wrap-anywhere text-muted">{field}</dt>
              <dd>{m.sign_in_kept_photos({ count })}</dd>
            </div>
          ))}
        </dl>
      )}
      {filesLost > 0 && <p className="mt-2 text-warn">{m.sign_in_kept_files_lost({ count: filesLost })}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <form method="post" action={again} encType="text/plain">
          <input type="hidden" name="kept" value={id} />
          <Button tone="primary">{m.shell_send_again()}</Button>
        </form>
        <form method="post">
          <input type="hidden" name="kept" value={id} />
          <Button>{m.sign_in_kept_discard()}</Button>
        </form>
      </div>
    </Panel>
  );
}
