import { data, redirect } from "react-router";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { parseAnswerField } from "#app/checks/answers.ts";
import { answerOf } from "#app/checks/asked-items.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { findVersionOf } from "#app/checks/checks.server.ts";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { Check } from "#app/checks/check.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { handleSent } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { itemsOf } from "#app/templates/template.ts";
import { emptyForm } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { Notice } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { CheckForm } from "./check-form.tsx";
import type { UnsavedEntry } from "./closed-check.tsx";
import { readDraftList } from "./drafts.server.ts";
import { readCheckFormView, missingIn } from "./edit-view.server.ts";
import { requireEditable, requireEditableOrTaken } from "./editable.server.ts";
import { addedHref, checkEditHref, neighbour, readIntent, checkReviewHref, shownVersion } from "./form-view.ts";
import { ClosedCheck, DraftList } from "./parts.tsx";
import { saveCheckForm } from "./save-form.server.ts";
import { tooLate } from "./too-late.server.ts";

export const meta = titled(m.checks_edit_title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const search = url.searchParams;
  const id = search.get("id") ?? "";
  if (id === "") return readDraftList(user, new Date());
  const check = await requireEditableOrTaken(user, id);
  const isHandedOver = !can(user, "edit check", check.data);
  if (isHandedOver || check.data.status !== "draft")
    return {
      kind: "closed" as const,
      id,
      uid: user.uid,
      code: check.data.code,
      storeName: check.data.storeName,
      status: check.data.status,
      items: itemsOf(shownVersion(await findVersionOf(check.data), getLocale())),
      texts: isHandedOver ? handedOverWords(check.data.inspectorName) : closedWords(check.data),
      unsaved: [] as UnsavedEntry[],
    };
  const added = search.get("added");
  return {
    kind: "draft" as const,
    view: {
      ...(await readCheckFormView(user, check, search.get("section"), getLocale())),
      ...(added && { added: { item: added, message: m.checks_edit_photos_added() } }),
    },
    reopened: check.data.reopened ? reopenedWords(check.data.reopened) : null,
    missing: search.has("missing") ? await missingIn(check) : null,
  };
}

function reopenedWords({ at, byName, reason }: NonNullable<Check["reopened"]>) {
  return {
    title: m.checks_reopened_by({ name: byName, at: formatInstant(at, config.APP_TIME_ZONE) }),
    reason: m.checks_reopened_reason({ reason }),
  };
}

function handedOverWords(inspector: string) {
  return {
    ...commonWords(),
    title: m.checks_handed_over_now_title({ inspector }),
    body: m.checks_handed_over_now_body(),
  };
}

function closedWords({ status, discardedAt }: Check) {
  const voided = discardedAt ? m.checks_edit_closed_discarded() : m.checks_edit_closed_voided();
  return {
    ...commonWords(),
    title: m.checks_edit_closed_title(),
    body: status === "void" ? voided : m.checks_edit_closed_submitted(),
  };
}

function commonWords() {
  return {
    unsaved: m.checks_edit_closed_unsaved(),
    view: m.checks_edit_closed_view(),
    entriesTitle: m.checks_kept_title(),
    forget: m.checks_kept_forget(),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const search = url.searchParams;
  const id = search.get("id") ?? "";
  const check = await requireEditableOrTaken(user, id);
  const section = search.get("section") ?? "";
  const form = await readForm(request, emptyForm, { files: true });
  const refuseLate = async (current: Stored<Check>) =>
    data({ refusal: null, unsaved: await tooLate(current, form) }, { status: 409 });
  if (!can(user, "edit check", check.data)) return refuseLate(check);
  const save = async () => {
    const refusal = await saveCheckForm(user, check, form, new Date());
    if (!refusal) return redirectOn(user, check, { request, section, fields: form.fields });
    const status = Object.keys(refusal.conflicts).length > 0 ? 409 : 400;
    return data({ refusal, unsaved: [] as UnsavedEntry[] }, { status });
  };
  return handleSent(save, (error) => (error instanceof StaleCheck ? refuseLate(error.current) : null));
}

interface Submission {
  readonly request: Request;
  readonly section: string;
  readonly fields: FormData;
}

async function redirectOn(user: User, check: Stored<Check>, { request, section, fields }: Submission) {
  const { id } = check;
  const intent = readIntent(textOf(fields, "intent"));
  switch (intent.kind) {
    case "review":
      return redirect(checkReviewHref(id), 303);
    case "next":
    case "back": {
      const step = intent.kind === "next" ? 1 : -1;
      return redirect(checkEditHref(id, neighbour(await findVersionOf(check.data), section, step)), 303);
    }
    case "go":
      return redirect(checkEditHref(id, intent.section), 303);
    case "photo": {
      const after = await requireEditable(user, id);
      const isAdded = photosIn(after, intent.item) > photosIn(check, intent.item);
      return redirect((isAdded ? addedHref : checkEditHref)(id, section, intent.item), 303);
    }
    case "save": {
      const item = removedFrom(fields);
      const same = (await requireEditable(user, id)).revision === check.revision;
      if (same) return redirectUnchanged(request, checkEditHref(id, section, item), item ? 204 : 304);
      return item
        ? redirect(checkEditHref(id, section, item), 303)
        : redirectWithToast(request, checkEditHref(id, section), { tone: "good", message: m.checks_edit_saved() });
    }
  }
}

const photosIn = ({ data: { answers } }: Stored<Check>, item: string) => answerOf(answers, item)?.photos?.length ?? 0;

function removedFrom(fields: FormData): string | undefined {
  const names = [...fields.keys()].map(parseAnswerField);
  return names.find((field) => field?.part === "remove")?.item;
}

/** Saving keeps the open form up to date, so only another check is fetched. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  const id = nextUrl.searchParams.get("id");
  return !id || id !== currentUrl.searchParams.get("id");
}

export default function EditCheck({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "drafts") return <DraftList {...loaderData} />;
  if (loaderData.kind === "closed")
    return <ClosedCheck check={loaderData} unsaved={actionData?.unsaved ?? loaderData.unsaved} />;
  const { view, reopened, missing } = loaderData;
  return (
    <CheckForm key={view.checkId} view={view} refusal={actionData?.refusal ?? missing}>
      {reopened && (
        <Notice tone="warn" title={reopened.title}>
          <span className="wrap-anywhere whitespace-pre-line">{reopened.reason}</span>
        </Notice>
      )}
    </CheckForm>
  );
}
