/** Odd cookies and search params at every route: never a 500, a quick answer, and never markup in it. */
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { App } from "../app.ts";
import { cookieFor, known, openEveryRoute, table } from "./every-route.ts";

const script = "<script>odd()</script>";
/** As they appear in an address or a cookie. */
const odd = {
  "16 kB": "a".repeat(16 * 1024),
  markup: encodeURIComponent(`"'>${script}`),
  "a null byte": "x%00y",
  "percent signs of nothing": "%E0%A4%A%zz%",
  "half a character": "%ED%A0%80",
  __proto__: "__proto__",
  constructor: "constructor",
  "a number beyond numbers": "1e309",
  "less than nothing": "-1",
};
const raw = Object.values(odd);
/** A third of them for each param of a route, so that three params have all; those of other routes have the others. */
const someFor = (at: number) => raw.filter((_, index) => index % 3 === at % 3);
/** Unknown fields, and names that every object has. */
const oddNames = "__proto__=x&__proto__[odd]=x&constructor[prototype][odd]=x&constructor=x&=x&&&%00=%00";

/** Milliseconds, generous for a busy machine: a slow expression takes minutes for 16 kB. */
const soon = 10_000;

let app: App;
let cookie = "";
beforeAll(async () => {
  app = await openEveryRoute();
  cookie = (await cookieFor("lead"))!;
});
afterEach(() => void vi.restoreAllMocks());

const exampleOf = (pattern: string) => table[pattern]?.path?.() ?? pattern;
/** Pages outside the layout redirect a signed-in user. */
const cookieAt = (inside: boolean) => (inside ? cookie : undefined);

interface Asked {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly cookie: string | undefined;
}

/** Browsers show it as text. */
function isBareText({ headers }: Response): boolean {
  return headers.get("Content-Type") === "text/plain; charset=utf-8";
}

/** Faults of the answer; empty if it is right. @param usual the status without odd input */
async function wrongWith({ path, method = "GET", cookie: sent }: Asked, usual: number): Promise<string[]> {
  const begun = performance.now();
  const response = await app.request(path, { method, ...(method === "POST" && { body: new URLSearchParams() }) }, sent);
  const body = await response.text();
  const took = performance.now() - begun;
  const location = response.headers.get("Location") ?? "/";
  const faults = [
    response.status >= 500 && response.status !== usual && `is ${response.status}`,
    body.includes(script) && !isBareText(response) && "gives markup back",
    !/^\/(?!\/)/.test(location) && `leads to ${location}`,
    "odd" in {} && "changes all objects",
    took > soon && `takes ${Math.round(took)} ms`,
  ].filter((one) => one !== false);
  return faults.map((what) => `${method} ${path.slice(0, 200)} (${sent?.slice(0, 80)}) ${what}`);
}

/** The search params that a route asks for, and its status without anything odd. */
async function readBy(target: Asked): Promise<{ names: string[]; status: number }> {
  const names = new Set<string>();
  for (const verb of ["get", "getAll", "has"] as const) {
    const real = URLSearchParams.prototype[verb] as (name: string) => never;
    vi.spyOn(URLSearchParams.prototype, verb).mockImplementation(function (this: URLSearchParams, name: string) {
      names.add(name);
      return real.call(this, name);
    });
  }
  const { path, method = "GET" } = target;
  const response = await app.request(
    path,
    { method, ...(method === "POST" && { body: new URLSearchParams() }) },
    target.cookie,
  );
  vi.restoreAllMocks();
  // An unread file would keep others waiting.
  await response.body?.cancel();
  return { names: [...names], status: response.status };
}

/** The address with these params in place of those of their names. */
function withParams(path: string, params: readonly (readonly [name: string, value: string])[]): string {
  const [pathname = "", search = ""] = path.split("?");
  const others = search.split("&").filter((pair) => pair && !params.some(([name]) => pair.startsWith(`${name}=`)));
  return `${pathname}?${[...others, ...params.map(([name, value]) => `${name}=${value}`)].join("&")}`;
}

describe.each(known.map((route, at) => ({ ...route, at })))("$pattern", ({ pattern, inside, at: routeAt }) => {
  test("takes any search", { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    const mine = cookieAt(inside);
    for (const method of ["GET", "POST"] as const) {
      const usual = exampleOf(pattern);
      const sent = method === "POST" && inside ? await cookieFor("lead") : mine;
      const { names, status } = await readBy({ path: usual, method, cookie: sent });
      const addresses = [
        ...names.flatMap((name, at) => someFor(at).map((value) => withParams(usual, [[name, value]]))),
        // A form is refused for missing fields before its address matters, so a third of the addresses is enough.
        ...(method === "GET" ? raw : someFor(routeAt)).map((value) =>
          withParams(
            usual,
            names.map((name) => [name, value]),
          ),
        ),
        withParams(
          usual,
          names.flatMap((name) => Array.from({ length: 100 }, (_, at) => [name, `${at}`] as const)),
        ),
        withParams(
          usual,
          names.flatMap(
            (name) =>
              [
                [`${name}[a][b]`, "x"],
                [`${name}[]`, "x"],
              ] as const,
          ),
        ),
        `${usual}${usual.includes("?") ? "&" : "?"}${oddNames}`,
      ];
      // Single params of a form's address don't matter either.
      const some = method === "GET" ? addresses : addresses.slice(names.flatMap((_, at) => someFor(at)).length);
      for (const path of some) {
        const fresh = method === "POST" && inside ? await cookieFor("lead") : mine;
        wrong.push(...(await wrongWith({ path, method, cookie: fresh }, status)));
      }
    }
    expect(wrong).toEqual([]);
  });

  test("takes any cookie", { timeout: 60_000 }, async () => {
    const wrong: string[] = [];
    const path = exampleOf(pattern);
    const { status } = await readBy({ path, cookie: cookieAt(inside) });
    const names = ["locale", "font", "ui-theme", "sidebar", "flash", "known", "__proto__", "constructor", ""];
    // Cookies are read the same way before every route: a third of them at each.
    const all = [
      ...[...someFor(routeAt), "\u00ED\u00A0\u0080", '"', "a=b=c"].map((value) =>
        names.map((name) => `${name}=${value}`).join("; "),
      ),
      Array.from({ length: 200 }, (_, at) => `locale=${at}; flash=${at}`).join("; "),
      ";;;===;",
    ];
    for (const others of all) {
      wrong.push(...(await wrongWith({ path, cookie: [others, cookieAt(inside)].filter(Boolean).join("; ") }, status)));
    }
    expect(wrong).toEqual([]);
  });
});

test("signs nobody in with an invalid session cookie", async () => {
  const name = cookie.split("=", 1)[0]!;
  for (const value of [...raw, `${cookie.slice(name.length + 1)}x`, "a=b", '"', ""]) {
    const response = await app.request("/qc/checks", {}, `${name}=${value}`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/sign-in?redirect=%2Fqc%2Fchecks"]);
  }
});

test("takes any id in an address, and logs nothing for it", { timeout: 120_000 }, async () => {
  const warned = vi.spyOn(console, "warn");
  const wrong: string[] = [];
  for (const { pattern } of known.filter((route) => /:\w+/.test(route.pattern)))
    for (const value of raw)
      for (const method of ["GET", "POST"] as const)
        wrong.push(...(await wrongWith({ path: pattern.replace(/:\w+/, value), method, cookie }, 404)));
  expect(wrong).toEqual([]);
  expect(warned).not.toHaveBeenCalled();
});

test("answers 404 for an address of thousands of parts without matching routes", async () => {
  for (const path of ["/a".repeat(7000), `/qc/checks/${"a/".repeat(49)}`, `/sign-in${"/".repeat(7000)}.data`])
    expect(isBareText(await app.request(path)), path.slice(0, 40)).toBe(true);
  const page = await app.request(`/qc/checks${"/a".repeat(48)}`);
  expect([page.status, isBareText(page)]).toEqual([404, false]);
  expect(Math.max(...known.map(({ pattern }) => pattern.split("/").length))).toBeLessThan(10);
});
