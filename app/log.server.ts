/** One JSON line per request and event. Never contains names, addresses, tokens or typed text. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { createContext, isRouteErrorResponse, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { config } from "#app/config.server.ts";
import { isDataRequest } from "#app/data-request.ts";
import { countReads } from "#app/reads.server.ts";

const levels = ["error", "warn", "info"] as const;
type Level = (typeof levels)[number];
type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

const personalPatterns: readonly [RegExp, (match: string, ...groups: string[]) => string][] = [
  [/(?<![^\s"'`<>()/,;:=])[^\s"'`<>()/,;:=]+?@[^\s"'`<>()/,;:=]+/g, () => "…@…"],
  [/\beyJ[\w-]+(?:\.[\w-]*){0,2}/g, () => "…"],
  [/\bBearer\s+\S+/gi, () => "Bearer …"],
  [/\b\w+=[^\s&"';,]+/g, withoutSecret],
  [/(Unexpected token .{1,6}?, )([\s\S]*)/, (_, begin = "", rest = "") => begin + withoutNotJson(rest)],
];

/** "a=b" stays, "token=b" and "a=token=b" are cut after the name of the secret. */
function withoutSecret(assigned: string): string {
  const parts = assigned.split("=");
  const secret = parts.slice(0, -1).findIndex((name) => /token|secret|password|session|code|key/i.test(name));
  return secret < 0 ? assigned : `${parts.slice(0, secret + 1).join("=")}=…`;
}

function withoutNotJson(text: string): string {
  const end = text.lastIndexOf(" is not valid JSON");
  return end < 0 ? text : `…${text.slice(end)}`;
}

export function withoutPersonal(text: string): string {
  return personalPatterns.reduce((clean, [pattern, mark]) => clean.replace(pattern, mark), text);
}

const currentRequestId = new AsyncLocalStorage<string>();

function isWritten(level: Level): boolean {
  return config.LOG_LEVEL !== "silent" && levels.indexOf(level) <= levels.indexOf(config.LOG_LEVEL);
}

function write(level: Level, event: string, fields: Fields = {}): void {
  const clean = Object.entries(fields).map(([name, value]) => [
    name,
    (name === "error" || name === "reason") && typeof value === "string" ? withoutPersonal(value) : value,
  ]);
  const id = currentRequestId.getStore();
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, id, ...Object.fromEntries(clean) });
  (level === "error" ? process.stderr : process.stdout).write(`${line}\n`);
}

const at = (level: Level) => (event: string, fields?: Fields) => {
  if (isWritten(level)) write(level, event, fields);
};

export const log = {
  info: at("info"),
  warn: at("warn"),
  error: at("error"),
  security(level: Level, fields: Fields) {
    if (config.LOG_LEVEL !== "silent") write(level, "security", fields);
  },
};

const requestId = createContext<string>("");

/** By the route's pattern, without ids and query values, and with the number of documents read. */
export const logRequests: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const id = randomUUID();
  const startedAt = performance.now();
  context.set(requestId, id);
  const { result: response, reads } = await currentRequestId.run(id, () => countReads(() => next()));
  response.headers.set("X-Request-Id", id);
  log.info("request", {
    id,
    method: request.method,
    route: `/${pattern}`,
    data: isDataRequest(request) || undefined,
    status: response.status,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
    reads,
  });
  return response;
};

/** A 4xx of the router is only a warning. */
export function logError(
  error: unknown,
  { request, context }: { request: Request; context?: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const id = context?.get(requestId);
  if (isRouteErrorResponse(error) && error.status < 500)
    log.warn("refused", { id, method: request.method, status: error.status });
  else
    log.error("failed", {
      id,
      method: request.method,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
}
