import type { CheckStatus } from "#app/checks/check.ts";
import { StatusBadge } from "#app/checks/parts/status.tsx";
import type { ComponentProps, ReactNode } from "react";
import { m } from "#app/i18n/locale.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Badge, EmptyState, PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import { AppLink } from "#app/ui/link.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { ProgressMeter } from "#app/ui/progress.tsx";

export interface DraftLine {
  readonly id: string;
  readonly storeName: string;
  readonly templateName: string;
  readonly count: string;
  readonly started: string;
  readonly next: { readonly to: `/${string}`; readonly label: string };
  readonly progress: ComponentProps<typeof ProgressMeter>;
  readonly reopened: string | null;
  readonly discard: { readonly key: string; readonly label: string } | null;
}

export interface DiscardedLine {
  readonly id: string;
  readonly storeName: string;
  readonly templateName: string;
  readonly line: string;
  readonly label: string;
  readonly key: string;
}

export interface HandedOverLine {
  readonly id: string;
  readonly storeName: string;
  readonly templateName: string;
  readonly status: CheckStatus;
  readonly line: string;
}

export default function DraftList({
  drafts,
  discarded,
  handedOver,
  canStart,
  texts,
}: {
  drafts: readonly DraftLine[];
  discarded: readonly DiscardedLine[];
  handedOver: readonly HandedOverLine[];
  canStart: boolean;
  texts: Record<
    "title" | "lead" | "none" | "noneBody" | "handedOver" | "discarded" | "discard" | "more" | "takeBack" | "cut",
    string
  >;
}) {
  return (
    <div className="max-w-2xl">
      <PageHeader title={texts.title} lead={texts.lead} />
      {drafts.length === 0 ? (
        <EmptyState
          title={texts.none}
          action={
            canStart && (
              <LinkButton tone="primary" to={href("/qc/check/")}>
                {m.checks_start()}
              </LinkButton>
            )
          }
        >
          {canStart && texts.noneBody}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-2">
          {drafts.map((draft) => (
            <li key={draft.id} className="panel relative px-4 py-2.5 hover:border-line-strong">
              <div className="pe-10">
                <p className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0">
                    <AppLink
                      to={draft.next.to}
                      aria-label={`${draft.next.label}: ${draft.storeName}, ${draft.templateName}`}
                      className="font-semibold after:absolute after:inset-0"
                    >
                      {draft.storeName}
                    </AppLink>
                    <span className="max-md:hidden"> · </span>
                    <span className="max-md:block">{draft.templateName}</span>
                  </span>
                  <span aria-hidden="true" className="tabular-nums">
                    {draft.count}
                  </span>
                </p>
                <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
                  <span>{draft.started}</span>
                  {draft.reopened && (
                    <Badge tone="warn" sign="unfinished">
                      {draft.reopened}
                    </Badge>
                  )}
                  <span aria-hidden="true" className="ms-auto flex items-center gap-1 font-strong text-accent">
                    {draft.next.label}
                    <Icon name="chevron-right" />
                  </span>
                </p>
              </div>
              <div className="mt-1.5 [&>progress]:h-1">
                <ProgressMeter {...draft.progress} />
              </div>
              {draft.discard && (
                <details className="absolute top-1 right-1 z-1">
                  <summary
                    className="button list-none text-lg hover:bg-sunken"
                    aria-label={`${texts.more}: ${draft.storeName}, ${draft.templateName}`}
                  >
                    <span aria-hidden="true">⋯</span>
                  </summary>
                  <div className="absolute top-full right-0 rounded-md border border-line bg-raised p-1 whitespace-nowrap shadow-[0_4px_12px_rgb(0_0_0/0.1)]">
                    <DiscardButton
                      id={draft.id}
                      intent="discard"
                      label={draft.discard.label}
                      formKey={draft.discard.key}
                    >
                      {texts.discard}
                    </DiscardButton>
                  </div>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
      {texts.cut && <p className="mt-3 text-muted">{texts.cut}</p>}
      {discarded.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2">{texts.discarded}</h2>
          <ul className="flex flex-col gap-3">
            {discarded.map((each) => (
              <li key={each.id} className="panel flex flex-wrap items-center gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="font-semibold">{each.storeName}</p>
                  <p>{each.templateName}</p>
                  <p className="text-sm text-muted">{each.line}</p>
                </div>
                <DiscardButton id={each.id} intent="undiscard" label={each.label} formKey={each.key}>
                  {texts.takeBack}
                </DiscardButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {handedOver.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2">{texts.handedOver}</h2>
          <ul className="flex flex-col gap-3">
            {handedOver.map((each) => (
              <li key={each.id} className="panel">
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <a
                    href={href("/qc/check/view", { id: each.id })}
                    className="link inline-flex min-h-11 items-center font-semibold"
                  >
                    {each.storeName}
                  </a>
                  <StatusBadge status={each.status} />
                </div>
                <p>{each.templateName}</p>
                <p className="text-sm text-muted">{each.line}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function DiscardButton({
  id,
  intent,
  label,
  formKey,
  children,
}: {
  id: string;
  intent: "discard" | "undiscard";
  label: string;
  formKey: string;
  children: ReactNode;
}) {
  return (
    <PostForm formKey={formKey} action={href("/qc/check/discard", { id })}>
      <Button name="intent" value={intent} tone={intent === "discard" ? "quiet" : "secondary"} aria-label={label}>
        {children}
      </Button>
    </PostForm>
  );
}
