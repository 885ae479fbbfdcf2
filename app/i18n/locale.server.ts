import type { MiddlewareFunction } from "react-router";
import { paraglideMiddleware } from "#app/i18n/paraglide/server.js";

/**
 * Everything rendered for this request speaks the reader's language: the `locale` cookie, else Accept-Language, else English.
 * Only address and headers are handed on: a clone would keep the whole body in memory, and hang whoever stops reading it.
 */
export const localeMiddleware: MiddlewareFunction<Response> = ({ request }, next) =>
  paraglideMiddleware(new Request(request.url, { headers: request.headers }), () => next());
