import { type ReactNode, useEffect, useRef } from "react";
import type { BulkPageData, BulkProgress, BulkReport } from "#app/records/bulk-page-data.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FormErrors, type Reply } from "#app/ui/form.tsx";
import { EmptyState, Notice, PageHeader } from "#app/ui/page.tsx";
import { PostForm } from "#app/ui/post-form.tsx";

interface BulkPageProps {
  page: BulkPageData<{ readonly id: string }>;
  answer:
    | ({ readonly reply?: Reply | undefined; readonly progress?: BulkProgress } & Partial<Omit<BulkReport, "reply">>)
    | undefined;
  children?: ReactNode;
  rows: ReactNode;
  note?: string;
}

/** With scripts it sends what is left by itself; without, its button does. */
export function BulkPage({ page, answer, children, rows, note }: BulkPageProps) {
  const progress = answer?.progress;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (progress) form.current?.requestSubmit();
  }, [progress]);
  const { hidden, button } = progress ?? page;
  return (
    <div className="max-w-2xl">
      <PageHeader title={page.title} lead={page.lead} />
      <FormErrors reply={answer?.reply} />
      {page.rows.length === 0 ? (
        <EmptyState
          title={page.none}
          action={<LinkButton to={page.noneHref ?? page.back}>{page.backLabel}</LinkButton>}
        />
      ) : (
        <PostForm ref={form} formKey={page.key} action={page.address} className="flex flex-col gap-4">
          {hidden.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {progress && <Notice title={progress.notice} />}
          {page.warnings.map((warning) => (
            <Notice key={warning} tone="warn" title={warning} />
          ))}
          {children}
          {rows}
          {note && <p className="text-muted">{note}</p>}
          <div className="action-bar">
            <LinkButton to={page.back}>{page.cancelLabel}</LinkButton>
            <Button tone={page.isDestructive ? "danger" : "primary"}>{button}</Button>
          </div>
        </PostForm>
      )}
    </div>
  );
}
