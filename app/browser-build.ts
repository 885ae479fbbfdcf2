import type { Plugin } from "vite";

/** Forms are parsed on the server alone. A stand-in for zod in the modules that browsers share saves each page 26 kB. */
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

/** Unused calls that only create schemas or fractions are dropped. Gains 0.9, 0.9 and 1.1 kB. */
export const schemaFunctions = ["z", "fraction", "itemBase", "collection"];

/** Browsers don't load modules that only the server's part of another one uses. Gains 0.2 to 1.7 kB. */
export const hasSideEffects = (id: string): boolean => !(id.includes("/app/") && /\.tsx?$/.test(id));

const messages = "i18n/paraglide/browser/messages/";

/** Each request costs a phone more than some unused kilobytes: 30 to 45 more files take 0.8 to 1.3 s longer at 1.6 Mbit/s and 150 ms. */
export const sharedPaths: Record<string, { at: string; but?: RegExp }[]> = {
  shared: [
    { at: "i18n/", but: /messages\/|clock|numeral|fold/ },
    { at: `${messages}shell_`, but: /shell_(4(?!03_title)|5|offline_t|show_error|hide_error)/ },
    ...["ui_", "checks_band", "stores_area.js", "stores_manager.js", "stores_store.js"].map((prefix) => ({
      at: messages + prefix,
    })),
    { at: `${messages}settings_`, but: /settings_second_/ },
    {
      at: "ui/",
      but: /ui\/(filter-form|form-values|search-form|boxes|qr-code|bar-chart|chart-frame|line-chart|sparkline|share-bar|figures|file-|copy-field|picture|progress|facts|popup|tools|more-menu)/,
    },
    { at: "shell/", but: /shell\/(no-page|error-screen)/ },
    { at: "settings/", but: /pages\/second-factor\// },
    { at: "score-policy/percent.ts" },
    { at: "templates/template.ts" },
    { at: "templates/limits.ts" },
  ],
  answers: [{ at: "checks/asked-items.ts" }, { at: "i18n/numeral.ts" }],
  "check-rules": [
    { at: "checks/pages/edit/" },
    ...["answers", "device/fields", "format-answer", "score"].map((name) => ({ at: `checks/${name}.ts` })),
    { at: `${messages}checks_edit_`, but: /checks_edit_(closed_view|errors_submit)/ },
  ],
  device: ["device.ts", "indexed-database"].map((file) => ({ at: `outbox/${file}` })),
  "device-kit": [
    ...["browser-notes", "kit"].map((name) => ({ at: `offline/${name}.ts` })),
    { at: "search/parts/recent.ts" },
    { at: `${messages}sign_in_kept_photos` },
  ],
  "check-photos": ["checks/photo-href.ts", "templates/picture-href.ts"].map((at) => ({ at })),
  "check-words": ["appeal_new_title", "appeal_decide_title", "hand_over.js", "print.js"].map((word) => ({
    at: `${messages}checks_${word}`,
  })),
  filters: [
    { at: "ui/filter-form" },
    { at: "ui/popup" },
    { at: "ui/tools" },
    { at: "views/parts/" },
    { at: `${messages}views_` },
  ],
  table: [
    ...["columns.ts", "parts/list-table", "parts/select-box"].map((file) => ({ at: `lists/${file}` })),
    { at: `${messages}lists_select.js` },
  ],
  lists: [{ at: "lists/parts/", but: /selection|list-table|select-box/ }, { at: `${messages}lists_` }],
  "every-page": [
    { at: "shell/pages/", but: /pages\/(status|home)/ },
    ...[
      "auth/user.ts",
      "auth/photo-href",
      "notifications/parts/use-unread",
      "notifications/parts/unread-link",
      "search/parts/search-link",
    ].map((at) => ({ at })),
    { at: "sign-in/parts/sign-out-form" },
    { at: `${messages}shell_offline_t` },
  ],
};

/** Messages that many scripts need are one file for each area; all others are in the scripts that use them. */
const areaOfMessage =
  /\/app\/i18n\/paraglide\/browser\/messages\/(?!checks_removed_on_appeal|checks_create_pass_mark)([a-z0-9]+)_/;

/** The whole form is on two pages: the one for editing, and the one without a network. */
const shareCounts: Record<string, number> = { "every-page": 1, "check-rules": 3 };

const isRouter = /\/node_modules\/(remix-utils|react-router\/dist|react-dom\/(index|cjs\/react-dom\.))/;

export const chunks = [
  { name: "react-dom", test: /\/node_modules\/(react-dom\/(client|cjs\/react-dom-client)|scheduler\/)/ },
  ...Object.entries(sharedPaths).map(([name, paths]) => ({
    name,
    test: (id: string) =>
      // Otherwise the first group that needs it includes it.
      (name === "shared" && isRouter.test(id)) ||
      paths.some(({ at, but }) => id.includes(`/app/${at}`) && !but?.test(id)),
    minShareCount: shareCounts[name] ?? 2,
  })),
  { name: (id: string) => `words-${areaOfMessage.exec(id)?.[1]}`, test: areaOfMessage, minShareCount: 6 },
];

const startNames = new Set(["react-dom", "shared", "every-page"]);

/** Chromium compiles such a file while it arrives, beside the page's own thread, and saves that a fifth of its time. */
export const compileHint = ({ name }: { name: string }): string =>
  startNames.has(name) ? "//# allFunctionsCalledOnLoad" : "";
