import { data } from "react-router";
import { ErrorScreen } from "#app/shell/error-screen.tsx";

/** Every address that no other route answers. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <main className="page-alone">
      <ErrorScreen status={404} />
    </main>
  );
}
