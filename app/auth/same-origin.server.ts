/** Only this app's own pages can change anything. */
import type { MiddlewareFunction } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { recordSecurityEvent } from "./security-log.server.ts";

const readMethods = new Set(["GET", "HEAD"]);
/** These routes have no session, but need a secret. */
const withSecret = new Set(["jobs/run"]);
/** The API is read-only, and answers other methods itself. */
const apiPattern = /^api\/v1\//;

/** Browsers send Origin with every POST. Forms only post, so other methods get 405. */
export const sameOrigin: MiddlewareFunction<Response> = ({ request, url, pattern }) => {
  if (readMethods.has(request.method) || apiPattern.test(pattern)) return;
  if (request.method !== "POST") throw new Response(m.auth_method_not_allowed(), { status: 405 });
  if (withSecret.has(pattern)) return;
  const site = request.headers.get("Sec-Fetch-Site");
  const isOwn = request.headers.get("Origin") === url.origin && (site === null || site === "same-origin");
  if (isOwn) return;
  const { method } = request;
  recordSecurityEvent({ what: "refused", account: null, reason: "foreign-origin", route: `/${pattern}`, method });
  throw new Response(m.auth_foreign_origin(), { status: 403 });
};
