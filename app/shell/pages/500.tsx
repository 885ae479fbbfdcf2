import { data } from "react-router";
import { ErrorScreen } from "#app/shell/error-screen.tsx";

export function loader() {
  return data(null, { status: 500 });
}

export default function Page() {
  return (
    <main className="page-alone">
      <ErrorScreen status={500} />
    </main>
  );
}
