import { m } from "#app/i18n/locale.ts";

let isRefusal = () => false;

/** Tells on the server whether the page that is rendered refuses a form; browsers show that by `useErrorTitle`. */
export function setRefusalCheck(check: () => boolean): void {
  isRefusal = check;
}

/** The title in the browser's tab: the page, then the product. */
export function pageTitle(page: string): string {
  const title = `${page} · ${m.shell_product()}`;
  return isRefusal() ? m.ui_error_title({ title }) : title;
}

/** The `meta` of a page that is always called the same. */
export function titled(title: () => string) {
  return () => [{ title: pageTitle(title()) }];
}
