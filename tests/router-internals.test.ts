import type { EntryContext } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { withOwnRoutes, withScriptsAfterPaint } from "#app/router-internals.server.ts";
import { createAccount } from "./account.ts";
import { type App, openApp } from "./app.ts";

type Match = EntryContext["staticHandlerContext"]["_match"];

/** A context of five routes at a page's address, and the addresses that were searched for. */
function contextAt(path: string, leaf: string) {
  const searched: unknown[] = [];
  const routes: Record<string, string> = { "/": "home", "/qc": "overview", "/qc/stores": "stores" };
  const match = ((address: string) => {
    searched.push(address);
    return routes[address] ? [{ route: { id: "root" } }, { route: { id: routes[address] } }] : null;
  }) as unknown as Match;
  const all = Object.fromEntries(["root", "home", "overview", "stores", leaf, "other"].map((id) => [id, { id }]));
  const context = () =>
    ({
      staticHandlerContext: { location: { pathname: path }, matches: [{ route: { id: leaf } }], _match: match },
      manifest: { routes: all, version: "1" },
      routeModules: all,
    }) as unknown as EntryContext;
  return { context, searched };
}

test("a page gets its own routes and those of the addresses above it, which are searched for once", () => {
  const { context, searched } = contextAt("/qc/stores/abc", "store");
  for (let visit = 0; visit < 3; visit++) {
    const { manifest, routeModules } = withOwnRoutes(context());
    expect(Object.keys(manifest.routes).toSorted()).toEqual(["home", "overview", "root", "store", "stores"]);
    expect(Object.keys(routeModules).toSorted()).toEqual(["home", "overview", "root", "store", "stores"]);
    expect(manifest.version).toBe("1");
  }
  expect(searched).toHaveLength(3);
  expect(new Set(searched)).toEqual(new Set(["/", "/qc", "/qc/stores"]));
});

test("what is remembered has an end", () => {
  const { context, searched } = contextAt("/", "home");
  const { _match: match } = withOwnRoutes(context()).staticHandlerContext;
  for (let n = 0; n < 3000; n++) match(`/nothing/${n}`);
  match("/nothing/2999");
  match("/nothing/0");
  expect(searched.filter((address) => address === "/nothing/2999")).toHaveLength(1);
  expect(searched.filter((address) => address === "/nothing/0")).toHaveLength(2);
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

test("the page's data stands in it, whole", async () => {
  const html = await (await app.request("/qc/checks/", {}, session)).text();
  expect(html.split("streamController.enqueue(")).toHaveLength(2);
  expect(html).toContain("streamController.close()");
  expect(html).not.toContain("<!--$?-->");
  expect(html).not.toContain("<!--$!-->");
});

test("scripts that the router writes elsewhere are an error", () => {
  const page = '<body><noscript id="after-paint"><script></script></noscript><p></p>';
  expect(() => withScriptsAfterPaint(page, "n")).toThrow("not where they were");
});
