/** Who may import whom, as a table. A wrong import fails `npm run check`. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const base = ["auth", "config.server.ts", "log.server.ts", "db", "files", "i18n", "ui", "facts", "timeline"];

/**
 * What each folder of app/ may import from, beside itself. Between areas one way only, with one exception: the pages of a store and
 * of a manager show their checks and each other, so stores, store-managers and checks name each other here. Their data functions
 * still go one way only; `order` sees to that.
 */
const allowed: Record<string, string[]> = {
  i18n: ["config.server.ts"],
  ui: ["i18n"],
  db: ["i18n", "config.server.ts"],
  files: ["i18n", "config.server.ts", "firebase.server.ts"],
  facts: ["i18n", "db"],
  timeline: ["i18n", "db"],
  jobs: ["auth", "db", "config.server.ts", "log.server.ts"],
  export: ["i18n"],
  sheets: ["i18n", "export"],
  users: [...base, "shell"],
  // What a kept form would do is told in the words of the area that it was sent to.
  auth: [...base, "users", "shell", "templates", "stores", "store-managers", "checks", "import", "firebase.server.ts"],
  settings: [...base, "users", "shell"],
  shell: [...base, "users", "settings"],
  import: [...base, "export", "sheets", "users", "shell", "templates", "stores", "store-managers", "checks"],
  transfer: ["db", "files"],
  views: [...base, "users", "shell"],
  templates: [...base, "export", "sheets", "users", "shell"],
  stores: [...base, "export", "sheets", "views", "users", "shell", "checks", "store-managers", "templates"],
  "store-managers": [...base, "export", "sheets", "views", "users", "shell", "stores", "checks"],
  tasks: [...base, "users", "shell", "templates", "stores", "store-managers"],
  checks: [...base, "export", "sheets", "users", "shell", "tasks", "templates", "stores", "store-managers"],
  reports: [...base, "users", "shell", "checks", "tasks", "templates", "stores", "store-managers"],
  demo: [...base, "users", "checks", "templates", "stores", "store-managers", "tasks", "import", "transfer"],
  apps: [...base, "shell", "users"],
  chats: [...base, "shell", "users"],
  "help-center": [...base, "shell", "users"],
};

/** What the areas use of `import`, which otherwise stands above them: each writes its kinds of import, by types alone. */
const sharedOfImport = new Set(["import/digest.ts", "import/report.ts"]);

/** Areas whose schemas and data functions import only from those before them. */
const order = ["users", "templates", "stores", "store-managers", "tasks", "checks", "reports"];
/** Checks keep a copy of their store's area, which moves with the store. Before an import is undone it is seen whether its stores are in use. */
const upward = new Set([
  "stores/stores.server.ts → checks/check.ts",
  "stores/import-stores.server.ts → checks/check.ts",
  "stores/import-stores.server.ts → store-managers/manager.ts",
]);
/** What everybody builds on: not even a type of theirs comes from above. */
const ground = new Set(["ui", "db", "files", "i18n"]);

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

test("every folder has its row", () => {
  const folders = readdirSync("app", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(Object.keys(allowed).toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

test("each folder imports only from the folders below it", () => {
  const wrong = within.filter(({ from, to, typeOnly }) => {
    const rules = allowed[folder(from)];
    const counts = !typeOnly || ground.has(folder(from));
    return rules && counts && folder(from) !== folder(to) && !rules.includes(folder(to)) && !sharedOfImport.has(to);
  });
  expect(wrong.map(say)).toEqual([]);
});

test("schemas and data functions of the areas go one way only", () => {
  const isPage = (path: string) => path.endsWith(".tsx") || path.endsWith("-page.server.ts");
  const wrong = within.filter(
    ({ from, to }) =>
      !isPage(from) && order.includes(folder(from)) && order.indexOf(folder(to)) > order.indexOf(folder(from)),
  );
  expect(new Set(wrong.map(say))).toEqual(upward);
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
      nouns.has(from) && !typeOnly && /^react|^node:|\.server\.ts$|\.tsx$/.test(to) && !commands.has(from),
  );
  expect(wrong.map(say)).toEqual([]);
});

/** Entry points of npm scripts, and what only runs on the server by its nature. */
const commands = new Set([
  "import/digest.ts",
  "facts.ts",
  "transfer.ts",
  "i18n/compile.ts",
  "auth/access.ts",
  "auth/grant.ts",
  "auth/log-hash.ts",
  "demo/ensure.ts",
  "demo/reset.ts",
]);
