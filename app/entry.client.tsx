import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { retryReads } from "#app/shell/retry-reads.ts";
import { departures } from "#app/shell/use-arrival.tsx";
import { whenIdle } from "#app/ui/when-idle.ts";

retryReads();

// The page is painted first, also where the browser has stored its scripts.
whenIdle(() =>
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter instrumentations={[departures]} />);
  }),
);
