import type { ReactNode } from "react";
import { m } from "#app/i18n/locale.ts";

/** Title of a page, one line about it, and what can be done here. */
export function PageHeader({ title, lead, actions }: { title: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="page-header">
      <div>
        <h1 className="page-title">{title}</h1>
        {lead && <p className="page-lead">{lead}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  );
}

export type Tone = "neutral" | "good" | "warn" | "bad" | "accent";

/** The signs that a badge can bear; page.css draws them. */
export type SignName = "check" | "cross" | "minus" | "close" | "warning" | "clock" | "clipboard" | "arrow-up";

/** A status: shape and word as well as colour. */
export function Badge({ tone = "neutral", icon, children }: { tone?: Tone; icon?: SignName; children: ReactNode }) {
  return <span className={icon ? `badge badge-${tone} sign-${icon}` : `badge badge-${tone}`}>{children}</span>;
}

/** A message that stands in the page: what happened, what was kept, what to do next. */
export function Notice({ tone = "neutral", title, children }: { tone?: Tone; title: ReactNode; children?: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`} role={tone === "bad" ? "alert" : "status"}>
      <p className="notice-title">{title}</p>
      {children && <div className="notice-body">{children}</div>}
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
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children && <div className="empty-body">{children}</div>}
      {action}
    </div>
  );
}

/** A titled block of a page. */
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
      {title && (
        <header className="panel-header">
          <h2 className="panel-title">{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}

/** All of a form's errors at its top, each a link to its control. */
export function ErrorSummary({
  title,
  errors,
}: {
  title: ReactNode;
  errors: readonly { id: string; message: ReactNode }[];
}) {
  if (errors.length === 0) return null;
  return (
    <div className="notice notice-bad" role="alert" tabIndex={-1} id="errors">
      <p className="notice-title">{title}</p>
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

/** Entries of a list of errors: a few of them, the others folded away, so that the form stays in sight. */
export function ErrorList({ children }: { children: ReactNode[] }) {
  const [first, others] = [children.slice(0, firstErrors), children.slice(firstErrors)];
  return (
    <div className="error-list">
      <ul>{first}</ul>
      {others.length > 0 && (
        <details>
          <summary>{m.ui_more_errors({ count: others.length })}</summary>
          <ul>{others}</ul>
        </details>
      )}
    </div>
  );
}
