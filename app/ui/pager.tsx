import { m } from "#app/i18n/locale.ts";
import { LinkButton } from "./button.tsx";

interface PagerProps {
  first: string | null;
  next: string | null;
  /** The id of a list that doesn't begin its page. */
  list?: string;
}

/** Links to the first and the following page of a list, as the search params of each; null hides one. */
export function Pager({ first, next, list }: PagerProps) {
  const hash = list && { hash: `#${list}` };
  if (!first && !next) return null;
  return (
    <nav className="mt-4 flex flex-wrap justify-end gap-2 max-md:*:flex-1 print:hidden" aria-label={m.ui_pages()}>
      {first && <LinkButton to={{ search: first, ...hash }}>{m.ui_first_page()}</LinkButton>}
      {next && (
        <LinkButton to={{ search: next, ...hash }} rel="next">
          {m.ui_next_page()}
        </LinkButton>
      )}
    </nav>
  );
}
