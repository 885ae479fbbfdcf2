import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleForm } from "#app/records/handle-form.server.ts";
import { type RefusalTable, refuseCodes } from "#app/records/refusals.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { pageTitle } from "#app/shell/page-title.ts";
import { ChangeList } from "#app/templates/pages/changes/change-list.tsx";
import { discardDraft, publishDraft } from "#app/templates/drafts.server.ts";
import { templateEditHref, templateHref } from "#app/templates/href.ts";
import * as templateLimits from "#app/templates/limits.ts";
import { TemplateRefused, type TemplateRefusal } from "#app/templates/template-errors.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { anyText, freeText } from "#app/ui/form-values.ts";
import { readForm } from "#app/ui/form.server.ts";
import { fieldsOf, FormErrors } from "#app/ui/form.tsx";
import { EmptyState, ErrorList, Notice, PageHeader, Panel } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Route } from "./+types/page";
import { reviewDraft } from "./review.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: pageTitle(loaderData ? m.templates_publish_title({ name: loaderData.name }) : m.shell_nav_templates()) },
  ];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const review = await reviewDraft(requireUser(context), params.id, new Date());
  return { ...review, crumb: review.name };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const leave = (message: string) => redirectWithToast(request, templateHref(params.id), { tone: "good", message });
  return handleForm(
    await readForm(request, formSchema),
    async ({ intent, notes }, submission) => {
      if (intent === "discard") {
        await discardDraft(user, params.id, submission, new Date());
        return leave(m.templates_publish_discarded());
      }
      const { version } = await publishDraft(user, params.id, { notes, ...submission }, new Date());
      return leave(m.templates_publish_done({ version }));
    },
    {
      refusal: refuseCodes(TemplateRefused, refusals),
      stale: m.templates_stale(),
    },
  );
}

const formSchema = z.object({ intent: anyText, notes: freeText(templateLimits.changes) });

const none = ["", () => m.templates_publish_none_title()] as const;
const refusals: RefusalTable<TemplateRefusal> = {
  same: ["", () => m.templates_publish_same()],
  unready: ["", () => m.templates_publish_unready()],
  archived: ["", () => m.templates_edit_archived_title()],
  "not-archived": none,
  "no-draft": none,
  "too-large": none,
};

export default function PublishTemplate({ loaderData: review, actionData }: Route.ComponentProps) {
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
            <LinkButton to={templateEditHref(review.id)}>{m.templates_publish_back()}</LinkButton>
            <LinkButton to={templateHref(review.id, "/preview")}>{m.templates_edit_to_preview()}</LinkButton>
          </>
        }
      />
      <FormErrors reply={actionData?.reply} tone="bad" />
      {!review.hasDraft ? (
        <EmptyState
          title={actionData ? m.templates_publish_none_body() : m.templates_publish_none_title()}
          action={<LinkButton to={templateHref(review.id)}>{m.templates_edit_archived_open()}</LinkButton>}
        >
          {!actionData && m.templates_publish_none_body()}
        </EmptyState>
      ) : (
        <div className="flex max-w-2xl flex-col gap-4">
          {review.overtaken && (
            <Notice tone="warn" title={m.templates_publish_overtaken({ version: review.version })} />
          )}
          {review.problems.length > 0 && (
            <div className="notice tone-bad" id="problems">
              <p className="font-semibold">{m.templates_edit_problems_title({ count: review.problems.length })}</p>
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
              <p className="text-muted">{m.templates_publish_first_body()}</p>
            )}
          </Panel>
          {ready && !same && review.replay && (
            <Panel title={m.templates_replay()}>
              <p>{review.replay.headline ?? m.templates_replay_body()}</p>
              {review.replay.carried && <p className="mt-1 text-sm text-muted">{review.replay.carried}</p>}
              <a href={review.replay.href} className="link -mb-2.5 inline-block py-2.5">
                {review.replay.headline ? m.templates_replay_again() : m.templates_replay_open()}
              </a>
            </Panel>
          )}
          {ready && !same && (
            <PostForm native formKey={review.publishKey} seen={review.revision} className="flex flex-col gap-4">
              <TextAreaField
                {...fieldsOf<"notes">(actionData?.reply)("notes")}
                label={m.templates_publish_notes()}
                hint={m.templates_publish_notes_hint()}
                rows={3}
              />
              <p className="text-sm">{m.templates_publish_keeps()}</p>
              <div>
                <Button tone="primary" name="intent" value="publish">
                  {m.templates_publish_submit({ version: review.version + 1 })}
                </Button>
              </div>
            </PostForm>
          )}
          {review.version > 0 && (
            <details className="disclosure">
              <summary>{m.templates_publish_discard()}</summary>
              <PostForm native formKey={review.discardKey} seen={review.revision} className="flex flex-col gap-2">
                <p>{m.templates_publish_discard_body({ version: review.version })}</p>
                <div>
                  <Button tone="danger" name="intent" value="discard">
                    {m.templates_publish_discard_submit()}
                  </Button>
                </div>
              </PostForm>
            </details>
          )}
        </div>
      )}
    </>
  );
}
