import { redirect } from "react-router";

export function loader() {
  return redirect("/qc");
}

/** Nothing is ever shown here, but with a page of its own an error is answered by a page too. */
export default function Home() {
  return null;
}
