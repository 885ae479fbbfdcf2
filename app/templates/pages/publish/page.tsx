import { data } from "react-router";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { ChangeList } from "#app/templates/pages/changes/change-list.tsx";
import { discardDraft, publishDraft } from "#app/templates/drafts.server.ts";
import { editHref, templateHref } from "#app/templates/edit-view.ts";
import { StaleTemplate, TemplateRefused, type TemplateRefusal } from "#app/templates/template-errors.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState, ErrorList, Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import type { Route } from "./+types/page";
import { reviewDraft } from "./review.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: pageTitle(loaderData ? m.templates_publish_title({ name: loaderData.name }) : m.templates_title()) },
  ];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return reviewDraft(requireUser(context), params.id);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const form = await readForm(request, ["intent", "notes", "seen", "key"]);
  const sent = { seen: textOf(form, "seen"), key: textOf(form, "key") };
  const notes = textOf(form, "notes");
  try {
    if (textOf(form, "intent") === "discard") {
      await discardDraft(user, params.id, sent, new Date());
      return await redirectWithToast(request, templateHref(params.id), {
        tone: "good",
        message: m.templates_publish_discarded(),
      });
    }
    const { version } = await publishDraft(user, params.id, { ...sent, notes }, new Date());
    return await redirectWithToast(request, templateHref(params.id), {
      tone: "good",
      message: m.templates_publish_done({ version }),
    });
  } catch (error) {
    if (error instanceof StaleTemplate) return data({ refusal: "stale" as const, notes }, { status: 409 });
    if (error instanceof TemplateRefused) return data({ refusal: error.code, notes }, { status: 400 });
    throw error;
  }
}

const refusals: Partial<Record<TemplateRefusal | "stale", () => string>> = {
  stale: () => m.templates_stale(),
  same: () => m.templates_publish_same(),
  unready: () => m.templates_publish_unready(),
  archived: () => m.templates_edit_archived_title(),
};

export default function PublishTemplate({ loaderData: review, actionData }: Route.ComponentProps) {
  const refused = actionData && (refusals[actionData.refusal] ?? m.templates_publish_none_title)();
  const ready = review.hasDraft && review.problems.length === 0 && review.status !== "archived";
  const same = review.version > 0 && review.changes.length === 0;
  return (
    <>
      <PageHeader
        title={m.templates_publish_title({ name: review.name })}
        lead={[
          review.code,
          m.templates_items_count({ count: review.items }),
          m.templates_sections_count({ count: review.sections }),
          review.lastEdit,
        ]
          .filter(Boolean)
          .join(" · ")}
        actions={
          <>
            <LinkButton to={editHref(review.id)}>{m.templates_publish_back()}</LinkButton>
            <LinkButton to={templateHref(review.id, "preview")}>{m.templates_edit_to_preview()}</LinkButton>
          </>
        }
      />
      {!review.hasDraft ? (
        <EmptyState
          title={m.templates_publish_none_title()}
          action={<LinkButton to={templateHref(review.id)}>{m.templates_edit_archived_open()}</LinkButton>}
        >
          {m.templates_publish_none_body()}
        </EmptyState>
      ) : (
        <div className="stack max-w-3xl">
          {refused && <Notice tone="bad" title={refused} />}
          {review.overtaken && (
            <Notice tone="warn" title={m.templates_publish_overtaken({ version: review.version })} />
          )}
          {review.problems.length > 0 && (
            <div className="notice notice-bad" id="problems">
              <p className="notice-title">{m.templates_edit_problems_title({ count: review.problems.length })}</p>
              <ErrorList>
                {review.problems.map((problem) => (
                  <li key={`${problem.href} ${problem.text}`}>
                    <a href={problem.href}>{problem.text}</a>
                  </li>
                ))}
              </ErrorList>
            </div>
          )}
          {review.untranslated > 0 && (
            <Notice tone="warn" title={m.templates_edit_missing_count({ count: review.untranslated })}>
              {m.templates_publish_untranslated()}{" "}
              <a href={review.untranslatedHref}>{m.templates_publish_untranslated_open()}</a>
            </Notice>
          )}
          <Panel
            title={
              review.version > 0
                ? m.templates_publish_changes({ version: review.version })
                : m.templates_publish_first()
            }
          >
            {review.version > 0 ? (
              <ChangeList changes={review.changes} />
            ) : (
              <p className="muted">{m.templates_publish_first_body()}</p>
            )}
          </Panel>
          {ready && !same && (
            <form method="post" className="stack">
              <input type="hidden" name="key" value={review.publishKey} />
              <input type="hidden" name="seen" value={review.revision} />
              <div className="field">
                <label htmlFor="notes" className="field-label">
                  {m.templates_publish_notes()}
                </label>
                <textarea
                  id="notes"
                  name="notes"
                  className="input"
                  rows={3}
                  maxLength={2000}
                  defaultValue={actionData?.notes ?? ""}
                />
                <p className="field-hint">{m.templates_publish_notes_hint()}</p>
              </div>
              <p className="text-sm">{m.templates_publish_keeps()}</p>
              <div>
                <Button tone="primary" name="intent" value="publish">
                  {m.templates_publish_submit({ version: review.version + 1 })}
                </Button>
              </div>
            </form>
          )}
          {review.version > 0 && (
            <details className="disclosure">
              <summary>{m.templates_publish_discard()}</summary>
              <form method="post" className="stack stack-tight">
                <input type="hidden" name="key" value={review.discardKey} />
                <input type="hidden" name="seen" value={review.revision} />
                <p>{m.templates_publish_discard_body({ version: review.version })}</p>
                <div>
                  <Button tone="danger" name="intent" value="discard">
                    {m.templates_publish_discard_submit()}
                  </Button>
                </div>
              </form>
            </details>
          )}
        </div>
      )}
    </>
  );
}
