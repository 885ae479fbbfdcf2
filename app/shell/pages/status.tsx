import { data } from "react-router";
import { ErrorPage } from "#app/shell/error-page.tsx";
import type { Route } from "./+types/status";

export function loader({ url }: Route.LoaderArgs) {
  const status = Number(/^\/(401|403|500|503)\/?$/.exec(url.pathname)?.[1] ?? 404);
  return data(status, { status });
}

export default function StatusPage({ loaderData: status }: Route.ComponentProps) {
  return <ErrorPage status={status} />;
}
