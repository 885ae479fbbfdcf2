import type { ReactNode } from "react";

/** One fact of a `<dl className="facts">`; left out where there is nothing to say. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An address to write to or a number to call, as high as a finger needs; plain text where there is nothing to call. */
export function ContactLink({ href, text }: { href: string | null; text: string }) {
  if (href === null) return <span className="tabular">{text}</span>;
  return (
    <a href={href} className="-my-2.5 inline-block py-2.5 text-accent tabular">
      {text}
    </a>
  );
}
