import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { retryReads } from "#app/shell/retry-reads.ts";
import { departures } from "#app/shell/use-arrival.tsx";

retryReads();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={[departures]} />);
});
