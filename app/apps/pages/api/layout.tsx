import { Outlet } from "react-router";
import { byToken } from "#app/apps/api/guard.server.ts";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [byToken];

export default function Api() {
  return <Outlet />;
}
