import { requireUser } from "#app/auth/user-context.server.ts";
import { searchText } from "#app/lists/params.ts";
import { findEverywhere } from "#app/search/find.server.ts";
import type { Route } from "./+types/found";

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = searchText.parse(url.searchParams.get("q") ?? "");
  return Response.json(await findEverywhere(requireUser(context), search, new Date()));
}
