import type { ReactNode, Ref } from "react";
import { m } from "#app/i18n/locale.ts";
import { useErrorTitle } from "./error-title.tsx";

export function PageHeader({ title, lead, actions }: { title: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 md:mb-5 md:items-start md:gap-x-6 md:gap-y-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-baseline gap-x-3 md:block">
        <h1 className="min-w-0 text-xl tracking-[-0.018em] md:text-2xl">{title}</h1>
        {lead && <p className="mt-1 max-w-184 min-w-0 text-muted">{lead}</p>}
      </div>
      {actions && <div className="page-actions flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </header>
  );
}

export type Tone = "neutral" | "good" | "warn" | "bad" | "accent";

function toned(name: string, tone: Tone): string {
  return tone === "neutral" ? name : `${name} tone-${tone}`;
}

/** The one sign of each meaning, which app.css draws; docs/design.md has examples. */
export const signs = {
  passed: "check",
  failed: "cross",
  severe: "warning",
  time: "clock",
  unfinished: "clipboard",
  undecided: "arrow-up",
  inactive: "minus",
} as const;

/** Shape and word as well as colour. */
export interface BadgeLook {
  /** A quiet badge is plain text: for the normal state, so that the others stand out. */
  readonly tone?: Tone | "quiet";
  readonly sign?: keyof typeof signs;
}

export const quiet: BadgeLook = { tone: "quiet" };

export function Badge({ tone = "neutral", sign, children }: BadgeLook & { children: ReactNode }) {
  if (tone === "quiet") return <span className="quiet-badge">{children}</span>;
  return <span className={toned("badge", tone) + (sign ? ` sign-${signs[sign]}` : "")}>{children}</span>;
}

export function Notice({
  tone = "neutral",
  title,
  children,
  focused,
}: {
  tone?: Tone;
  title: ReactNode;
  children?: ReactNode;
  focused?: Ref<HTMLDivElement> | undefined;
}) {
  return (
    <div
      className={toned("notice", tone)}
      role={tone === "bad" ? "alert" : "status"}
      {...(focused && { ref: focused, tabIndex: -1, autoFocus: true })}
    >
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-1">{children}</div>}
    </div>
  );
}

export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong px-5 py-10 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-136 text-muted">{children}</div>}
      {action}
    </div>
  );
}

export function Panel({
  title,
  actions,
  children,
  id,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
}) {
  return (
    <section className="panel" id={id}>
      {title && <PanelHeader title={title}>{actions}</PanelHeader>}
      {children}
    </section>
  );
}

/** A quiet button's text lines up with the edge. */
export function PanelHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 *:[.button-quiet]:-mx-3.5">
      <h2 className="min-w-0">{title}</h2>
      {children}
    </header>
  );
}

export function CountBadge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block min-w-[1.5em] rounded-[1em] bg-accent-soft px-[0.4375em] text-center text-xs/[1.5em] font-heavy text-accent-strong tabular-nums">
      {children}
    </span>
  );
}

export function ErrorSummary({
  title,
  errors,
  ref,
}: {
  title: ReactNode;
  errors: readonly { id: string; message: ReactNode }[];
  ref?: Ref<HTMLDivElement> | undefined;
}) {
  useErrorTitle(errors.length > 0);
  if (errors.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- what was sent comes back because of these
    <div className="notice tone-bad" role="alert" tabIndex={-1} id="errors" autoFocus ref={ref}>
      <p className="font-semibold">{title}</p>
      <ErrorList>
        {errors.map((error) => (
          <li key={error.id}>
            <a href={`#${error.id}`}>{error.message}</a>
          </li>
        ))}
      </ErrorList>
    </div>
  );
}

const firstErrors = 5;

/** Most of them are folded away, so that the form stays in sight. */
export function ErrorList({ children }: { children: ReactNode[] }) {
  const [first, others] = [children.slice(0, firstErrors), children.slice(firstErrors)];
  return (
    <div className="error-links mt-1 -mb-2">
      <ul>{first}</ul>
      {others.length > 0 && (
        <details className="disclosure">
          <summary>{m.ui_more_errors({ count: others.length })}</summary>
          <ul>{others}</ul>
        </details>
      )}
    </div>
  );
}
