import { lazy, Suspense } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

const PlaceField = lazy(() => import("./place-field.tsx"));

/** The field of where one is, which only scripts can offer. Its room is kept until they come, so that no button moves under a finger. */
export function Place() {
  const room = <div className="min-h-11 w-full noscript:hidden" />;
  return useHydrated() ? (
    <Suspense fallback={room}>
      <PlaceField />
    </Suspense>
  ) : (
    room
  );
}
