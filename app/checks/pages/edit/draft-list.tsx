import type { CheckStatus } from "#app/checks/check.ts";
import { DraftRow } from "#app/checks/parts/draft-row.tsx";
import { StatusBadge } from "#app/checks/parts/status.tsx";
import type { ComponentProps, ReactNode } from "react";
import { m } from "#app/i18n/locale.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { href } from "#app/ui/href.ts";
import { PostForm } from "#app/ui/post-form.tsx";

export interface DraftLine extends Pick<
  ComponentProps<typeof DraftRow>,
  "store" | "count" | "detail" | "reopened" | "progress"
> {
  readonly id: string;
  readonly template: string;
  readonly next: { readonly to: `/${string}`; readonly label: string };
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
        <div className="list">
          <ul>
            {drafts.map(({ id, next, store, template, discard, ...row }) => (
              <DraftRow key={id} to={next.to} label={`${next.label}: ${store}, ${template}`} store={store} {...row}>
                {discard && (
                  <span className="absolute inset-y-0 right-4 flex items-center">
                    <MoreMenu look="more-menu-quiet" label={`${texts.more}: ${store}, ${template}`}>
                      <DiscardButton id={id} intent="discard" label={discard.label} formKey={discard.key}>
                        {texts.discard}
                      </DiscardButton>
                    </MoreMenu>
                  </span>
                )}
              </DraftRow>
            ))}
          </ul>
        </div>
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
