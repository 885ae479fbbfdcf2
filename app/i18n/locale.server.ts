import type { MiddlewareFunction } from "react-router";
import { paraglideMiddleware } from "#app/i18n/paraglide/server.js";

/** Everything rendered for this request speaks the reader's language: the `locale` cookie, else Accept-Language, else English. */
export const localeMiddleware: MiddlewareFunction<Response> = ({ request }, next) => paraglideMiddleware(request, () => next());
