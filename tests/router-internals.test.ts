import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createStaticHandler, type EntryContext, type RouteObject, type ServerBuild } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { matchingBySegments, withOwnRoutes, withScriptsAfterPaint } from "#app/router-internals.server.ts";
import routes from "#app/routes.ts";
import { createAccount } from "./account.ts";
import { type App, openApp } from "./app.ts";

/** A context of five routes at a page's address. */
function contextAt(path: string, leaf: string): EntryContext {
  const leaves: Record<string, string> = { "/": "home", "/qc": "overview", "/qc/stores": "stores" };
  const match = (address: string) =>
    leaves[address] ? [{ route: { id: "root" } }, { route: { id: leaves[address] } }] : null;
  const all = Object.fromEntries(["root", "home", "overview", "stores", leaf, "other"].map((id) => [id, { id }]));
  return {
    staticHandlerContext: { location: { pathname: path }, matches: [{ route: { id: leaf } }], _match: match },
    manifest: { routes: all, version: "1" },
    routeModules: all,
  } as unknown as EntryContext;
}

test("a page gets its own routes and those of the addresses above it", () => {
  const { manifest, routeModules } = withOwnRoutes(contextAt("/qc/stores/abc", "store"));
  expect(Object.keys(manifest.routes).toSorted()).toEqual(["home", "overview", "root", "store", "stores"]);
  expect(Object.keys(routeModules).toSorted()).toEqual(["home", "overview", "root", "store", "stores"]);
  expect(manifest.version).toBe("1");
});

/** A route's address with something for each of its parameters, and other ways to write it. */
const addressesOf = (path: string) => {
  const address = `/${path.replace(/:\w+/g, "a.b").replace("*", "no/where")}`;
  if (!path) return [address];
  return [address, `${address}/`, `${address}/x`, address.toUpperCase(), address.replace("a.b", "Bếp%20%2F")];
};

test("the routes of all addresses are those that the router finds by trying one after the other", () => {
  const tree = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
    entries.map(({ file, path, index, children, id = file }) =>
      index ? { id, path, index } : { id, path, children: children && tree(children) },
    );
  const { future } = matchingBySegments({} as ServerBuild);
  const [tried, segments] = [createStaticHandler(tree(routes)), createStaticHandler(tree(routes), { future })];
  const paths = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
    entries.flatMap(({ path = "", children = [] }) => {
      const own = [above, path].filter(Boolean).join("/");
      return [own, ...paths(children, own)];
    });
  const found = ({ match }: ReturnType<typeof createStaticHandler>, address: string) =>
    match(address)?.map(({ route, params, pathname }) => [route.id, params, pathname]);
  const all = [...new Set(paths(routes).flatMap(addressesOf))];
  expect(all.length).toBeGreaterThan(1000);
  for (const address of all) expect(found(segments, address), address).toEqual(found(tried, address));
  // The one difference, by which it is known which way is taken.
  expect(found(tried, "/qc/checks//")?.at(-1)?.[0]).toBe("checks/pages/list/page.tsx");
  expect(found(segments, "/qc/checks//")?.at(-1)?.[0]).toBe("shell/pages/not-found");
});

let app: App;
let session: string;
beforeAll(async () => {
  app = await openApp();
  await createAccount({ email: "lan@demo.test", password: "demo-1234", displayName: "Lan", roles: ["user"] });
  session = await app.signIn("lan@demo.test");
});

test.each([
  ["/qc/checks/", ["checks/pages/list/page", "home/pages/page", "root", "shell/pages/home", "shell/pages/layout"]],
  ["/qc/", ["home/pages/page", "root", "shell/pages/home", "shell/pages/layout"]],
  ["/qc/nothing", ["home/pages/page", "root", "shell/pages/home", "shell/pages/layout", "shell/pages/not-found"]],
  ["/404", ["root", "shell/pages/404", "shell/pages/home", "shell/pages/layout"]],
])("%s tells the browser of those routes and no others", async (path, ids) => {
  const html = await (await app.request(path, {}, session)).text();
  const [, manifest = ""] = /__reactRouterManifest = (\{[^]*?\n\});/.exec(html) ?? [];
  expect(Object.keys((JSON.parse(manifest) as { routes: object }).routes).toSorted()).toEqual(ids);
});

test("the page's data stands in it, whole, and tells the browser nothing of how the server finds routes", async () => {
  const html = await (await app.request("/qc/checks/", {}, session)).text();
  expect(html).toContain("window.__reactRouterContext =");
  expect(html).not.toContain("unstable_routePatternMatching");
  expect(html.split("streamController.enqueue(")).toHaveLength(2);
  expect(html).toContain("streamController.close()");
  expect(html).not.toContain("<!--$?-->");
  expect(html).not.toContain("<!--$!-->");
});

test("scripts that the router writes elsewhere are an error", () => {
  const page = '<body><noscript id="after-paint"><script></script></noscript><p></p>';
  expect(() => withScriptsAfterPaint(page, "n")).toThrow("not where they were");
});
