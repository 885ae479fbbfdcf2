import { randomBytes } from "node:crypto";
import { createContext, type MiddlewareFunction } from "react-router";
import { isSecure } from "./auth/cookie.server.ts";
import { webProvider } from "./sign-in/pop-up/provider.server.ts";

export const nonceContext = createContext<string>("");

/** Also of static files and of errors before there is a request. */
export function fixedHeaders({ isHttps }: { readonly isHttps: boolean }): Readonly<Record<string, string>> {
  return {
    // Pages and photos have stricter policies of their own.
    "Content-Security-Policy": "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(isHttps && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
  };
}

export const securityHeaders: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const nonce = randomBytes(16).toString("base64");
  context.set(nonceContext, nonce);
  const response = await next();
  const headers = response.headers;
  const hasPopup = /^sign-in(-2)?\/?$/.test(pattern);
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", pagePolicy(nonce, { hasPopup }));
  for (const [name, value] of Object.entries(fixedHeaders({ isHttps: isSecure(request) })))
    if (!headers.has(name)) headers.set(name, value);
  // A provider's pop-up must be able to answer the page that opened it.
  headers.set("Cross-Origin-Opener-Policy", hasPopup ? "same-origin-allow-popups" : "same-origin");
  // Personal pages stay out of shared caches, and out of the back button after signing out.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  headers.set("Permissions-Policy", "camera=(self), geolocation=(self), microphone=()");
  return response;
};

/** Google's loader, the frame for the pop-up's answer, and the SDK's addresses. An emulator serves the frame and answers itself. */
const popup = webProvider && {
  script: "https://apis.google.com",
  frame: webProvider.emulator ? `http://${webProvider.emulator}` : `https://${webProvider.authDomain}`,
  connect: webProvider.emulator
    ? `http://${webProvider.emulator}`
    : "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
};

/** sonner inserts an empty style sheet, then its own. If an upgrade changes them, browser tests fail. */
const toasterSheets =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

function pagePolicy(nonce: string, { hasPopup }: { readonly hasPopup: boolean }): string {
  const provider = hasPopup ? popup : null;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${provider ? ` ${provider.script}` : ""}`,
    ...(provider ? [`frame-src ${provider.frame}`] : []),
    // The development server delivers style sheets inside its modules.
    import.meta.env?.DEV ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${toasterSheets}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${provider ? ` ${provider.connect}` : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
