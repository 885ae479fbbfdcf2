import { redirect } from "react-router";
import { currentReview } from "#app/auth/parked-review.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { importHref, importsHref } from "#app/import/href.ts";
import { isWorking } from "#app/import/import.ts";
import { beginWriting, discardImport } from "#app/import/imports.server.ts";
import { answerOvertaken, continueRun } from "#app/import/pages/run/continue-run.server.ts";
import { ImportState } from "#app/import/parts/status.tsx";
import { handleSent } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { emptyForm } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { ImportFacts } from "./facts.tsx";
import { RemarkList } from "./remarks.tsx";
import { ImportRowList } from "./rows.tsx";
import { PreviewDecision, ImportStage } from "./stage.tsx";
import { readImportPage } from "./view-page.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.fileName ?? m.shell_imports()) }];
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const page = await readImportPage(requireUser(context), params.id, searchParams, new Date());
  if (page.status === "columns") throw redirect(importHref(params.id, "/columns"), 302);
  if (isWorking(page.status)) throw redirect(importHref(params.id, "/run"), 302);
  return page;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  if (currentReview()) return null;
  const { fields } = await readForm(request, emptyForm);
  const decide = async () => {
    if (fields.get("intent") === "discard") {
      await discardImport(user, params.id, new Date());
      return redirectWithToast(request, importsHref, { tone: "neutral", message: m.imports_view_discarded() });
    }
    await beginWriting(user, params.id, new Date());
    return continueRun(user, params.id, new Date());
  };
  return handleSent(decide, answerOvertaken(request, params.id));
}

export default function ImportPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={page.fileName}
        lead={
          <>
            <span>{`${page.kind} · `}</span>
            <ImportState status={page.status} judged={page.writesAnswerOnly ? null : page.counts} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <ImportStage {...page} />
        {page.status !== "reading" && !page.thinned && <ImportRowList {...page} />}
        <RemarkList {...page} />
        <ImportFacts {...page} />
        <PreviewDecision {...page} />
      </div>
    </>
  );
}
