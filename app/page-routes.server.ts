/**
 * What a page needs of the router's tables. React Router builds its routes anew for each page, from all that there are, and searches
 * them for every address above the page's; a page needs five or so, and what lies above it is the same every time.
 */
import type { EntryContext } from "react-router";

type Match = EntryContext["staticHandlerContext"]["_match"];

const mostAddresses = 1000;
const known = new WeakMap<Match, Map<string, ReturnType<Match>>>();

/** The same search for an address, remembering what was found. */
function remembering(match: Match): Match {
  const found = known.get(match) ?? new Map<string, ReturnType<Match>>();
  known.set(match, found);
  return (address) => {
    if (typeof address !== "string") return match(address);
    let matches = found.get(address);
    if (matches === undefined) {
      if (found.size === mostAddresses) found.clear();
      found.set(address, (matches = match(address)));
    }
    return matches;
  };
}

/** Every address above a page's: `/` and `/qc` for `/qc/checks/`. */
function addressesAbove(path: string): string[] {
  const segments = path.split("/").filter(Boolean).slice(0, -1);
  return ["/", ...segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`)];
}

/**
 * The context of a page with no other routes than its own and those of the addresses above it, which are all that the page tells the
 * browser of. A route that were missing would be found out when somebody goes there.
 */
export function withOwnRoutes(context: EntryContext): EntryContext {
  const { staticHandlerContext: page, manifest, routeModules } = context;
  const { _match: search, location, matches } = page;
  const match = remembering(search);
  const above = addressesAbove(location.pathname).flatMap((address) => match(address) ?? []);
  const ids = new Set([...matches, ...above].map(({ route }) => route.id));
  const own = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries([...ids].flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])));
  return {
    ...context,
    staticHandlerContext: Object.assign(page, { _match: match }),
    manifest: { ...manifest, routes: own(manifest.routes) },
    routeModules: own(routeModules),
  };
}
