/** Only this app's own pages change anything: every request that isn't a plain read must come from one of them. */
import type { MiddlewareFunction } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { recordSecurityEvent } from "./security-log.server.ts";

const reads = new Set(["GET", "HEAD"]);
/** Routes without a session, which a browser could send nothing to on anyone's behalf: who asks brings a secret. */
const withSecret = new Set(["jobs/run"]);
/** Reads alone, and says so itself. */
const api = /^api\/v1\//;

/**
 * Refuses a change whose Origin is missing, `null` or another's, and one that the browser itself calls cross-site, with 403
 * and what to do next. Browsers send Origin with every POST, with and without JavaScript. Forms only post: other methods get 405.
 */
export const sameOrigin: MiddlewareFunction<Response> = ({ request, url, pattern }) => {
  if (reads.has(request.method) || api.test(pattern)) return;
  if (request.method !== "POST") throw new Response(m.auth_method_not_allowed(), { status: 405 });
  if (withSecret.has(pattern)) return;
  const site = request.headers.get("Sec-Fetch-Site");
  const own = request.headers.get("Origin") === url.origin && (site === null || site === "same-origin");
  if (own) return;
  const { method } = request;
  recordSecurityEvent({ what: "refused", account: null, reason: "foreign-origin", route: `/${pattern}`, method });
  throw new Response(m.auth_foreign_origin(), { status: 403 });
};
