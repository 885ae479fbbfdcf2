import { data, redirect } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m, say } from "#app/i18n/locale.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import type { DraftPlace } from "#app/templates/draft.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { emptyForm } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { RefusalNotice } from "#app/ui/form.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { removedBy } from "./intents.ts";
import type { Unsavable } from "./unsaved.server.ts";
import { readEditView, saveTemplateForm } from "./save-form.server.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";
import { TemplateForm } from "./template-form.tsx";
import { templateEditHref, templateHref } from "#app/templates/href.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData && say(loaderData.view.draft.head.name);
  return [{ title: pageTitle(name ? m.templates_edit_title({ name }) : m.shell_nav_templates()) }];
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  return readEditView(requireUser(context), params.id, url.searchParams);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const upload = await readForm(request, emptyForm, { files: true });
  const saved = await saveTemplateForm(requireUser(context), params.id, upload, new Date());
  const { refusal, open, intent, status } = saved;
  if (status !== 303) return data({ refusal }, { status });
  const to = templateEditHref(params.id, open, anchorAfter(saved), removedBy(intent) ?? "");
  return intent === "save"
    ? redirectWithToast(request, to, { tone: "good", message: m.templates_edit_saved() })
    : redirect(to, 303);
}

function anchorAfter({ open, intent }: { open: DraftPlace | null; intent: string }): string {
  if (intent === "close.problems") return "problems";
  return open?.kind === "section" && intent === "add" ? "quick" : "";
}

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  formMethod?: string;
  defaultShouldRevalidate: boolean;
}) {
  if (formMethod) return defaultShouldRevalidate;
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

const unsavedTitles: Record<Unsavable, () => string> = {
  "too-large": m.templates_edit_too_large,
  archived: m.templates_edit_archived_title,
  unreadable: m.templates_edit_unreadable,
};

export default function EditTemplate({ loaderData: { view, archived }, actionData }: Route.ComponentProps) {
  const { unsaved, typed = {} } = actionData?.refusal ?? {};
  if (archived && !unsaved)
    return (
      <EmptyState
        title={m.templates_edit_archived_title()}
        action={<LinkButton to={templateHref(view.id)}>{m.templates_edit_archived_open()}</LinkButton>}
      >
        {m.templates_edit_archived_body()}
      </EmptyState>
    );
  return (
    <>
      <RefusalNotice
        answer={actionData}
        title={
          !unsaved && typed["paste.lines"] ? m.templates_edit_paste_rest({ most: draftLimits.linesPerPaste }) : null
        }
      />
      <RefusalNotice answer={actionData} tone="bad" title={unsaved && unsavedTitles[unsaved.code]()}>
        <p>{m.templates_edit_unsaved()}</p>
        {archived && (
          <p>
            {m.templates_edit_unsaved_archived()}{" "}
            <a href={templateHref(view.id)} target="_blank" rel="noopener">
              {m.templates_edit_archived_open()}
            </a>
          </p>
        )}
        {unsaved && unsaved.lostLines.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {unsaved.lostLines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </RefusalNotice>
      <TemplateForm key={view.id} view={view} refusal={actionData?.refusal ?? null} />
    </>
  );
}
