import type { ReactNode } from "react";

/** Stands in a `<dl>`. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="grid grid-cols-[minmax(7rem,2fr)_5fr] gap-x-4 gap-y-1 border-line py-2 not-first:border-t">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** As high as a finger needs. */
export function ContactLink({ href, text }: { href: string | null; text: string }) {
  if (href === null) return <span className="tabular-nums">{text}</span>;
  return (
    <a href={href} className="-my-2.5 inline-block py-2.5 text-accent tabular-nums">
      {text}
    </a>
  );
}
