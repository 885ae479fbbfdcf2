/** What a file would make: a template of its own, or another draft of one there is. */
import { m } from "#app/i18n/locale.ts";
import { ChangeList } from "#app/templates/pages/changes/change-list.tsx";
import { templateHref } from "#app/templates/edit-view.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice, Panel } from "#app/ui/page.tsx";
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
  /** Where a template of its own is made of the file. */
  otherwise: string;
}) {
  return (
    <>
      {into.archived && (
        <Notice tone="warn" title={m.templates_edit_archived_title()}>
          {m.templates_edit_archived_body()} <a href={templateHref(into.id)}>{m.templates_edit_archived_open()}</a>
        </Notice>
      )}
      <form method="post" className="stack">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="seen" value={into.seen} />
        <Panel title={m.exchange_changes({ name: into.name, code: into.code })}>
          <p className="muted mb-2 text-sm">
            {m.exchange_compared({ before: into.before })}.{" "}
            {into.seen ? m.exchange_replaces_draft() : m.exchange_opens_draft()}
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
      </form>
    </>
  );
}

export function NewTemplate({
  review,
  code,
  problem,
  otherwise,
}: {
  review: Review;
  code: string;
  problem: "code" | "code-taken" | null;
  /** Where the template that has the file's code gets it as its draft. */
  otherwise: string | null;
}) {
  return (
    <form method="post" className="stack">
      <input type="hidden" name="key" value={review.key} />
      <TextField
        className="sm:max-w-xs"
        label={m.templates_code()}
        name="code"
        defaultValue={code}
        key={code}
        maxLength={40}
        autoCapitalize="characters"
        hint={m.exchange_code_hint()}
        error={problem ? (problem === "code" ? m.templates_new_code_bad() : m.templates_new_code_taken()) : undefined}
      />
      {otherwise && (
        <p>
          <a href={otherwise} className={otherWay}>
            {m.exchange_as_draft()}
          </a>
        </p>
      )}
      <Panel title={m.exchange_holds()}>
        {review.sections.map((section, index) => (
          <details key={section.id} className="border-line not-first:border-t">
            <summary className="flex min-h-11 items-center justify-between gap-3">
              <span className="text-accent">
                {index + 1}. {section.title}
              </span>
              <span className="muted shrink-0 text-sm tabular">
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
    </form>
  );
}
