/**
 * All that relies on how React Router works inside, each for what it was measured to gain; tests/router-internals.test.ts fails when
 * an upgrade changes it.
 */
import { text } from "node:stream/consumers";
import type { EntryContext, ServerBuild } from "react-router";
import { unstable_preloadRoutePattern as preloadRoutePattern } from "react-router/route-pattern";

/**
 * A build whose routes are found by the segments of an address. React Router otherwise tries them one after the other, twice for each page:
 * a list costs a quarter more processor time, the sign-in page half. It has the better way for routers made by hand, and its
 * configuration doesn't know of it yet. The browser, which knows a few routes at a time, isn't told of it.
 */
export function matchingBySegments(build: ServerBuild): ServerBuild {
  preloadRoutePattern();
  const onServer = { unstable_routePatternMatching: true, toJSON: () => build.future };
  return { ...build, future: { ...build.future, ...onServer } };
}

/** Every address above a page's: `/` and `/qc` for `/qc/checks/`. */
function addressesAbove(path: string): string[] {
  const segments = path.split("/").filter(Boolean).slice(0, -1);
  return ["/", ...segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`)];
}

/**
 * The context of a page with no other routes than its own and those of the addresses above it, which are all that the page tells the
 * browser of: React Router builds its routes again for each page, from all that there are, where five or so are needed. A route that
 * were missing would be found out when someone goes there.
 */
export function withOwnRoutes(context: EntryContext): EntryContext {
  const { staticHandlerContext: page, manifest, routeModules } = context;
  const { _match: match, location, matches } = page;
  const above = addressesAbove(location.pathname).flatMap((address) => match(address) ?? []);
  const ids = new Set([...matches, ...above].map(({ route }) => route.id));
  const own = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries([...ids].flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])));
  return {
    ...context,
    manifest: { ...manifest, routes: own(manifest.routes) },
    routeModules: own(routeModules),
  };
}

/**
 * Gives the router the data for the browser as one text that is there already: waiting for a stream of it would suspend the rendering,
 * which then could not be to one string. Rendering to a stream costs each page 10 to 30 % more processor time.
 */
export async function readAhead(context: EntryContext): Promise<void> {
  const { serverHandoffStream: stream } = context;
  if (!stream) return;
  const result = { done: true, value: await text(stream) };
  context.renderMeta = { streamCache: { 0: Object.assign(Promise.resolve(), { result }) } };
}

const opening = '<noscript id="after-paint">';
const closing = "</noscript>";
const ending = "</body></html>";

/** A hidden tab is not painted, and some browsers don't tell: then the timer starts them. */
const start = `{
let scripts = document.getElementById("after-paint").textContent;
const run = () => {
  document.body.append(document.createRange().createContextualFragment(scripts));
  scripts = "";
};
setTimeout(run, 2000);
new PerformanceObserver(run).observe({ type: "paint", buffered: true });
}`;

/**
 * Scripts start after the first paint: until then they would take the network and the processor from what is shown. The page holds
 * them in a <noscript>, which is mere text to browsers with scripts, together with its data, which the router writes behind them; a few
 * lines put them into the page once it was painted.
 *
 * The parts of the page: making one text of them again costs as much as writing it did.
 */
export function withScriptsAfterPaint(page: string, nonce: string): string[] {
  const [shown, scripts] = page.split(opening);
  if (shown === undefined || scripts === undefined) return [page];
  const [router, data] = scripts.split(closing);
  if (data === undefined || !data.endsWith(ending)) throw new Error("The router's scripts are not where they were");
  const waiting = router + data.slice(0, -ending.length);
  return [shown, `${opening}${waiting}${closing}<script nonce="${nonce}">${start}</script>${ending}`];
}
