import { redirect } from "react-router";
import { href } from "#app/ui/href.ts";

export function loader() {
  return redirect(href("/qc"));
}

/** Only a route with a page of its own answers an error with a page. */
export default function HomeRedirect() {
  return null;
}
