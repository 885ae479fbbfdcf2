/**
 * All that relies on how packages and the bundler work inside, each for what it was measured to gain (gzip, at the first load of the
 * check list, the check form and the template editor); tests/browser-build.test.ts fails when an upgrade changes it.
 */
import type { ESTree, Plugin } from "vite";

/**
 * Forms are parsed on the server alone. Schemas stand beside the rules that browsers share, so in their modules zod is an inert
 * stand-in of a few bytes; parsing with it is an error. Gains 26 kB on each page.
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

/**
 * Every message is compiled to three functions, for each language and for the choice between them. Browsers get the two texts and one
 * choice for them all. The page's language is the one it was rendered in: only the server looks for it. Gains 2.9, 3.0 and 3.9 kB.
 */
export function messagesInBrief(): Plugin {
  const runtime = `
    export const getLocale = () => (document.documentElement.lang === "vi" ? "vi" : "en");
    export const choose = (en, vi) => (inputs = {}, options = {}) => {
      const text = (options.locale ?? getLocale()) === "vi" ? vi : en;
      return typeof text === "string" ? text : text(inputs);
    };`;
  const body = (code: string, locale: string) => {
    const [, after = ""] = code.split(`\nconst ${locale}_`);
    const written = after.slice(after.indexOf("*/ (") + 3, after.indexOf("\n};") + 2);
    return /^\(i?\) => \{/.test(written) ? written : null;
  };
  /** The text alone where it is all that the function returns. */
  const brief = (written: string) => {
    const [, inputs, text] = /^\((i?)\) => \{\s*return [^`]*\((`(?:[^`\\]|\\.)*`)\)\s*\}$/.exec(written) ?? [];
    return text ? `${inputs ? "(i) => " : ""}${text}` : written;
  };
  return {
    name: "messages-in-brief",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      if (id.endsWith("/paraglide/browser/runtime.js")) return { code: runtime, map: null };
      if (!/\/paraglide\/browser\/messages\/(?!_index)\w+\.js$/.test(id)) return null;
      const [name, en, vi] = [/^export const (\w+)/m.exec(code)?.[1], body(code, "en"), body(code, "vi")];
      if (!name || !en || !vi) this.error("messages are no longer compiled as expected");
      const plural = code.includes("registry.") ? `import * as registry from "../registry.js";\n` : "";
      return {
        code: `${plural}import { choose } from "../runtime.js";\nexport const ${name} = /* @__PURE__ */ choose(${brief(en)}, ${brief(vi)});`,
        map: null,
      };
    },
  };
}

/** Calls that only make schemas, which browsers don't parse with, or fractions: unused ones are dropped. Gains 0.9, 0.9 and 1.1 kB. */
export const schemaFunctions = ["z", "fraction", "itemBase", "collection"];

/**
 * sonner's call that adds its style sheet in a <style>, which the content security policy refuses; the toaster imports the
 * same sheet as a file. It returns nothing that is used, so a build drops it. A hash in the policy would serve too, but differ at each
 * release and send the sheet as a script.
 */
export const sonnerInsertsStyle = "__insertCSS";

/**
 * What React and the router bring for features that nothing here uses: functions and classes of these names lose their bodies, and what
 * only those need goes with them. Gains 13 kB on each page. A test holds that the features stay unused.
 */
export const leftOut: readonly { readonly feature: string; readonly file: string; readonly names: RegExp }[] = [
  ...(
    [
      ["view transitions", /^(?!push)(?!.*MutationContext).*ViewTransition|^commitAfterMutationEffectsOnFiber$/],
      [
        "refs of fragments",
        /^FragmentInstance$|ToFragmentInstances?$|FromFragmentInstance$|^validateDocumentPositionWithFiberTree$/,
      ],
      ["action states", /^(mount|update|rerender|dispatch|run)ActionState/],
      ["functions as a form's action", /^(extractEvents\$1|requestFormReset(\$1)?)$/],
      ["an indicator of transitions", /^defaultOnDefaultTransitionIndicator$/],
      ["lists of suspense and activities", /^update(SuspenseList|Activity)Component$/],
      ["custom elements", /^setPropOnCustomElement$/],
      ["names of components in stacks", /^getStackByFiberInDevAndProd$/],
      [
        "resources asked for by calls",
        /^(prefetchDNS|preconnect(As)?|preload(Module)?|preinit(Style|Script|ModuleScript))$/,
      ],
    ] as const
  ).map(([feature, names]) => ({ feature, file: "/react-dom/cjs/react-dom-client.production.js", names })),
  {
    feature: "discovery of routes by the app itself",
    file: "/react-router/dist/production/lib/dom/ssr/route-discovery.js",
    names: /^RouteDiscoveryRuntime$|CustomRouteDiscovery$|^getCustomPatch/,
  },
  {
    feature: "instrumented routes",
    file: "/react-router/dist/production/lib/router/instrumentation.js",
    names: /^getRouteInstrumentationUpdates$/,
  },
  { feature: "server components", file: "/react-router/dist/production/lib/hooks.js", names: /^RSCErrorHandler$/ },
  {
    feature: "server components",
    file: "/react-router/dist/production/lib/dom/ssr/components.js",
    names: /^RSCPrefetchPageLinksImpl$/,
  },
];

export function unusedLeftOut(): Plugin {
  return {
    name: "unused-left-out",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      const cuts = leftOut
        .filter(({ file }) => id.endsWith(file))
        .flatMap(({ feature, names }) => {
          const bodies = this.parse(code).body.flatMap((node) => bodyOf(node, names));
          if (bodies.length === 0) this.error(`${feature}: no longer written as expected`);
          return bodies;
        });
      if (cuts.length === 0) return null;
      cuts.sort((a, b) => a.start - b.start);
      const kept = cuts.map(({ start }, i) => code.slice(i === 0 ? 0 : cuts[i - 1]!.end - 1, start + 1));
      return { code: kept.join("") + code.slice(cuts.at(-1)!.end - 1), map: null };
    },
  };
}

/** The body of a function or class of such a name, or of a method added to its prototype. */
function bodyOf(node: ESTree.Statement | ESTree.Directive, names: RegExp): { start: number; end: number }[] {
  if (node.type === "FunctionDeclaration" && node.body && names.test(node.id?.name ?? "")) return [node.body];
  if (node.type === "VariableDeclaration")
    return node.declarations.flatMap(({ id, init }) =>
      init?.type === "ClassExpression" && id.type === "Identifier" && names.test(id.name) ? [init.body] : [],
    );
  if (node.type !== "ExpressionStatement" || node.expression.type !== "AssignmentExpression") return [];
  const { left, right } = node.expression;
  const added =
    left.type === "MemberExpression" &&
    left.object.type === "MemberExpression" &&
    left.object.object.type === "Identifier" &&
    names.test(left.object.object.name);
  return added && right.type === "FunctionExpression" && right.body ? [right.body] : [];
}

const messages = "i18n/paraglide/browser/messages/";

/**
 * What pages share travels as one file: a request costs a phone more than the few kilobytes a page may not need. Without it pages load
 * 2 to 5 kB more and 30 to 45 more files, which takes the last script 0.8 to 1.3 seconds longer at 1.6 Mbit/s and 150 ms.
 *
 * What lists have is a file of its own, and so are filters and views, which reports have, too: 3 requests less.
 * What a check's form shares with its preview and with its parts that come later is a file of its own: 1 kB and three requests less.
 */
export const sharedPaths: Record<string, { at: string; but?: RegExp }[]> = {
  shared: [
    { at: "i18n/", but: /messages\// },
    ...["shell_", "ui_", "checks_band", "stores_area.js", "stores_manager.js", "stores_store.js"].map((words) => ({
      at: messages + words,
    })),
    { at: `${messages}settings_`, but: /settings_second_/ },
    {
      at: "ui/",
      but: /ui\/(filter-form|form-values|search-form|boxes|qr-code|bar-chart|line-chart|sparkline|share-bar|figures|file-)/,
    },
    { at: "shell/", but: /shell\/no-page/ },
    { at: "settings/", but: /pages\/second-factor\// },
    { at: "checks/asked.ts" },
    { at: "checks/drawing.ts" },
    { at: "checks/photo-href.ts" },
    { at: "templates/template.ts" },
  ],
  "check-form": [
    { at: "checks/pages/edit/", but: /edit\/local-/ },
    ...["answers", "format-answer", "score"].map((name) => ({ at: `checks/${name}.ts` })),
    { at: `${messages}checks_edit_` },
  ],
  filters: [{ at: "ui/filter-form" }, { at: "views/parts/" }, { at: `${messages}views_` }],
  lists: [{ at: "lists/parts/", but: /selection/ }, { at: `${messages}lists_` }],
};

/** The words of each area are one file of its own: 6 files less on a check's page, 11 in the template editor, which takes it 0.4 s less. */
const wordsOfArea = /\/app\/i18n\/paraglide\/browser\/messages\/([a-z0-9]+)_/;

export const chunks = [
  ...Object.entries(sharedPaths).map(([name, paths]) => ({
    name,
    test: (id: string) =>
      // Else the first group that needs it takes it along.
      (name === "shared" && id.includes("/node_modules/remix-utils/")) ||
      paths.some(({ at, but }) => id.includes(`/app/${at}`) && !but?.test(id)),
  })),
  { name: (id: string) => `words-${wordsOfArea.exec(id)?.[1]}`, test: wordsOfArea },
].map((group) => ({ ...group, minShareCount: 2 }));
