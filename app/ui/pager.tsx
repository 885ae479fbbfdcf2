import { useLocation } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { LinkButton } from "./button.tsx";
import { nextPageHref, previousPageHref } from "./page-href.ts";

interface PagerProps {
  first: string | null;
  next: string | null;
  list?: string;
}

/** `first` and `next` are search params; null hides a link. */
export function Pager({ first, next, list }: PagerProps) {
  const { search } = useLocation();
  const hash = list && { hash: `#${list}` };
  // Without a link to the first page it is the one that is shown, whatever the address says.
  const current = new URLSearchParams(first === null ? "" : search);
  const previous = first === null ? null : previousPageHref(first, current);
  if (first === null && !next) return null;
  return (
    <nav className="mt-4 flex flex-wrap justify-end gap-2 max-md:*:flex-1 print:hidden" aria-label={m.ui_pages()}>
      {first !== null && <LinkButton to={{ search: first, ...hash }}>{m.ui_first_page()}</LinkButton>}
      {previous && (
        <LinkButton to={{ search: previous, ...hash }} rel="prev">
          {m.ui_previous_page()}
        </LinkButton>
      )}
      {next && (
        <LinkButton to={{ search: nextPageHref(next, current), ...hash }} rel="next">
          {m.ui_next_page()}
        </LinkButton>
      )}
    </nav>
  );
}
