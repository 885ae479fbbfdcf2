import { redirect } from "react-router";
import { href } from "#app/ui/href.ts";

export function loader() {
  return redirect(href("/qc"));
}

/** Nothing is ever shown here, but with a page of its own an error is answered by a page too. */
export default function Home() {
  return null;
}
