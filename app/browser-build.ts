/** How the scripts for browsers are built: no schemas, and what pages share as files of its own. */
import type { Plugin } from "vite";

/**
 * Forms are parsed on the server alone. Schemas stand beside the rules that browsers share, so in their modules zod is an inert
 * stand-in of a few bytes; parsing with it is an error. Saves each page 26 kB.
 */
export function zodOnServerOnly(): Plugin {
  const inert = `
    const refuse = () => { throw new Error("zod runs on the server only"); };
    const inert = new Proxy(function () {}, {
      get: (_, name) => (/parse/i.test(String(name)) ? refuse : inert),
      apply: () => inert,
    });
    export const z = inert;`;
  return {
    name: "zod-on-server-only",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: (id) => (id === "zod" ? "\0inert-zod" : null),
    load: (id) => (id === "\0inert-zod" ? inert : null),
  };
}

/** Calls that only make schemas, which browsers don't parse with, or fractions: unused ones are dropped. Gains 0.9, 0.9 and 1.1 kB. */
export const schemaFunctions = ["z", "fraction", "itemBase", "collection"];

/**
 * A module of the app is there for what it exports: browsers don't get those that only the server's part of another one uses. Gains 0.2 to 1.7 kB.
 */
export const hasSideEffects = (id: string): boolean => !(id.includes("/app/") && /\.tsx?$/.test(id));

const messages = "i18n/paraglide/browser/messages/";

/**
 * Modules that pages share travel in one file, because a request costs a phone more than the few kilobytes that a page may not need. Without it
 * pages load 30 to 45 more files, which takes 0.8 to 1.3 seconds longer at 1.6 Mbit/s and 150 ms. Lists, and the check form with its preview,
 * have files of their own.
 */
export const sharedPaths: Record<string, { at: string; but?: RegExp }[]> = {
  shared: [
    { at: "i18n/", but: /messages\/|clock|numeral|fold/ },
    { at: `${messages}shell_`, but: /shell_(4(?!03_title)|5|offline_t|show_error|hide_error)/ },
    ...["ui_", "checks_band", "stores_area.js", "stores_manager.js", "stores_store.js"].map((words) => ({
      at: messages + words,
    })),
    { at: `${messages}settings_`, but: /settings_second_/ },
    {
      at: "ui/",
      but: /ui\/(filter-form|form-values|search-form|boxes|qr-code|bar-chart|chart-frame|line-chart|sparkline|share-bar|figures|file-|copy-field|picture|progress|facts)/,
    },
    { at: "shell/", but: /shell\/(no-page|error-screen)/ },
    { at: "settings/", but: /pages\/second-factor\// },
    { at: "score-policy/percent.ts" },
  ],
  template: [{ at: "templates/template.ts" }, { at: "templates/limits.ts" }],
  answers: [{ at: "checks/asked-items.ts" }, { at: "i18n/numeral.ts" }],
  "check-form": [
    { at: "checks/pages/edit/", but: /edit\/local-/ },
    ...["answers", "format-answer", "score"].map((name) => ({ at: `checks/${name}.ts` })),
    { at: `${messages}checks_edit_`, but: /checks_edit_closed_view/ },
  ],
  filters: [{ at: "ui/filter-form" }, { at: "views/parts/" }, { at: `${messages}views_` }],
  table: [
    ...["columns.ts", "parts/list-table", "parts/select-box"].map((file) => ({ at: `lists/${file}` })),
    { at: `${messages}lists_select.js` },
  ],
  lists: [{ at: "lists/parts/", but: /selection|list-table|select-box/ }, { at: `${messages}lists_` }],
};

/** Messages that many scripts need are one file for each area; all others travel with what says them. */
const areaOfMessage = /\/app\/i18n\/paraglide\/browser\/messages\/([a-z0-9]+)_/;

export const chunks = [
  ...Object.entries(sharedPaths).map(([name, paths]) => ({
    name,
    test: (id: string) =>
      // Else the first group that needs it takes it along.
      (name === "shared" && id.includes("/node_modules/remix-utils/")) ||
      paths.some(({ at, but }) => id.includes(`/app/${at}`) && !but?.test(id)),
    minShareCount: 2,
  })),
  { name: (id: string) => `words-${areaOfMessage.exec(id)?.[1]}`, test: areaOfMessage, minShareCount: 6 },
];
