import { redirect } from "react-router";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/device";
import { signOutOfDevice } from "./devices.server.ts";

export function loader() {
  return redirect(href("/settings/account"), 303);
}

export function action({ request, context }: Route.ActionArgs) {
  return signOutOfDevice(request, context);
}
