import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareFunction } from "react-router";
import {
  extractLocaleFromRequest,
  type Locale,
  overwriteServerAsyncLocalStorage,
} from "#app/i18n/paraglide/runtime.js";

const readers = new AsyncLocalStorage<{ locale?: Locale }>();
overwriteServerAsyncLocalStorage(readers);

export function inLocale<R>(locale: Locale, run: () => R): R {
  return readers.run({ locale }, run);
}

/** The `locale` cookie, otherwise Accept-Language, otherwise English. */
export const localeMiddleware: MiddlewareFunction<Response> = ({ request }, next) =>
  readers.run({ locale: extractLocaleFromRequest(request) }, () => next());
