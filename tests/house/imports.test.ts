/** Allowed imports, as a table. A wrong import fails `npm run check`. */
import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/**
 * The data storeys of all folders, each of which imports only from those before it. A folder's data storey is
 * everything outside its `pages/` and `parts/`. Upward dependencies are composed: see `app/areas.server.ts`.
 */
const order =
  `command.server.ts config.server.ts data-request.ts memory.server.ts provided.ts lru-cache.ts reads.server.ts turn.ts log.server.ts firebase.server.ts i18n db files ui export sheets auth facts jobs timeline
  changes mail settings shell views lists outbox offline photos import records score-policy users templates stores store-managers tasks checks camera feedback plan activities reports notifications apps chats help-center search
  sign-in home audit-log transfer demo`.split(/\s+/);

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes("paraglide"),
);
const imports: Import[] = files.flatMap((from) => {
  const source = readFileSync(join("app", from), "utf8");
  return [...source.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|import\("([^"]+)"\)/gm)]
    .map((match) => ({ from, to: match[2] ?? match[3] ?? "", typeOnly: Boolean(match[1]) }))
    .map((found) => ({ ...found, to: found.to.startsWith("#app/") ? found.to.slice(5) : found.to }))
    .map((found) => ({ ...found, to: found.to.startsWith(".") ? normalize(join(dirname(from), found.to)) : found.to }));
});
const within = imports.filter(({ to }) => files.includes(to));
const routeModules = new Set(
  [...readFileSync("app/routes.ts", "utf8").matchAll(/"([\w/.-]+\.tsx?)"/g)].map((match) => match[1]),
);
const folder = (path: string) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : path);
const say = ({ from, to }: Import) => `${from} → ${to}`;

test("the imports of the tree were found", () => {
  expect(within.length).toBeGreaterThan(100);
});

/**
 * Pages show an area, parts show it on other areas' pages, and all else is data. Modules in app/ itself, area
 * declarations and commands start or compose the app.
 */
function storeyOf(path: string): "data" | "parts" | "pages" | "top" {
  if (order.includes(path)) return "data";
  if (!path.includes("/") || isAreaFile(path) || commands.has(path)) return "top";
  return /^[^/]+\/(pages|parts)\//.exec(path)?.[1] === "pages" ? "pages" : path.includes("/parts/") ? "parts" : "data";
}

function isAreaFile(path: string): boolean {
  return path.endsWith("/area.server.ts");
}

test("every folder has its place", () => {
  const folders = readdirSync("app", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(order.filter((name) => !name.includes(".")).toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

test("data storeys import only from those before them", () => {
  const wrong = within.filter(
    ({ from, to }) =>
      storeyOf(from) === "data" && (storeyOf(to) !== "data" || order.indexOf(folder(to)) > order.indexOf(folder(from))),
  );
  expect(wrong.map(say)).toEqual([]);
});

test("data storeys say only messages of their own and of those before them", () => {
  const owners = new Map<string, string>();
  for (const path of globSync("**/messages.en.json", { cwd: "app" }))
    for (const key of Object.keys(JSON.parse(readFileSync(join("app", path), "utf8")))) owners.set(key, folder(path));
  const wrong = files
    .filter((from) => storeyOf(from) === "data")
    .flatMap((from) =>
      Array.from(readFileSync(join("app", from), "utf8").matchAll(/\bm\.(\w+)/g), ([, to = ""]) => ({ from, to })),
    )
    .filter(({ from, to }) => !owners.has(to) || order.indexOf(owners.get(to)!) > order.indexOf(folder(from)));
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("parts import no pages, and pages only those of their own area", () => {
  const wrong = within.filter(({ from, to }) =>
    storeyOf(to) === "top"
      ? storeyOf(from) !== "top"
      : storeyOf(to) === "pages" && !(["pages", "top"].includes(storeyOf(from)) && folder(from) === folder(to)),
  );
  expect(wrong.map(say)).toEqual([]);
});

test("areas import only areas before them, and only the composition imports areas", () => {
  const wrong = within.filter(
    ({ from, to }) =>
      (isAreaFile(from) &&
        to !== "area.ts" &&
        folder(from) !== folder(to) &&
        (storeyOf(to) !== "data" || order.indexOf(folder(to)) > order.indexOf(folder(from)))) ||
      (isAreaFile(to) && from !== "areas.server.ts"),
  );
  expect(wrong.map(say)).toEqual([]);
  const composed = within.filter(({ from }) => from === "areas.server.ts").map(({ to }) => to);
  expect(composed.filter(isAreaFile).toSorted()).toEqual(files.filter(isAreaFile).toSorted());
});

test("every page is in its area's folder of pages", () => {
  expect([...routeModules].filter((path) => storeyOf(path!) !== "pages")).toEqual([]);
});

test("no route module is imported by another module", () => {
  expect(within.filter(({ to, typeOnly }) => routeModules.has(to) && !typeOnly).map(say)).toEqual([]);
});

test("pages reach the database only through data functions", () => {
  const wrong = within.filter(
    ({ from, to, typeOnly }) =>
      (from.endsWith(".tsx") || routeModules.has(from)) &&
      to.startsWith("db/") &&
      to.endsWith(".server.ts") &&
      !typeOnly,
  );
  expect(wrong.map(say)).toEqual([]);
});

test("rules and schemas know no React, no database, no request and no server", () => {
  const nouns = new Set(
    files.filter(
      (path) =>
        path.endsWith(".ts") &&
        !/\.server\.ts$|^(start|server|routes|import)\.ts$|^(db|backup)\//.test(path) &&
        !routeModules.has(path),
    ),
  );
  const wrong = imports.filter(
    ({ from, to, typeOnly }) =>
      nouns.has(from) &&
      !typeOnly &&
      /^react|^node:|\.server\.ts$|\.tsx$/.test(to) &&
      !commands.has(from) &&
      from !== compressing,
  );
  expect(wrong.map(say)).toEqual([]);
});

/** Compressing is arithmetic. */
const compressing = "facts/shards.ts";

/** Entry points of npm scripts, and modules that only run on the server. */
const commands = new Set([
  "facts.ts",
  "transfer.ts",
  "i18n/compile.ts",
  "sign-in/access.ts",
  "sign-in/grant.ts",
  "auth/log-hash.ts",
  "demo/ensure.ts",
  "demo/reset.ts",
]);
