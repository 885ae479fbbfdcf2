import { data, redirect } from "react-router";
import { can } from "#app/auth/can.ts";
import { textOf } from "#app/auth/form.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { config } from "#app/config.server.ts";
import { readUpload } from "#app/files/upload.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { parseAnswerField } from "#app/checks/answers.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { CheckForm } from "./check-form.tsx";
import { draftsOf, findVersionOf } from "#app/checks/checks.server.ts";
import { ClosedCheck, type UnsavedEntry } from "./closed-check.tsx";
import { DraftList } from "./draft-list.tsx";
import { editViewOf, missingIn, requireEditable, takeForm, unsavedOf } from "./form.server.ts";
import { editHref, type EditRefusal, neighbour, readIntent } from "./form-view.ts";

export function meta() {
  return [{ title: pageTitle(m.checks_edit_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const search = new URL(request.url).searchParams;
  const id = search.get("id") ?? "";
  if (id === "") {
    const drafts = (await draftsOf(user)).map((draft) => ({
      id: draft.id,
      storeName: draft.data.storeName,
      templateName: say(draft.data.templateName),
      facts: [
        draft.data.code,
        m.checks_edit_drafts_started({ at: formatInstant(draft.data.startedAt, config.APP_TIME_ZONE) }),
        m.checks_edit_drafts_answered({ count: Object.keys(draft.data.answers).length }),
      ].join(" · "),
    }));
    return { kind: "drafts" as const, drafts, canStart: can(user, "start check") };
  }
  const check = await requireEditable(user, id);
  if (check.data.status !== "draft")
    return {
      kind: "closed" as const,
      id,
      code: check.data.code,
      storeName: check.data.storeName,
      status: check.data.status,
    };
  return {
    kind: "draft" as const,
    view: await editViewOf(user, check, search.get("section"), getLocale()),
    missing: search.has("missing") ? await missingIn(check) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const search = new URL(request.url).searchParams;
  const id = search.get("id") ?? "";
  const check = await requireEditable(user, id);
  const section = search.get("section") ?? "";
  const upload = await readUpload(request);
  const intent = readIntent(textOf(upload.fields, "intent"));
  const submitting = intent.kind === "submit";
  let refusal: EditRefusal | null;
  try {
    refusal = await takeForm(user, check, upload, { submitting, now: new Date() });
  } catch (error) {
    if (!(error instanceof StaleCheck)) throw error;
    const unsaved = unsavedOf(await findVersionOf(check.data), error);
    if (error.check.data.status !== "draft") return data({ refusal: null, unsaved }, { status: 409 });
    refusal = { submitting, stale: true, typed: {}, basis: {}, problems: [], conflicts: {} };
  }
  if (refusal)
    return data(
      { refusal, unsaved: [] as UnsavedEntry[] },
      { status: refusal.stale || Object.keys(refusal.conflicts).length > 0 ? 409 : 400 },
    );
  switch (intent.kind) {
    case "submit":
      return redirectWithToast(request, `/qc/check/view?${new URLSearchParams({ id })}`, {
        tone: "good",
        message: m.checks_edit_submitted(),
      });
    case "next":
    case "back": {
      const step = intent.kind === "next" ? 1 : -1;
      return redirect(editHref(id, neighbour(await findVersionOf(check.data), section, step)), 303);
    }
    case "go":
      return redirect(editHref(id, intent.section), 303);
    case "photo":
      return redirect(editHref(id, section, intent.item), 303);
    case "save": {
      const item = removedFrom(upload.fields);
      return item
        ? redirect(editHref(id, section, item), 303)
        : redirectWithToast(request, editHref(id, section), { tone: "good", message: m.checks_edit_saved() });
    }
  }
}

/** The item that a remove button was pressed at, to come back to. */
function removedFrom(fields: FormData): string | undefined {
  const names = [...fields.keys()].map(parseAnswerField);
  return names.find((field) => field?.part === "remove")?.item;
}

/** What is being filled in is kept in step by saving it; only another check is fetched. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  const id = nextUrl.searchParams.get("id");
  return !id || id !== currentUrl.searchParams.get("id");
}

export default function EditCheck({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "drafts") return <DraftList drafts={loaderData.drafts} canStart={loaderData.canStart} />;
  if (loaderData.kind === "closed") return <ClosedCheck check={loaderData} unsaved={actionData?.unsaved ?? []} />;
  const { view, missing } = loaderData;
  return (
    <>
      <PageHeader title={view.storeName} lead={view.lead} />
      <CheckForm key={view.checkId} view={view} refusal={actionData?.refusal ?? missing} />
    </>
  );
}
