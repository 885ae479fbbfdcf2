import { m } from "#app/i18n/locale.ts";
import { ChangeList } from "#app/templates/pages/changes/change-list.tsx";
import { CodeField } from "#app/templates/pages/name-form.tsx";
import { templateHref } from "#app/templates/href.ts";
import { Button } from "#app/ui/button.tsx";
import { fieldsOf, type Reply } from "#app/ui/form.tsx";
import { Notice, Panel } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { reviewUploaded } from "./review.server.ts";

type Review = Awaited<ReturnType<typeof reviewUploaded>>;

const otherWay = "inline-flex min-h-11 items-center text-accent";

export function ReplacedDraft({
  into,
  formKey,
  otherwise,
}: {
  into: NonNullable<Review["into"]>;
  formKey: string;
  otherwise: string;
}) {
  return (
    <>
      {into.archived && (
        <Notice tone="warn" title={m.templates_edit_archived_title()}>
          {m.templates_edit_archived_body()} <a href={templateHref(into.id)}>{m.templates_edit_archived_open()}</a>
        </Notice>
      )}
      <PostForm native formKey={formKey} seen={into.revision} className="flex flex-col gap-4">
        <Panel title={m.exchange_changes({ name: into.name, code: into.code })}>
          <p className="mb-2 text-sm text-muted">
            {`${m.exchange_compared({ before: into.before })}. ${into.revision ? m.exchange_replaces_draft() : m.exchange_opens_draft()}`}
          </p>
          <ChangeList changes={into.changes} />
        </Panel>
        <p>
          <a href={otherwise} className={otherWay}>
            {m.exchange_as_new()}
          </a>
        </p>
        {into.changes.length > 0 && !into.archived && (
          <div className="action-bar">
            <Button tone="primary">{m.exchange_replace()}</Button>
          </div>
        )}
      </PostForm>
    </>
  );
}

export function NewTemplateForm({
  review,
  reply,
  otherwise,
}: {
  review: Review;
  reply: Reply | undefined;
  otherwise: string | null;
}) {
  const field = fieldsOf<"code">(reply, review);
  return (
    <PostForm native formKey={review.key} className="flex flex-col gap-4">
      <CodeField {...field("code")} hint={m.exchange_code_hint()} />
      {otherwise && (
        <p>
          <a href={otherwise} className={otherWay}>
            {m.exchange_as_draft()}
          </a>
        </p>
      )}
      <Panel title={m.exchange_holds()}>
        {review.sections.map((section, index) => (
          <details key={section.id} className="disclosure border-line not-first:border-t">
            <summary className="w-full">
              <span className="min-w-0 flex-1">{`${index + 1}. ${section.title}`}</span>
              <span className="shrink-0 text-sm font-normal text-muted tabular-nums">
                {[
                  m.templates_items_count({ count: section.items.length }),
                  section.weight && m.exchange_weight({ weight: section.weight }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </summary>
            <ol className="list-decimal pb-3 pl-8 text-sm">
              {section.items.map((item) => (
                <li key={item.id} className="whitespace-pre-line">
                  {item.text}
                </li>
              ))}
            </ol>
          </details>
        ))}
      </Panel>
      <div className="action-bar">
        <Button tone="primary">{m.templates_new_submit()}</Button>
      </div>
    </PostForm>
  );
}
