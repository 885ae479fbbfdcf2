import { operationAt } from "#app/apps/api/guard.server.ts";
import { problem } from "#app/apps/api/problem.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { UnusableParam } from "#app/lists/published.server.ts";
import { handleSent } from "#app/records/handle-form.server.ts";
import type { Route } from "./+types/read";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, searchParams: search } = url;
  const operation = await operationAt(pathname);
  if (!operation) return problem(404);
  const id = decodeURIComponent(pathname.replace(/\/$/, "").split("/").at(-1)!);
  const read = async () => {
    const result = await operation.read({ user: requireUser(context), search, now: new Date(), id });
    if (!result) return problem(404);
    return Response.json(operation.result.parse(result), { headers: { "Cache-Control": "private, no-store" } });
  };
  return handleSent(read, (error) => (error instanceof UnusableParam ? problem(400, error.message) : null));
}
