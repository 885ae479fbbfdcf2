import { data } from "react-router";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { editHref } from "#app/templates/edit-view.ts";
import { isCode } from "#app/templates/name-fields.ts";
import { StaleTemplate, type TemplateRefusal, TemplateRefused } from "#app/templates/template-errors.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/review";
import { columnsHref, importHref } from "#app/templates/exchange/href.ts";
import { importAsDraft, importAsNew } from "./keep-imported.server.ts";
import { findUploaded, reviewUploaded } from "./review.server.ts";
import { NewTemplate, ReplacedDraft } from "./review-parts.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? m.exchange_review_title({ name: loaderData.name }) : m.exchange_title()) }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const search = new URL(request.url).searchParams;
  return { ...(await reviewUploaded(user, await findUploaded(user, search))), search: search.toString() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { read, file, fileName, into } = await findUploaded(user, new URL(request.url).searchParams);
  const form = await readForm(request, ["key", "seen", "code"]);
  const [key, code] = [textOf(form, "key"), textOf(form, "code").trim()];
  const refuse = (refusal: TemplateRefusal | "stale" | "code", status = 400) => data({ refusal, code }, { status });
  if (into === null && !isCode(code)) return refuse("code");
  const imported = { draft: read.draft, file, fileName, key };
  try {
    const now = new Date();
    const id = into ?? (await importAsNew(user, { ...imported, code }, now)).id;
    if (into !== null) await importAsDraft(user, into, { ...imported, seen: textOf(form, "seen") }, now);
    const message = into === null ? m.exchange_done_new() : m.exchange_done_draft({ name: say(read.draft.head.name) });
    return await redirectWithToast(request, editHref(id), { tone: "good", message });
  } catch (error) {
    if (error instanceof StaleTemplate) return refuse("stale", 409);
    if (error instanceof TemplateRefused) return refuse(error.code);
    throw error;
  }
}

/** Those about the code stand at its field. */
const refusals: Partial<Record<TemplateRefusal | "stale" | "code", () => string>> = {
  stale: () => m.templates_stale(),
  archived: () => m.templates_edit_archived_title(),
  "too-large": () => m.templates_edit_too_large(),
};

export default function ReviewImport({ loaderData: review, actionData }: Route.ComponentProps) {
  const refused = actionData && refusals[actionData.refusal]?.();
  const parts = [
    review.category,
    m.templates_items_count({ count: review.items }),
    m.templates_sections_count({ count: review.sections.length }),
    review.scored ? m.templates_pass_mark({ percent: review.passMark }) : m.templates_scored_no(),
  ];
  const search = new URLSearchParams(review.search);
  const other = (into: string) => {
    search.set("into", into);
    return `?${search}`;
  };
  return (
    <>
      <PageHeader
        title={m.exchange_review_title({ name: review.name })}
        lead={`${review.fileName} · ${parts.join(" · ")}`}
        actions={
          <>
            {review.hasColumns && (
              <LinkButton to={columnsHref(new URLSearchParams(review.search))}>{m.imports_columns_change()}</LinkButton>
            )}
            <LinkButton to={importHref}>{m.exchange_other_file()}</LinkButton>
          </>
        }
      />
      <div className="stack max-w-3xl">
        {refused && <Notice tone="warn" title={refused} />}
        {review.notes.length > 0 && (
          <Notice title={m.exchange_notes()}>
            <ul className="list-disc pl-5">
              {review.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Notice>
        )}
        {review.into ? (
          <ReplacedDraft into={review.into} formKey={review.key} otherwise={other("new")} />
        ) : (
          <NewTemplate
            review={review}
            code={actionData?.code ?? review.code}
            problem={actionData?.refusal === "code" || actionData?.refusal === "code-taken" ? actionData.refusal : null}
            otherwise={review.sameCode && other(review.sameCode)}
          />
        )}
      </div>
    </>
  );
}
