import { m } from "#app/i18n/locale.ts";

/** What the browser's tab says: the page, then the product. */
export function pageTitle(page: string): string {
  return `${page} · ${m.shell_product()}`;
}

/** The `meta` of a page that is always called the same. */
export function titled(title: () => string) {
  return () => [{ title: pageTitle(title()) }];
}
