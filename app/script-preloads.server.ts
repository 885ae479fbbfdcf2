import type { EntryContext } from "react-router";

interface SplitContext {
  readonly context: EntryContext;
  readonly scripts: readonly string[];
}

/** React Router preloads a page's scripts beside its style sheet. Without their names in its manifest they are left to `PreloadScripts`. */
export function takePreloads(context: EntryContext): SplitContext {
  const { manifest, staticHandlerContext } = context;
  const matched = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const scripts = new Set([manifest.entry, ...matched].flatMap(({ imports = [] }) => imports));
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [id, route && { ...route, imports: [] }]),
  );
  const entry = { ...manifest.entry, imports: [] };
  return { context: { ...context, manifest: { ...manifest, entry, routes } }, scripts: [...scripts] };
}
