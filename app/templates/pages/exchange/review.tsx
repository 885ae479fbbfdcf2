import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { refuseCodes } from "#app/records/refusals.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { templateEditHref } from "#app/templates/href.ts";
import { codeForm } from "#app/templates/name-fields.ts";
import { newTemplateRefusals } from "#app/templates/pages/begin.server.ts";
import { TemplateRefused } from "#app/templates/template-errors.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { anyText } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { FormErrors } from "#app/ui/form.tsx";
import { Notice, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/review";
import { columnsHref, templateImportHref } from "#app/templates/exchange/href.ts";
import { importAsDraft, importAsNew } from "./apply-import.server.ts";
import { findUploaded, reviewUploaded } from "./review.server.ts";
import { NewTemplateForm, ReplacedDraft } from "./review-parts.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? m.exchange_review_title({ name: loaderData.name }) : m.exchange_title()) }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const search = url.searchParams;
  return { ...(await reviewUploaded(user, await findUploaded(user, search))), search: search.toString() };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { read, file, fileName, into } = await findUploaded(user, url.searchParams);
  const now = new Date();
  return handleForm(
    await readForm(request, into === null ? newForm : draftForm),
    async ({ code }, submission) => {
      const imported = { draft: read.draft, file, fileName, code, ...submission };
      const id = into ?? (await importAsNew(user, imported, now)).id;
      if (into !== null) await importAsDraft(user, into, imported, now);
      const done = m.exchange_done_draft({ name: say(read.draft.head.name) });
      const message = into === null ? m.exchange_done_new() : done;
      return redirectWithToast(request, templateEditHref(id), { tone: "good", message });
    },
    {
      refusal,
      stale: m.templates_stale(),
    },
  );
}

const draftForm = z.object({ code: anyText });
const newForm = draftForm.extend({
  code: codeForm.shape.code.refine(Boolean, { error: () => m.templates_new_code_bad() }),
});

const refusal = [
  ...newTemplateRefusals,
  refuseCodes(TemplateRefused, { archived: ["", () => m.templates_edit_archived_title()] }),
];

export default function ReviewImport({ loaderData: review, actionData }: Route.ComponentProps) {
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
            <LinkButton to={templateImportHref}>{m.exchange_other_file()}</LinkButton>
          </>
        }
      />
      <div className="flex max-w-2xl flex-col gap-4">
        <FormErrors reply={actionData?.reply} />
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
          <NewTemplateForm
            review={review}
            reply={actionData?.reply}
            otherwise={review.sameCode && other(review.sameCode)}
          />
        )}
      </div>
    </>
  );
}
