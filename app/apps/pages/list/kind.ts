import { redirect } from "react-router";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/kind";

export function loader({ url }: Route.LoaderArgs) {
  const { pathname } = url;
  if (pathname.includes("calendar")) return redirect(href("/qc/calendar/feed"));
  return redirect(href("/apps", { kind: pathname.includes("tokens") ? "token" : "webhook" }));
}
