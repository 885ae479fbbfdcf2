import type { MiddlewareFunction } from "react-router";
import { QuotaReached } from "#app/auth/quota.ts";
import { profileContext, userContext } from "#app/auth/user-context.server.ts";
import { apiPath } from "#app/apps/api-path.ts";
import { UnusableParam } from "#app/lists/published.server.ts";
import { authenticateToken } from "#app/apps/tokens.server.ts";
import { paramsOf } from "./operation.ts";
import { listOperations } from "./operations.server.ts";
import { problem } from "./problem.server.ts";

const formatAt = (pathname: string) => (/\.csv\/?$/.test(pathname) ? "csv" : "json");

export async function operationAt(pathname: string) {
  const path = pathname.slice(apiPath.length).split("/").filter(Boolean);
  const csv = formatAt(pathname) === "csv";
  if (csv) path.push(path.pop()!.slice(0, -".csv".length));
  const operation = (await listOperations()).find((each) => {
    const segments = each.path.split("/");
    return segments.length === path.length && segments.every((name, at) => name === "{id}" || name === path[at]);
  });
  return operation && (!csv || operation.csv) ? operation : null;
}

const bearer = (error = "") => ({ "WWW-Authenticate": `Bearer${error && ` error="${error}"`}` });

/** A session cookie doesn't authenticate requests to the API. */
export const byToken: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (!["GET", "HEAD"].includes(request.method))
    return problem(405, "The API only reads: send GET.", { Allow: "GET, HEAD" });
  context.set(userContext, null);
  context.set(profileContext, null);
  const now = new Date();
  const { pathname, searchParams } = url;
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  if (token === undefined) return problem(401, "Send a token: Authorization: Bearer …", bearer());
  try {
    const reader = await authenticateToken(token, now);
    if (!reader) return problem(401, "This token can't be used.", bearer("invalid_token"));
    const operation = await operationAt(pathname);
    if (!operation) return problem(404);
    if (!reader.scopes.includes(operation.scope))
      return problem(403, `The token lacks the scope ${operation.scope}.`, bearer("insufficient_scope"));
    const unknown = [...searchParams.keys()].find((name) => !paramsOf(operation, formatAt(pathname)).includes(name));
    if (unknown !== undefined) return problem(400, new UnusableParam(unknown).message);
    context.set(userContext, reader.user);
  } catch (error) {
    if (!(error instanceof QuotaReached)) throw error;
    const seconds = Math.max(1, Math.ceil((Date.parse(error.until) - now.getTime()) / 1000));
    return problem(429, "This token's requests of an hour are used up.", { "Retry-After": String(seconds) });
  }
  return asProblem(await next());
};

async function asProblem(answer: Response): Promise<Response> {
  if (answer.status < 400 || answer.headers.get("Content-Type")?.startsWith("application/problem+json")) return answer;
  const isText = answer.headers.get("Content-Type")?.startsWith("text/plain");
  const detail = isText ? (await answer.text()).trim() : "";
  return problem(answer.status, detail || undefined);
}
