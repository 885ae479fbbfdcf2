import { type ComponentProps, useEffect } from "react";
import { m } from "#app/i18n/locale.ts";
import { later } from "#app/ui/later.tsx";

/** Its texts are many and seldom read, so their script comes some seconds after the page's own. */
export const LazyErrorScreen = later(
  () => import("./error-screen.tsx"),
  import.meta.env.SSR ? await import("./error-screen.tsx") : null,
  () => <h1 className="py-8 text-center text-xl/tight">{m.shell_went_wrong()}</h1>,
);
const loadAfterMs = 3000;

export function useErrorScreen(): void {
  useEffect(() => {
    const timer = setTimeout(() => void LazyErrorScreen.come(), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
}

export function ErrorPage(props: ComponentProps<typeof LazyErrorScreen>) {
  return (
    <main className="grid grid-cols-1 min-h-dvh content-center p-4">
      <LazyErrorScreen {...props} />
    </main>
  );
}
