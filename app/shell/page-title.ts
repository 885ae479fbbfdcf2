import { m } from "#app/i18n/locale.ts";

let isRefusal = () => false;

/** On the server; browsers have `useErrorTitle`. */
export function setRefusalCheck(check: () => boolean): void {
  isRefusal = check;
}

export function pageTitle(page: string): string {
  const title = `${page} · ${m.shell_product()}`;
  return isRefusal() ? m.ui_error_title({ title }) : title;
}

export function titled(title: () => string) {
  return () => [{ title: pageTitle(title()) }];
}
