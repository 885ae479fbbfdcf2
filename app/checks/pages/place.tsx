import { lazy, Suspense } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

const PlaceField = lazy(() => import("./place-field.tsx"));

/** Its space is reserved, so that no button moves. */
export function PlaceInput() {
  const room = <div className="min-h-11 w-full noscript:hidden" />;
  return useHydrated() ? (
    <Suspense fallback={room}>
      <PlaceField />
    </Suspense>
  ) : (
    room
  );
}
