import { useEffect, useState } from "react";
import { redirect } from "react-router";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { useAuth } from "#app/auth/use-auth.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { findParkedDrafts, forgetFormDraft, type FormName, holdFormDraft } from "#app/outbox/form-draft.ts";
import { areaName } from "#app/sign-in/parts/area-name.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { TypedValues } from "#app/shell/refused-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { anyText } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { EmptyState, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/parked-submissions";
import { cutValues, openHref, typedTexts } from "#app/auth/parked-submission.ts";
import { discardParked, listParked } from "#app/sign-in/parked/parked-submissions.server.ts";
import { returnPath } from "#app/auth/return-path.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { href } from "#app/ui/href.ts";

export const meta = titled(m.sign_in_kept_title);

const maxPreview = 400;

/** A submission changes nothing before its sender has seen it in its form. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const search = url.searchParams;
  if (search.has("gone")) throw await redirectUnchanged(request, href("/kept"), 204);
  const next = returnPath(search.get("redirect"));
  const user = requireUser(context);
  const parked = await listParked(user);
  if (search.has("redirect") && parked.length === 0) throw redirect(next);
  return {
    next,
    parked: parked.map(({ id, data }) => ({
      id,
      formKey: data.fields.find(({ name }) => name === "key")?.value ?? "",
      at: formatInstant(data.at, config.APP_TIME_ZONE),
      page: pathOf(data.page) === pathOf(data.action) ? data.page : null,
      area: areaName(pathOf(data.action)),
      open: openHref(data, id),
      texts: cutValues(typedTexts(data), maxPreview),
      photos: data.photos.length,
      filesLost: data.filesLost,
    })),
  };
}

function pathOf(page: string): string {
  return page.split("?", 1)[0]!.replace(/(?!^)\/$/, "");
}

const discardForm = z.object({ kept: anyText });

export async function action({ request, url, context }: Route.ActionArgs) {
  const { value } = await readForm(request, discardForm);
  const search = url.searchParams;
  return (await discardParked(requireUser(context), value?.kept ?? ""))
    ? redirectWithToast(request, href("/kept", search), { tone: "good", message: m.sign_in_kept_discarded() })
    : redirectUnchanged(request, href("/kept", search), 204);
}

export default function ParkedSubmissionsPage({ loaderData: { next, parked } }: Route.ComponentProps) {
  const drafts = useParkedDrafts(parked);
  const forgetDrafts = (submissions: readonly Parked[]) =>
    submissions.flatMap(({ id }) => drafts.get(id) ?? []).forEach(forgetFormDraft);
  // Only the device has the files that the server couldn't store.
  const withAllFiles = parked.filter(({ filesLost }) => filesLost === 0);
  if (parked.length === 0)
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
          <a href={next} className={buttonClass("secondary")} onClick={() => forgetDrafts(withAllFiles)}>
            {m.sign_in_kept_on()}
          </a>
        }
      />
      <div className="flex max-w-2xl flex-col gap-4">
        {parked.map((submission) => (
          <ParkedView key={submission.id} {...submission} onDiscard={() => forgetDrafts([submission])} />
        ))}
      </div>
    </>
  );
}

type Parked = Route.ComponentProps["loaderData"]["parked"][number];

/** None of the drafts on this device is sent by itself any longer. */
function useParkedDrafts(parked: readonly Parked[]): ReadonlyMap<string, readonly FormName[]> {
  const uid = useAuth().user?.uid ?? "";
  const [drafts, setDrafts] = useState<ReadonlyMap<string, readonly FormName[]>>(new Map());
  useEffect(() => {
    const finding = parked.map(async (each) => [each.id, await findParkedDrafts(uid, each)] as const);
    void Promise.all(finding).then((draftNames) => {
      for (const [, names] of draftNames) for (const name of names) void holdFormDraft(name);
      setDrafts(new Map(draftNames));
    });
  }, [uid, parked]);
  return drafts;
}

function ParkedView({
  id,
  at,
  page,
  area,
  open,
  texts: words,
  photos,
  filesLost,
  onDiscard,
}: Parked & { onDiscard: () => void }) {
  return (
    <Panel title={area}>
      <p className="mb-3 text-muted">
        <span>{m.sign_in_kept_sent({ at })}</span>
        <br />
        <span>{`${m.sign_in_kept_page()}: `}</span>
        {page === null ? <span>{area}</span> : <a href={page}>{area}</a>}
      </p>
      <TypedValues values={words} />
      {photos > 0 && <p className="mt-2">{m.sign_in_kept_photos({ count: photos })}</p>}
      {filesLost > 0 && <p className="mt-2 text-warn">{m.sign_in_kept_files_lost({ count: filesLost })}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <form method="post" action={open} encType="text/plain">
          <input type="hidden" name="kept" value={id} />
          <Button tone="primary">{m.sign_in_kept_open()}</Button>
        </form>
        <form method="post" onSubmit={onDiscard}>
          <input type="hidden" name="kept" value={id} />
          <Button>{m.sign_in_kept_discard()}</Button>
        </form>
      </div>
    </Panel>
  );
}
