import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { overwriteGetLocale, toLocale, baseLocale } from "#app/i18n/paraglide/runtime.js";
import { retryReads } from "#app/shell/retry-reads.ts";
import { departures } from "#app/shell/use-arrival.tsx";

// The page's language is the one it was rendered in.
overwriteGetLocale(() => toLocale(document.documentElement.lang) ?? baseLocale);

retryReads();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={[departures]} />);
});
