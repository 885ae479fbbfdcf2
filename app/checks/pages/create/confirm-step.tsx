import { viewHref } from "#app/checks/pages/view/address.ts";
import { m } from "#app/i18n/locale.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/page.tsx";
import { PlaceInput } from "#app/checks/pages/place.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import { startHref } from "./address.ts";
import type { ConfirmStep } from "./choices.server.ts";
import { ChosenStore } from "./chosen-store.tsx";
import { TemplateFacts } from "./template-step.tsx";

/** An open draft of the same comes first, because it is usually meant. */
export function ConfirmStepView({ step }: { step: ConfirmStep }) {
  const { store, template, earlier, draft } = step;
  return (
    <>
      {earlier && (
        <Notice tone="accent" title={m.checks_create_following({ day: earlier.day })}>
          <p>{m.checks_create_following_body()}</p>
          <p>
            <a href={viewHref(earlier.id)} className="link">
              {m.checks_create_following_findings({ count: earlier.findings })}
            </a>
          </p>
        </Notice>
      )}
      <ChosenStore store={store} change={earlier ? null : startHref({ templateId: template.id })} />
      <div className="mb-4 flex flex-wrap items-center gap-x-3 rounded-lg border border-line bg-raised px-4 py-3">
        <Icon name="template" className="shrink-0 text-muted" />
        <p className="min-w-0 flex-1 basis-60 max-sm:pr-4">
          <span className="block font-semibold">{template.name}</span>
          <TemplateFacts name={template.name} {...template.facts} />
        </p>
        {!earlier && (
          <a
            href={startHref({ storeId: store.id })}
            className="link inline-flex min-h-11 shrink-0 items-center text-sm max-sm:-mb-2 max-sm:ml-8"
          >
            {m.checks_create_change_template()}
          </a>
        )}
      </div>
      <div className="mb-6 flex items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3">
        <Icon name="calendar" className="shrink-0 text-muted" />
        <p>
          <span className="block text-sm text-muted">{m.checks_create_today()}</span>
          <span className="block font-semibold tabular-nums">{step.day}</span>
        </p>
      </div>
      {draft && (
        <Notice tone="warn" title={m.checks_create_resume_title()}>
          {m.checks_create_resume_body({ at: draft.startedAt })}
        </Notice>
      )}
      <PostForm formKey={step.key} className="action-bar">
        <input type="hidden" name="storeId" value={store.id} />
        <input type="hidden" name="templateId" value={template.id} />
        {earlier && <input type="hidden" name="followUpOf" value={earlier.id} />}
        <PlaceInput />
        {draft && (
          <LinkButton tone="primary" to={href("/qc/check/edit", { id: draft.id })}>
            {m.checks_create_resume()}
          </LinkButton>
        )}
        <Button tone={draft ? "secondary" : "primary"}>{draft ? m.checks_create_anew() : m.checks_start()}</Button>
      </PostForm>
    </>
  );
}
