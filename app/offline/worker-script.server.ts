import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ServerBuild } from "react-router";
import { config } from "#app/config.server.ts";
import { locales } from "#app/i18n/languages.ts";
import { href } from "#app/ui/href.ts";

export interface OfflineFiles {
  readonly version: string;
  readonly files: string[];
  readonly page: string;
  readonly fallbackPaths: readonly string[];
  readonly locales: readonly string[];
}

const address = "/service-worker.js";

const removal = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.registration.unregister()),
));
`;

type ClientManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly dynamicImports?: readonly string[];
      readonly css?: readonly string[];
    }
  >
>;

const fallbackPaths = [
  href("/qc/"),
  href("/qc/phone"),
  href("/qc/check"),
  href("/qc/check/edit"),
  href("/qc/check/review"),
].map((path) => path.replace(/\/$/, ""));

const offlinePage = "app/checks/pages/offline/page.tsx";

function offlineFilesOf({ entry, routes, url }: ServerBuild["assets"], chunks: ClientManifest, code: string) {
  const modules = [entry, routes["root"]!].flatMap(({ module, imports = [] }) => [module, ...imports]);
  const files = new Set([url, ...modules, ...(routes["root"]!.css ?? []), ...filesOf(chunks)]);
  const sorted = [...files];
  const version = createHash("sha256").update(JSON.stringify(sorted)).update(code).digest("hex").slice(0, 16);
  return { version, files: sorted, page: href("/offline"), fallbackPaths, locales } satisfies OfflineFiles;
}

function filesOf(chunks: ClientManifest): string[] {
  const names = new Set(Object.keys(chunks).filter((name) => name.split("?")[0] === offlinePage));
  for (const name of names)
    for (const next of [...(chunks[name]!.imports ?? []), ...(chunks[name]!.dynamicImports ?? [])]) names.add(next);
  return [...names].flatMap((name) => [chunks[name]!.file, ...(chunks[name]!.css ?? [])]).map((file) => `/${file}`);
}

function scriptFor(assets: ServerBuild["assets"]): string {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  const code = read("service-worker.js");
  const chunks = JSON.parse(read("../client/.vite/manifest.json")) as ClientManifest;
  return `self.offline = ${JSON.stringify(offlineFilesOf(assets, chunks, code))};\n${code}`;
}

/** Answers requests of the worker's script; null for other addresses. `OFFLINE_PAGES=false` removes it from browsers. */
export function workerScript(assets: ServerBuild["assets"]): (request: Request) => Response | null {
  const script = config.OFFLINE_PAGES ? scriptFor(assets) : removal;
  return ({ url, method }) => {
    if (new URL(url).pathname !== address) return null;
    const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" };
    if (method === "GET" || method === "HEAD") return new Response(method === "GET" ? script : null, { headers });
    return new Response("method not allowed\n", { status: 405, headers: { Allow: "GET, HEAD" } });
  };
}
