/** A form that stalls or arrives too slowly is answered in its sender's language. */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { isDataRequest } from "#app/data-request.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { extractLocaleFromRequest } from "#app/i18n/paraglide/runtime.js";
import { log } from "#app/log.server.ts";
import { answerOnSocket } from "#app/unreadable.server.ts";

/** A connection that is closed while more arrives is reset, and the client may lose the answer. */
const lingerMs = 5000;

/** The request counts as aborted, so nothing of it is saved. */
export function refuseSlowBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // Pages with scripts keep a form whose connection ended, and couldn't read this page.
  if (isDataRequest(request) || response.headersSent || socket.writableEnded) return void socket.destroy();
  log.warn("slow-body");
  request.emit("aborted");
  request.resume();
  const [body, language] = inLocale(localeOf(request), () => [slowBodyPage(), getLocale()] as const);
  const headers = {
    ...fixedHeadersOf(response),
    "Content-Type": "text/html; charset=utf-8",
    "Content-Language": language,
  };
  answerOnSocket(socket, `408 ${STATUS_CODES[408]}`, headers, body);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function localeOf({ headers }: IncomingMessage) {
  const languages = { Cookie: headers.cookie ?? "", "Accept-Language": headers["accept-language"] ?? "" };
  return extractLocaleFromRequest(new Request("http://localhost", { headers: languages }));
}

function fixedHeadersOf(response: ServerResponse): Record<string, string> {
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

function slowBodyPage(): string {
  const [title, text] = [m.shell_408_title(), m.shell_408_text()];
  return `<!doctype html>
<html lang="${getLocale()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<h1>${title}</h1>
<p>${text}</p>
</html>
`;
}
